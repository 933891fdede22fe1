import { Injectable } from '@nestjs/common';
import { raw, sql, type Sql } from '../database/tenant/sql.js';
import type { UptimeWeights } from '../status/uptime.js';

const PER_MILLION = 1_000_000;

/** The uptime of components, for the statements that list them. */
@Injectable()
export class UptimeRepository {
  /**
   * The uptime of a component from `from`, the start of a day, to `now`, as an expression: the sums of days, today's too,
   * and the open period, which need not be looked for where the component is operational. Whole numbers throughout, as in
   * `uptimeOfTotals`; no sum comes near 2^63.
   */
  uptimeOf(component: string, from: Date, now: Date, weights: UptimeWeights): Sql {
    const column = (name: string): Sql => raw(`${component}.${name}`);
    const weight = (status: keyof UptimeWeights): number => Math.round(weights[status] * PER_MILLION);
    const millis = (since: Sql): Sql =>
      sql`(extract(epoch from ${now}::timestamptz - greatest(${since}, ${from}::timestamptz)) * 1000)::bigint`;
    const spent = (status: string): Sql =>
      sql`days.${raw(status)} + case open.status when ${raw(`'${status}'`)} then ${millis(raw('open.started_at'))} else 0 end`;
    return sql`(
      select case when measured > 0
        then trim_scale((greatest(measured * ${raw(String(PER_MILLION))} - downtime, 0) / measured)::numeric / ${raw(String(PER_MILLION))})
        else 1 end
      from (
        select ${millis(column('created_at'))} - (${spent('under_maintenance')}) as measured,
          (${spent('degraded')}) * ${weight('degraded')}::bigint
            + (${spent('partial_outage')}) * ${weight('partial_outage')}::bigint
            + (${spent('major_outage')}) * ${weight('major_outage')}::bigint as downtime
        from (
          select coalesce(sum(under_maintenance_ms), 0) as under_maintenance, coalesce(sum(degraded_ms), 0) as degraded,
            coalesce(sum(partial_outage_ms), 0) as partial_outage, coalesce(sum(major_outage_ms), 0) as major_outage
          from availability_day
          where tenant_id = ${column('tenant_id')} and component_id = ${column('id')}
            and day >= (${from}::timestamptz at time zone 'UTC')::date
        ) days
        left join lateral (
          select status, started_at from availability_period
          where tenant_id = ${column('tenant_id')} and component_id = ${column('id')} and ${column('status')} <> 'operational'
          order by started_at desc limit 1
        ) open on true
      ) totals
    )`;
  }
}
