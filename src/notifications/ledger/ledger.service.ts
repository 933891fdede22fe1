import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { Conflict } from '../../errors/api-error.js';
import { DomainEvents } from '../../events/domain-events.js';
import { pageRange, type PageQuery } from '../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../http/results/record-json.js';
import { IncidentsService } from '../../modules/incidents/domain/incidents.service.js';
import type { IncidentType } from '../../modules/incidents/domain/lifecycle.js';
import type { Subscriber } from '../../modules/subscribers/api/subscriber.response.js';
import { SubscribersService } from '../../modules/subscribers/domain/subscribers.service.js';
import { Clock } from '../../time/clock.js';
import type { DeliveryListQuery } from '../api/delivery-list.query.js';
import type { Delivery, NotificationTotals } from '../api/delivery.response.js';
import { DeliveryChannels } from '../delivery/delivery-channel.js';
import { DeliverySender } from '../delivery/delivery-sender.js';
import { DeliveriesRepository, type DeliveryKey, type RetriedDeliveries } from './deliveries.repository.js';

const REOPENED_AT_ONCE = 2_000;
const BEFORE_ALL: DeliveryKey = { eventId: 0, subscriberId: 0 };

/** The ledger as operators see it: what everybody was told, and how it went. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly channels: DeliveryChannels,
    private readonly sender: DeliverySender,
    private readonly subscribers: SubscribersService,
    private readonly incidents: IncidentsService,
    private readonly database: TenantDatabase,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
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

  /** Sends a trial message. @throws NotFound; Conflict when the subscriber is not confirmed, or nothing can be sent there */
  test(id: number): Promise<RecordJson<Subscriber>> {
    return this.database.write(async () => {
      const subscriber = await this.subscribers.get(id);
      const { status, channel } = subscriber.parse();
      if (this.channels.find(String(channel)) === undefined)
        throw new Conflict(`Subscribers of the channel ${String(channel)} cannot be sent anything yet.`);
      if (status !== 'confirmed')
        throw new Conflict(`The subscriber is ${String(status)}, and is told nothing.`);
      await this.events.record('subscriber.test_requested', { subscriber_ids: [id] });
      return subscriber;
    });
  }

  /**
   * Has deliveries sent again that were given up, or that were sent, from their first try on. In batches, so that sending
   * goes on meanwhile.
   *
   * @returns how many
   */
  async retry(which: RetriedDeliveries): Promise<number> {
    let count = 0;
    for (let after: DeliveryKey | undefined = BEFORE_ALL; after !== undefined;) {
      const from: DeliveryKey = after;
      const batch = await this.database.write(async () => {
        const now = this.clock.now();
        const reopened = await this.deliveries.reopenSome(which, from, now, REOPENED_AT_ONCE);
        await this.sender.arm(reopened.channels, now);
        return reopened;
      });
      count += batch.count;
      after = batch.last;
    }
    return count;
  }
}
