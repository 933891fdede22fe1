import { AvailabilityModule } from '#modules/availability/availability.module.js';
import { defineModule } from '#module-system/define-module.js';
import { ComponentGroupsModule } from '#modules/component-groups/component-groups.module.js';
import { withNewHookToken } from '#platform/access/links/hook-address.js';
import { Component } from './dto/component.response.js';
import { ComponentsController } from './controllers/components.controller.js';
import { ComponentTimelineService } from './services/component-timeline.service.js';
import { ComponentsService } from './services/components.service.js';
import { TriggerChanges } from './services/trigger-changes.js';
import { ComponentEntity } from './store/component.entity.js';
import { ComponentsRepository } from './store/components.repository.js';
import { Components1790000100000 } from './store/migrations/1790000100000-components.js';
import { ComponentSearch1790003310000 } from './store/migrations/1790003310000-component-search.js';
import { RecentTrouble1790003600000 } from './store/migrations/1790003600000-recent-trouble.js';
import { PublicComponents1790002200000 } from './store/migrations/1790002200000-public-components.js';
import { ComponentQuota1790003510000 } from './store/migrations/1790003510000-component-quota.js';
import { ComponentTokenDigests1790008000000 } from './store/migrations/1790008000000-component-token-digests.js';
import { ComponentWebhooks1790005010000 } from './store/migrations/1790005010000-component-webhooks.js';
import { DrawnComponentIds1790014180000 } from './store/migrations/1790014180000-drawn-component-ids.js';
import { HistorySince1790004310000 } from './store/migrations/1790004310000-history-since.js';
import { RoomForStatuses1790014251000 } from './store/migrations/1790014251000-room-for-statuses.js';
import { SubscribableComponents1790004100000 } from './store/migrations/1790004100000-subscribable-components.js';
import { TrackedReports1790014222000 } from './store/migrations/1790014222000-tracked-reports.js';
import { SealedComponentTokens1790015520000 } from './store/migrations/1790015520000-sealed-component-tokens.js';

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
  migrations: [
    Components1790000100000,
    PublicComponents1790002200000,
    ComponentSearch1790003310000,
    ComponentQuota1790003510000,
    RecentTrouble1790003600000,
    SubscribableComponents1790004100000,
    HistorySince1790004310000,
    ComponentWebhooks1790005010000,
    ComponentTokenDigests1790008000000,
    DrawnComponentIds1790014180000,
    TrackedReports1790014222000,
    RoomForStatuses1790014251000,
    SealedComponentTokens1790015520000,
  ],
  entities: [ComponentEntity],
  importedRows: { component: { fields: [Component], withNewSecrets: withNewHookToken } },
  imports: [AvailabilityModule, ComponentGroupsModule],
  controllers: [ComponentsController],
  providers: [ComponentsRepository, ComponentsService, ComponentTimelineService, TriggerChanges],
  exports: [ComponentsService, TriggerChanges],
});
