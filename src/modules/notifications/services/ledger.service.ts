import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { SharedLimits } from '#platform/access/limits/shared-limits.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Conflict, Invalid, NotFound } from '#core/errors/api-error.js';
import { DomainEvents } from '#platform/events/domain-events.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { RecordJson, recordOf, type PageJson } from '#http/results/record-json.js';
import { IncidentsService } from '#modules/incidents/services/incidents.service.js';
import type { IncidentType } from '#core/status/incident-status.js';
import type { Subscriber } from '#modules/subscribers/dto/subscriber.response.js';
import { SubscribersService } from '#modules/subscribers/services/subscribers.service.js';
import { Jobs } from '#platform/jobs/jobs.js';
import { Clock } from '#core/time/clock.js';
import type { DeliveryListQuery } from '../dto/delivery-list.query.js';
import type { TestSubscriber } from '../dto/subscriber-test.input.js';
import type { RetryDeliveries } from '../dto/delivery-retry.input.js';
import { DeliveryRetry, type Delivery, type NotificationTotals } from '../dto/delivery.response.js';
import { DeliveryChannels } from './delivery-channels.js';
import { DeliverySender } from './delivery-sender.js';
import { DeliverySums } from './delivery-sums.service.js';
import { DeliveriesRepository, type DeliveryKey } from '../store/deliveries.repository.js';
import { ReplaysRepository, type RetriedDeliveries } from '../store/replays.repository.js';

/** Deliveries per transaction, and transactions per request. */
const REOPENED_AT_ONCE = 2_000;
const BATCHES_OF_REQUEST = 5;
/** Of one subscriber: enough to try all events. */
const TESTS_A_MINUTE = 20;
const MINUTE_MS = 60_000;
const ONE = { limit: 1, offset: 0, page: 1, perPage: 1 };
const BEFORE_ALL: DeliveryKey = { eventId: 0, subscriberId: 0 };

