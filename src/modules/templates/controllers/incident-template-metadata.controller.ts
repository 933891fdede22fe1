import { metadataController } from '#http/metadata/metadata-controller.js';
import { INCIDENT_TEMPLATE } from '../dto/incident-template.response.js';
import { IncidentTemplatesService } from '../services/incident-templates.service.js';
import { INCIDENT_TEMPLATE_METADATA } from '../store/incident-template-metadata.repository.js';

export const IncidentTemplateMetadataController = metadataController({
  target: INCIDENT_TEMPLATE_METADATA,
  response: INCIDENT_TEMPLATE.response,
  body: INCIDENT_TEMPLATE.create,
  service: IncidentTemplatesService,
  create: (templates, body) => templates.create(body),
  update: (templates, id, body, ifMatch) => templates.update(id, body, ifMatch),
});
