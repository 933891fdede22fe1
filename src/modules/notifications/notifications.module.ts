import type { TopicEvent } from '#core/languages/topic-events.js';
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
import {
  AnnouncementRecipientsController,
  IncidentRecipientsController,
  MaintenanceRecipientsController,
} from './controllers/recipients.controller.js';
import {
  IncidentNotificationPreviewController,
  MaintenanceNotificationPreviewController,
} from './controllers/notification-preview.controller.js';
import { NotificationPreviewsService } from './channels/previews/notification-previews.service.js';
import { RecipientsService } from './services/recipients.service.js';
import { SubscriberDeliveriesController } from './controllers/subscriber-deliveries.controller.js';
import { NotificationContents } from './services/notification-contents.js';
import { NotifiedRecordsRepository } from './store/notified-records.repository.js';
import { DeliveryChannels } from './services/delivery-channels.js';
import { DeliverySender } from './services/delivery-sender.js';
import { BouncesController } from './controllers/bounces.controller.js';
import { BouncesService } from './services/bounces.service.js';
import { EmailChannel } from './channels/email/email-channel.js';
import { MailAddresses } from './services/mail-addresses.js';
import { MessageIds } from './services/message-ids.js';
import { MailTemplates } from './channels/email/mail-templates.js';
import { OutgoingMail } from './channels/email/outgoing-mail.js';
import { PersonMailSender } from './channels/email/person-mail-sender.js';
import { PersonMails } from './services/person-mails.js';
import { EmailRecipientsRepository } from './channels/email/store/email-recipients.repository.js';
import { CHATS } from './channels/endpoints/chats/chats.js';
import { EndpointChannels } from './channels/endpoints/endpoint-channels.js';
import { SMS_CHANNEL } from './channels/sms/sms-channel.js';
import { SmsSender } from './channels/sms/sms-sender.js';
import { WEB_PUSH_CHANNEL } from './channels/endpoints/web-push/web-push-channel.js';
import { ModuleChannels } from './channels/modules/module-channels.js';
import { TelegramBots } from './channels/endpoints/chats/telegram/telegram-bots.js';
import { EndpointPosts } from './channels/endpoints/endpoint-posts.js';
import { PostSlots } from './channels/endpoints/post-slots.js';
import { DeliveriesRepository } from './store/deliveries.repository.js';
import { FanOut } from './services/fan-out.js';
import { DeliveryHistoryRepository } from './store/delivery-history.repository.js';
import { DeliverySumsRepository } from './store/delivery-sums.repository.js';
import { DeliveryBacklog } from './services/delivery-backlog.js';
import { FirstMails } from './services/first-mails.js';
import { DeliveryBacklogRepository } from './store/delivery-backlog.repository.js';
import { DeliverySums } from './services/delivery-sums.service.js';
import { Notifications1790010180000 } from './store/migrations/1790010180000-notifications.js';
import { FirstMails1799005000000 } from './store/migrations/1799005000000-first-mails.js';
import { ExampleEvents1799005240000 } from './store/migrations/1799005240000-example-events.js';
import { WaitingDeliveries1798000005000 } from './store/migrations/1798000005000-waiting-deliveries.js';
import { NotificationsByKey1798000003000 } from './store/migrations/1798000003000-notifications-by-key.js';
import { DeliveryHistoryService } from './services/delivery-history.service.js';
import { MailDaysRepository } from './store/mail-days.repository.js';
import { MailQuotaService } from './services/mail-quota.service.js';
import { LedgerService } from './services/ledger.service.js';
import { NotificationsRepository } from './store/notifications.repository.js';
import { ReplaysRepository } from './store/replays.repository.js';
import { RecipientsRepository } from './store/recipients.repository.js';
import { SENT_WEBHOOKS } from './channels/endpoints/webhooks/sent-webhooks.js';
import { SecretsModule } from '#platform/secrets/secrets.module.js';
import { TenancyModule } from '#platform/tenancy/tenancy.module.js';

declare module '#platform/events/domain-events.js' {
  interface DomainEventPayloads {
    /** A test message was requested for a subscriber: an example of `example_of`, if that is given. */
    'subscriber.test_requested': {
      readonly subscriber_ids: readonly number[];
      readonly example_of?: TopicEvent;
    };
  }
}

export const NotificationsModule = defineModule({
  name: 'notifications',
  tags: { Deliveries: 'Notifications to subscribers and their outcome.' },
  events: ['subscriber.test_requested'],
  channels: [...CHATS.map(({ channel }) => channel), SMS_CHANNEL, WEB_PUSH_CHANNEL],
  commands: [addDeliveryCommands],
  migrations: [
    Notifications1790010180000,
    NotificationsByKey1798000003000,
    WaitingDeliveries1798000005000,
    FirstMails1799005000000,
    ExampleEvents1799005240000,
  ],
  imports: [TenancyModule, SubscribersModule, IncidentsModule, OutboundModule, SecretsModule],
  controllers: [
    IncidentRecipientsController,
    MaintenanceRecipientsController,
    AnnouncementRecipientsController,
    IncidentNotificationPreviewController,
    MaintenanceNotificationPreviewController,
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
    RecipientsService,
    NotificationPreviewsService,
    DeliveryChannels,
    DeliverySender,
    FanOut,
    DeliveryHistoryRepository,
    DeliveryHistoryService,
    DeliverySumsRepository,
    DeliverySums,
    DeliveryBacklogRepository,
    DeliveryBacklog,
    FirstMails,
    LedgerService,
    MailDaysRepository,
    MailQuotaService,
    EmailRecipientsRepository,
    MailAddresses,
    MessageIds,
    MailTemplates,
    OutgoingMail,
    { provide: PersonMails, useClass: PersonMailSender },
    EmailChannel,
    NotifiedRecordsRepository,
    NotificationContents,
    PostSlots,
    EndpointPosts,
    TelegramBots,
    EndpointChannels,
    ModuleChannels,
    SmsSender,
    BouncesService,
    { provide: WEBHOOK_REFERENCE, useValue: SENT_WEBHOOKS },
  ],
  exports: [DeliveryHistoryService, LedgerService, MailQuotaService, DeliveryChannels, PersonMails],
});
