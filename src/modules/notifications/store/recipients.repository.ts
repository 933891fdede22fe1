import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, plannedEachTime, sql, type Sql } from '#platform/database/tenant/sql.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import type { LeftOutReason } from '../rules/left-out-reasons.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Components and groups that an incident affects, as far as subscribers can choose them. */
export interface Touched {
  /** Whether visitors see the incident. */
  readonly isVisible: boolean;
  readonly componentIds: readonly number[];
  /** Groups that contain one of the components, at any depth. */
  readonly groupIds: readonly number[];
}

/** Deliveries that were made for some subscribers. */
export interface Decided {
  /** The last subscriber examined. Undefined if there are no more. */
  readonly upTo: number | undefined;
  readonly channels: readonly string[];
}

/** What an incident would affect. */
export interface WouldTouch extends Touched {
  /** Ids of the named components that exist. */
  readonly known: ReadonlySet<number>;
}

/** Number of subscribers of a channel who would be told, or would not for this reason. */
export interface CountedSubscribers {
  readonly channel: string;
  readonly outcome: 'told' | LeftOutReason;
  readonly count: number;
}

interface Batch {
  readonly eventId: number;
  readonly after: number;
  /** Subscribers of other channels are skipped. */
  readonly channels: readonly string[];
  readonly most: number;
  readonly dueAt: Date;
  /** When the notification was due. Subscribers who confirmed later are not told of it. */
  readonly confirmedBy: Date;
}

/** Subscribers examined per batch, as a multiple of its size, however few of them are concerned. */
const LOOKED_AT = 3;

/** Decides who is notified: creates a delivery for each subscriber whom a notification concerns. */
@Injectable()
export class RecipientsRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly subscribers: SubscriberReach,
  ) {}

  async touchedBy(incidentId: number): Promise<Touched> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        'touched_by_incident',
        sql`with ${touched(ofIncident(incidentId))}
          select ${AS_IDS}, exists (select from public_incident where tenant_id = ${tenantId} and id = ${incidentId})`,
      ),
    );
    const [components, groups, isVisible] = rows[0] ?? [];
    return { isVisible: isVisible === 't', componentIds: idsOf(components), groupIds: idsOf(groups) };
  }

  /**
   * What an incident with these components would affect, with those that it already affects if it is published.
   *
   * @param incidentId null for a new incident
   */
  async wouldTouch(componentIds: readonly number[], incidentId: number | null): Promise<WouldTouch> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        'would_touch',
        sql`with ${touched(sql`select unnest(${componentIds}::bigint[]) as component_id union ${ofIncident(incidentId)}`)}
          select ${AS_IDS}, (select json_agg(id) from tracked_component where tenant_id = ${tenantId}
            and id = any (${componentIds}::bigint[]))`,
      ),
    );
    const [components, groups, known] = rows[0] ?? [];
    return {
      isVisible: true,
      componentIds: idsOf(components),
      groupIds: idsOf(groups),
      known: new Set(idsOf(known)),
    };
  }

  /**
   * Counts the subscribers whom a notification of now would concern, and the others by the first reason.
   *
   * @param channels with a sender
   * @param touched undefined for an event that is not about components
   */
  async count(
    event: SubscribedEvent,
    touched: Touched | undefined,
    channels: readonly string[],
    now: Date,
  ): Promise<CountedSubscribers[]> {
    const follows = isFollowing(touched);
    const { rows } = await this.database.read(
      named(
        `count_recipients${touched === undefined ? '' : '_of_components'}`,
        sql`select s.channel, case
              when s.channel = any (${channels}::text[]) and ${isTold(event, touched, now)} then 'told'
              when s.status <> 'confirmed' then s.status
              when s.paused_at is not null then 'paused'
              when not s.events ? ${event} then 'other_events'
              when not ${follows} then 'other_components'
              else 'unreachable' end as outcome, count(*)
          from subscription s where s.tenant_id = ${currentTenant().id} and s.status <> 'unsubscribed' group by 1, 2`,
      ),
    );
    return rows.map(([channel, outcome, count]) => ({
      channel: String(channel),
      outcome: outcome as CountedSubscribers['outcome'],
      count: Number(count),
    }));
  }

  /**
   * Decides all subscribers of such events, limited to those of the touched components and groups if given.
   * In the open write.
   */
  decideAll(batch: Batch, event: string, touched: Touched | undefined): Promise<Decided> {
    return this.decide(batch, sql`true`, isTold(event, touched, batch.confirmedBy));
  }

  /** Decides the named subscribers that have this status. In the open write. */
  decideNamed(batch: Batch, ids: readonly number[], status: string): Promise<Decided> {
    return this.decide(batch, sql`id = any (${ids}::bigint[])`, sql`s.status = ${status}`);
  }

  /**
   * Merges deliveries of an incident's earlier notifications that have not been tried yet, for subscribers who
   * are told of a later one. What they are sent shows the current state of the incident. In the open write.
   */
  mergeEarlier(incidentId: number, eventId: number, after: number, upTo: number): void {
    const tenantId = currentTenant().id;
    this.database.send(
      plannedEachTime(
        // Arrays make PostgreSQL look deliveries up by their full key. It would guess the order of joins.
        sql`update notification_delivery d set status = 'merged', due_at = null
          where d.tenant_id = ${tenantId} and d.due_at is not null and d.tries = 0
            and d.event_id = any (array(
              select event_id from notification
              where tenant_id = ${tenantId} and incident_id = ${incidentId} and event_id < ${eventId}))
            and d.subscriber_id = any (array(
              select subscriber_id from notification_delivery
              where tenant_id = ${tenantId} and event_id = ${eventId} and subscriber_id > ${after} and subscriber_id <= ${upTo}))`,
      ),
    );
  }

  /**
   * Reads subscribers in key order, a limited number at a time. With a limit only on those concerned,
   * PostgreSQL may read all of the tenant's subscribers for each batch, because it expects few matches.
   *
   * @param isLookedAt condition on columns of the key only, so that rows are read by the key
   */
  private async decide(
    { eventId, after, channels: served, most, dueAt }: Batch,
    isLookedAt: Sql,
    condition: Sql,
  ): Promise<Decided> {
    const tenantId = currentTenant().id;
    const lookedAt = LOOKED_AT * most;
    // Without statistics, PostgreSQL expects a handful of subscribers and would read and sort all of them by bitmap.
    this.database.send(plannedEachTime(sql`set local enable_bitmapscan = off`));
    const decided = this.database.query(
      plannedEachTime(
        sql`with looked_at as materialized (
            select tenant_id, id, channel, status, all_components, events, confirmed_at, paused_at from subscription
            where tenant_id = ${tenantId} and id > ${after} and ${isLookedAt} order by id limit ${lookedAt}
          ), concerned as materialized (
            select s.id, s.channel from looked_at s
            where s.channel = any (${served}::text[]) and ${condition} order by s.id limit ${most}
          ), staying as materialized (
            ${this.subscribers.staying(sql`array(select id from concerned)`)}
          ), made as (
            insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, due_at, created_at)
            select ${tenantId}, ${eventId}, id, channel, 'waiting', ${dueAt}, ${dueAt} from staying
            on conflict (tenant_id, event_id, subscriber_id) do nothing
          )
          select case when count(*) = ${most} then max(id)
              else (select max(id) from looked_at having count(*) = ${lookedAt}) end,
            json_agg(distinct channel) from concerned`,
      ),
    );
    this.database.send(plannedEachTime(sql`set local enable_bitmapscan to default`));
    const [last, channels] = (await decided).rows[0] ?? [];
    return {
      upTo: last == null ? undefined : Number(last),
      channels: channels == null ? [] : (JSON.parse(channels) as string[]),
    };
  }
}

