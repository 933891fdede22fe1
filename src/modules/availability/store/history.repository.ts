import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, join, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { HistoryChange } from '../rules/recompute.js';
import type { Claim, ClaimedTime, Period, TimeRange } from '../rules/timeline.js';
import type { ComponentStatus, SourceKind } from '#core/status/component-status.js';
import { toClaimedTime, toPeriod } from './timeline-rows.js';
import { troubleOfOldDays } from './old-history.repository.js';
import { dayOf, recentOnly, totalsByComponent } from './recent-uptime.js';

/** Consecutive periods of a component's timeline and the claims within them. An open period ends at Infinity. */
export interface Stretch {
  readonly periods: readonly Period[];
  /** Overlapping claims of one kind of source with one status are merged. */
  readonly claims: readonly ClaimedTime[];
}

/** The part of a component's history that a change of its claims may affect. */
interface TouchedRange {
  readonly componentId: number;
  readonly range: TimeRange;
  /** Ids of the withdrawn claims. */
  readonly withdrawn: readonly number[];
}

const SUMS = ['under_maintenance_ms', 'degraded_ms', 'partial_outage_ms', 'major_outage_ms'] as const;

/** All rows to write for one change of claims. */
export interface Changes {
  /** Ids of the withdrawn claims. */
  readonly withdrawn: readonly number[];
  readonly claims: readonly (Claim & { readonly componentId: number })[];
  readonly histories: readonly (HistoryChange & { readonly componentId: number })[];
  /** Reports about components in `histories`. */
  readonly reports: ReadonlyMap<number, { readonly status: string; readonly at: Date } | undefined>;
  /** First day that counts for the uptime of components. */
  readonly uptimeFrom: Date;
}

