import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { currentTenant } from '#core/context/work-context.js';
import { loggableError } from '#core/logging/loggable-error.js';
import { Clock } from '#core/time/clock.js';
import { SubscriberEndpoints } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import type { Channel } from '#platform/channels/channel.js';
import type { ChannelMessage, SendResult } from '#platform/channels/channel-message.js';
import { Channels } from '#platform/channels/channels.js';
import type { DeliveryOutcome, RecordOutcomes, WaitingDelivery } from '../../rules/delivery-channel.js';
import { DeliveryChannels } from '../../services/delivery-channels.js';
import { NotificationContents, type LoadedContents } from '../../services/notification-contents.js';
import { chatMessage } from '../endpoints/chats/chat-message.js';
import { manageContent } from '../manage-content.js';
import { checkedResult } from './send-result.js';

/** Time for one message. */
const SEND_MS = 10_000;
/** After this time a batch begins no further message. The rest stays due. */
const BEGIN_WITHIN_MS = 2_000;
/** Messages under way at once for a tenant and a channel. */
const MESSAGES_AT_ONCE = 8;
/** Pauses before further tries if the channel names none, in seconds. */
const RETRY_AFTER_SECONDS = [30, 300, 1_800, 7_200, 21_600, 43_200];

const MANAGE = 'subscriber.manage_link_requested';

type SendingChannel = Channel & Required<Pick<Channel, 'send'>>;

/** Shared by all deliveries of a batch. */
interface Batch {
  readonly channel: SendingChannel;
  readonly contents: LoadedContents;
  readonly addresses: ReadonlyMap<number, string>;
  readonly record: RecordOutcomes;
  readonly started: number;
  /** Set once a message took too long: further ones would wait as well. */
  isHanging: boolean;
}

/** Sends by the channels of packages, one message at a time to each subscriber. */
@Injectable()
export class ModuleChannels implements OnModuleInit {
  private readonly logger = new Logger(ModuleChannels.name);

  constructor(
    private readonly channels: Channels,
    private readonly senders: DeliveryChannels,
    private readonly contents: NotificationContents,
    private readonly endpoints: SubscriberEndpoints,
    private readonly links: SubscriberLinks,
    private readonly reach: SubscriberReach,
    private readonly clock: Clock,
    private readonly container: ModuleRef,
  ) {}

  onModuleInit(): void {
    for (const channel of this.channels.all) if (isSending(channel)) this.add(channel);
  }

  private add(channel: SendingChannel): void {
    const { name, events, retryAfterSeconds = RETRY_AFTER_SECONDS, keepsOrder = false } = channel;
    this.senders.add({
      name,
      events,
      retryAfterSeconds,
      keepsOrder,
      deliver: (deliveries, record) => this.deliver(channel, deliveries, record),
    });
  }

  /** @throws Error if the channel hangs, so that the job rests before it goes on */
  private async deliver(
    channel: SendingChannel,
    deliveries: readonly WaitingDelivery[],
    record: RecordOutcomes,
  ): Promise<void> {
    const groups = [...Map.groupBy(deliveries, ({ subscriberId }) => subscriberId).values()];
    const [contents, addresses] = await Promise.all([
      this.contents.load(deliveries),
      this.endpoints.addresses(deliveries.map(({ subscriberId }) => subscriberId)),
    ]);
    const started = performance.now();
    const batch: Batch = { channel, contents, addresses, record, started, isHanging: false };
    const work = Array.from({ length: MESSAGES_AT_ONCE }, async () => {
      for (let group = groups.shift(); group !== undefined; group = groups.shift())
        await this.sendInOrder(batch, group);
    });
    for (const end of await Promise.allSettled(work)) if (end.status === 'rejected') throw end.reason;
    if (batch.isHanging) throw new Error(`The channel ${channel.name} hangs.`);
  }