/** Condition on a subscription `s`: a notification of such an event, due at `confirmedBy`, concerns the subscriber. */
function isTold(event: string, touched: Touched | undefined, confirmedBy: Date): Sql {
  return sql`s.status = 'confirmed' and s.paused_at is null and (s.confirmed_at > ${confirmedBy}) is not true and s.events ? ${event} and ${isFollowing(touched)}`;
}

/** Condition on a subscription `s`: it selects one of the touched components or groups. */
function isFollowing(touched: Touched | undefined): Sql {
  if (touched === undefined) return sql`true`;
  return sql`(s.all_components
    or exists (select from component_subscription c where c.tenant_id = s.tenant_id and c.subscriber_id = s.id
      and c.component_id = any (${touched.componentIds}::bigint[]))
    or exists (select from group_subscription g where g.tenant_id = s.tenant_id and g.subscriber_id = s.id
      and g.group_id = any (${touched.groupIds}::bigint[])))`;
}

/** Components that a published incident affects or has affected, as `component_id`. */
function ofIncident(incidentId: number | null): Sql {
  return sql`select component_id from public_incident_impact where tenant_id = ${currentTenant().id} and incident_id = ${incidentId}`;
}

/** The table `touched` of a statement: those of the components that accept subscriptions. */
function touched(components: Sql): Sql {
  return sql`touched as materialized (
    select distinct c.id, c.group_id from (${components}) x
    join subscribable_component c on c.tenant_id = ${currentTenant().id} and c.id = x.component_id
  ), ancestors as materialized (
    select distinct a.ancestor_id from touched t
    join component_group_ancestor a on a.tenant_id = ${currentTenant().id} and a.group_id = t.group_id
  )`;
}

/** Ids of the touched components, and of the groups that contain one of them. */
const AS_IDS = sql`(select json_agg(id) from touched), (select json_agg(ancestor_id) from ancestors)`;

function idsOf(json: string | null | undefined): number[] {
  return json == null ? [] : (JSON.parse(json) as number[]);
}
