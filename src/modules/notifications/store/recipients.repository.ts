import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { join, named, plannedEachTime, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import type { SubscribedEvent } from '#core/status/subscriber-channels.js';
import {
  SubscriberAudiences,
  type StoredAudiences,
} from '#modules/subscribers/services/subscriber-audiences.js';
import { SubscriberReach } from '#modules/subscribers/services/subscriber-reach.service.js';
import type { LeftOutReason } from '../rules/left-out-reasons.js';
import { SEES_OWN_ONLY } from '#platform/database/schema/reader-audience.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Components and groups that an incident affects, as far as subscribers can choose them. */
export interface Touched {
  /** Whether visitors see the incident. */
  readonly isVisible: boolean;
  readonly componentIds: readonly number[];
  /** Groups that contain one of the components, at any depth. */
  readonly groupIds: readonly number[];
  /** Id of the incident if those who follow it are told. Null if it is over, or new. */
  readonly followedId: number | null;
}

/** What an incident touches for subscribers who see it, and which subscribers these are. */
export interface Reached extends Touched {
  /** The audiences that they belong to. Undefined: all subscribers of the tenant. */
  readonly stored?: readonly StoredAudiences[];
}

/** Deliveries that were made for some subscribers. */
export interface Decided {
  /** The last subscriber examined. Undefined if there are no more. */
  readonly upTo: number | undefined;
  readonly channels: readonly string[];
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
    private readonly audiences: SubscriberAudiences,
  ) {}

  /**
   * What an incident touches, for each group of subscribers who see the same, as they see it now. Without those who do
   * not see it.
   *
   * @param isLast whether the event is the last one that those who follow the incident are told of
   */
  reachedBy(incidentId: number, isLast: boolean): Promise<Reached[]> {
    return this.bySight(() => this.touchedBy(incidentId, isLast));
  }

  /**
   * What an incident with these components would touch, with those that it already affects if it is published, like
   * {@link reachedBy}.
   *
   * @param incidentId null for a new incident
   */
  wouldReach(componentIds: readonly number[], incidentId: number | null): Promise<Reached[]> {
    return this.bySight(() => this.wouldTouch(componentIds, incidentId));
  }

  /** Those of the components that exist. */
  async knownAmong(componentIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.database.read(
      named(
        'known_components',
        sql`select json_agg(id) from tracked_component where tenant_id = ${currentTenant().id}
          and id = any (${componentIds}::bigint[])`,
      ),
    );
    return new Set(idsOf(rows[0]?.[0]));
  }

  private async touchedBy(incidentId: number, isLast: boolean): Promise<Touched> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(
      named(
        'touched_by_incident',
        sql`with ${touched(ofIncident(incidentId))}
          select ${AS_IDS}, i.id, i.resolved_at from (values (1)) as one
          left join public_incident i on i.tenant_id = ${tenantId} and i.id = ${incidentId}`,
      ),
    );
    const [components, groups, visibleId, resolvedAt] = rows[0] ?? [];
    return {
      isVisible: visibleId != null,
      componentIds: idsOf(components),
      groupIds: idsOf(groups),
      followedId: isLast || resolvedAt == null ? incidentId : null,
    };
  }

  private async bySight(work: () => Promise<Touched>): Promise<Reached[]> {
    const groups = await this.audiences.bySight();
    const reached: Reached[] = [];
    if (groups === undefined) reached.push(await work());
    else
      for (const { audience, stored } of groups)
        reached.push({ ...(await this.database.asReader(audience, work)), stored });
    return reached.filter(({ isVisible }) => isVisible);
  }

  private async wouldTouch(componentIds: readonly number[], incidentId: number | null): Promise<Touched> {
    const tenantId = currentTenant().id;
    const affecting = sql`select unnest(${componentIds}::bigint[]) as component_id union ${ofIncident(incidentId)}`;
    const { rows } = await this.database.read(
      named(
        'would_touch',
        sql`with ${touched(affecting)}, affected as materialized (${affecting})
          select ${AS_IDS},
            exists (select from affected a join public_component c on c.tenant_id = ${tenantId} and c.id = a.component_id)
            or not exists (select from affected a join audience_component c on c.tenant_id = ${tenantId}
              and c.id = a.component_id and (c.audience_ids is not null or ${raw(SEES_OWN_ONLY)}))`,
      ),
    );
    const [components, groups, isVisible] = rows[0] ?? [];
    return {
      isVisible: isVisible === 't',
      componentIds: idsOf(components),
      groupIds: idsOf(groups),
      followedId: incidentId,
    };
  }

  /**
   * Counts the subscribers whom a notification of now would concern, and the others by the first reason.
   *
   * @param channels with a sender
   * @param reached undefined for an event that is not about components
   */
  async count(
    event: SubscribedEvent,
    reached: readonly Reached[] | undefined,
    channels: readonly string[],
    now: Date,
  ): Promise<CountedSubscribers[]> {
    const follows = amongReached(reached, isFollowing);
    const counting = sql`select s.channel, case
              when s.channel = any (${channels}::text[]) and ${isTold(event, reached, now)} then 'told'
              when s.status <> 'confirmed' then s.status
              when s.paused_at is not null then 'paused'
              when not s.events ? ${event} then 'other_events'
              when not ${follows} then 'other_components'
              else 'unreachable' end as outcome, count(*)
          from subscription s where s.tenant_id = ${currentTenant().id} and s.status <> 'unsubscribed' group by 1, 2`;
    // What subscribers of audiences are told of is part of the statement.
    const isOfAudiences =
      reached?.some(({ stored }) => stored !== undefined) === true || reached?.length === 0;
    const isFollowed = reached?.some(({ followedId }) => followedId !== null) === true;
    const name = `count_recipients${reached === undefined ? '' : '_of_components'}${isFollowed ? '_followed' : ''}`;
    const { rows } = await this.database.read(
      isOfAudiences ? plannedEachTime(counting) : named(name, counting),
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
  decideAll(batch: Batch, event: string, reached: readonly Reached[] | undefined): Promise<Decided> {
    return this.decide(batch, sql`true`, isTold(event, reached, batch.confirmedBy));
  }

  /**
   * Decides the named subscribers that have this status, or that have the request which the notification asks to
   * confirm. In the open write.
   */
  decideNamed(batch: Batch, ids: readonly number[], status: string): Promise<Decided> {
    const hasRequest = sql`exists (select from notification n
      join open_request r on r.tenant_id = n.tenant_id and r.subscriber_id = s.id and r.nonce = n.confirmation_nonce
      where n.tenant_id = s.tenant_id and n.event_id = ${batch.eventId})`;
    return this.decide(batch, sql`id = any (${ids}::bigint[])`, sql`(s.status = ${status} or ${hasRequest})`);
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
            select tenant_id, id, channel, status, all_components, events, confirmed_at, paused_at, audience_ids from subscription
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
function isTold(event: string, reached: readonly Reached[] | undefined, confirmedBy: Date): Sql {
  const concerns = amongReached(
    reached,
    (one) => sql`(s.events ? ${event} and ${isFollowing(one)} or ${isIncidentFollowed(one)})`,
  );
  return sql`s.status = 'confirmed' and s.paused_at is null and (s.confirmed_at > ${confirmedBy}) is not true and ${concerns}`;
}

/** Condition on a subscription `s`: it passes for what the incident touches as far as its subscriber sees. */
function amongReached(
  reached: readonly Reached[] | undefined,
  passes: (touched: Touched | undefined) => Sql,
): Sql {
  if (reached === undefined) return passes(undefined);
  if (reached.length === 0) return sql`false`;
  const each = reached.map((one) =>
    one.stored === undefined ? passes(one) : sql`((${isOneOf(one.stored)}) and ${passes(one)})`,
  );
  return sql`(${join(each, ' or ')})`;
}

/** Condition on a subscription `s`: its subscriber belongs to one of these lists of audiences. */
function isOneOf(lists: readonly StoredAudiences[]): Sql {
  const each = lists.map((ids) =>
    ids === null ? sql`s.audience_ids is null` : sql`s.audience_ids = ${ids}::bigint[]`,
  );
  return join(each, ' or ');
}

/** Condition on a subscription `s`: it follows the incident itself, whatever else it selects. */
function isIncidentFollowed(touched: Touched | undefined): Sql {
  if (touched === undefined || touched.followedId === null) return sql`false`;
  return sql`exists (select from incident_subscription i where i.tenant_id = s.tenant_id and i.subscriber_id = s.id
    and i.incident_id = ${touched.followedId})`;
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
