import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, numberList, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { MetricPoint } from '../dto/metric-points.js';
import type { MetricIntervals, ReadingList } from '../rules/reading-list.js';
import { FIVE_MINUTES, HOURS, MINUTE, type Resolution } from '../rules/resolutions.js';

/** Rows that one transaction deletes at most. */
const DELETED_AT_ONCE = 5000;

const COLUMNS = raw('tenant_id, metric_id, step, at, points, lowest, highest, total');

/** Stores the values of metrics by minute, five minutes and hour. Source: docs/decisions/0097. */
@Injectable()
export class MetricPointsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Values of a metric in intervals that begin in a range, oldest first. */
  async between(id: number, from: Date, to: Date, step: Resolution): Promise<MetricPoint[]> {
    const { rows } = await this.database.read(named('metric_points')`
      select extract(epoch from at), lowest, highest, total / points, points from metric_rollup
      where tenant_id = ${currentTenant().id} and metric_id = ${id} and step = ${step} and at >= ${from} and at < ${to}
      order by at`);
    return rows.map(([at, min, max, avg, count]) => ({
      at: new Date(Number(at) * 1000).toISOString(),
      min: Number(min),
      max: Number(max),
      avg: Number(avg),
      count: Number(count),
    }));
  }

  /**
   * Stores readings in their minutes, in the open write, with the states of their metrics locked. A second that has a
   * value already gets the new one.
   */
  addToMinutes(readings: ReadingList): void {
    this.database.send(named('add_metric_readings')`
      insert into metric_rollup as r (${COLUMNS}, seconds, readings)
      select ${currentTenant().id}::uuid, metric_id, ${MINUTE.seconds}::int, to_timestamp(second - second % ${MINUTE.seconds}::int),
        count(*), min(value), max(value), sum(value),
        array_agg((second % ${MINUTE.seconds}::int)::smallint order by second), array_agg(value order by second)
      from (${given(readings)}) g group by metric_id, 4 order by metric_id, 4
      on conflict (tenant_id, metric_id, step, at) do update
        set (points, lowest, highest, total, seconds, readings) = (
          select count(*), min(value), max(value), sum(value), array_agg(second order by second), array_agg(value order by second)
          from (
            select second, value from unnest(excluded.seconds, excluded.readings) as n (second, value)
            union all
            select second, value from unnest(r.seconds, r.readings) as o (second, value)
            where second <> all (excluded.seconds)
          ) merged)`);
  }

  /** Computes intervals from all finer ones, in the open write. */
  sumUp({ ids, starts }: MetricIntervals, step: typeof FIVE_MINUTES | typeof HOURS): void {
    const finer = step === HOURS ? FIVE_MINUTES : MINUTE;
    this.database.send(named(`sum_up_metric_readings_${step.seconds}`)`
      insert into metric_rollup (${COLUMNS})
      select ${currentTenant().id}::uuid, t.metric_id, ${step.seconds}::int, t.at, sum(f.points), min(f.lowest), max(f.highest), sum(f.total)
      from (
        select metric_id, to_timestamp(start) as at from unnest(${numberList(ids)}::bigint[], ${numberList(starts)}::bigint[]) g (metric_id, start)
      ) t
      join metric_rollup f on f.tenant_id = ${currentTenant().id} and f.metric_id = t.metric_id and f.step = ${finer.seconds}::int
        and f.at >= t.at and f.at < t.at + ${step.seconds}::int * interval '1 second'
      group by t.metric_id, t.at order by t.metric_id, t.at
      on conflict (tenant_id, metric_id, step, at) do update
        set points = excluded.points, lowest = excluded.lowest, highest = excluded.highest, total = excluded.total`);
  }

  /** Adds readings to intervals whose finer ones are no longer there, in the open write. */
  addTo(readings: ReadingList, step: typeof FIVE_MINUTES | typeof HOURS): void {
    this.database.send(named(`add_late_metric_readings_${step.seconds}`)`
      insert into metric_rollup as r (${COLUMNS})
      select ${currentTenant().id}::uuid, metric_id, ${step.seconds}::int, to_timestamp(second - second % ${step.seconds}::int),
        count(*), min(value), max(value), sum(value)
      from (${given(readings)}) g group by metric_id, 4 order by metric_id, 4
      on conflict (tenant_id, metric_id, step, at) do update
        set points = r.points + excluded.points, lowest = least(r.lowest, excluded.lowest),
          highest = greatest(r.highest, excluded.highest), total = r.total + excluded.total`);
  }

  /** Deletes some of the tenant's intervals from before an instant. @returns true if there may be more */
  async deleteSome(step: Resolution, before: Date): Promise<boolean> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.write(() =>
      this.database.query(named(`delete_old_metric_points_${step}`)`
        with old as (
          select r.metric_id, r.at from metric m cross join lateral (
            select metric_id, at from metric_rollup
            where tenant_id = ${tenant} and metric_id = m.id and step = ${step}::int and at < ${before}
            order by at limit ${DELETED_AT_ONCE}
          ) r
          where m.tenant_id = ${tenant} limit ${DELETED_AT_ONCE}
        ), deleted as (
          delete from metric_rollup r using old
          where r.tenant_id = ${tenant} and r.metric_id = old.metric_id and r.step = ${step}::int and r.at = old.at returning 1
        )
        select count(*) from deleted`),
    );
    return Number(rows[0]?.[0]) === DELETED_AT_ONCE;
  }
}

function given({ ids, seconds, values }: ReadingList): Sql {
  return sql`select * from unnest(${numberList(ids)}::bigint[], ${numberList(seconds)}::bigint[], ${numberList(values)}::float8[])
    as g (metric_id, second, value)`;
}
