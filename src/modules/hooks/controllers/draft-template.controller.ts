import { Body, Get } from '@nestjs/common';
import { Requires, RequiresToChange } from '#platform/access/requires.decorator.js';
import { PatchAndPut } from '#http/reference/patch-and-put.decorator.js';
import { IfMatch } from '#http/results/if-match.decorator.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { ReturnsOne, Updates } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { UpdateDraftIncidentTexts } from '../dto/draft-template.input.js';
import { DraftIncidentTexts } from '../dto/draft-template.response.js';
import { DraftTemplateService } from '../services/draft-template.service.js';
import { DRAFT_TEXTS } from '../rules/draft-texts.js';

@ManagementApi('settings/draft-incidents', 'Settings')
export class DraftTemplateController {
  constructor(private readonly texts: DraftTemplateService) {}

  @Get()
  @Requires('settings.manage')
  @ReturnsOne(DraftIncidentTexts, {
    id: 'getDraftIncidentTexts',
    summary: 'Get the texts of incidents drafted by signals',
  })
  get(): Promise<RecordJson<DraftIncidentTexts>> {
    return this.texts.get();
  }

  @PatchAndPut()
  @Requires('settings.manage')
  @RequiresToChange('incidents.manage', ...DRAFT_TEXTS)
  @Updates(DraftIncidentTexts, {
    id: 'patchDraftIncidentTexts',
    summary: 'Update the texts of incidents drafted by signals',
  })
  patch(
    @Body() input: UpdateDraftIncidentTexts,
    @IfMatch() ifMatch?: string,
  ): Promise<RecordJson<DraftIncidentTexts>> {
    return this.texts.update(input, ifMatch);
  }
}
