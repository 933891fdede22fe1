import { instantOf } from './local-time.js';
import type { RecurrenceRule, RuleWeekday } from './recurrence-rule.js';

const DAY_MS = 86_400_000;

/**
 * How far ahead of the first date a rule is followed: longer than the 28 years after which weekdays and leap days repeat.
 * With whole numbers that takes a millisecond at most.
 */
export const HORIZON_YEARS = 30;

/** A rule with the start of its first period. */
export interface Recurrence {
  readonly rule: RecurrenceRule;
  /** Local date and time in milliseconds, as if in UTC. The first occurrence is then or later. */
  readonly start: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A time that a rule names. */
export interface Occurrence {
  /** Local date and time in milliseconds, as if in UTC. */
  readonly local: number;
  /** When that is. Undefined if the zone's clocks skip it, and nothing takes place. */
  readonly at: number | undefined;
}

/**
 * The times that a rule names, oldest first. Times that the clocks skip are given, but do not count for COUNT (RFC 5545,
 * section 3.3.10). A lazy sequence: its user bounds how much is computed, and it ends after {@link HORIZON_YEARS}.
 *
 * @param from leaves out earlier ones; local milliseconds
 */
export function* occurrences(recurrence: Recurrence, from = recurrence.start): Generator<Occurrence> {
  const { rule, start, timeZone } = recurrence;
  const timeOfDay = start - dayOf(start) * DAY_MS;
  // Only a rule with a COUNT must be followed from its start.
  const firstDay = rule.count === null ? Math.max(dayOf(from), dayOf(start)) : dayOf(start);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const day of daysOf(rule, dayOf(start), firstDay)) {
    const local = day * DAY_MS + timeOfDay;
    const at = instantOf(timeZone, local);
    if (isAfterEnd(rule, local, at)) return;
    if (local >= from) yield { local, at };
    if (at !== undefined) left -= 1;
    if (left === 0) return;
  }
}

/** The days among the given ones on which something takes place; days are local midnights. */
export function daysHit(recurrence: Recurrence, days: ReadonlySet<number>): Set<number> {
  const { rule, start, timeZone } = recurrence;
  const last = Math.max(...days);
  const found = new Set<number>();
  const add = ({ local, at }: Occurrence): void => {
    const day = dayOf(local) * DAY_MS;
    if (at !== undefined && days.has(day)) found.add(day);
  };
  if (rule.count !== null) {
    for (const one of occurrences(recurrence)) add(one);
    return found;
  }
  // Offsets are only looked up for the given days: there may be thousands of others before.
  for (const day of daysOf(rule, dayOf(start), dayOf(start))) {
    if (day * DAY_MS > last) break;
    if (!days.has(day * DAY_MS)) continue;
    const local = start + (day - dayOf(start)) * DAY_MS;
    const at = instantOf(timeZone, local);
    if (!isAfterEnd(rule, local, at)) add({ local, at });
  }
  return found;
}

function isAfterEnd({ until }: RecurrenceRule, local: number, at: number | undefined): boolean {
  if (until === null) return false;
  if ('local' in until) return local > until.local;
  // A skipped time has no instant; one hour more or less does not matter, as it does not take place.
  return (at ?? local - DAY_MS) > until.instant;
}

function dayOf(local: number): number {
  return Math.floor(local / DAY_MS);
}

/** 0 is Monday; 1970-01-01 was a Thursday. */
function weekdayOfDay(day: number): number {
  return (day + 3) % 7;
}

/** The first day of a period, and how many days it has. */
interface Period {
  readonly first: number;
  readonly length: number;
}

/** Days that a rule names from `firstDay` on, ascending, as days since 1970. */
function* daysOf(rule: RecurrenceRule, startDay: number, firstDay: number): Generator<number> {
  const isNamed = filterOf(rule, startDay);
  const horizon = firstDay + HORIZON_YEARS * 366;
  for (let index = periodsBefore(rule, startDay, firstDay); ; index += 1) {
    const period = periodAt(rule, startDay, index);
    if (period.first > horizon) return;
    const named: number[] = [];
    for (let day = period.first; day < period.first + period.length; day += 1)
      if (isNamed(day, period)) named.push(day);
    for (const day of atPositions(named, rule.positions)) if (day >= firstDay) yield day;
  }
}

/** Number of periods that certainly end before a day. */
function periodsBefore({ frequency, interval }: RecurrenceRule, startDay: number, day: number): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency];
  return Math.max(0, Math.floor((day - startDay) / (longest * interval)) - 1);
}

function periodAt({ frequency, interval }: RecurrenceRule, startDay: number, index: number): Period {
  const step = index * interval;
  if (frequency === 'DAILY') return { first: startDay + step, length: 1 };
  if (frequency === 'WEEKLY') return { first: startDay - weekdayOfDay(startDay) + 7 * step, length: 7 };
  const start = new Date(startDay * DAY_MS);
  const year = start.getUTCFullYear();
  if (frequency === 'YEARLY') return between(dayOfDate(year + step, 0), dayOfDate(year + step + 1, 0));
  const month = start.getUTCMonth() + step;
  return between(dayOfDate(year, month), dayOfDate(year, month + 1));
}

function between(first: number, next: number): Period {
  return { first, length: next - first };
}

function dayOfDate(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY_MS;
}

/** Condition of days that a rule names. Without weekdays or days of the month, the start names them. */
function filterOf(
  { frequency, weekdays, monthDays }: RecurrenceRule,
  startDay: number,
): (day: number, period: Period) => boolean {
  if (weekdays.length > 0 || monthDays.length > 0)
    return (day, period) =>
      (weekdays.length === 0 || weekdays.some((one) => isWeekday(one, day, period))) &&
      (monthDays.length === 0 || isMonthDay(monthDays, day));
  if (frequency === 'DAILY') return () => true;
  if (frequency === 'WEEKLY') return (day) => weekdayOfDay(day) === weekdayOfDay(startDay);
  const start = new Date(startDay * DAY_MS);
  return (day) => {
    const date = new Date(day * DAY_MS);
    return (
      date.getUTCDate() === start.getUTCDate() &&
      (frequency === 'MONTHLY' || date.getUTCMonth() === start.getUTCMonth())
    );
  };
}

function isWeekday({ weekday, position }: RuleWeekday, day: number, { first, length }: Period): boolean {
  if (weekdayOfDay(day) !== weekday) return false;
  if (position === null) return true;
  const index = day - first;
  return position > 0
    ? Math.floor(index / 7) + 1 === position
    : Math.floor((length - 1 - index) / 7) + 1 === -position;
}

function isMonthDay(monthDays: readonly number[], day: number): boolean {
  const date = new Date(day * DAY_MS);
  const fromStart = date.getUTCDate();
  const length = dayOfDate(date.getUTCFullYear(), date.getUTCMonth() + 1) - day + fromStart - 1;
  return monthDays.some((one) => one === fromStart || one === fromStart - length - 1);
}

/** The days at these positions, ascending. */
function atPositions(days: readonly number[], positions: readonly number[]): readonly number[] {
  if (positions.length === 0) return days;
  const places = new Set(positions.map((one) => (one > 0 ? one - 1 : days.length + one)));
  return days.filter((_, index) => places.has(index));
}
