import { timeline, type Claim, type ClaimedTime, type Period, type TimeRange } from './timeline.js';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { totals, type StatusTotals } from './uptime.js';

const DAY_MS = 86_400_000;

/** Changes to a component's stored history. An open period ends at Infinity. */
export interface HistoryChange {
  /** Stored periods to delete. */
  readonly gone: readonly Period[];
  /**
   * Periods to insert or update: new ones, and those whose status or end differs from the stored period
   * with the same start.
   */
  readonly changed: readonly Period[];
  /**
   * Change of each daily sum, in milliseconds. A sum counts closed periods that are not operational.
   * The key is the start of the day, in milliseconds since the epoch.
   */
  readonly days: ReadonlyMap<number, StatusTotals>;
  /** The current status, if the range reaches the present. */
  readonly status: ComponentStatus | undefined;
}

/**
 * Span in which two sets of claims of one component differ; undefined if they are equal. If only the
 * end of a claim differs, the span starts at the earlier of the two ends. Most changes therefore touch
 * little of the past.
 */
export function differingRange(before: Iterable<Claim>, after: Iterable<Claim>): TimeRange | undefined {
  const net = new Map<string, { at: number; change: number }>();
  const count = ({ status, source }: Claim, at: number, change: number): void => {
    const key = `${source.kind} ${status} ${at}`;
    net.set(key, { at, change: (net.get(key)?.change ?? 0) + change });
  };
  for (const [claims, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    for (const claim of claims) {
      count(claim, claim.start, sign);
      count(claim, claim.end ?? Infinity, -sign);
    }
  }
  const instants = [...net.values()].filter(({ change }) => change !== 0).map(({ at }) => at);
  if (instants.length === 0) return undefined;
  const earliest = instants.reduce((a, b) => Math.min(a, b));
  const latest = instants.reduce((a, b) => Math.max(a, b));
  return { start: earliest, end: latest };
}

/**
 * Changes to the stored periods of a range that has these claims. The range must extend into the
 * unaffected periods on both sides of the changed claims. Its ends then stay as they are.
 *
 * @param range ends at Infinity if it is open
 */
export function recompute(
  stored: readonly Period[],
  claims: Iterable<ClaimedTime>,
  range: TimeRange,
): HistoryChange {
  const fresh = timeline(claims, range);
  const storedByStart = byStart(stored);
  const freshByStart = byStart(fresh);
  const changed = fresh.filter((period) => !isSame(period, storedByStart.get(period.start)));
  const outdated = stored.filter((period) => !isSame(period, freshByStart.get(period.start)));
  return {
    gone: outdated.filter(({ start }) => !freshByStart.has(start)),
    changed,
    days: differencesOfDays(outdated, changed),
    status: range.end === Infinity ? fresh.at(-1)?.status : undefined,
  };
}

function byStart(periods: readonly Period[]): ReadonlyMap<number, Period> {
  return new Map(periods.map((period) => [period.start, period]));
}

function isSame(a: Period, b: Period | undefined): boolean {
  return a.status === b?.status && a.end === b.end;
}

/** Differences between the daily sums of two lists of periods, without days that are unchanged. */
function differencesOfDays(
  before: readonly Period[],
  after: readonly Period[],
): ReadonlyMap<number, StatusTotals> {
  const earlier = partsOfDays(before);
  const later = partsOfDays(after);
  const days = [...new Set([...earlier.keys(), ...later.keys()])].map((day) => {
    const [from, to] = [totals(earlier.get(day) ?? []), totals(later.get(day) ?? [])];
    const entries = COMPONENT_STATUSES.map((status) => [status, to[status] - from[status]] as const);
    return [day, Object.fromEntries(entries) as StatusTotals] as const;
  });
  return new Map(days.filter(([, difference]) => Object.values(difference).some((sum) => sum !== 0)));
}

function partsOfDays(periods: readonly Period[]): ReadonlyMap<number, readonly Period[]> {
  return Map.groupBy(periods.flatMap(byDay), ({ start }) => startOfDay(start));
}

/**
 * Splits a closed period at midnight UTC. Open and operational periods give nothing, because no daily
 * sum counts them.
 */
function byDay({ status, start, end }: Period): Period[] {
  if (status === 'operational' || end === Infinity) return [];
  const parts: Period[] = [];
  for (let from = start; from < end; from = startOfDay(from) + DAY_MS) {
    parts.push({ status, start: from, end: Math.min(end, startOfDay(from) + DAY_MS) });
  }
  return parts;
}

function startOfDay(instant: number): number {
  return Math.floor(instant / DAY_MS) * DAY_MS;
}
