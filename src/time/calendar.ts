import { offsetStretches } from './offset-stretches.js';
import { dayIn } from './month.js';

/** The units that a range of time is divided by. A week begins on Monday (ISO 8601). */
export const CALENDAR_UNITS = ['day', 'week', 'month'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** A day, week or month of a zone's calendar, as far as it lies in a range; instants in milliseconds. */
export interface CalendarInterval {
  /** Its first day, also where the range begins later: `2026-03-01`. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;
/** More than any zone's clocks are off, and the change of one. */
const AROUND_MS = 2 * DAY_MS;

/** The first instant at which a zone's clocks show this day or a later one, in milliseconds; `2026-03-01`. */
export function startOfDay(timeZone: string, day: string): number {
  return firstShown(timeZone, Date.parse(`${day}T00:00:00Z`));
}

/** The day so many days after another; before it when negative. */
export function shiftDay(day: string, days: number): string {
  return nameOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/**
 * The days, weeks or months of a zone that a range meets, oldest first; the first and the last one are cut off there.
 *
 * @param most stops behind this many, so that a caller can refuse more
 */
export function calendarIntervals(
  timeZone: string,
  range: { readonly start: number; readonly end: number },
  unit: CalendarUnit,
  most: number,
): CalendarInterval[] {
  const intervals: CalendarInterval[] = [];
  let first = firstDay(unit, Date.parse(`${dayIn(timeZone, new Date(range.start))}T00:00:00Z`));
  for (let start = range.start; start < range.end && intervals.length < most;) {
    const next = nextFirstDay(unit, first);
    const end = Math.min(firstShown(timeZone, next), range.end);
    // A day that a zone has skipped, as those that crossed the date line have.
    if (start < end) intervals.push({ date: nameOf(first), start, end });
    [first, start] = [next, Math.max(start, end)];
  }
  return intervals;
}

/** The first day of the unit that a day lies in; days as midnights in UTC. */
function firstDay(unit: CalendarUnit, day: number): number {
  const date = new Date(day);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return unit === 'week' ? day - ((date.getUTCDay() + 6) % 7) * DAY_MS : day;
}

function nextFirstDay(unit: CalendarUnit, first: number): number {
  const date = new Date(first);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return first + (unit === 'week' ? 7 : 1) * DAY_MS;
}

/** The first instant at which a zone's clocks show this time, given as if it were UTC, or a later one. */
function firstShown(timeZone: string, local: number): number {
  for (const { start, end, offset } of offsetStretches(timeZone, local - AROUND_MS, local + AROUND_MS))
    if (end + offset > local) return Math.max(start, local - offset);
  throw new Error(`${timeZone} has no ${new Date(local).toISOString()}.`);
}

function nameOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
