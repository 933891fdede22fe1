import { offsetStretches } from './offset-stretches.js';

/** Monday first, as ISO 8601 counts them. */
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

/** Time of a weekday that counts, by the clocks of the page's zone: from `from` to just before `to`. */
export interface ServiceHours {
  readonly weekday: Weekday;
  /** `08:00` */
  readonly from: string;
  /** `18:00`; `24:00` is the end of the day. */
  readonly to: string;
}

/** When a service is promised at all: at its hours, around the clock where there are none, and never on a holiday. */
export interface ServiceCalendar {
  readonly hours: readonly ServiceHours[];
  /** Days of the page's zone: `2026-12-25`. */
  readonly holidays: readonly string[];
}

/** What is wrong with one of several service hours. */
export interface ServiceHoursProblem {
  readonly index: number;
  readonly field: 'from' | 'to';
  /** As a sentence's end, behind the name of the field. */
  readonly problem: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A range that ends where it begins or before, or that lies in another one of its day: the first such problem. */
export function serviceHoursProblem(hours: readonly ServiceHours[]): ServiceHoursProblem | undefined {
  for (const [index, one] of hours.entries()) {
    if (minutes(one.from) >= minutes(one.to)) {
      const problem = 'must be later than from; hours over midnight are two: until 24:00, and from 00:00 on';
      return { index, field: 'to', problem };
    }
    const other = hours.slice(0, index).findIndex((before) => overlap(before, one));
    if (other !== -1)
      return {
        index,
        field: 'from',
        problem: `must not lie within the hours at place ${other}, counted from 0`,
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
 * The time of a range at which the clocks of a zone show service hours, without gaps between windows that meet, oldest
 * first; undefined: all of it. An hour that the clocks show twice counts twice, and one that they skip not at all.
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
    // Days as their clocks show them, written as if they were UTC.
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

/** From and to of a weekday in milliseconds since its beginning, in their order. */
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
