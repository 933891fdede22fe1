import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { ListFilter } from '../../database/tenant/list-filter.js';
import { listPage } from '../../database/tenant/list-page.js';
import { named, sql } from '../../database/tenant/sql.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { pageOf } from '../../http/paging/page-of.js';
import type { PageRange } from '../../http/paging/page-query.js';
import type { PageJson } from '../../http/results/record-json.js';
import { Delivery, NotificationTotals } from '../api/delivery.response.js';
import type { DeliveryOutcome, WaitingDelivery } from '../delivery/delivery-channel.js';

/** What is kept of the other side's words. */
const KEPT_CHARACTERS = 1_000;

/** An outcome and what becomes of its delivery. */
export interface SettledDelivery {
  readonly outcome: DeliveryOutcome;
  readonly status: 'waiting' | 'sent' | 'failed';
  /** When it is tried again; null: not any more. */
  readonly dueAt: Date | null;
}

/** Which deliveries are listed. */
export interface DeliveryFilter {
  readonly subscriberId?: number | undefined;
  readonly event?: string | undefined;
  readonly status?: string | undefined;
  readonly channel?: string | undefined;
  readonly since?: Date | undefined;
}

/** Which failed deliveries are taken up again. */
export interface FailedDeliveries {
  readonly eventId: number | null;
  readonly since: Date | null;
}

