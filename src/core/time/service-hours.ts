import { offsetStretches } from './offset-stretches.js';

/** Monday first, as in ISO 8601. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Service hours on one weekday in the page's time zone, from `from` (inclusive) to `to` (exclusive). */
export interface ServiceHours {
  readonly weekday: Weekday;
  /** `08:00` */
  readonly from: string;
  /** `18:00`; `24:00` is the end of the day. */
  readonly to: string;
}

/**
 * When a service is promised: during its hours, or around the clock if it has none, but never on a
 * holiday.
 */
export interface ServiceCalendar {
  readonly hours: readonly ServiceHours[];
  /** Dates in the page's time zone: `2026-12-25`. */
  readonly holidays: readonly string[];
}

/** The problem with one entry of a list of service hours. */
export interface ServiceHoursProblem {
  readonly index: number;
  readonly field: 'from' | 'to';
  /** End of a sentence that starts with the field's name. */
  readonly problem: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Finds the first entry that does not end after its start, or that overlaps an earlier entry of its
 * weekday.
 */
export function serviceHoursProblem(hours: readonly ServiceHours[]): ServiceHoursProblem | undefined {
  for (const [index, one] of hours.entries()) {
    if (minutes(one.from) >= minutes(one.to)) {
      const problem = 'must be later than from; split hours that pass midnight: until 24:00, and from 00:00';
      return { index, field: 'to', problem };
    }
    const other = hours.slice(0, index).findIndex((before) => overlap(before, one));
    if (other !== -1)
      return {
        index,
        field: 'from',
        problem: `must not lie within service_hours.${other}`,
      };
  }
  return undefined;
}

function overlap(one: ServiceHours, other: ServiceHours): boolean {
  return (
    one.weekday === other.weekday &&
    minutes(one.from) < minutes(other.to) &&
    minutes(other.from) < minutes(one.to)
  );
}

/**
 * Windows of a range within service hours, oldest first; adjacent windows are merged. Undefined if all
 * time counts. An hour that the clocks repeat counts twice, and one that they skip does not count.
 *
 * @param range in milliseconds
 */
export function serviceWindows(
  timeZone: string,
  { hours, holidays }: ServiceCalendar,
  range: { readonly start: number; readonly end: number },
): { start: number; end: number }[] | undefined {
  if (hours.length === 0 && holidays.length === 0) return undefined;
  const closed = new Set(holidays.map((day) => Date.parse(`${day}T00:00:00Z`)));
  const byWeekday = WEEKDAYS.map((weekday) => hoursOf(weekday, hours));
  const windows: { start: number; end: number }[] = [];
  for (const { start, end, offset } of offsetStretches(timeZone, range.start, range.end)) {
    // Local days, written as if in UTC.
    for (let day = Math.floor((start + offset) / DAY_MS) * DAY_MS; day - offset < end; day += DAY_MS) {
      if (closed.has(day)) continue;
      for (const [from, to] of byWeekday[(new Date(day).getUTCDay() + 6) % 7] ?? []) {
        const window = {
          start: Math.max(day + from - offset, start),
          end: Math.min(day + to - offset, end),
        };
        const last = windows.at(-1);
        if (window.start >= window.end) continue;
        if (last?.end === window.start) last.end = window.end;
        else windows.push(window);
      }
    }
  }
  return windows;
}

/** Start and end of a weekday's hours, in milliseconds since the start of the day, sorted. */
function hoursOf(weekday: Weekday, hours: readonly ServiceHours[]): (readonly [number, number])[] {
  if (hours.length === 0) return [[0, DAY_MS]];
  return hours
    .filter((one) => one.weekday === weekday)
    .map(({ from, to }) => [minutes(from) * MINUTE_MS, minutes(to) * MINUTE_MS] as const)
    .sort(([a], [b]) => a - b);
}

function minutes(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
