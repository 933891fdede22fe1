import { offsetStretches } from './offset-stretches.js';
import { dayIn } from './month.js';

/** Units of a calendar division. A week begins on Monday (ISO 8601). */
export const CALENDAR_UNITS = ['day', 'week', 'month'] as const;
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** A day, week or month in a zone's calendar, clipped to a range; instants in milliseconds. */
export interface CalendarInterval {
  /** First day of the unit, even if the range begins later: `2026-03-01`. */
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const DAY_MS = 86_400_000;
/** More than the largest UTC offset plus the largest offset change. */
const AROUND_MS = 2 * DAY_MS;

/** Start of a day in a zone, in milliseconds: the first instant on this day (`2026-03-01`) or a later one. */
export function startOfDay(timeZone: string, day: string): number {
  return firstShown(timeZone, Date.parse(`${day}T00:00:00Z`));
}

/** Shifts a day by a number of days, which may be negative. */
export function shiftDay(day: string, days: number): string {
  return nameOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/**
 * Days, weeks or months of a zone that overlap a range, oldest first. The first and the last one are
 * clipped to it.
 *
 * @param most stops after this many; the caller can then refuse more
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
    // Leaves out a day that the zone skipped, as zones did when they crossed the date line.
    if (start < end) intervals.push({ date: nameOf(first), start, end });
    [first, start] = [next, Math.max(start, end)];
  }
  return intervals;
}

/** First day of the unit that contains a day; days are midnights in UTC. */
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

/**
 * First instant at which a zone's clocks show this local time or a later one; `local` is written as if
 * in UTC.
 */
function firstShown(timeZone: string, local: number): number {
  for (const { start, end, offset } of offsetStretches(timeZone, local - AROUND_MS, local + AROUND_MS))
    if (end + offset > local) return Math.max(start, local - offset);
  throw new Error(`${timeZone} has no ${new Date(local).toISOString()}.`);
}

function nameOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
