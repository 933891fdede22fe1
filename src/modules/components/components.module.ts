import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Abilities } from '../../access/ability.js';
import { AvailabilityModule } from '../../availability/availability.module.js';
import { ComponentGroupsModule } from '../component-groups/component-groups.module.js';
import { ComponentEntity } from './store/component.entity.js';
import { ComponentTimelineService } from './domain/component-timeline.service.js';
import { ComponentsController } from './api/components.controller.js';
import { ComponentsRepository } from './store/components.repository.js';
import { ComponentsService } from './domain/components.service.js';
import { DatabaseModule } from '../../database/database.module.js';
import { AccessModule } from '../../access/access.module.js';
import { HttpModule } from '../../http/http.module.js';

@Module({
  imports: [
    DatabaseModule,
    AccessModule,
    HttpModule,
    TypeOrmModule.forFeature([ComponentEntity]),
    AvailabilityModule,
    ComponentGroupsModule,
  ],
  controllers: [ComponentsController],
  providers: [ComponentsRepository, ComponentsService, ComponentTimelineService],
  exports: [ComponentsService],
})
export class ComponentsModule {
  constructor(abilities: Abilities) {
    abilities.register(
      { name: 'components.view', description: 'Read components, component groups and host systems.' },
      {
        name: 'components.manage',
        description: 'Create, change and delete components, component groups and host systems.',
      },
    );
  }
}
