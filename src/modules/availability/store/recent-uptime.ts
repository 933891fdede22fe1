import { identifier, integer, join, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import type { UptimeWeights } from '#core/status/uptime-weights.js';

const PER_MILLION = 1_000_000;

/** Daily sums in milliseconds. A component caches those of its recent days in `recent_…` columns. */
const SUMS = ['under_maintenance_ms', 'degraded_ms', 'partial_outage_ms', 'major_outage_ms'] as const;

type Sum = (typeof SUMS)[number];

const STATUS_OF = {
  under_maintenance_ms: 'under_maintenance',
  degraded_ms: 'degraded',
  partial_outage_ms: 'partial_outage',
  major_outage_ms: 'major_outage',
} as const satisfies Record<Sum, string>;

/** A query for the totals of each component's days and the oldest of these days, for {@link recentOnly}. */
export function totalsByComponent(days: Sql): Sql {
  return sql`select component_id, min(day) as oldest, ${join(
    SUMS.map((column) => raw(`sum(${column}) as ${column}`)),
    ', ',
  )} from (${days}) d group by component_id`;
}

/**
 * Assignments that cache the sums of a component's days since `from`, for an update of `tracked_component`.
 *
 * @param totals alias of {@link totalsByComponent}, left-joined: a component without trouble has no row
 */
export function recentOnly(totals: string, from: Date): Sql {
  const sums = SUMS.map(
    (column) => sql`${raw(`recent_${column}`)} = coalesce(${identifier(totals)}.${raw(column)}, 0)`,
  );
  return sql`${join(sums, ', ')}, recent_from = ${dayOf(from)},
    recent_until = coalesce(${identifier(totals)}.oldest, 'infinity')`;
}

/**
 * An SQL expression for a component's uptime from `from`, the start of a day, until `now`. It adds the sums
 * of the days, including today, and the open period. It uses integers, milliseconds and millionths, as
 * `uptimeOfTotals` does; no sum comes near 2^63.
 *
 * @param component name or alias of `component` in the statement
 */
export function recentUptime(component: string, from: Date, now: Date, weights: UptimeWeights): Sql {
  const column = (name: string): Sql => identifier(`${component}.${name}`);
  // Floating point is used only where the rounded result is exact. `extract` and division in `numeric` cost
  // several times as much.
  const millis = (since: Sql): Sql =>
    sql`(date_part('epoch', ${now}::timestamptz - greatest(${since}, ${from}::timestamptz)) * 1000)::bigint`;
  const begin = sql`coalesce(${column('history_since')}, ${column('created_at')})`;
  const spent = (sum: Sum): Sql =>
    sql`days[${integer(SUMS.indexOf(sum) + 1)}] + case when status = '${raw(STATUS_OF[sum])}' then open_ms else 0 end`;
  const weighted = (sum: Exclude<Sum, 'under_maintenance_ms'>, weight: number): Sql =>
    sql`(${spent(sum)}) * ${Math.round(weight * PER_MILLION)}::bigint`;
  const kept = SUMS.map((sum) => column(`recent_${sum}`));
  const isKept = sql`${dayOf(from)} between ${column('recent_from')} and ${column('recent_until')}`;
  const down = SUMS.filter((sum) => sum !== 'under_maintenance_ms').map((sum) => column(`recent_${sum}`));
  // True for most components. The full expression would also yield 1, at several times the cost.
  const isUntroubled = sql`${column('status')} = 'operational' and ${isKept} and ${join(down, ' + ')} = 0`;
  const summed = SUMS.map((sum) => raw(`coalesce(sum(${sum}), 0)::bigint`));
  return sql`case when ${isUntroubled} then 1 else (
    select case when measured > 0
      then (greatest(measured * ${integer(PER_MILLION)} - downtime, 0) / measured) / ${integer(PER_MILLION)}::float8
      else 1 end
    from (
      select life_ms - (${spent('under_maintenance_ms')}) as measured,
        ${weighted('degraded_ms', weights.degraded)} + ${weighted('partial_outage_ms', weights.partial_outage)}
          + ${weighted('major_outage_ms', weights.major_outage)} as downtime
      from (
        select ${column('status')} as status, ${millis(begin)} as life_ms,
          case when ${column('status')} = 'operational' then 0
            else ${millis(sql`coalesce(${column('status_since')}, ${begin})`)} end as open_ms,
          case when ${isKept}
            then array[${join(kept, ', ')}]
            else (
              select array[${join(summed, ', ')}] from availability_day
              where tenant_id = ${column('tenant_id')} and component_id = ${column('id')} and day >= ${dayOf(from)}
            ) end as days
        -- Keeps PostgreSQL from inlining the subquery, which would evaluate it again for each reference below.
        offset 0
      ) parts
    ) totals
  ) end`;
}

/** The UTC day that starts at an instant, as an SQL date. */
export function dayOf(start: Date): Sql {
  return sql`${start.toISOString().slice(0, 10)}::date`;
}
