import { Injectable } from '@nestjs/common';
import type { Selection } from '../database/tenant/read-page.js';
import { TenantDatabase } from '../database/tenant/tenant-database.js';
import { AvailabilityPeriodEntity } from './availability-period.entity.js';
import type { HistoryChange } from '../status/recompute.js';
import type {
  Claim,
  ClaimSource,
  ComponentStatus,
  Period,
  SourceKind,
  TimeRange,
} from '../status/timeline.js';
import type { UptimeWeights } from '../status/uptime.js';

/** A claim as it is stored. */
export interface StoredClaim extends Claim {
  readonly id: number;
}

/** A component, and what one source claims of it. */
export interface ClaimedComponent {
  readonly componentId: number;
  readonly createdAt: number;
  readonly claims: readonly StoredClaim[];
}

/** Consecutive periods of a component's timeline, and every claim that runs within them. An open period ends at Infinity. */
export interface Stretch {
  readonly periods: readonly Period[];
  readonly claims: readonly StoredClaim[];
}

/** All that one change of claims comes to. */
export interface Changes {
  /** Ids of the claims that are no more. */
  readonly withdrawn: readonly number[];
  readonly claims: readonly (Claim & { readonly componentId: number })[];
  readonly histories: readonly (HistoryChange & { readonly componentId: number })[];
  readonly statuses: readonly { readonly componentId: number; readonly to: ComponentStatus }[];
}

interface ClaimRow {
  component_id: string;
  id: string | null;
  source_kind: SourceKind;
  source_id: string;
  status: ComponentStatus;
  started_at: Date;
  ended_at: Date | null;
}

const PER_MILLION = 1_000_000;

@Injectable()
export class AvailabilityRepository {
  constructor(private readonly database: TenantDatabase) {}

  async begin(componentId: number, at: Date): Promise<void> {
    await this.database.write((manager) =>
      manager.insert(AvailabilityPeriodEntity, { componentId, startedAt: at, status: 'operational' }),
    );
  }

  /** The components that a source claims something of, and those named beside, as far as they exist; by id. */
  async claimsOf(source: ClaimSource, componentIds: readonly number[]): Promise<ClaimedComponent[]> {
    const rows = await this.database.write((manager) =>
      manager.query<(ClaimRow & { created_at: Date })[]>(
        `with named as (
           select unnest($3::bigint[]) as component_id
           union select component_id from availability_claim where source_kind = $1 and source_id = $2
         )
         select c.id as component_id, c.created_at, a.id, a.source_kind, a.source_id, a.status, a.started_at, a.ended_at
         from named n join component c on c.id = n.component_id
         left join availability_claim a on a.component_id = c.id and a.source_kind = $1 and a.source_id = $2
         order by c.id, a.id`,
        [source.kind, source.id, componentIds],
      ),
    );
    return [...Map.groupBy(rows, (row) => Number(row.component_id))].map(([componentId, ofComponent]) => ({
      componentId,
      createdAt: ofComponent[0]?.created_at.getTime() ?? 0,
      claims: ofComponent.filter(({ id }) => id !== null).map(toClaim),
    }));
  }

  /**
   * Locks components in the order of their ids, the order in which everybody does.
   *
   * @returns the current status of those that still exist, by id
   */
  async lock(componentIds: readonly number[]): Promise<Map<number, ComponentStatus>> {
    const rows = await this.database.write((manager) =>
      manager.query<{ id: string; status: ComponentStatus }[]>(
        `select id, status from component where id = any($1::bigint[]) order by id for no key update`,
        [componentIds],
      ),
    );
    return new Map(rows.map(({ id, status }) => [Number(id), status]));
  }

