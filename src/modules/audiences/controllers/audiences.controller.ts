import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { OptionalBody } from '#http/body/optional-body.decorator.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { HandsOut, IdParam, ReturnsPage } from '#http/reference/responses.js';
import { PageQuery } from '#http/results/page-query.js';
import type { PageJson, RecordJson } from '#http/results/record-json.js';
import { PreviewLinkInput } from '#modules/previews/preview-link.input.js';
import { PreviewLink } from '#modules/previews/preview-link.response.js';
import { AUDIENCE } from '../dto/audience.response.js';
import { AudienceComponent } from '../dto/component-audiences.js';
import { AudiencesService } from '../services/audiences.service.js';

const audienceId = new RecordId('audience');

@ManagementApi('audiences', 'Audiences')
export class AudiencesController extends recordController(AUDIENCE, AudiencesService, {
  abilities: { view: 'audiences.manage', manage: 'audiences.manage' },
  texts: {
    delete: {
      description:
        'Its people see what everybody sees. Components that belonged to no other audience are hidden until they are given another one, or to everybody.',
    },
  },
}) {
  @Get(':audience/components')
  @Requires('audiences.manage')
  @IdParam('audience', 'audience')
  @ReturnsPage(AudienceComponent, {
    id: 'listAudienceComponents',
    summary: 'List the components of an audience',
    description: 'Without those that belong to everybody.',
  })
  components(
    @Param('audience', audienceId) id: number,
    @Query() query: PageQuery,
  ): Promise<PageJson<AudienceComponent>> {
    return this.records.components(id, query);
  }

  @Post(':audience/preview')
  @Requires('audiences.manage')
  @IdParam('audience', 'audience')
  @OptionalBody(PreviewLinkInput)
  @HandsOut(PreviewLink, {
    id: 'previewAudience',
    summary: 'Create a link that shows the page as an audience sees it',
    description: 'Anyone with the link sees the overview as the audience does, without being admitted.',
  })
  preview(
    @Param('audience', audienceId) id: number,
    @Body() input: PreviewLinkInput,
  ): Promise<RecordJson<PreviewLink>> {
    return this.records.preview(id, input);
  }
}
