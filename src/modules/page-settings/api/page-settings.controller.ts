import { Body, Get, Patch, Put } from '@nestjs/common';
import { Requires } from '../../../access/requires.decorator.js';
import { IfMatch } from '../../../http/conditional/if-match.decorator.js';
import { ManagementApi } from '../../../http/docs/management-api.decorator.js';
import { ReturnsOne, Updates } from '../../../http/docs/responses.js';
import type { RecordJson } from '../../../http/results/record-json.js';
import { UpdatePageSettings } from './page-settings.input.js';
import { PageSettings } from './page-settings.response.js';
import { PageSettingsService } from '../domain/page-settings.service.js';

@ManagementApi('settings', 'Settings')
export class PageSettingsController {
  constructor(private readonly settings: PageSettingsService) {}

  @Get()
  @Requires('settings.manage')
  @ReturnsOne(PageSettings, { id: 'getSettings', summary: 'Read the settings of the page' })
  get(): Promise<RecordJson<PageSettings>> {
    return this.settings.get();
  }

  @Patch()
  @Requires('settings.manage')
  @Updates(PageSettings, { id: 'patchSettings', summary: 'Change settings of the page' })
  patch(@Body() input: UpdatePageSettings, @IfMatch() ifMatch?: string): Promise<RecordJson<PageSettings>> {
    return this.settings.update(input, ifMatch);
  }

  @Put()
  @Requires('settings.manage')
  @Updates(PageSettings, {
    id: 'putSettings',
    summary: 'Change settings of the page',
    description: 'The same as PATCH: what is left out keeps its value.',
  })
  put(@Body() input: UpdatePageSettings, @IfMatch() ifMatch?: string): Promise<RecordJson<PageSettings>> {
    return this.settings.update(input, ifMatch);
  }
}
