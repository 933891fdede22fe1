import { type UptimeWeights, DEFAULT_UPTIME_WEIGHTS } from '#core/status/uptime-weights.js';
import type { Period } from './timeline.js';
import type { ComponentStatus } from '#core/status/component-status.js';

/** Whole milliseconds spent in each status, such as those of one day or the sum of many. */
export type StatusTotals = Readonly<Record<ComponentStatus, number>>;

/**
 * Share of the periods' time in which the component was available, 0 to 1, floored to six digits
 * (decisions, section 5): 1 - sum(weight × time) / (time - time under maintenance). It is 1 if no
 * measured time remains. The periods must not include time before the component existed.
 *
 * @throws RangeError if a weight is not within 0 to 1
 */
export function uptime(periods: Iterable<Period>, weights: UptimeWeights = DEFAULT_UPTIME_WEIGHTS): number {
  return uptimeOfTotals(totals(periods), weights);
}

/**
 * Same as `uptime`, from the totals of the periods. Add up the totals of several days by status. Any
 * unit works if all totals are whole numbers.
 *
 * @throws RangeError if a weight is not within 0 to 1, or a total is not a whole number
 */
export function uptimeOfTotals(totals: StatusTotals, weights: UptimeWeights): number {
  // Integers only: with floating point, an exact 0.999999 could floor to 0.999998, or a very short
  // outage to 1.
  const degraded = BigInt(totals.degraded);
  const partial = BigInt(totals.partial_outage);
  const major = BigInt(totals.major_outage);
  const measured = BigInt(totals.operational) + degraded + partial + major;
  if (measured === 0n) return 1;

  const downMillionths =
    degraded * inMillionths(weights.degraded) +
    partial * inMillionths(weights.partial_outage) +
    major * inMillionths(weights.major_outage);
  // BigInt division drops the remainder, which floors because neither side is negative.
  return Number((measured * MILLION - downMillionths) / measured) / Number(MILLION);
}

/** Total duration of the periods by status, in milliseconds. */
export function totals(periods: Iterable<Period>): StatusTotals {
  const sums = { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
  for (const period of periods) sums[period.status] += period.end - period.start;
  return sums;
}

const MILLION = 1_000_000n;

function inMillionths(weight: number): bigint {
  if (!(weight >= 0 && weight <= 1))
    throw new RangeError(`An uptime weight lies within 0 and 1, not ${weight}`);
  return BigInt(Math.round(weight * Number(MILLION)));
}
