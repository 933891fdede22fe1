import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import {
  packedInstants,
  packedIntegers,
  packedStatuses,
  unpackInstants,
  unpackIntegers,
  unpackStatuses,
} from '#platform/database/tenant/packed-columns.js';
import { plannedEachTime, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { Period, TimeRange } from '../rules/timeline.js';
import { troubleOfOldDays } from './old-history.repository.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';

/** A component's periods with trouble within a range. */
export interface ComponentTrouble {
  readonly componentId: number;
  /** Start of its history, in milliseconds. */
  readonly since: number;
  /** Oldest first and clipped to the range. */
  readonly periods: readonly Period[];
}

/** A time span of a component, in milliseconds. */
export interface ComponentSpan extends TimeRange {
  readonly componentId: number;
}

/** Reads the trouble of many components at once. */
@Injectable()
export class TroubleRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * The trouble of all or some components. Components without trouble are included.
   *
   * @param limit maximum number of periods to read among those that start in the range
   */
  async within(
    { start, end }: TimeRange,
    componentIds: readonly number[] | undefined,
    limit: number,
  ): Promise<ComponentTrouble[]> {
    const tenant = currentTenant().id;
    const [from, to] = [new Date(start), new Date(end)];
    const chosen = componentIds ?? null;
    const { rows } = await this.database.read(
      // A generic plan is 50 times as slow with 1,000 components, although PostgreSQL estimates it to be cheaper.
      plannedEachTime(
        sql`with chosen as materialized (
          select id, created_at from tracked_component
          where tenant_id = ${tenant} and (${chosen}::bigint[] is null or id = any(${chosen}::bigint[]))
        ), trouble as (
          select component_id, started_at, ended_at, status from (
            select component_id, started_at, ended_at, status from availability_period
            where tenant_id = ${tenant} and status <> 'operational' and started_at > ${from} and started_at < ${to}
              and (${chosen}::bigint[] is null or component_id = any(${chosen}::bigint[]))
            limit ${limit}
          ) beginning
          union all
          -- Trouble that is ongoing at the start: the last period of each component that began by then.
          select p.component_id, p.started_at, p.ended_at, p.status from chosen c cross join lateral (
            select component_id, started_at, ended_at, status from availability_period
            where tenant_id = ${tenant} and component_id = c.id and started_at <= ${from}
            order by started_at desc limit 1
          ) p where p.status <> 'operational' and (p.ended_at is null or p.ended_at > ${from})
          union all
          select * from (
            select c.id, o.started_at, o.ended_at, o.status
            from chosen c cross join lateral (${troubleOfOldDays('c', from)}) o
            where o.started_at < ${to} limit ${limit}
          ) old
        )
        select ${packedStatuses('component_id', 'status')}, ${packedInstants('started_at')}, ${packedInstants('ended_at')}
        from trouble
        union all
        select ${packedIntegers(sql`id`)}, ${packedInstants('created_at')}, null from chosen`,
      ),
    );
    const [[statuses, starts, ends] = [], [ids, since] = []] = rows;
    const periods = periodsByComponent(
      { ...unpackStatuses(statuses), starts: unpackInstants(starts), ends: unpackInstants(ends) },
      { start, end },
    );
    const begun = unpackInstants(since);
    return Array.from(unpackIntegers(ids), (componentId, index) => ({
      componentId,
      since: begun[index] ?? 0,
      periods: periods.get(componentId) ?? [],
    }));
  }

  /**
   * Finds for each span the incident that accounts for most of it, by the index of the span. Spans without an
   * incident are left out.
   */
  async incidentsDuring(spans: readonly ComponentSpan[]): Promise<Map<number, number>> {
    if (spans.length === 0) return new Map();
    const given = spans.map(({ componentId, start, end }, index) => ({
      index,
      component_id: componentId,
      started_at: new Date(start).toISOString(),
      ended_at: new Date(end).toISOString(),
    }));
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`select s.index, c.source_id
          from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
            as s (index integer, component_id bigint, started_at timestamptz, ended_at timestamptz)
          cross join lateral (
            select source_id from availability_claim
            where tenant_id = ${currentTenant().id} and component_id = s.component_id and source_kind = 'incident'
              and status <> 'operational' and started_at < s.ended_at and (ended_at > s.started_at or ended_at is null)
            order by least(coalesce(ended_at, s.ended_at), s.ended_at) - greatest(started_at, s.started_at) desc, source_id
            limit 1
          ) c`,
      ),
    );
    return new Map(rows.map(([index, id]) => [Number(index), Number(id)]));
  }
}

interface PeriodColumns {
  readonly ids: Float64Array;
  readonly severities: Uint8Array;
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

/** Groups periods by component, oldest first and clipped to a range. */
function periodsByComponent(
  { ids, severities, starts, ends }: PeriodColumns,
  range: TimeRange,
): Map<number, Period[]> {
  const found = new Map<number, Period[]>();
  for (const [index, id] of ids.entries()) {
    const period = {
      status: COMPONENT_STATUSES[severities[index] ?? 0] ?? 'operational',
      start: Math.max(starts[index] ?? 0, range.start),
      end: Math.min(ends[index] ?? 0, range.end),
    };
    // An empty range can lie within a period but contains none of it.
    if (period.start >= period.end) continue;
    const known = found.get(id);
    if (known === undefined) found.set(id, [period]);
    else known.push(period);
  }
  for (const periods of found.values()) periods.sort((a, b) => a.start - b.start);
  return found;
}