  /**
   * The periods that meet the ranges or lie on a day with those that do, and the claims within them, by component.
   * `offset 0` keeps each component's search on its own: joined, they would be read with all of the tenant's history.
   */
  async stretchesAround(
    ranges: readonly { componentId: number; range: TimeRange }[],
  ): Promise<Map<number, Stretch>> {
    const touched = ranges.map(({ componentId, range }) => ({
      component_id: componentId,
      started_at: instant(range.start) ?? '-infinity',
      ended_at: instant(range.end) ?? 'infinity',
    }));
    const rows = await this.database.write((manager) =>
      manager.query<ClaimRow[]>(
        `with touched as (
           select * from jsonb_to_recordset($1::jsonb) as t (component_id bigint, started_at timestamptz, ended_at timestamptz)
         ), met as (
           select component_id,
             (${startOf('t.component_id', 'p.started_at < t.started_at')}) as started_at,
             (select p.ended_at from availability_period p where p.component_id = t.component_id and p.started_at <= t.ended_at
              order by p.started_at desc limit 1) as ended_at
           from touched t
         ), span as materialized (
           select component_id,
             coalesce((${startOf('m.component_id', `p.started_at <= date_trunc('day', m.started_at, 'UTC')`)}), '-infinity') as started_at,
             coalesce(date_trunc('day', m.ended_at, 'UTC') + interval '1 day', 'infinity') as ended_at
           from met m
         ), period as materialized (
           select p.* from span s cross join lateral (
             select component_id, status, started_at, ended_at from availability_period
             where component_id = s.component_id and started_at >= s.started_at and started_at < s.ended_at offset 0
           ) p
         ), stretch as materialized (
           select component_id, coalesce(min(p.started_at), '-infinity') as started_at,
             coalesce(max(coalesce(p.ended_at, 'infinity')), 'infinity') as ended_at
           from touched left join period p using (component_id) group by component_id
         )
         select component_id, null::bigint as id, null as source_kind, null::bigint as source_id, status, started_at, ended_at
         from period
         union all
         select a.* from stretch s cross join lateral (
           select component_id, id, source_kind, source_id, status, started_at, ended_at from availability_claim
           where component_id = s.component_id and started_at < s.ended_at and (ended_at > s.started_at or ended_at is null) offset 0
         ) a
         order by started_at`,
        [JSON.stringify(touched)],
      ),
    );
    const byComponent = Map.groupBy(rows, (row) => Number(row.component_id));
    return new Map(
      ranges.map(({ componentId }) => {
        const ofComponent = byComponent.get(componentId) ?? [];
        const stretch = {
          periods: ofComponent.filter(({ id }) => id === null).map(toPeriod),
          claims: ofComponent.filter(({ id }) => id !== null).map(toClaim),
        };
        return [componentId, stretch];
      }),
    );
  }

  /** Stores everything that has changed, in one statement. */
  async save({ withdrawn, claims, histories, statuses }: Changes): Promise<void> {
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
    const current = statuses.map(({ componentId, to }) => ({ component_id: componentId, status: to }));
    const sources = claims.map(({ componentId, source, ...claim }) => ({
      component_id: componentId,
      source_kind: source.kind,
      source_id: source.id,
      ...row(claim),
    }));
    const period = 'component_id bigint, status text, started_at timestamptz, ended_at timestamptz';
    const day = `component_id bigint, day date, under_maintenance_ms integer, degraded_ms integer,
      partial_outage_ms integer, major_outage_ms integer`;
    const isEmpty = `d.under_maintenance_ms + d.degraded_ms + d.partial_outage_ms + d.major_outage_ms = 0`;
    await this.database.write((manager) =>
      manager.query(
        `with claims_withdrawn as (
           delete from availability_claim where id = any($1::bigint[])
         ), claims_made as (
           insert into availability_claim (component_id, source_kind, source_id, status, started_at, ended_at)
           select component_id, source_kind, source_id, status, started_at, ended_at
           from jsonb_to_recordset($2::jsonb) as c (source_kind text, source_id bigint, ${period})
         ), periods_gone as (
           delete from availability_period p using jsonb_to_recordset($3::jsonb) as g (component_id bigint, started_at timestamptz)
           where p.component_id = g.component_id and p.started_at = g.started_at
         ), periods_changed as (
           insert into availability_period (component_id, status, started_at, ended_at)
           select component_id, status, started_at, ended_at from jsonb_to_recordset($4::jsonb) as p (${period})
           on conflict (tenant_id, component_id, started_at) do update set status = excluded.status, ended_at = excluded.ended_at
         ), days as (
           select * from jsonb_to_recordset($5::jsonb) as d (${day})
         ), days_gone as (
           delete from availability_day a using days d where a.component_id = d.component_id and a.day = d.day and ${isEmpty}
         ), days_changed as (
           insert into availability_day (component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
           select component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms from days d where not (${isEmpty})
           on conflict (tenant_id, component_id, day) do update set
             under_maintenance_ms = excluded.under_maintenance_ms, degraded_ms = excluded.degraded_ms,
             partial_outage_ms = excluded.partial_outage_ms, major_outage_ms = excluded.major_outage_ms
         )
         update component c set status = s.status
         from jsonb_to_recordset($6::jsonb) as s (component_id bigint, status text)
         where c.id = s.component_id`,
        [withdrawn, ...[sources, gone, periods, days, current].map((rows) => JSON.stringify(rows))],
      ),
    );
  }

