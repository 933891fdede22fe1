import { Injectable } from '@nestjs/common';
import { isTopicEvent } from '#core/languages/topic-events.js';
import { currentTenant } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { named, plannedEachTime, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageOf } from '#http/results/page-of.js';
import type { PageRange } from '#http/results/page-query.js';
import type { PageJson } from '#http/results/record-json.js';
import { Delivery, NotificationTotals, type DeliveryStatus } from '../dto/delivery.response.js';
import type { DeliveryOutcome, PlannedTimes, WaitingDelivery } from '../rules/delivery-channel.js';

/**
 * Shards of a tenant's subscribers of a channel, which are sent to in parallel. The definition of the column
 * `shard` contains this number.
 */
export const SHARDS = 4;

const ALL_SHARDS = Array.from({ length: SHARDS }, (_, shard) => shard);

/** Characters stored of a response. */
const KEPT_CHARACTERS = 1_000;

/** An outcome and the resulting state of its delivery. */
export interface SettledDelivery {
  readonly outcome: DeliveryOutcome;
  readonly status: 'waiting' | 'sent' | 'failed' | 'cancelled';
  /** Time of the next try. Null if there is none. */
  readonly dueAt: Date | null;
}

/** Literals, because a partial index matches constants but not parameters. */
export const OF_STATUS: Readonly<Record<DeliveryStatus, Sql>> = {
  waiting: sql`d.status = 'waiting'`,
  sent: sql`d.status = 'sent'`,
  failed: sql`d.status = 'failed'`,
  merged: sql`d.status = 'merged'`,
  cancelled: sql`d.status = 'cancelled'`,
};

/** Due deliveries to send, and due deliveries that are no longer wanted. */
export interface DueDeliveries {
  readonly wanted: readonly WaitingDelivery[];
  readonly unwanted: readonly WaitingDelivery[];
}

/** Filters of the list of deliveries. */
export interface DeliveryFilter {
  readonly eventId?: number | undefined;
  readonly subscriberId?: number | undefined;
  readonly event?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly channel?: string | undefined;
  readonly since?: Date | undefined;
}

/** The key of a delivery. */
export interface DeliveryKey {
  readonly eventId: number;
  readonly subscriberId: number;
}

type PlannedMilliseconds = readonly [start: number, end: number | null];

/**
 * Times before the earliest move of a maintenance of which a subscriber has been sent nothing yet. A move may have been
 * merged with later news, or may have failed.
 */
const KNOWN_TIMES = sql`select json_build_array(extract(epoch from m.previous_started_at) * 1000,
    extract(epoch from m.previous_scheduled_end_at) * 1000)
  from notification m
  where m.tenant_id = n.tenant_id and m.incident_id = n.incident_id and m.event_id <= n.event_id
    and m.previous_started_at is not null and (s.confirmed_at > m.due_at) is not true
    and not exists (
      select from notification told
      join notification_delivery given on given.tenant_id = told.tenant_id and given.event_id = told.event_id
        and given.subscriber_id = d.subscriber_id
      where told.tenant_id = n.tenant_id and told.incident_id = n.incident_id
        and told.event_id >= m.event_id and told.event_id < n.event_id and given.status = 'sent')
  order by m.event_id limit 1`;

