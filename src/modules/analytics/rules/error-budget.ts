import type { StatusTotals } from '#modules/availability/rules/uptime.js';
import type { UptimeWeights } from '#core/status/uptime-weights.js';
import { countedWithin, weightOf, type Measured, type UptimeRules } from './downtime.js';

/** The downtime that a target allows and its use so far. Durations are in milliseconds and weighted like uptime. */
export interface ErrorBudget {
  readonly allowed: number;
  readonly used: number;
  /** Negative if more was used than allowed. */
  readonly left: number;
  /** When the budget was used up, or will be at the average rate so far. Undefined if that is not in the range. */
  readonly usedUpAt: number | undefined;
}

const PER_MILLION = 1_000_000;
/**
 * Tolerance for rounding errors. They must neither add a millisecond, possibly on another day, nor hide the last one.
 */
const NEGLIGIBLE_MS = 0.001;

/**
 * The error budget of a range: 1 - target of its counted time, without planned time but including time still to come.
 *
 * @param target a fraction, to six digits
 * @param totals totals of the time so far
 * @param end end of the range, in milliseconds; later than the measured life if part of the range is still to come
 */
export function errorBudget(
  measured: Measured,
  totals: StatusTotals,
  rules: UptimeRules,
  { target, end }: { readonly target: number; readonly end: number },
): ErrorBudget {
  const { start, end: present } = measured.life;
  const exists = start < present;
  const elapsed = totals.operational + totals.degraded + totals.partial_outage + totals.major_outage;
  const toCome = exists ? countedWithin(rules, present, end) : 0;
  const allowed = ((elapsed + toCome) * (PER_MILLION - Math.round(target * PER_MILLION))) / PER_MILLION;
  const used = weightedDowntime(totals, rules.weights);
  return { allowed, used, left: allowed - used, usedUpAt: usedUpAt() };

  function usedUpAt(): number | undefined {
    if (used === 0) return undefined;
    if (used >= allowed) return crossing(measured, rules, allowed);
    const instant = after(rules, present, Math.ceil(((allowed - used) * elapsed) / used));
    return instant !== undefined && instant < end ? instant : undefined;
  }
}

/** Weighted downtime, in milliseconds. */
export function weightedDowntime(totals: StatusTotals, weights: UptimeWeights): number {
  const millionths =
    totals.degraded * inMillionths(weights.degraded) +
    totals.partial_outage * inMillionths(weights.partial_outage) +
    totals.major_outage * inMillionths(weights.major_outage);
  return millionths / PER_MILLION;
}

/** The instant at which the weighted downtime reaches the allowed amount. */
function crossing({ trouble }: Measured, rules: UptimeRules, allowed: number): number | undefined {
  let used = 0;
  for (const { status, start, end } of trouble) {
    const weight = inMillionths(weightOf(status, rules.weights)) / PER_MILLION;
    const spent = countedWithin(rules, start, end) * weight;
    if (spent > 0 && used + spent >= allowed - NEGLIGIBLE_MS)
      return after(rules, start, Math.max(1, Math.ceil((allowed - used) / weight - NEGLIGIBLE_MS)));
    used += spent;
  }
  return undefined;
}

/** The instant at which that many more milliseconds have counted. */
function after({ counted }: UptimeRules, start: number, milliseconds: number): number | undefined {
  return counted === undefined ? start + milliseconds : counted.after(start, milliseconds);
}

/** Weights are rounded to six decimals, as in the uptime. */
function inMillionths(weight: number): number {
  return Math.round(weight * PER_MILLION);
}
