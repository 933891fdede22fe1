import type { Period, TimeRange } from '#modules/availability/rules/timeline.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { StatusTotals } from '#modules/availability/rules/uptime.js';
import type { UptimeWeights } from '#core/status/uptime-weights.js';
import type { CountedTime } from '#core/time/counted-time.js';

/** How trouble is weighted, and which time counts at all. */
export interface UptimeRules {
  readonly weights: UptimeWeights;
  /** Undefined if all time counts. */
  readonly counted: CountedTime | undefined;
}

/** A page, group or component whose uptime is measured. */
export interface Measured {
  /** The part of the range in which it existed, in milliseconds; empty if it did not. */
  readonly life: TimeRange;
  /** Its periods other than operational, oldest first, within its life. */
  readonly trouble: readonly Period[];
}

/** Continuous downtime from start to end. It may include time outside service hours, which does not count. */
export interface Outage extends TimeRange {
  /** Milliseconds that count. */
  readonly counted: number;
}

/** The milliseconds of a span that count. */
export function countedWithin({ counted }: UptimeRules, start: number, end: number): number {
  return counted === undefined ? Math.max(0, end - start) : counted.between(start, end);
}

/** The fraction of time in a status that counts as downtime, from 0 to 1. Source: decisions, section 5. */
export function weightOf(status: ComponentStatus, weights: UptimeWeights): number {
  return status === 'operational' || status === 'under_maintenance' ? 0 : weights[status];
}

/** Counted milliseconds of a life, by status. */
export function countedTotals({ life, trouble }: Measured, rules: UptimeRules): StatusTotals {
  const sums = { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
  let inTrouble = 0;
  for (const { status, start, end } of trouble) {
    const time = countedWithin(rules, start, end);
    sums[status] += time;
    inTrouble += time;
  }
  return { ...sums, operational: countedWithin(rules, life.start, life.end) - inTrouble };
}

/**
 * The outages of a life, oldest first: continuous periods with a weight above 0. Outages without any counted
 * time are left out.
 */
export function outagesOf({ trouble }: Measured, rules: UptimeRules): Outage[] {
  const outages: { start: number; end: number; counted: number }[] = [];
  for (const { status, start, end } of trouble) {
    if (weightOf(status, rules.weights) === 0) continue;
    const counted = countedWithin(rules, start, end);
    const last = outages.at(-1);
    if (last?.end === start) {
      last.end = end;
      last.counted += counted;
    } else outages.push({ start, end, counted });
  }
  return outages.filter((outage) => outage.counted > 0);
}

/** Splits a life by consecutive intervals, oldest first. */
export function partsOf({ life, trouble }: Measured, intervals: readonly TimeRange[]): Measured[] {
  let next = 0;
  return intervals.map((interval) => {
    const within = clipped(life, interval);
    while ((trouble[next]?.end ?? Infinity) <= interval.start) next += 1;
    const periods: Period[] = [];
    for (let index = next; (trouble[index]?.start ?? Infinity) < interval.end; index += 1) {
      const period = trouble[index];
      if (period !== undefined) periods.push({ ...period, ...clipped(period, interval) });
    }
    return { life: within, trouble: periods };
  });
}

function clipped(span: TimeRange, within: TimeRange): TimeRange {
  const start = Math.min(Math.max(span.start, within.start), within.end);
  return { start, end: Math.max(start, Math.min(span.end, within.end)) };
}