/** Deliveries of the current tenant, with every try. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Due deliveries of a channel, longest due first. Those whose subscribers have left or paused
   * meanwhile are separate.
   */
  async due(channel: string, shard: number, now: Date, most: number): Promise<DueDeliveries> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`select d.event_id, n.event, n.incident_id, n.announcement_id, (extract(epoch from n.occurred_at) * 1000)::bigint,
            d.subscriber_id, s.locale, d.tries, n.traceparent, n.confirmation_nonce, n.example_of,
            case n.event when 'subscriber.confirmation_requested' then s.status = 'pending' or exists (
                select from open_request r where r.tenant_id = s.tenant_id and r.subscriber_id = s.id and r.nonce = n.confirmation_nonce)
              when 'subscriber.unsubscribed' then s.status = 'unsubscribed'
              else s.status = 'confirmed' and (s.paused_at is null or n.recipients is not null) end,
            case when n.event like 'maintenance.%' then (${KNOWN_TIMES}) end, to_json(s.audience_ids)
          from notification_delivery d
          join notification n on n.tenant_id = d.tenant_id and n.event_id = d.event_id
          join subscription s on s.tenant_id = d.tenant_id and s.id = d.subscriber_id
          where d.tenant_id = ${tenantId} and d.status = 'waiting' and d.channel = ${channel}
            and d.shard = ${shard} and d.due_at <= ${now}
          order by d.due_at, d.event_id limit ${most}`,
      ),
    );
    const due = rows.map(
      ([
        eventId,
        event,
        incidentId,
        announcementId,
        occurredAt,
        subscriberId,
        locale,
        tries,
        traceparent,
        confirmationNonce,
        exampleOf,
        isWanted,
        previous,
        audienceIds,
      ]) => ({
        eventId: Number(eventId),
        event: event ?? '',
        incidentId: incidentId == null ? null : Number(incidentId),
        announcementId: announcementId == null ? null : Number(announcementId),
        occurredAt: new Date(Number(occurredAt)),
        subscriberId: Number(subscriberId),
        locale: locale ?? '',
        audienceIds: audienceIds == null ? null : (JSON.parse(audienceIds) as number[]),
        tries: Number(tries),
        traceparent: traceparent ?? null,
        confirmationNonce: confirmationNonce ?? null,
        exampleOf: exampleOf != null && isTopicEvent(exampleOf) ? exampleOf : null,
        isWanted: isWanted === 't',
        previous: previous == null ? null : timesOf(JSON.parse(previous) as PlannedMilliseconds),
      }),
    );
    return {
      wanted: due.filter(({ isWanted }) => isWanted).map(({ isWanted: _, ...delivery }) => delivery),
      unwanted: due.filter(({ isWanted }) => !isWanted),
    };
  }

  /** Cancels deliveries that are no longer wanted. */
  async cancel(deliveries: readonly DeliveryKey[]): Promise<void> {
    if (deliveries.length === 0) return;
    const eventIds = deliveries.map(({ eventId }) => eventId);
    const subscriberIds = deliveries.map(({ subscriberId }) => subscriberId);
    await this.database.write(() => {
      this.database.send(
        plannedEachTime(
          sql`update notification_delivery d set status = 'cancelled', due_at = null
            from unnest(${eventIds}::bigint[], ${subscriberIds}::bigint[]) as x (event_id, subscriber_id)
            where ${isOneOf(eventIds, subscriberIds)} and d.event_id = x.event_id and d.subscriber_id = x.subscriber_id
              and d.due_at is not null`,
        ),
      );
    });
  }

  /**
   * Postpones due deliveries to endpoints that rest, and due deliveries behind earlier news of the same
   * incident that waits for its next try.
   */
  async holdBack(channel: string, shard: number, now: Date): Promise<void> {
    const tenantId = currentTenant().id;
    const isDue = sql`d.tenant_id = ${tenantId} and d.status = 'waiting' and d.channel = ${channel}
      and d.shard = ${shard} and d.due_at <= ${now}`;
    await this.database.write(() => {
      this.database.send(
        plannedEachTime(
          sql`update notification_delivery d set due_at = r.resting_until from resting_endpoint r
            where ${isDue} and r.tenant_id = ${tenantId} and r.subscriber_id = d.subscriber_id and r.resting_until > ${now}`,
        ),
      );
      this.database.send(
        plannedEachTime(
          sql`update notification_delivery d set due_at = earlier.due_at
            from notification n, notification_delivery earlier, notification m
            where ${isDue} and n.tenant_id = ${tenantId} and n.event_id = d.event_id
              and earlier.tenant_id = ${tenantId} and earlier.subscriber_id = d.subscriber_id
              and earlier.event_id < d.event_id and earlier.status = 'waiting' and earlier.channel = ${channel} and earlier.due_at > ${now}
              and m.tenant_id = ${tenantId} and m.event_id = earlier.event_id and m.incident_id = n.incident_id`,
        ),
      );
    });
  }

  /** Makes all deliveries that wait for these endpoints due, in the open write: the endpoints are reachable again. */
  hasten(channel: string, subscriberIds: readonly number[], now: Date): void {
    if (subscriberIds.length === 0) return;
    this.database.send(
      plannedEachTime(
        sql`update notification_delivery set due_at = ${now} where tenant_id = ${currentTenant().id}
          and subscriber_id = any (${subscriberIds}::bigint[]) and status = 'waiting' and channel = ${channel} and due_at > ${now}`,
      ),
    );
  }

  /**
   * Postpones due deliveries of a channel that count for the daily quota.
   *
   * @returns how many; at most `most`
   */
  async postpone(channel: string, shard: number, now: Date, until: Date, most: number): Promise<number> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.write(() =>
      this.database.query(
        plannedEachTime(
          sql`with counted as materialized (
              select d.event_id, d.subscriber_id from notification_delivery d
              join notification n on n.tenant_id = d.tenant_id and n.event_id = d.event_id
              where d.tenant_id = ${tenantId} and d.status = 'waiting' and d.channel = ${channel} and d.shard = ${shard}
                and d.due_at <= ${now} and n.confirmation_nonce is null and n.event <> 'subscriber.manage_link_requested'
              order by d.due_at, d.event_id limit ${most}
            ), postponed as (
              update notification_delivery d set due_at = ${until} from counted c
              where d.tenant_id = ${tenantId} and d.event_id = c.event_id and d.subscriber_id = c.subscriber_id
                and d.status = 'waiting' returning 1
            ) select count(*) from postponed`,
        ),
      ),
    );
    return Number(rows[0]?.[0]);
  }

  /** Number of deliveries of a channel that are postponed until an instant. */
  async countPostponed(channel: string, until: Date): Promise<number> {
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`select count(*) from notification_delivery
          where tenant_id = ${currentTenant().id} and status = 'waiting' and channel = ${channel}
            and shard = any (${ALL_SHARDS}::smallint[]) and due_at = ${until}`,
      ),
    );
    return Number(rows[0]?.[0]);
  }

  /** Makes deliveries of a channel due that are postponed until an instant, in the open write. */
  hastenPostponed(channel: string, until: Date, now: Date): void {
    this.database.send(
      plannedEachTime(
        sql`update notification_delivery set due_at = ${now}
          where tenant_id = ${currentTenant().id} and status = 'waiting' and channel = ${channel}
            and shard = any (${ALL_SHARDS}::smallint[]) and due_at = ${until}`,
      ),
    );
  }

  /** When the next waiting delivery of a channel's shard is due. Undefined if none waits. */
  async nextDue(channel: string, shard: number): Promise<Date | undefined> {
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`select (extract(epoch from min(due_at)) * 1000)::bigint from notification_delivery
          where tenant_id = ${currentTenant().id} and status = 'waiting' and channel = ${channel}
            and shard = ${shard}`,
      ),
    );
    const at = rows[0]?.[0];
    return at == null ? undefined : new Date(Number(at));
  }

  /** Stores tries and the resulting states of their deliveries. Skips subscribers that no longer exist. */
  async settle(settled: readonly SettledDelivery[], now: Date): Promise<void> {
    if (settled.length === 0) return;
    const tenantId = currentTenant().id;
    const outcomes = settled.map(({ outcome }) => outcome);
    await this.database.write(async () => {
      // Not awaited here, so it travels with the commit.
      this.database.send(
        named(
          'settle_deliveries',
          sql`select settle_deliveries(${tenantId}::uuid, ${now}::timestamptz, ${outcomes.map(({ eventId }) => eventId)}::bigint[],
            ${outcomes.map(({ subscriberId }) => subscriberId)}::bigint[], ${settled.map(({ status }) => status)}::text[],
            ${settled.map(({ dueAt }) => dueAt)}::timestamptz[], ${outcomes.map(({ result }) => result)}::text[],
            ${outcomes.map(({ code }) => code ?? null)}::integer[], ${outcomes.map(({ response }) => keptOf(response))}::text[])`,
        ),
      );
      return Promise.resolve();
    });
  }

  /** One page, newest event first. */
  async page(
    range: PageRange,
    { eventId, subscriberId, event, status, channel, since }: DeliveryFilter,
  ): Promise<PageJson<Delivery>> {
    const filter = new ListFilter()
      .equals('d.event_id', eventId)
      .equals('d.subscriber_id', subscriberId)
      .equals('d.channel', channel);
    if (event !== undefined) filter.where('event', sql`${ofNotification(sql`n.event`)} = ${event}`);
    if (status !== undefined) filter.where(`status_${status}`, OF_STATUS[status]);
    if (since !== undefined) filter.where('since', sql`d.created_at >= ${since}`);
    const rows = await listPage(
      this.database,
      {
        name: 'list_deliveries',
        columns: sql`d.event_id, ${ofNotification(sql`n.event`)} as event, ${ofNotification(sql`n.incident_id`)} as incident_id,
          ${ofNotification(sql`n.announcement_id`)} as announcement_id, d.subscriber_id, d.channel, d.status, d.tries,
          d.due_at as next_try_at, d.sent_at, d.created_at, coalesce((
            select json_agg(json_build_object('attempted_at', to_char(t.attempted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'outcome', t.outcome, 'code', t.code, 'response', t.response) order by t.attempted_at, t.id)
            from (
              select 0 as id, d.first_tried_at as attempted_at, d.first_outcome as outcome, d.first_code as code,
                d.first_response as response where d.first_tried_at is not null
              union all
              select a.id, a.attempted_at, a.outcome, a.code, a.response from notification_attempt a
              where a.tenant_id = d.tenant_id and a.event_id = d.event_id and a.subscriber_id = d.subscriber_id
            ) t), '[]') as attempts`,
        from: sql`notification_delivery d`,
        isPlannedEachTime: true,
        table: 'd',
        filter,
        orderBy: sql`d.event_id desc, d.subscriber_id desc`,
      },
      range,
    );
    return pageOf(Delivery, rows, range);
  }

  /** Delivery counts by status for each notification of an incident, newest event first. */
  async totals(incidentId: number, range: PageRange): Promise<PageJson<NotificationTotals>> {
    const rows = await listPage(
      this.database,
      {
        name: 'list_notification_totals',
        columns: sql`n.event_id, n.event, n.occurred_at, n.decided_at, t.waiting, t.sent, t.failed, t.merged, t.cancelled`,
        from: sql`notification n cross join lateral (
          select count(*) filter (where d.status = 'waiting') as waiting, count(*) filter (where d.status = 'sent') as sent,
            count(*) filter (where d.status = 'failed') as failed, count(*) filter (where d.status = 'merged') as merged,
            count(*) filter (where d.status = 'cancelled') as cancelled
          from notification_delivery d where d.tenant_id = n.tenant_id and d.event_id = n.event_id) t`,
        table: 'n',
        counted: sql`notification n`,
        filter: new ListFilter().equals('n.incident_id', incidentId),
        orderBy: sql`n.event_id desc`,
      },
      range,
    );
    return pageOf(NotificationTotals, rows, range);
  }
}

/**
 * Condition for deliveries of the current tenant with one of these events and one of these subscribers. It names
 * columns of the key, because PostgreSQL may check a mere join last, after reading everything that the tenant has.
 */
function isOneOf(eventIds: readonly number[], subscriberIds: readonly number[]): Sql {
  return sql`d.tenant_id = ${currentTenant().id} and d.event_id = any (${[...new Set(eventIds)]}::bigint[])
    and d.subscriber_id = any (${subscriberIds}::bigint[])`;
}

/** SQL for a column of a delivery's notification: looked up for the rows of a page only, as no join is without statistics. */
function ofNotification(column: Sql): Sql {
  return sql`(select ${column} from notification n where n.tenant_id = d.tenant_id and n.event_id = d.event_id)`;
}

function keptOf(response: string | undefined): string | null {
  return response === undefined
    ? null
    : response.replaceAll('\0', '').toWellFormed().slice(0, KEPT_CHARACTERS).toWellFormed();
}

function timesOf([start, end]: PlannedMilliseconds): PlannedTimes {
  return { startedAt: new Date(start), scheduledEndAt: end === null ? null : new Date(end) };
}