/** Deliveries of the current tenant, and every try. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Waiting deliveries of a channel that are due, longest due first. */
  async due(
    channel: string,
    shard: number,
    shards: number,
    now: Date,
    most: number,
  ): Promise<WaitingDelivery[]> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        'due_deliveries',
        sql`select d.event_id, n.event, n.incident_id, n.announcement_id, (extract(epoch from n.occurred_at) * 1000)::bigint,
            d.subscriber_id, s.locale, d.tries
          from notification_delivery d
          join notification n on n.tenant_id = d.tenant_id and n.event_id = d.event_id
          join subscription s on s.tenant_id = d.tenant_id and s.id = d.subscriber_id
          where d.tenant_id = ${tenantId} and d.status = 'waiting' and d.channel = ${channel} and d.due_at <= ${now}
            and d.subscriber_id % ${shards} = ${shard}
          order by d.due_at, d.event_id limit ${most}`,
      ),
    );
    return rows.map(
      ([eventId, event, incidentId, announcementId, occurredAt, subscriberId, locale, tries]) => ({
        eventId: Number(eventId),
        event: event ?? '',
        incidentId: incidentId == null ? null : Number(incidentId),
        announcementId: announcementId == null ? null : Number(announcementId),
        occurredAt: new Date(Number(occurredAt)),
        subscriberId: Number(subscriberId),
        locale: locale ?? '',
        tries: Number(tries),
      }),
    );
  }

  /** Gives up what is due to subscribers who have left meanwhile, or are not to be told any more. */
  async cancelUnwanted(channel: string, now: Date): Promise<void> {
    const tenantId = currentTenant().id;
    await this.database.write(() =>
      this.database.run(
        named(
          'cancel_unwanted_deliveries',
          sql`update notification_delivery d set status = 'cancelled', due_at = null
            from subscription s, notification n
            where d.tenant_id = ${tenantId} and d.status = 'waiting' and d.channel = ${channel} and d.due_at <= ${now}
              and s.tenant_id = ${tenantId} and s.id = d.subscriber_id and n.tenant_id = ${tenantId} and n.event_id = d.event_id
              and s.status <> case when n.event = 'subscriber.confirmation_requested' then 'pending' else 'confirmed' end`,
        ),
      ),
    );
  }

  /** When the next waiting delivery of a channel is due; undefined when none waits. */
  async nextDue(channel: string, shard: number, shards: number): Promise<Date | undefined> {
    const { rows } = await this.database.read(
      named(
        'next_due_delivery',
        sql`select (extract(epoch from min(due_at)) * 1000)::bigint from notification_delivery
          where tenant_id = ${currentTenant().id} and status = 'waiting' and channel = ${channel}
            and subscriber_id % ${shards} = ${shard}`,
      ),
    );
    const at = rows[0]?.[0];
    return at == null ? undefined : new Date(Number(at));
  }

  /** Writes tries and what becomes of their deliveries. Of subscribers who are gone nothing is written. */
  async settle(settled: readonly SettledDelivery[], now: Date): Promise<void> {
    if (settled.length === 0) return;
    const tenantId = currentTenant().id;
    const outcomes = settled.map(({ outcome }) => outcome);
    await this.database.write(() =>
      this.database.run(
        named(
          'settle_deliveries',
          sql`with settled as (
              select * from unnest(${outcomes.map(({ eventId }) => eventId)}::bigint[],
                ${outcomes.map(({ subscriberId }) => subscriberId)}::bigint[], ${settled.map(({ status }) => status)}::text[],
                ${settled.map(({ dueAt }) => dueAt)}::timestamptz[], ${outcomes.map(({ result }) => result)}::text[],
                ${outcomes.map(({ code }) => code ?? null)}::integer[],
                ${outcomes.map(({ response }) => keptOf(response))}::text[])
                as x (event_id, subscriber_id, status, due_at, outcome, code, response)
            ), updated as (
              update notification_delivery d set status = x.status, due_at = x.due_at, tries = d.tries + 1,
                sent_at = case when x.status = 'sent' then ${now}::timestamptz end
              from settled x where d.tenant_id = ${tenantId} and d.event_id = x.event_id and d.subscriber_id = x.subscriber_id
              returning x.event_id, x.subscriber_id, x.outcome, x.code, x.response
            )
            insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome, code, response)
            select ${tenantId}, event_id, subscriber_id, ${now}, outcome, code, response from updated`,
        ),
      ),
    );
  }

  /**
   * Lets failed deliveries wait again, from their first try on, in the open write.
   *
   * @returns how many there are, and their channels
   */
  async reopen(
    { eventId, since }: FailedDeliveries,
    now: Date,
  ): Promise<{ count: number; channels: string[] }> {
    const { rows } = await this.database.run(
      named(
        'reopen_deliveries',
        sql`with reopened as (
            update notification_delivery set status = 'waiting', tries = 0, due_at = ${now}
            where tenant_id = ${currentTenant().id} and status = 'failed'
              and (${eventId}::bigint is null or event_id = ${eventId}) and (${since}::timestamptz is null or created_at >= ${since})
            returning channel
          ) select count(*), coalesce(json_agg(distinct channel), '[]') from reopened`,
      ),
    );
    const [count, channels] = rows[0] ?? [];
    return { count: Number(count), channels: JSON.parse(channels ?? '[]') as string[] };
  }

  /** The newest event first. */
  async page(
    range: PageRange,
    { subscriberId, event, status, channel, since }: DeliveryFilter,
  ): Promise<PageJson<Delivery>> {
    const filter = new ListFilter()
      .equals('d.subscriber_id', subscriberId)
      .equals('n.event', event)
      .equals('d.status', status)
      .equals('d.channel', channel);
    if (since !== undefined) filter.where('since', sql`d.created_at >= ${since}`);
    const rows = await listPage(
      this.database,
      {
        name: 'list_deliveries',
        columns: sql`d.event_id, n.event, n.incident_id, n.announcement_id, d.subscriber_id, d.channel, d.status, d.tries,
          d.due_at as next_try_at, d.sent_at, d.created_at, coalesce((
            select json_agg(json_build_object('attempted_at', to_char(a.attempted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'outcome', a.outcome, 'code', a.code, 'response', a.response) order by a.id)
            from notification_attempt a
            where a.tenant_id = d.tenant_id and a.event_id = d.event_id and a.subscriber_id = d.subscriber_id), '[]') as attempts`,
        from: sql`notification_delivery d join notification n on n.tenant_id = d.tenant_id and n.event_id = d.event_id`,
        table: 'd',
        filter,
        orderBy: 'd.event_id desc, d.subscriber_id desc',
      },
      range,
    );
    return pageOf(Delivery, rows, range);
  }

  /** Of each notification of an incident, how many deliveries are where; the newest event first. */
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
        orderBy: 'n.event_id desc',
      },
      range,
    );
    return pageOf(NotificationTotals, rows, range);
  }
}

function keptOf(response: string | undefined): string | null {
  return response === undefined
    ? null
    : response.replaceAll('\0', '').toWellFormed().slice(0, KEPT_CHARACTERS).toWellFormed();
}
