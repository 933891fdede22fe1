import { Body, Param, Post } from '@nestjs/common';
import { Requires } from '#platform/access/requires.decorator.js';
import { metadataController } from '#http/metadata/metadata-controller.js';
import { RecordId } from '#http/fields/record-id.pipe.js';
import { ManagementApi } from '#http/pipeline/management-api.decorator.js';
import { recordController } from '#http/records/record-controller.js';
import { HandsOut, IdParam } from '#http/reference/responses.js';
import type { RecordJson } from '#http/results/record-json.js';
import { INCIDENT_TEMPLATE, INCIDENT_TEMPLATE_METADATA } from '../dto/incident-template.response.js';
import { RenderTemplate, TemplateRendering } from '../dto/template-rendering.js';
import { IncidentTemplatesService } from '../services/incident-templates.service.js';

const templateId = new RecordId('incident template');

@ManagementApi('incident-templates', 'Incident templates')
export class IncidentTemplatesController extends recordController(
  INCIDENT_TEMPLATE,
  IncidentTemplatesService,
  {
    abilities: { view: 'incidents.manage', manage: 'incidents.manage' },
    texts: {
      list: { summary: 'List incident templates by position and name' },
      create: {
        description:
          'Texts hold variables such as `{{provider}}`, each of which `variables` declares. Nothing else is replaced, and a value is not read for variables again.',
      },
      delete: {
        description: 'Records that were made from it stay. Refused while a webhook drafts incidents from it.',
      },
    },
  },
) {
  @Post(':incident_template/render')
  @Requires('incidents.manage')
  @IdParam('incident_template', 'incident template')
  @HandsOut(TemplateRendering, {
    id: 'renderIncidentTemplate',
    summary: 'Render an incident template with values for its variables',
    description:
      'Stores nothing. Returns what a record would get: values are shown literally, whatever Markdown they hold.',
  })
  render(
    @Param('incident_template', templateId) id: number,
    @Body() input: RenderTemplate,
  ): Promise<RecordJson<TemplateRendering>> {
    return this.records.render(id, input);
  }
}

export const IncidentTemplateMetadataController = metadataController({
  target: INCIDENT_TEMPLATE_METADATA,
  ...INCIDENT_TEMPLATE,
  service: IncidentTemplatesService,
});
