import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '../../access/ability.js';
import { AvailabilityModule } from '../../availability/availability.module.js';
import { ComponentsModule } from '../components/components.module.js';
import { IncidentImpactEntity } from './incident-impact.entity.js';
import { IncidentUpdateEntity } from './incident-update.entity.js';
import { IncidentUpdatesRepository } from './incident-updates.repository.js';
import { IncidentUpdatesService } from './incident-updates.service.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsRepository } from './incidents.repository.js';
import { IncidentsService } from './incidents.service.js';
import { LifecycleService } from './lifecycle.service.js';
import { MaintenancesController } from './maintenances.controller.js';
import { PostmortemsService } from './postmortems.service.js';
import { RecordKeeper } from './record-keeper.service.js';

/** Incidents and maintenances: one model, its lifecycle, and what it does to components. */
@Module({
  imports: [
    TypeOrmModule.forFeature([IncidentEntity, IncidentImpactEntity, IncidentUpdateEntity]),
    AvailabilityModule,
    ComponentsModule,
  ],
  controllers: [IncidentsController, MaintenancesController],
  providers: [
    IncidentsRepository,
    IncidentUpdatesRepository,
    RecordKeeper,
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