/** The ledger for operators: lists, totals, retries and test messages. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly replays: ReplaysRepository,
    private readonly channels: DeliveryChannels,
    private readonly sender: DeliverySender,
    private readonly sums: DeliverySums,
    private readonly jobs: Jobs,
    private readonly subscribers: SubscribersService,
    private readonly incidents: IncidentsService,
    private readonly database: TenantDatabase,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
    private readonly limits: SharedLimits,
  ) {}

  list(query: DeliveryListQuery): Promise<PageJson<Delivery>> {
    return this.deliveries.page(pageRange(query), query);
  }

  /** @throws NotFound */
  async listOfSubscriber(subscriberId: number, query: DeliveryListQuery): Promise<PageJson<Delivery>> {
    await this.subscribers.get(subscriberId);
    const { event, status, channel, since } = query;
    return this.deliveries.page(pageRange(query), { subscriberId, event, status, channel, since });
  }

  /** @throws NotFound */
  async totals(type: IncidentType, id: number, query: PageQuery): Promise<PageJson<NotificationTotals>> {
    await this.incidents.get(type, id);
    return this.deliveries.totals(id, pageRange(query));
  }

  /**
   * Sends a test message, or an example of an event.
   *
   * @throws NotFound; Conflict if the subscriber is not confirmed, or its channel has no sender; Invalid if the channel
   *   has no examples; TooManyRequests
   */
  async test(id: number, { event }: TestSubscriber): Promise<RecordJson<Subscriber>> {
    await this.subscribers.get(id);
    await this.limits.assertWithin({
      subject: `test ${currentTenant().id} ${id}`,
      most: TESTS_A_MINUTE,
      windowMs: MINUTE_MS,
    });
    return this.database.write(async () => {
      const subscriber = await this.subscribers.get(id);
      const { status, channel } = subscriber.parse();
      this.assertSender(String(channel));
      if (status !== 'confirmed') throw new Conflict(notNotified(subscriber));
      if (event !== undefined && channel === 'email')
        throw Invalid.field(
          'event',
          'Examples of events are for webhooks and chats; the subscriber has the channel email.',
        );
      await this.events.record('subscriber.test_requested', {
        subscriber_ids: [id],
        ...(event === undefined ? {} : { example_of: event }),
      });
      return subscriber;
    });
  }

  /**
   * Sends deliveries again that failed or were sent, starting over at the first try.
   *
   * @returns how many
   */
  async retry(which: RetriedDeliveries): Promise<number> {
    return (await this.reopen(which, Infinity)).deliveries;
  }

  /**
   * Sends deliveries now that wait for another try, after an outage. Their tries count on.
   *
   * @param channel default: all
   * @returns how many
   */
  async hurry(channel: string | undefined): Promise<number> {
    const now = this.clock.now();
    for (let deliveries = 0; ;) {
      const count = await this.database.write(async () => {
        const hurried = await this.replays.hurry(channel, now, REOPENED_AT_ONCE);
        await this.sender.schedule([...hurried.keys()], now);
        return [...hurried.values()].reduce((sum, one) => sum + one, 0);
      });
      deliveries += count;
      if (count < REOPENED_AT_ONCE) return deliveries;
    }
  }

  /**
   * Like {@link retry}, for at most 10,000 deliveries, oldest events first.
   *
   * @throws Invalid if it would notify every subscriber again
   */
  async retrySome({
    event_id: eventId,
    subscriber_id: subscriberId,
    ...which
  }: RetryDeliveries): Promise<RecordJson<DeliveryRetry>> {
    const { status = 'failed' } = which;
    if (status === 'sent' && subscriberId === undefined)
      throw Invalid.field(
        'subscriber_id',
        'The subscriber_id is required to repeat what was sent: everybody would be told again.',
      );
    const retried = await this.reopen({ ...which, status, eventId, subscriberId }, BATCHES_OF_REQUEST);
    return recordOf(DeliveryRetry, retried);
  }

  /**
   * Sends one delivery again that failed or was sent. A waiting one stays unchanged.
   *
   * @throws NotFound; Conflict if it was merged or cancelled, the subscriber gets no notifications, or the
   *   channel has no sender
   */
  retryOne(subscriberId: number, eventId: number): Promise<RecordJson<Delivery>> {
    return this.database.write(async () => {
      const subscriber = await this.subscribers.get(subscriberId);
      const now = this.clock.now();
      const found = await this.replays.reopen({ eventId, subscriberId }, now);
      if (found === undefined) throw NotFound.of('delivery');
      const { status, channel, isWanted } = found;
      if (status === 'merged' || status === 'cancelled')
        throw new Conflict(`The delivery is ${status}; possible: sending again what failed or was sent.`);
      if (status !== 'waiting') {
        if (!isWanted) throw new Conflict(notNotified(subscriber));
        this.assertSender(channel);
        await this.sender.schedule([channel], now);
        await this.jobs.schedule(this.sums.next());
      }
      const { records } = await this.deliveries.page(ONE, { subscriberId, eventId });
      return new RecordJson<Delivery>(String(eventId), records[0] ?? '');
    });
  }

  /** Works in batches, to let sending continue meanwhile. */
  private async reopen(which: RetriedDeliveries, mostBatches: number): Promise<DeliveryRetry> {
    let deliveries = 0;
    let after: DeliveryKey = BEFORE_ALL;
    for (let batches = 0; batches < mostBatches; batches += 1) {
      const { count, last } = await this.database.write(async () => {
        const now = this.clock.now();
        const reopened = await this.replays.reopenSome(which, after, now, REOPENED_AT_ONCE);
        await this.sender.schedule(reopened.channels, now);
        await this.jobs.schedule(this.sums.next());
        return reopened;
      });
      deliveries += count;
      if (last === undefined || count < REOPENED_AT_ONCE) return { deliveries, is_complete: true };
      after = last;
    }
    return { deliveries, is_complete: false };
  }

  /** @throws Conflict */
  private assertSender(channel: string): void {
    if (this.channels.find(channel) === undefined)
      throw new Conflict(`Subscribers of the channel ${channel} cannot be sent anything yet.`);
  }
}

/** Why a subscriber gets no notification. */
function notNotified(subscriber: RecordJson<Subscriber>): string {
  const { status } = subscriber.parse();
  return status === 'confirmed'
    ? 'The subscriber is not notified of this: they have paused, or have already confirmed.'
    : `The subscriber is ${String(status)} and gets no notifications.`;
}
