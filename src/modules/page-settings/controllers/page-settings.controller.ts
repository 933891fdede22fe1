import { Body, Get, Post, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { HandsOut, ReturnsOne, Updates } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { PreviewLink } from '#modules/previews/preview-link.response.js';
import { UpdatePageSettings } from '../dto/page-settings.input.js';
import { PageSettings } from '../dto/page-settings.response.js';
import { SettingsPreviewQuery } from '../dto/settings-preview.query.js';
import { PageSettingsService } from '../services/page-settings.service.js';

@ManagementApi('settings', 'Settings')
export class PageSettingsController {
  constructor(private readonly settings: PageSettingsService) {}

  @Get()
  @Requires('settings.manage')
  @ReturnsOne(PageSettings, { id: 'getSettings', summary: 'Get the settings of the page' })
  get(): Promise<RecordJson<PageSettings>> {
    return this.settings.get();
  }

  @PatchAndPut()
  @Requires('settings.manage')
  @Updates(PageSettings, { id: 'patchSettings', summary: 'Update the settings of the page' })
  patch(@Body() input: UpdatePageSettings, @IfMatch() ifMatch?: string): Promise<RecordJson<PageSettings>> {
    return this.settings.update(input, ifMatch);
  }

  @Post('preview')
  @Requires('settings.manage')
  @HandsOut(PreviewLink, {
    id: 'previewSettings',
    summary: 'Create a link that previews settings',
    description:
      'Accepts and validates the same as PATCH, but changes nothing. For an hour, anyone with the link can see the overview with these settings, without a key. A tenant’s ten newest links work.',
  })
  preview(
    @Body() input: UpdatePageSettings,
    @Query() query: SettingsPreviewQuery,
  ): Promise<RecordJson<PreviewLink>> {
    return this.settings.preview(input, query);
  }
}
