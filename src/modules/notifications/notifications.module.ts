import { WEBHOOK_REFERENCE } from '#http/reference/webhook-reference.js';
import { defineModule } from '#module-system/define-module.js';
import { IncidentsModule } from '#modules/incidents/incidents.module.js';
import { OutboundModule } from '#platform/outbound/outbound.module.js';
import { SubscribersModule } from '#modules/subscribers/subscribers.module.js';
import {
  IncidentDeliveriesController,
  MaintenanceDeliveriesController,
} from './controllers/incident-deliveries.controller.js';
import { addDeliveryCommands } from './controllers/delivery-commands.js';
import { SubscriberDeliveriesController } from './controllers/subscriber-deliveries.controller.js';
import { NotificationContents } from './services/notification-contents.js';
import { ToldRecordsRepository } from './store/told-records.repository.js';
import { DeliveryChannels } from './services/delivery-channels.js';
import { DeliverySender } from './services/delivery-sender.js';
import { BouncesController } from './controllers/bounces.controller.js';
import { BouncesService } from './services/bounces.service.js';
import { EmailChannel } from './channels/email/email-channel.js';
import { MailAddresses } from './services/mail-addresses.js';
import { MessageIds } from './services/message-ids.js';
import { MailTemplates } from './channels/email/mail-templates.js';
import { EmailRecipientsRepository } from './channels/email/store/email-recipients.repository.js';
import { EndpointChannels } from './channels/endpoints/endpoint-channels.js';
import { EndpointPosts } from './channels/endpoints/endpoint-posts.js';
import { PostSlots } from './channels/endpoints/post-slots.js';
import { DeliveriesRepository } from './store/deliveries.repository.js';
import { FanOut } from './services/fan-out.js';
import { DeliveryHistoryRepository } from './store/delivery-history.repository.js';
import { DeliverySumsRepository } from './store/delivery-sums.repository.js';
import { DeliverySums } from './services/delivery-sums.service.js';
import { DeliverySums1790014100000 } from './store/migrations/1790014100000-delivery-sums.js';
import { DeliveryHistoryService } from './services/delivery-history.service.js';
import { FirstTries1790007410000 } from './store/migrations/1790007410000-first-tries.js';
import { NotificationTimes1790006410000 } from './store/migrations/1790006410000-notification-times.js';
import { MailDaysRepository } from './store/mail-days.repository.js';
import { MailQuotaService } from './services/mail-quota.service.js';
import { LedgerService } from './services/ledger.service.js';
import { DeliveryIndexes1790004410000 } from './store/migrations/1790004410000-delivery-indexes.js';
import { NotificationTraces1790009253000 } from './store/migrations/1790009253000-notification-traces.js';
import { SettledTogether1790014120000 } from './store/migrations/1790014120000-settled-together.js';
import { QuickerSums1790014200000 } from './store/migrations/1790014200000-quicker-sums.js';
import { DeliveriesBoundBySubscriber1790014240000 } from './store/migrations/1790014240000-deliveries-bound-by-subscriber.js';
import { Notifications1790004400000 } from './store/migrations/1790004400000-notifications.js';
import { RequestedConfirmations1790015301000 } from './store/migrations/1790015301000-requested-confirmations.js';
import { MailDays1790015302000 } from './store/migrations/1790015302000-mail-days.js';
import { TimesBeforeMoves1790016000000 } from './store/migrations/1790016000000-times-before-moves.js';
import { WaitingDeliveries1790006200000 } from './store/migrations/1790006200000-waiting-deliveries.js';
import { WaitingOfSubscribers1790004620100 } from './store/migrations/1790004620100-waiting-of-subscribers.js';
import { NotificationsRepository } from './store/notifications.repository.js';
import { ReplaysRepository } from './store/replays.repository.js';
import { RecipientsRepository } from './store/recipients.repository.js';
import { SENT_WEBHOOKS } from './channels/endpoints/webhooks/sent-webhooks.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';

declare module '#platform/events/domain-events.js' {
  interface DomainEventPayloads {
    /** A test message was requested for a subscriber. */
    'subscriber.test_requested': { readonly subscriber_ids: readonly number[] };
  }
}

export const NotificationsModule = defineModule({
  name: 'notifications',
  tags: { Deliveries: 'Notifications to subscribers and their outcome.' },
  events: ['subscriber.test_requested'],
  commands: [addDeliveryCommands],
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
    TimesBeforeMoves1790016000000,
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
