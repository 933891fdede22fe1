import { parseInstant } from '#core/time/instant.js';
import type { Reading } from './thresholds.js';

/** Greatest absolute value, so that sums are finite. */
export const MAX_VALUE = 1e15;
/** Points in one request. */
export const MAX_POINTS = 3000;

/** Tolerated lead of a sender's clock. */
const MAX_AHEAD_SECONDS = 300;
const DAY = 86_400;

/** Accepted times of points, in seconds since the epoch. */
export interface AcceptedTimes {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly days: number;
}

/** @param days how long points are kept at most; 0: forever */
export function acceptedTimes(now: Date, days: number): AcceptedTimes {
  const second = Math.floor(now.getTime() / 1000);
  return { from: days === 0 ? 0 : second - days * DAY, to: second + MAX_AHEAD_SECONDS, now: second, days };
}

/** Readings in order, one for each second. */
export function inOrder(readings: Iterable<Reading>): Reading[] {
  const all = [...readings];
  // Senders mostly keep the order, and need neither the map nor the sorting.
  if (all.every(({ second }, index) => index === 0 || second > (all[index - 1]?.second ?? 0))) return all;
  // Of several in one second, the last one wins.
  const bySecond = new Map<number, Reading>();
  for (const reading of all) bySecond.set(reading.second, reading);
  return [...bySecond.values()].sort((one, other) => one.second - other.second);
}

/** Reads points of a body. Problems are named by their index. */
export function readPoints(
  points: readonly unknown[],
  accepted: AcceptedTimes,
): { readonly readings: Reading[]; readonly problems: Record<string, string[]> } {
  const problems: Record<string, string[]> = {};
  const readings: Reading[] = [];
  for (const [index, point] of points.entries()) {
    const read = readPoint(point, accepted);
    if ('problem' in read) problems[`points.${index}${read.member}`] = [read.problem];
    else readings.push(read);
  }
  return { readings, problems };
}

interface Problem {
  readonly member: '' | '.0' | '.1';
  readonly problem: string;
}

function readPoint(point: unknown, accepted: AcceptedTimes): Reading | Problem {
  if (!Array.isArray(point) || point.length !== 2)
    return { member: '', problem: 'A point must be a list of a time and a value.' };
  const [time, value] = point as [unknown, unknown];
  const second = time === null ? accepted.now : secondOf(time);
  if (second === undefined)
    return {
      member: '.0',
      problem: 'The time must be an ISO 8601 timestamp with an offset, or seconds since 1970.',
    };
  const late = timeProblem(second, accepted);
  if (late !== undefined) return { member: '.0', problem: late };
  if (!isValue(value))
    return { member: '.1', problem: `The value must be a number from -${MAX_VALUE} to ${MAX_VALUE}.` };
  return { second, value };
}

/** What is wrong with the time of a point; undefined if it is accepted. */
function timeProblem(second: number, { from, to, days }: AcceptedTimes): string | undefined {
  if (second > to) return 'The time must not lie in the future. Numbers are seconds, not milliseconds.';
  return second < from ? `The time must lie within the last ${days} days.` : undefined;
}

/** True for a value that is stored. */
export function isValue(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= MAX_VALUE;
}

function secondOf(time: unknown): number | undefined {
  if (typeof time === 'number') return Number.isFinite(time) && time >= 0 ? Math.floor(time) : undefined;
  if (typeof time !== 'string' || time.length > 40) return undefined;
  const instant = parseInstant(time);
  return instant && Math.floor(instant.getTime() / 1000);
}
