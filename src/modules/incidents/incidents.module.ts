import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { defineModule } from '#module-system/define-module.js';
import { ComponentsModule } from '#modules/components/components.module.js';
import { PreviewsModule } from '#modules/previews/previews.module.js';
import {
  IncidentMetadataController,
  MaintenanceMetadataController,
} from './controllers/incident-metadata.controller.js';
import { IncidentsController } from './controllers/incidents.controller.js';
import {
  IncidentUpdatesController,
  MaintenanceUpdatesController,
} from './controllers/incident-updates.controller.js';
import { TimeCorrectionsController } from './controllers/time-corrections.controller.js';
import { MaintenancesController } from './controllers/maintenances.controller.js';
import {
  IncidentPostmortemsController,
  MaintenancePostmortemsController,
} from './controllers/postmortems.controller.js';
import { IncidentHistoryService } from './services/incident-history.service.js';
import { IncidentHistoryRepository } from './store/incident-history.repository.js';
import { OpenIncidentMetrics } from './services/open-incident-metrics.js';
import { OpenIncidentsRepository } from './store/open-incidents.repository.js';
import { TemplatesModule } from '#modules/templates/templates.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { IncidentUpdatesService } from './services/incident-updates.service.js';
import { IMPORTED_INCIDENTS } from './services/imported-incidents.js';
import { INCIDENT_POLICY_STEPS } from './services/asked-steps.js';
import { IncidentWriter } from './services/incident-writer.service.js';
import { IncidentsService } from './services/incidents.service.js';
import { LifecycleService } from './services/lifecycle.service.js';
import { TimeCorrectionsService } from './services/time-corrections.service.js';
import { TemplateRecords } from './services/template-records.js';
import { PostmortemsService } from './services/postmortems.service.js';
import { IncidentImpactEntity } from './store/incident-impact.entity.js';
import { IncidentUpdateEntity } from './store/incident-update.entity.js';
import { IncidentUpdatesRepository } from './store/incident-updates.repository.js';
import { IncidentEntity } from './store/incident.entity.js';
import { IncidentRecordsRepository } from './store/incident-records.repository.js';
import { IncidentsRepository } from './store/incidents.repository.js';
import { Incidents1790010140000 } from './store/migrations/1790010140000-incidents.js';
import { IncidentsOfAudiences1799005112000 } from './store/migrations/1799005112000-incidents-of-audiences.js';
import { OwnReminders1798000015000 } from './store/migrations/1798000015000-own-reminders.js';
import { OccurrencesService } from './services/occurrences.service.js';
import { OccurrencesRepository } from './store/occurrences.repository.js';
import { TimedIncidentsRepository } from './store/timed-incidents.repository.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'incidents.manage': true;
  }
}

/** Incidents and maintenances: their shared model, lifecycle, and impacts on components. */
export const IncidentsModule = defineModule({
  name: 'incidents',
  abilities: { 'incidents.manage': 'Read and manage incidents and maintenances.' },
  tags: {
    Incidents: 'Unplanned problems and their progress.',
    Maintenances: 'Planned work, before, during and after it.',
  },
  events: [
    'incident.published',
    'incident.updated',
    'incident.acknowledged',
    'incident.resolved',
    'incident.reopened',
    'incident.unpublished',
    'incident.postmortem_published',
    'maintenance.published',
    'maintenance.updated',
    'maintenance.acknowledged',
    'maintenance.rescheduled',
    'maintenance.starting_soon',
    'maintenance.started',
    'maintenance.completed',
    'maintenance.cancelled',
    'maintenance.reopened',
    'maintenance.unpublished',
    'maintenance.postmortem_published',
  ],
  migrations: [Incidents1790010140000, OwnReminders1798000015000, IncidentsOfAudiences1799005112000],
  entities: [IncidentEntity, IncidentImpactEntity, IncidentUpdateEntity],
  importedRows: IMPORTED_INCIDENTS,
  steps: INCIDENT_POLICY_STEPS,
  imports: [TenancyModule, PreviewsModule, AvailabilityModule, ComponentsModule, TemplatesModule],
  controllers: [
    IncidentsController,
    TimeCorrectionsController,
    IncidentUpdatesController,
    IncidentPostmortemsController,
    MaintenancesController,
    MaintenanceUpdatesController,
    MaintenancePostmortemsController,
    IncidentMetadataController,
    MaintenanceMetadataController,
  ],
  providers: [
    IncidentsRepository,
    IncidentRecordsRepository,
    IncidentUpdatesRepository,
    IncidentWriter,
    IncidentsService,
    LifecycleService,
    IncidentUpdatesService,
    PostmortemsService,
    TimeCorrectionsService,
    TemplateRecords,
    IncidentHistoryRepository,
    IncidentHistoryService,
    OpenIncidentsRepository,
    OpenIncidentMetrics,
    TimedIncidentsRepository,
    OccurrencesRepository,
    OccurrencesService,
  ],
  exports: [
    IncidentsService,
    LifecycleService,
    IncidentUpdatesService,
    PostmortemsService,
    IncidentHistoryService,
    OccurrencesService,
  ],
});
