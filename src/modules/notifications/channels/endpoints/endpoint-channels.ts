import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CHATS } from './chats/chats.js';
import { ChatFormat } from './chats/chat-format.js';
import { TelegramBots } from './chats/telegram/telegram-bots.js';
import type { DeliveryChannel, RecordOutcomes, WaitingDelivery } from '../../rules/delivery-channel.js';
import { DeliveryChannels } from '../../services/delivery-channels.js';
import { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import { MailAddresses } from '../../services/mail-addresses.js';
import { WebPushFormat } from './web-push/web-push-format.js';
import { WEBHOOK } from './webhooks/webhook-format.js';
import type { EndpointFormat } from './endpoint-format.js';
import { EndpointPosts } from './endpoint-posts.js';

/**
 * Pauses before further tries, in seconds: the schedule of Standard Webhooks up to 28 hours. Source:
 * decisions, section 7.
 */
const RETRY_AFTER_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];

/** Subscriber channels that post to endpoints. */
@Injectable()
export class EndpointChannels implements OnModuleInit {
  constructor(
    private readonly channels: DeliveryChannels,
    private readonly posts: EndpointPosts,
    private readonly bots: TelegramBots,
    private readonly keys: SecretKeys,
    private readonly links: SubscriberLinks,
    private readonly mail: MailAddresses,
  ) {}

  onModuleInit(): void {
    const browsers = new WebPushFormat(this.keys, this.links, this.mail);
    for (const format of [WEBHOOK, ...CHATS.map((chat) => new ChatFormat(chat, this.bots)), browsers])
      this.channels.add(this.channelOf(format));
  }

  private channelOf(format: EndpointFormat): DeliveryChannel {
    return {
      name: format.channel,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      keepsOrder: true,
      deliver: (deliveries: readonly WaitingDelivery[], record: RecordOutcomes) =>
        this.posts.deliver(format, deliveries, record),
    };
  }
}