/** Timelines of components: periods, the claims they derive from, and the sums of each day. */
@Injectable()
export class HistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  begin(componentId: number, at: Date): void {
    this.database.send(named('begin_history')`
      insert into availability_period (tenant_id, component_id, started_at, status)
      values (${currentTenant().id}, ${componentId}, ${at}, 'operational')`);
  }

  /** Those of these components that had trouble or maintenance at some time, however long ago. */
  async withTrouble(componentIds: readonly number[]): Promise<Set<number>> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(named('components_with_trouble')`
      select id from unnest(${componentIds}::bigint[]) as c (id) where exists (
        select from availability_period p
        where p.tenant_id = ${tenant} and p.component_id = c.id and p.status <> 'operational')
      or exists (select from availability_day d where d.tenant_id = ${tenant} and d.component_id = c.id)`);
    return new Set(rows.map(([id]) => Number(id)));
  }

  /**
   * The periods that touch the ranges and the claims within them, by component. Withdrawn claims are left
   * out. PostgreSQL merges overlapping claims, because a component may have hundreds. `offset 0` keeps the
   * lookup of each component separate. As joins, they would read the history of the whole tenant. A range before the
   * kept periods has neither.
   *
   * @param ranges one per component
   */
  async stretchesAround(ranges: readonly TouchedRange[]): Promise<(componentId: number) => Stretch> {
    const touched = ranges.map(({ componentId, range, withdrawn }) => ({
      component_id: componentId,
      started_at: instant(range.start) ?? '-infinity',
      ended_at: instant(range.end) ?? 'infinity',
      withdrawn,
    }));
    const tenant = currentTenant().id;
    const { rows } = await this.database.query(named('history_around_claims')`
      with touched as (
        select * from jsonb_to_recordset(${JSON.stringify(touched)}::jsonb)
          as t (component_id bigint, started_at timestamptz, ended_at timestamptz, withdrawn bigint[])
      ), met as (
        select component_id,
          (${startOf('t.component_id', sql`p.started_at < t.started_at`)}) as started_at,
          (select coalesce(p.ended_at, 'infinity') from availability_period p
           where p.tenant_id = ${tenant} and p.component_id = t.component_id and p.started_at <= t.ended_at
           order by p.started_at desc limit 1) as ended_at
        from touched t
      ), span as materialized (
        select component_id, coalesce(started_at, '-infinity') as started_at, coalesce(ended_at, '-infinity') as ended_at
        from met
      ), period as materialized (
        select p.* from span s cross join lateral (
          select component_id, status, started_at, ended_at from availability_period
          where tenant_id = ${tenant} and component_id = s.component_id
            and started_at >= s.started_at and started_at < s.ended_at offset 0
        ) p
      ), stretch as materialized (
        select component_id, withdrawn, min(p.started_at) as started_at, max(coalesce(p.ended_at, 'infinity')) as ended_at
        from touched join period p using (component_id) group by component_id, withdrawn
      )
      select component_id, null as source_kind, status, started_at, ended_at from period
      union all
      select s.component_id, a.source_kind, a.status, lower(a.claimed), upper(a.claimed)
      from stretch s cross join lateral (
        select source_kind, status, unnest(range_agg(tstzrange(started_at, ended_at))) as claimed
        from availability_claim
        where tenant_id = ${tenant} and component_id = s.component_id
          and started_at < s.ended_at and (ended_at > s.started_at or ended_at is null)
          and (ended_at > started_at or ended_at is null) and id <> all (s.withdrawn)
        group by source_kind, status offset 0
      ) a
      order by started_at`);
    const byComponent = Map.groupBy(rows, ([componentId]) => Number(componentId));
    return (componentId) => {
      const ofComponent = byComponent.get(componentId) ?? [];
      return {
        periods: ofComponent.filter(([, source]) => source === null).map(toPeriod),
        claims: ofComponent.filter(([, source]) => source !== null).map(toClaimedTime),
      };
    };
  }

  /** Stores all changes in one statement. */
  save({ withdrawn, claims, histories, reports, uptimeFrom }: Changes): void {
    const periods = histories.flatMap(({ componentId, changed }) =>
      changed.map((period) => ({ component_id: componentId, ...row(period) })),
    );
    const gone = histories.flatMap(({ componentId, gone: outdated }) =>
      outdated.map((period) => ({ component_id: componentId, started_at: instant(period.start) })),
    );
    const days = histories.flatMap(({ componentId, days: sums }) =>
      [...sums].map(([day, sum]) => ({
        component_id: componentId,
        day: instant(day)?.slice(0, 10),
        under_maintenance_ms: sum.under_maintenance,
        degraded_ms: sum.degraded,
        partial_outage_ms: sum.partial_outage,
        major_outage_ms: sum.major_outage,
      })),
    );
    const current = histories.map(({ componentId, status, changed }) => ({
      component_id: componentId,
      status,
      status_since: instant(changed.find(({ end }) => end === Infinity)?.start ?? null),
      webhook_status: reports.get(componentId)?.status,
      webhook_status_at: reports.get(componentId)?.at,
    }));
    const sources = claims.map(({ componentId, source, ...claim }) => ({
      component_id: componentId,
      source_kind: source.kind,
      source_id: source.id,
      source_key: source.key ?? null,
      ...row(claim),
    }));
    const tenant = currentTenant().id;
    // The ids are passed separately from the joined rows to force index lookups. Otherwise all rows of the
    // tenant would be read.
    const ids = sql`${histories.map(({ componentId }) => componentId)}::bigint[]`;
    const period = raw('component_id bigint, status text, started_at timestamptz, ended_at timestamptz');
    const isEmpty = raw(
      'd.under_maintenance_ms + d.degraded_ms + d.partial_outage_ms + d.major_outage_ms = 0',
    );
    const sums = join(
      SUMS.map((sum) => raw(`${sum} integer`)),
      ', ',
    );
    const added = join(
      SUMS.map((sum) => raw(`d.${sum} + coalesce(a.${sum}, 0) as ${sum}`)),
      ', ',
    );
    const rowsOf = (rows: readonly object[]): Sql => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;
    this.database.send(named('save_history')`
      with claims_withdrawn as (
        delete from availability_claim where tenant_id = ${tenant} and id = any(${withdrawn}::bigint[])
      ), claims_made as (
        insert into availability_claim (tenant_id, component_id, source_kind, source_id, source_key, status, started_at, ended_at)
        select ${tenant}::uuid, component_id, source_kind, source_id, source_key, status, started_at, ended_at
        from ${rowsOf(sources)} as c (source_kind text, source_id bigint, source_key text, ${period})
      ), periods_gone as (
        delete from availability_period p using ${rowsOf(gone)} as g (component_id bigint, started_at timestamptz)
        where p.tenant_id = ${tenant} and p.component_id = any(${ids})
          and p.component_id = g.component_id and p.started_at = g.started_at
      ), periods_changed as (
        insert into availability_period (tenant_id, component_id, status, started_at, ended_at)
        select ${tenant}::uuid, component_id, status, started_at, ended_at from ${rowsOf(periods)} as p (${period})
        on conflict (tenant_id, component_id, started_at) do update set status = excluded.status, ended_at = excluded.ended_at
      ), days as materialized (
        select d.component_id, d.day, ${added}
        from ${rowsOf(days)} as d (component_id bigint, day date, ${sums})
        -- One lookup per row. As a join, it might read all days of the tenant.
        left join lateral (
          select * from availability_day
          where tenant_id = ${tenant} and component_id = d.component_id and day = d.day offset 0
        ) a on true
      ), days_gone as (
        delete from availability_day a using days d
        where a.tenant_id = ${tenant} and a.component_id = d.component_id and a.day = d.day and ${isEmpty}
      ), days_changed as (
        insert into availability_day
          (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
        select ${tenant}::uuid, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms
        from days d where not (${isEmpty})
        on conflict (tenant_id, component_id, day) do update set
          under_maintenance_ms = excluded.under_maintenance_ms, degraded_ms = excluded.degraded_ms,
          partial_outage_ms = excluded.partial_outage_ms, major_outage_ms = excluded.major_outage_ms
      ), recent as (${totalsByComponent(sql`
          select * from days where day >= ${dayOf(uptimeFrom)}
          union all
          select component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms
          from availability_day a
          where tenant_id = ${tenant} and component_id = any(${ids})
            and day >= ${dayOf(uptimeFrom)}
            and not exists (select from days where component_id = a.component_id and day = a.day)`)}
      )
      update tracked_component c
      set status = coalesce(k.status, c.status), status_since = coalesce(k.status_since, c.status_since),
        webhook_status = coalesce(k.webhook_status, c.webhook_status),
        webhook_status_at = coalesce(k.webhook_status_at, c.webhook_status_at),
        ${recentOnly('recent', uptimeFrom)}
      from ${rowsOf(current)} as k (component_id bigint, status text, status_since timestamptz,
          webhook_status text, webhook_status_at timestamptz)
        left join recent using (component_id)
      where c.tenant_id = ${tenant} and c.id = any(${ids}) and c.id = k.component_id`);
  }

  /**
   * A component's status, its running claims, and its first `limit` periods in the range, after the trouble of days
   * before the kept periods. Undefined if there is no such component.
   */
  async history(
    componentId: number,
    range: TimeRange,
    limit: number,
  ): Promise<
    | {
        readonly status: ComponentStatus;
        readonly since: number;
        readonly runningClaims: readonly Claim[];
        readonly periods: readonly Period[];
        readonly oldTrouble: readonly Period[];
      }
    | undefined
  > {
    const millis = (column: string): Sql => sql`(extract(epoch from ${identifier(column)}) * 1000)::bigint`;
    const tenant = currentTenant().id;
    const start = instant(range.start);
    const { rows } = await this.database.read(named('component_history')`
      select c.status,
        (select json_agg(json_build_array(a.source_kind, a.source_id, a.status, ${millis('a.started_at')}, a.source_key,
           (select s.message from alert_state s where s.tenant_id = ${tenant} and s.source_kind = a.source_kind
              and s.source_id = a.source_id and s.source_key = a.source_key)))
         from availability_claim a where a.tenant_id = ${tenant} and a.component_id = c.id and a.ended_at is null),
        (select json_agg(json_build_array(p.status, ${millis('p.started_at')}, ${millis('p.ended_at')}) order by p.started_at)
         from (
           select * from availability_period p
           where p.tenant_id = ${tenant} and p.component_id = c.id and p.started_at < ${instant(range.end)}
             and p.started_at >= coalesce((${startOf('c.id', sql`p.started_at <= ${start}`)}), '-infinity')
           order by p.started_at limit ${limit}
         ) p),
        (select json_agg(json_build_array(o.status, ${millis('o.started_at')}, ${millis('o.ended_at')}))
         from (${troubleOfOldDays('c', new Date(range.start))}) o),
        ${millis('c.created_at')}
      from tracked_component c where c.tenant_id = ${tenant} and c.id = ${componentId}`);
    if (rows[0] === undefined) return undefined;
    const [status, claims, periods, oldTrouble, since] = rows[0];
    return {
      status: status as ComponentStatus,
      runningClaims: (JSON.parse(claims ?? '[]') as RunningClaim[]).map(toRunningClaim),
      since: Number(since),
      periods: periodsIn(periods),
      oldTrouble: periodsIn(oldTrouble),
    };
  }
}

