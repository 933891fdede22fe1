import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { DeliveryStatus } from '../dto/delivery.response.js';
import { OF_STATUS, type DeliveryKey } from './deliveries.repository.js';

/** Selects deliveries to send again. */
export interface RetriedDeliveries {
  /** Deliveries that were given up, or those that were sent. */
  readonly status: 'failed' | 'sent';
  readonly eventId?: number | undefined;
  /** Name of the events. */
  readonly event?: string | undefined;
  readonly subscriberId?: number | undefined;
  readonly channel?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Deliveries that wait again. */
export interface ReopenedDeliveries {
  readonly count: number;
  readonly channels: readonly string[];
  /** Undefined if there were none. */
  readonly last: DeliveryKey | undefined;
}

/** State of a delivery before it was reopened. */
export interface RetriedDelivery {
  readonly status: DeliveryStatus;
  readonly channel: string;
  /** Whether the subscriber would still be notified. */
  readonly isWanted: boolean;
}

/** Reopens deliveries: they wait again, starting over at the first try. */
@Injectable()
export class ReplaysRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Reopens deliveries that failed or were sent, in key order, in the open write. */
  async reopenSome(
    { status, eventId, event, subscriberId, channel, since, until }: RetriedDeliveries,
    after: DeliveryKey,
    now: Date,
    most: number,
  ): Promise<ReopenedDeliveries> {
    const tenantId = currentTenant().id;
    const filter = new ListFilter()
      .equals('d.event_id', eventId)
      .equals('d.subscriber_id', subscriberId)
      .equals('d.channel', channel);
    if (event !== undefined)
      filter.where(
        'event',
        sql`(select n.event from notification n where n.tenant_id = ${tenantId} and n.event_id = d.event_id) = ${event}`,
      );
    if (since !== undefined) filter.where('since', sql`d.created_at >= ${since}`);
    if (until !== undefined) filter.where('until', sql`d.created_at <= ${until}`);
    const { rows } = await this.database.query(named(`reopen_deliveries_${status}${filter.label}`)`
      with chosen as materialized (
        select d.event_id, d.subscriber_id, d.channel from notification_delivery d
        where d.tenant_id = ${tenantId} and ${OF_STATUS[status]}
          and (d.event_id, d.subscriber_id) > (${after.eventId}::bigint, ${after.subscriberId}::bigint)${filter.condition}
        order by d.event_id, d.subscriber_id limit ${most} for no key update
      ), reopened as (
        update notification_delivery d set status = 'waiting', tries = 0, due_at = ${now}, sent_at = null
        from chosen c
        where d.tenant_id = ${tenantId} and d.event_id = c.event_id and d.subscriber_id = c.subscriber_id
      )
      select count(*), coalesce(json_agg(distinct channel), '[]'), max(event_id),
        (select max(subscriber_id) from chosen where event_id = (select max(event_id) from chosen)) from chosen`);
    const [count, channels, lastEvent, lastSubscriber] = rows[0] ?? [];
    return {
      count: Number(count),
      channels: JSON.parse(channels ?? '[]') as string[],
      last:
        lastEvent == null ? undefined : { eventId: Number(lastEvent), subscriberId: Number(lastSubscriber) },
    };
  }

  /**
   * Lets deliveries that wait for another try go out now, in the open write. Those that are being sent are left out.
   *
   * @returns how many by channel, of at most `most`
   */
  async hurry(channel: string | undefined, now: Date, most: number): Promise<ReadonlyMap<string, number>> {
    const tenantId = currentTenant().id;
    const filter = new ListFilter().equals('d.channel', channel);
    const { rows } = await this.database.query(named(`hurry_deliveries${filter.label}`)`
      with chosen as materialized (
        select d.event_id, d.subscriber_id from notification_delivery d
        where d.tenant_id = ${tenantId} and d.status = 'waiting' and d.tries > 0 and d.due_at > ${now}${filter.condition}
        order by d.event_id, d.subscriber_id limit ${most} for no key update skip locked
      ), hurried as (
        update notification_delivery d set due_at = ${now} from chosen c
        where d.tenant_id = ${tenantId} and d.event_id = c.event_id and d.subscriber_id = c.subscriber_id
        returning d.channel
      ) select channel, count(*) from hurried group by channel`);
    return new Map(rows.map(([name, count]) => [name ?? '', Number(count)]));
  }

  /**
   * Reopens one delivery that failed or was sent, if its subscriber would still be notified, in the open write.
   *
   * @returns its previous state, or undefined if there is none
   */
  async reopen({ eventId, subscriberId }: DeliveryKey, now: Date): Promise<RetriedDelivery | undefined> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(named('reopen_delivery')`
      with chosen as materialized (
        select d.event_id, d.subscriber_id, d.status, d.channel,
          case n.event when 'subscriber.confirmation_requested' then s.status = 'pending'
            when 'subscriber.unsubscribed' then s.status = 'unsubscribed'
            else s.status = 'confirmed' and (s.paused_at is null or n.recipients is not null) end as is_wanted
        from notification_delivery d
        join notification n on n.tenant_id = d.tenant_id and n.event_id = d.event_id
        join subscription s on s.tenant_id = d.tenant_id and s.id = d.subscriber_id
        where d.tenant_id = ${tenantId} and d.event_id = ${eventId} and d.subscriber_id = ${subscriberId}
        for no key update of d
      ), reopened as (
        update notification_delivery d set status = 'waiting', tries = 0, due_at = ${now}, sent_at = null
        from chosen c
        where d.tenant_id = ${tenantId} and d.event_id = c.event_id and d.subscriber_id = c.subscriber_id
          and c.is_wanted and c.status in ('failed', 'sent')
      )
      select status, channel, is_wanted from chosen`);
    const [status, channel, isWanted] = rows[0] ?? [];
    if (status == null || channel == null) return undefined;
    return { status: status as DeliveryStatus, channel, isWanted: isWanted === 't' };
  }
}
