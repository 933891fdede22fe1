import { Invalid } from '#core/errors/api-error.js';
import {
  calendarIntervals,
  shiftDay,
  startOfDay,
  type CalendarInterval,
  type CalendarUnit,
} from '#core/time/calendar.js';
import { dayIn } from '#core/time/month.js';

/** Maximum number of points in one response. Source: decisions, section 7. */
export const MAX_POINTS = 400;
/** Default length of the range in days, including today. */
const DEFAULT_DAYS = 30;
/** How far in the future a range may end. */
const MAX_YEARS_AHEAD = 5;
const YEAR_MS = 366 * 86_400_000;

const NOT_PAST = 'The from must be in the past.';
const TOO_FAR_AHEAD = `The from must be given for a to so far ahead: left out, it is ${DEFAULT_DAYS - 1} days before, which is not in the past.`;

/** A range as requested. Texts are days. */
interface AskedRange {
  readonly from?: Date | string;
  readonly to?: Date | string;
  readonly interval?: CalendarUnit;
}

/** The time range of a report. Instants are in milliseconds. */
export interface AnalyticsRange {
  readonly timeZone: string;
  readonly start: number;
  readonly end: number;
  /** The earlier of the present and the end. Nothing is known about later time. */
  readonly knownUntil: number;
  readonly unit: CalendarUnit;
  /** Days, weeks or months of the time zone that have begun in the range, oldest first. */
  readonly points: readonly CalendarInterval[];
}

/**
 * Resolves the requested range. Its dates are days in the time zone.
 *
 * @throws Invalid if it begins after its end or in the future, ends too far ahead, or has more than
 * {@link MAX_POINTS} points
 */
export function analyticsRange(query: AskedRange, timeZone: string, now: Date): AnalyticsRange {
  const { interval: unit = 'day' } = query;
  const present = now.getTime();
  const end = query.to === undefined ? present : endOf(query.to, timeZone, present);
  const start = startOf(
    query.from ?? shiftDay(dayIn(timeZone, new Date(end - 1)), 1 - DEFAULT_DAYS),
    timeZone,
  );
  if (start > present) throw Invalid.field('from', query.from === undefined ? TOO_FAR_AHEAD : NOT_PAST);
  if (start >= end) throw Invalid.field('from', 'The from must be earlier than to.');
  const intervals = calendarIntervals(timeZone, { start, end }, unit, MAX_POINTS + 1);
  if (intervals.length > MAX_POINTS) {
    const message = `There are more than ${MAX_POINTS} points between from and to; a longer interval gives fewer.`;
    throw Invalid.field('interval', message);
  }
  const knownUntil = Math.min(end, present);
  const points = intervals.filter((point) => point.start < knownUntil);
  return { timeZone, start, end, knownUntil, unit, points };
}

function startOf(from: Date | string, timeZone: string): number {
  return typeof from === 'string' ? startOfDay(timeZone, from) : from.getTime();
}

function endOf(to: Date | string, timeZone: string, present: number): number {
  // Checked before the calendar lookup, because no calendar reaches as far as dates do.
  const about = typeof to === 'string' ? Date.parse(`${to}T00:00:00Z`) : to.getTime();
  if (about > present + MAX_YEARS_AHEAD * YEAR_MS)
    throw Invalid.field('to', `The to must not be more than ${MAX_YEARS_AHEAD} years in the future.`);
  return typeof to === 'string' ? startOfDay(timeZone, shiftDay(to, 1)) : about;
}