function periodsIn(json: string | null | undefined): Period[] {
  const rows = JSON.parse(json ?? '[]') as [ComponentStatus, number, number | null][];
  return rows.map(([status, start, end]) => ({ status, start, end: end ?? Infinity }));
}

type RunningClaim = [
  kind: SourceKind,
  id: number,
  status: ComponentStatus,
  start: number,
  key: string | null,
  message: string | null,
];

function toRunningClaim([kind, id, status, start, key, message]: RunningClaim): Claim {
  return {
    source: { kind, id, ...(key === null ? {} : { key }) },
    status,
    start,
    end: null,
    ...(message === null ? {} : { message }),
  };
}

/** The start of a component's last period whose start meets a condition. One lookup in the primary key's index. */
function startOf(componentId: string, condition: Sql): Sql {
  return sql`select p.started_at from availability_period p
    where p.tenant_id = ${currentTenant().id} and p.component_id = ${identifier(componentId)} and ${condition}
    order by p.started_at desc limit 1`;
}

/** An instant in PostgreSQL's syntax; null for an open end. */
function instant(milliseconds: number | null): string | null {
  return milliseconds === null || !Number.isFinite(milliseconds)
    ? null
    : new Date(milliseconds).toISOString();
}

function row({ status, start, end }: { status: string; start: number; end: number | null }): object {
  return { status, started_at: instant(start), ended_at: instant(end) };
}
