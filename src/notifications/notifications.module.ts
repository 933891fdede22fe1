import { WEBHOOK_REFERENCE } from '../http/docs/webhook-reference.js';
import { defineModule } from '../module-system/define-module.js';
import { IncidentsModule } from '../modules/incidents/incidents.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { SubscribersModule } from '../modules/subscribers/subscribers.module.js';
import {
  IncidentDeliveriesController,
  MaintenanceDeliveriesController,
} from './api/incident-deliveries.controller.js';
import { SubscriberDeliveriesController } from './api/subscriber-deliveries.controller.js';
import { NotificationContents } from './content/notification-contents.js';
import { ToldRecordsRepository } from './content/told-records.repository.js';
import { DeliveryChannels } from './delivery/delivery-channel.js';
import { DeliverySender } from './delivery/delivery-sender.js';
import { BouncesController } from './bounces/bounces.controller.js';
import { BouncesService } from './bounces/bounces.service.js';
import { EmailChannel } from './email/email-channel.js';
import { MailAddresses } from './email/mail-addresses.js';
import { MessageIds } from './email/message-ids.js';
import { MailTemplates } from './email/mail-templates.js';
import { EmailRecipientsRepository } from './email/store/email-recipients.repository.js';
import { EndpointChannels } from './endpoints/endpoint-channels.js';
import { EndpointPosts } from './endpoints/endpoint-posts.js';
import { PostSlots } from './endpoints/post-slots.js';
import { DeliveriesRepository } from './ledger/deliveries.repository.js';
import { FanOut } from './ledger/fan-out.js';
import { DeliveryHistoryRepository } from './ledger/delivery-history.repository.js';
import { DeliverySumsRepository } from './ledger/delivery-sums.repository.js';
import { DeliverySums } from './ledger/delivery-sums.service.js';
import { DeliverySums1790014100000 } from './ledger/migrations/1790014100000-delivery-sums.js';
import { DeliveryHistoryService } from './ledger/delivery-history.service.js';
import { FirstTries1790007410000 } from './ledger/migrations/1790007410000-first-tries.js';
import { NotificationTimes1790006410000 } from './ledger/migrations/1790006410000-notification-times.js';
import { MailDaysRepository } from './ledger/mail-days.repository.js';
import { MailQuotaService } from './ledger/mail-quota.service.js';
import { LedgerService } from './ledger/ledger.service.js';
import { DeliveryIndexes1790004410000 } from './ledger/migrations/1790004410000-delivery-indexes.js';
import { NotificationTraces1790009253000 } from './ledger/migrations/1790009253000-notification-traces.js';
import { SettledTogether1790014120000 } from './ledger/migrations/1790014120000-settled-together.js';
import { QuickerSums1790014200000 } from './ledger/migrations/1790014200000-quicker-sums.js';
import { DeliveriesBoundBySubscriber1790014240000 } from './ledger/migrations/1790014240000-deliveries-bound-by-subscriber.js';
import { Notifications1790004400000 } from './ledger/migrations/1790004400000-notifications.js';
import { RequestedConfirmations1790015301000 } from './ledger/migrations/1790015301000-requested-confirmations.js';
import { MailDays1790015302000 } from './ledger/migrations/1790015302000-mail-days.js';
import { WaitingDeliveries1790006200000 } from './ledger/migrations/1790006200000-waiting-deliveries.js';
import { WaitingOfSubscribers1790004620100 } from './ledger/migrations/1790004620100-waiting-of-subscribers.js';
import { NotificationsRepository } from './ledger/notifications.repository.js';
import { ReplaysRepository } from './ledger/replays.repository.js';
import { RecipientsRepository } from './ledger/recipients.repository.js';
import { SENT_WEBHOOKS } from './webhooks/sent-webhooks.js';
import { TenancyModule } from '../tenancy/tenancy.module.js';

declare module '../events/domain-events.js' {
  interface DomainEventPayloads {
    /** A test message was requested for a subscriber. */
    'subscriber.test_requested': { readonly subscriber_ids: readonly number[] };
  }
}

export const NotificationsModule = defineModule({
  name: 'notifications',
  tags: { Deliveries: 'Notifications to subscribers and their outcome.' },
  events: ['subscriber.test_requested'],
  migrations: [
    Notifications1790004400000,
    DeliveryIndexes1790004410000,
    WaitingOfSubscribers1790004620100,
    WaitingDeliveries1790006200000,
    NotificationTimes1790006410000,
    FirstTries1790007410000,
    NotificationTraces1790009253000,
    DeliverySums1790014100000,
    SettledTogether1790014120000,
    QuickerSums1790014200000,
    DeliveriesBoundBySubscriber1790014240000,
    RequestedConfirmations1790015301000,
    MailDays1790015302000,
  ],
  imports: [TenancyModule, SubscribersModule, IncidentsModule, OutboundModule],
  controllers: [
    SubscriberDeliveriesController,
    IncidentDeliveriesController,
    MaintenanceDeliveriesController,
    BouncesController,
  ],
  providers: [
    NotificationsRepository,
    RecipientsRepository,
    DeliveriesRepository,
    ReplaysRepository,
    DeliveryChannels,
    DeliverySender,
    FanOut,
    DeliveryHistoryRepository,
    DeliveryHistoryService,
    DeliverySumsRepository,
    DeliverySums,
    LedgerService,
    MailDaysRepository,
    MailQuotaService,
    EmailRecipientsRepository,
    MailAddresses,
    MessageIds,
    MailTemplates,
    EmailChannel,
    ToldRecordsRepository,
    NotificationContents,
    PostSlots,
    EndpointPosts,
    EndpointChannels,
    BouncesService,
    { provide: WEBHOOK_REFERENCE, useValue: SENT_WEBHOOKS },
  ],
  exports: [DeliveryHistoryService, LedgerService, MailQuotaService, DeliveryChannels],
});
