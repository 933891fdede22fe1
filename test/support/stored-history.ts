import { statusAt, timeline, type Claim, type Period } from '#modules/availability/rules/timeline.js';
import { totals } from '#modules/availability/rules/uptime.js';
import type { TestApplication } from './test-application.js';

const DAY = 86_400_000;

/** Stored availability of a component, times in milliseconds. */
export interface StoredHistory {
  readonly status: string | null;
  readonly periods: readonly { status: string; start: number; end: number | null }[];
  readonly days: Readonly<Record<string, readonly number[]>>;
  readonly claims: number;
}

/** Reads the stored availability of a component. */
export async function storedHistory(
  { database }: TestApplication,
  componentId: number,
): Promise<StoredHistory> {
  const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;
  const [row] = await database.sql<{ history: StoredHistory }>(
    `select json_build_object(
       'status', (select status from component where id = $1),
       'periods', (select coalesce(json_agg(json_build_object(
           'status', status, 'start', ${millis('started_at')}, 'end', ${millis('ended_at')}) order by started_at), '[]')
         from availability_period where component_id = $1),
       'days', (select coalesce(json_object_agg(
           day, array[under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms]), '{}')
         from availability_day where component_id = $1),
       'claims', (select count(*) from availability_claim where component_id = $1)) as history`,
    [componentId],
  );
  return row!.history;
}

/** Claims limited to the component's lifetime, without duplicates. */
export function living(claims: readonly Claim[], createdAt: number): Claim[] {
  const inLife = claims
    .map((one) => ({ ...one, start: Math.max(one.start, createdAt) }))
    .filter(({ start, end }) => end === null || start < end);
  return [...new Map(inLife.map((one) => [JSON.stringify(one), one])).values()];
}

/** History that the pure functions compute from the claims on a component. */
export function expectedHistory(claims: readonly Claim[], createdAt: number, now: number): StoredHistory {
  // The timeline ends one millisecond after the present, to include a period that begins now.
  const periods = timeline(claims, { start: createdAt, end: now + 1 });
  const closed = periods.slice(0, -1);
  const days: Record<string, number[]> = {};
  for (let day = Math.floor(createdAt / DAY) * DAY; day <= now; day += DAY) {
    const sum = totals(clipped(closed, day, day + DAY));
    const sums = [sum.under_maintenance, sum.degraded, sum.partial_outage, sum.major_outage];
    if (sums.some((time) => time > 0)) days[new Date(day).toISOString().slice(0, 10)] = sums;
  }
  return {
    status: statusAt(claims, now),
    periods: [...closed, { ...periods.at(-1)!, end: null }],
    days,
    claims: claims.length,
  };
}

function clipped(periods: readonly Period[], start: number, end: number): Period[] {
  return periods
    .map((period) => ({ ...period, start: Math.max(period.start, start), end: Math.min(period.end, end) }))
    .filter((period) => period.start < period.end);
}
