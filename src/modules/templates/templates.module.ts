import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import {
  IncidentTemplateMetadataController,
  IncidentTemplatesController,
} from './controllers/incident-templates.controller.js';
import { INCIDENT_TEMPLATE } from './dto/incident-template.response.js';
import { TemplateComponent } from './dto/template-component.js';
import { IncidentTemplatesService } from './services/incident-templates.service.js';
import { TemplateTexts } from './services/template-texts.js';
import { IncidentTemplateEntity } from './store/incident-template.entity.js';
import { IncidentTemplatesRepository } from './store/incident-templates.repository.js';
import { IncidentTemplates1799000031000 } from './store/migrations/1799000031000-incident-templates.js';

export const TemplatesModule = defineModule({
  name: 'templates',
  tags: { 'Incident templates': 'Prepared texts of incidents, maintenances and updates, with variables.' },
  migrations: [IncidentTemplates1799000031000],
  entities: [IncidentTemplateEntity],
  importedRows: {
    incident_template: { fields: [INCIDENT_TEMPLATE.response] },
    incident_template_component: { fields: [TemplateComponent] },
  },
  imports: [ComponentsModule],
  controllers: [IncidentTemplatesController, IncidentTemplateMetadataController],
  providers: [IncidentTemplatesRepository, IncidentTemplatesService, TemplateTexts],
  exports: [IncidentTemplatesService, TemplateTexts],
});