  /** Sends the deliveries of one subscriber, until one must be tried again or the time is up. */
  private async sendInOrder(batch: Batch, deliveries: readonly WaitingDelivery[]): Promise<void> {
    for (const delivery of deliveries.toSorted((one, other) => one.eventId - other.eventId)) {
      if (batch.isHanging || performance.now() - batch.started > BEGIN_WITHIN_MS) return;
      const outcome = await this.try(batch, delivery);
      await batch.record([outcome]);
      if (outcome.result === 'retry') return;
    }
  }

  private async try(batch: Batch, delivery: WaitingDelivery): Promise<DeliveryOutcome> {
    const { eventId, subscriberId, tries } = delivery;
    const end = new AbortController();
    const message = await this.message(batch, delivery, end.signal);
    if (message === undefined) return { eventId, subscriberId, tries, result: 'cancelled' };
    const { result, ...further } = await this.send(batch, message, end);
    if (result === 'gone') {
      const { response: reason = 'The address is gone.' } = further;
      await this.reach.note([{ subscriberId, quarantineFrom: 1, reason }], []);
      return { eventId, subscriberId, tries, result: 'failed', ...further };
    }
    return { eventId, subscriberId, tries, result, ...further };
  }

  /** Sends one message within its time. Whatever the channel does, there is a result. */
  private async send(batch: Batch, message: ChannelMessage, end: AbortController): Promise<SendResult> {
    const { channel } = batch;
    const seconds = SEND_MS / 1000;
    const { promise: late, resolve } = Promise.withResolvers<SendResult>();
    const timer = setTimeout(() => {
      batch.isHanging = true;
      this.logger.error(`${this.nameOf(channel)} did not send a message within ${seconds} s.`);
      resolve({ result: 'retry', response: `The channel did not answer within ${seconds} seconds.` });
      end.abort();
    }, SEND_MS);
    try {
      const sent = Promise.try(() => channel.send(message)).then((returned: unknown) =>
        checkedResult(returned, this.clock.now()),
      );
      return await Promise.race([sent, late]);
    } catch (error) {
      const { message: why, stack } = loggableError(error);
      this.logger.error(`${this.nameOf(channel)} failed: ${why}`, stack);
      return { result: 'retry', response: 'The channel failed.' };
    } finally {
      clearTimeout(timer);
    }
  }

  private nameOf({ name }: Channel): string {
    return `The channel ${name} of the module ${this.channels.moduleOf(name)}`;
  }

  /** Undefined if nothing is left to tell, or nobody. */
  private async message(
    { channel, contents, addresses }: Batch,
    delivery: WaitingDelivery,
    signal: AbortSignal,
  ): Promise<ChannelMessage | undefined> {
    const { eventId, event, subscriberId, locale, tries, confirmationNonce } = delivery;
    const address = addresses.get(subscriberId);
    const isConfirmed = event !== 'subscriber.confirmation_requested';
    const ofPage = contents.ofPage(delivery, locale);
    const linkTo = async (path: Promise<string>): Promise<string> =>
      `${ofPage.page.url}${await path}?lang=${locale}`;
    const manageUrl = isConfirmed ? await linkTo(this.links.manage(subscriberId)) : null;
    const content =
      event === MANAGE && manageUrl !== null
        ? manageContent(ofPage, manageUrl)
        : contents.contentOf(delivery, locale);
    if (address === undefined || content === undefined) return undefined;
    const { kind, title, summary, text, facts, components, link, pageName } = chatMessage(
      content,
      currentTenant(),
    );
    return {
      id: `${eventId}.${subscriberId}`,
      address,
      locale,
      event,
      kind,
      title,
      summary,
      text,
      facts,
      components,
      link,
      manageUrl,
      unsubscribeUrl: isConfirmed ? await linkTo(this.links.unsubscribe(subscriberId)) : null,
      code:
        channel.confirmsBy === 'code' && confirmationNonce !== null
          ? await this.links.code(confirmationNonce)
          : null,
      pageName,
      tries,
      signal,
      get: (service) => this.container.get(service, { strict: false }),
    };
  }
}

function isSending(channel: Channel): channel is SendingChannel {
  return channel.send !== undefined;
}
