import { CORE_CHANNELS } from './rules/core-channels.js';
import { defineModule } from '#module-system/define-module.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';
import { SubscriberTransferController } from './controllers/subscriber-transfer.controller.js';
import { SubscribersController } from './controllers/subscribers.controller.js';
import { ConfirmationRequests } from './services/confirmation-requests.js';
import { OwnSubscriptionService } from './services/own-subscription.service.js';
import { SubscribeLimits } from './services/subscribe-limits.js';
import { SubscriberExportService } from './services/subscriber-export.service.js';
import { SubscriberFile } from './services/subscriber-file.js';
import { SubscriberHistoryService } from './services/subscriber-history.service.js';
import { SubscriberImportService } from './services/subscriber-import.service.js';
import { SubscriberLinks } from './services/subscriber-links.js';
import { SubscriberAudiences } from './services/subscriber-audiences.js';
import { SubscriberReach } from './services/subscriber-reach.service.js';
import { SubscriberAudiencesRepository } from './store/subscriber-audiences.repository.js';
import { SubscriberEndpoints } from './services/subscriber-endpoints.service.js';
import { IMPORTED_SUBSCRIBERS } from './rules/imported-subscribers.js';
import { SubscribersService } from './services/subscribers.service.js';
import { SubscribingService } from './services/subscribing.service.js';
import { SubscriptionRules } from './services/subscription-rules.js';
import { OwnSubscriptionsRepository } from './store/own-subscriptions.repository.js';
import { SubscriptionRequestsRepository } from './store/subscription-requests.repository.js';
import { SubscriberEndpointsRepository } from './store/subscriber-endpoints.repository.js';
import { SubscriberEntity } from './store/subscriber.entity.js';
import { SubscriberHistoryRepository } from './store/subscriber-history.repository.js';
import { SubscriberReachRepository } from './store/subscriber-reach.repository.js';
import { SubscriberTransferRepository } from './store/subscriber-transfer.repository.js';
import { SubscribersRepository } from './store/subscribers.repository.js';
import { UnconfirmedRepository } from './store/unconfirmed.repository.js';
import { FollowedIncidents1799005100000 } from './store/migrations/1799005100000-followed-incidents.js';
import { FollowedIncidentsRepository } from './store/followed-incidents.repository.js';
import { FollowedIncidents } from './services/followed-incidents.js';
import { Subscribers1790010170000 } from './store/migrations/1790010170000-subscribers.js';
import { SubscribersOfAudiences1799005115000 } from './store/migrations/1799005115000-subscribers-of-audiences.js';

declare module '#platform/access/ability-names.js' {
  interface AbilityNames {
    'subscribers.manage': true;
  }
}

declare module '#platform/events/domain-events.js' {
  interface DomainEventPayloads {
    /**
     * Asks subscribers to confirm. Those that have confirmed in the meantime are skipped. After the request of a
     * visitor, `confirmation_nonce` tells the link that confirms this request.
     */
    'subscriber.confirmation_requested': {
      readonly subscriber_ids: readonly number[];
      readonly confirmation_nonce?: string;
    };
    /**
     * A request named an address that is already confirmed. Its owner gets a
     * link to manage the subscription.
     */
    'subscriber.manage_link_requested': { readonly subscriber_ids: readonly number[] };
    /** Somebody unsubscribed an e-mail address by a link. It gets a link to undo that. */
    'subscriber.unsubscribed': { readonly subscriber_ids: readonly number[] };
  }
}

export const SubscribersModule = defineModule({
  name: 'subscribers',
  abilities: { 'subscribers.manage': 'Read and manage subscribers, their addresses included.' },
  tags: { Subscribers: 'Who is notified, of what, and how.' },
  events: [
    'subscriber.confirmation_requested',
    'subscriber.manage_link_requested',
    'subscriber.unsubscribed',
  ],
  migrations: [Subscribers1790010170000, FollowedIncidents1799005100000, SubscribersOfAudiences1799005115000],
  entities: [SubscriberEntity],
  imports: [TenancyModule, OutboundModule, SecretsModule],
  importedRows: IMPORTED_SUBSCRIBERS,
  channels: CORE_CHANNELS,
  controllers: [SubscriberTransferController, SubscribersController],
  providers: [
    SubscriberAudiences,
    SubscriberAudiencesRepository,
    SubscriberHistoryRepository,
    SubscriberHistoryService,
    SubscribersRepository,
    SubscriberEndpointsRepository,
    OwnSubscriptionsRepository,
    SubscriptionRequestsRepository,
    SubscribeLimits,
    SubscriberTransferRepository,
    SubscriptionRules,
    UnconfirmedRepository,
    ConfirmationRequests,
    FollowedIncidentsRepository,
    FollowedIncidents,
    SubscribersService,
    SubscriberLinks,
    SubscriberReachRepository,
    SubscriberReach,
    SubscribingService,
    OwnSubscriptionService,
    SubscriberEndpoints,
    SubscriberImportService,
    SubscriberExportService,
    SubscriberFile,
  ],
  exports: [
    SubscriberAudiences,
    SubscriberHistoryService,
    SubscribersService,
    SubscriberLinks,
    SubscriberReach,
    SubscribingService,
    OwnSubscriptionService,
    SubscriberEndpoints,
    SubscriberImportService,
    SubscriberExportService,
  ],
});
