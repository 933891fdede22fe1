import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { defineModule } from '#module-system/define-module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { withNewHookToken } from '#platform/access/links/hook-address.js';
import { Component } from './dto/component.response.js';
import { ComponentMetadataController, ComponentsController } from './controllers/components.controller.js';
import { ComponentTimelineService } from './services/component-timeline.service.js';
import { ComponentsService } from './services/components.service.js';
import { TriggerChanges } from './services/trigger-changes.js';
import { ComponentEntity } from './store/component.entity.js';
import { ComponentsRepository } from './store/components.repository.js';
import { Components1790010120000 } from './store/migrations/1790010120000-components.js';
import { ComponentAudiences1799005111000 } from './store/migrations/1799005111000-component-audiences.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'components.view': true;
    'components.manage': true;
  }
}

export const ComponentsModule = defineModule({
  name: 'components',
  abilities: {
    'components.view': 'Read components, component groups and host systems.',
    'components.manage': 'Create, change and delete components, component groups and host systems.',
  },
  tags: { Components: 'The parts of a service that have a status.' },
  events: ['component.status_changed'],
  migrations: [Components1790010120000, ComponentAudiences1799005111000],
  entities: [ComponentEntity],
  importedRows: { component: { fields: [Component], withNewSecrets: withNewHookToken } },
  imports: [AvailabilityModule, ComponentGroupsModule],
  controllers: [ComponentsController, ComponentMetadataController],
  providers: [ComponentsRepository, ComponentsService, ComponentTimelineService, TriggerChanges],
  exports: [ComponentsService, TriggerChanges],
});
