import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '../../access/ability.js';
import { AvailabilityModule } from '../../availability/availability.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { IncidentImpactEntity } from './store/incident-impact.entity.js';
import { IncidentUpdateEntity } from './store/incident-update.entity.js';
import { IncidentUpdatesRepository } from './store/incident-updates.repository.js';
import { IncidentUpdatesService } from './domain/incident-updates.service.js';
import { IncidentEntity } from './store/incident.entity.js';
import { IncidentsController } from './api/incidents.controller.js';
import { IncidentsRepository } from './store/incidents.repository.js';
import { IncidentsService } from './domain/incidents.service.js';
import { LifecycleService } from './domain/lifecycle.service.js';
import { MaintenancesController } from './api/maintenances.controller.js';
import { PostmortemsService } from './domain/postmortems.service.js';
import { IncidentWriter } from './domain/incident-writer.service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';
import { EventsModule } from '../../events/events.module.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PreviewsModule } from '../previews/previews.module.js';

/** Incidents and maintenances: one model, its lifecycle, and what it does to components. */
@Module({
  imports: [
    DatabaseModule,
    AccessModule,
    HttpModule,
    EventsModule,
    JobsModule,
    PreviewsModule,
    TypeOrmModule.forFeature([IncidentEntity, IncidentImpactEntity, IncidentUpdateEntity]),
    AvailabilityModule,
    ComponentsModule,
  ],
  controllers: [IncidentsController, MaintenancesController],
  providers: [
    IncidentsRepository,
    IncidentUpdatesRepository,
    IncidentWriter,
    IncidentsService,
    LifecycleService,
    IncidentUpdatesService,
    PostmortemsService,
  ],
  exports: [IncidentsService, LifecycleService, IncidentUpdatesService, PostmortemsService],
})
export class IncidentsModule {
  constructor(abilities: Abilities) {
    abilities.register({
      name: 'incidents.manage',
      description: 'Read and manage incidents and maintenances.',
    });
  }
}