  /** A component's status, the claims that run, and its first `limit` periods in the range; undefined when there is none. */
  async history(
    componentId: number,
    range: TimeRange,
    limit: number,
  ): Promise<
    { status: ComponentStatus; runningClaims: readonly Claim[]; periods: readonly Period[] } | undefined
  > {
    const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
    const text = `
      select c.status,
        (select json_agg(json_build_array(a.source_kind, a.source_id, a.status, ${millis('a.started_at')}))
         from availability_claim a where a.component_id = c.id and a.ended_at is null),
        (select json_agg(json_build_array(p.status, ${millis('p.started_at')}, ${millis('p.ended_at')}) order by p.started_at)
         from (
           select * from availability_period p
           where p.component_id = c.id and p.started_at < $3
             and p.started_at >= coalesce((${startOf('c.id', 'p.started_at <= $2')}), '-infinity')
           order by p.started_at limit $4
         ) p)
      from component c where c.id = $1`;
    const { rows } = await this.database.read({ name: 'component_history', text }, [
      componentId,
      instant(range.start),
      instant(range.end),
      limit,
    ]);
    if (rows[0] === undefined) return undefined;
    const [status, claims, periods] = rows[0];
    return {
      status: status as ComponentStatus,
      runningClaims: (JSON.parse(claims ?? '[]') as [SourceKind, number, ComponentStatus, number][]).map(
        ([kind, id, claimed, start]) => ({ source: { kind, id }, status: claimed, start, end: null }),
      ),
      periods: (JSON.parse(periods ?? '[]') as [ComponentStatus, number, number | null][]).map(
        ([during, start, end]) => ({ status: during, start, end: end ?? Infinity }),
      ),
    };
  }

  /**
   * The uptime of a component from `from`, the start of a day, to `now`, as an expression: the sums of days, today's too,
   * and the open period, which need not be looked for where the component is operational. Whole numbers throughout, as in
   * `uptimeOfTotals`; no sum comes near 2^63.
   */
  uptimeOf(component: string, from: Date, now: Date, weights: UptimeWeights): Selection {
    return {
      columns: (first) => {
        const [start, end, degraded, partial, major] = [0, 1, 2, 3, 4].map((place) => `$${first + place}`);
        const millis = (since: string): string =>
          `(extract(epoch from ${end}::timestamptz - greatest(${since}, ${start}::timestamptz)) * 1000)::bigint`;
        const spent = (status: string): string =>
          `days.${status} + case open.status when '${status}' then ${millis('open.started_at')} else 0 end`;
        return `(
          select case when measured > 0
            then trim_scale((greatest(measured * ${PER_MILLION} - downtime, 0) / measured)::numeric / ${PER_MILLION}) else 1 end
          from (
            select ${millis(`${component}.created_at`)} - (${spent('under_maintenance')}) as measured,
              (${spent('degraded')}) * ${degraded}::bigint + (${spent('partial_outage')}) * ${partial}::bigint
                + (${spent('major_outage')}) * ${major}::bigint as downtime
            from (
              select coalesce(sum(under_maintenance_ms), 0) as under_maintenance, coalesce(sum(degraded_ms), 0) as degraded,
                coalesce(sum(partial_outage_ms), 0) as partial_outage, coalesce(sum(major_outage_ms), 0) as major_outage
              from availability_day
              where component_id = ${component}.id and day >= (${start}::timestamptz at time zone 'UTC')::date
            ) days
            left join lateral (
              select status, started_at from availability_period
              where component_id = ${component}.id and ${component}.status <> 'operational' order by started_at desc limit 1
            ) open on true
          ) totals
        )`;
      },
      values: [
        from,
        now,
        ...[weights.degraded, weights.partial_outage, weights.major_outage].map((weight) =>
          Math.round(weight * PER_MILLION),
        ),
      ],
    };
  }
}

/** The start of a component's last period that fulfils a condition on its start; the key's index has it at once. */
function startOf(componentId: string, condition: string): string {
  return `select p.started_at from availability_period p where p.component_id = ${componentId} and ${condition}
    order by p.started_at desc limit 1`;
}

function toPeriod({ status, started_at: start, ended_at: end }: ClaimRow): Period {
  return { status, start: start.getTime(), end: end?.getTime() ?? Infinity };
}

function toClaim(stored: ClaimRow): StoredClaim {
  return {
    id: Number(stored.id),
    source: { kind: stored.source_kind, id: Number(stored.source_id) },
    status: stored.status,
    start: stored.started_at.getTime(),
    end: stored.ended_at?.getTime() ?? null,
  };
}

/** An instant as PostgreSQL reads it; null for an end that has not come. */
function instant(milliseconds: number | null): string | null {
  return milliseconds === null || !Number.isFinite(milliseconds)
    ? null
    : new Date(milliseconds).toISOString();
}

function row({ status, start, end }: { status: string; start: number; end: number | null }): object {
  return { status, started_at: instant(start), ended_at: instant(end) };
}
