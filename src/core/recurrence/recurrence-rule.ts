/** How often a rule repeats. More often than daily is not planned work. */
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
type Frequency = (typeof FREQUENCIES)[number];

/** Names of weekdays in rules, Monday first. */
export const RULE_WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A weekday of a rule: each of them, or the n-th of the month or year, counted from the end if negative. */
export interface RuleWeekday {
  /** 0 is Monday. */
  readonly weekday: number;
  readonly position: number | null;
}

/** A rule of recurrence. Source: RFC 5545, section 3.3.10, as far as capabilities, "Series of maintenances" goes. */
export interface RecurrenceRule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly weekdays: readonly RuleWeekday[];
  /** Days of the month, counted from its end if negative. */
  readonly monthDays: readonly number[];
  /** Which of the days of a period count, from its end if negative. Empty: all. */
  readonly positions: readonly number[];
  readonly count: number | null;
  readonly until: RuleEnd | null;
}

/** Last moment at which something may begin, in milliseconds: local, written as if in UTC, or an instant. */
export type RuleEnd = { readonly local: number } | { readonly instant: number };

/** Longest rule. One with all its parts is shorter. */
export const RULE_LENGTH = 500;
export const MAX_INTERVAL = 366;
export const MAX_COUNT = 1000;

const PARTS = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'COUNT', 'UNTIL'] as const;
type Part = (typeof PARTS)[number];

const DAY_MS = 86_400_000;

/** What is wrong with a rule: the end of a sentence that starts with `The rrule`. */
export class RuleProblem extends Error {}

/**
 * Reads a rule such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=TU`, in any case, with or without `RRULE:`.
 *
 * @throws RuleProblem
 */
export function parseRule(text: string): RecurrenceRule {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (frequency === undefined)
    throw new RuleProblem(`must have a FREQ of ${FREQUENCIES.join(', ')}, for example FREQ=WEEKLY;BYDAY=TU`);
  const rule = {
    frequency,
    interval: numberIn(parts, 'INTERVAL', MAX_INTERVAL) ?? 1,
    weekdays: listIn(parts, 'BYDAY').map(weekdayOf),
    monthDays: listIn(parts, 'BYMONTHDAY').map((one) => signed(one, 'BYMONTHDAY', 31)),
    positions: listIn(parts, 'BYSETPOS').map((one) => signed(one, 'BYSETPOS', 366)),
    count: numberIn(parts, 'COUNT', MAX_COUNT) ?? null,
    until: untilOf(parts.get('UNTIL')),
  };
  assertTogether(rule);
  return rule;
}

/** When a rule ends in a written rule: the last instant, or the number of times. */
interface WrittenEnd {
  readonly count: number | null;
  /** `20271231T210000Z` */
  readonly until: string | null;
}

/** Writes a rule as in RFC 5545, with an end that programs for calendars read. */
export function writeRule(rule: RecurrenceRule, { count, until }: WrittenEnd): string {
  const { frequency, interval, weekdays, monthDays, positions } = rule;
  const days = weekdays.map(({ weekday, position }) => `${position ?? ''}${RULE_WEEKDAYS[weekday] ?? ''}`);
  return [
    `FREQ=${frequency}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...(days.length === 0 ? [] : [`BYDAY=${days.join(',')}`]),
    ...(monthDays.length === 0 ? [] : [`BYMONTHDAY=${monthDays.join(',')}`]),
    ...(positions.length === 0 ? [] : [`BYSETPOS=${positions.join(',')}`]),
    ...(count === null ? [] : [`COUNT=${count}`]),
    ...(until === null ? [] : [`UNTIL=${until}`]),
  ].join(';');
}

function partsOf(text: string): Map<Part, string> {
  const parts = new Map<Part, string>();
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .replace(/;$/, '');
  for (const one of written.split(';')) {
    const [name = '', value, ...more] = one.split('=');
    const part = PARTS.find((known) => known === name);
    if (part === undefined)
      throw new RuleProblem(`has an unknown part ${quoted(name)}; possible: ${PARTS.join(', ')}`);
    if (value === undefined || value === '' || more.length > 0)
      throw new RuleProblem(`needs one value for ${part}, as in ${part}=…`);
    if (parts.has(part)) throw new RuleProblem(`has ${part} twice`);
    parts.set(part, value);
  }
  return parts;
}

function numberIn(parts: ReadonlyMap<Part, string>, part: Part, most: number): number | undefined {
  const text = parts.get(part);
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > most) throw new RuleProblem(`must have an ${part} from 1 to ${most}`);
  return value;
}

function listIn(parts: ReadonlyMap<Part, string>, part: Part): string[] {
  const items = parts.get(part)?.split(',') ?? [];
  const twice = items.find((one, index) => items.indexOf(one) !== index);
  if (twice !== undefined) throw new RuleProblem(`has ${quoted(twice)} twice in ${part}`);
  return items;
}

function signed(text: string, part: Part, most: number): number {
  const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0;
  if (value === 0 || Math.abs(value) > most)
    throw new RuleProblem(`must have numbers from 1 to ${most} or from -${most} to -1 in ${part}`);
  return value;
}

function weekdayOf(text: string): RuleWeekday {
  const [, position, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = RULE_WEEKDAYS.findIndex((one) => one === name);
  if (weekday === -1)
    throw new RuleProblem(`must have weekdays such as TU, 2TU or -1FR in BYDAY, not ${quoted(text)}`);
  return { weekday, position: position === undefined ? null : signed(position, 'BYDAY', 53) };
}

const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

function untilOf(text: string | undefined): RuleEnd | null {
  if (text === undefined) return null;
  const [, year, month, day, hour, minute, second, zone] = UNTIL.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`);
  // JavaScript reads February 30 as March 2, and 24:00 as the next day.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date)
    throw new RuleProblem('must have an UNTIL such as 20271231 or 20271231T220000Z');
  if (hour === undefined) return { local: at + DAY_MS - 1 };
  return zone === 'Z' ? { instant: at } : { local: at };
}

/** Parts that RFC 5545 does not allow together. */
function assertTogether({ frequency, weekdays, monthDays, positions, count, until }: RecurrenceRule): void {
  if (count !== null && until !== null) throw new RuleProblem('must not have both COUNT and UNTIL');
  if (frequency === 'WEEKLY' && monthDays.length > 0)
    throw new RuleProblem('must not have BYMONTHDAY with FREQ=WEEKLY');
  const hasOrdinals = weekdays.some(({ position }) => position !== null);
  if (hasOrdinals && frequency !== 'MONTHLY' && frequency !== 'YEARLY')
    throw new RuleProblem('must have numbers before weekdays only with FREQ=MONTHLY or FREQ=YEARLY');
  if (hasOrdinals && frequency === 'MONTHLY' && weekdays.some(({ position }) => Math.abs(position ?? 0) > 5))
    throw new RuleProblem('must not count more than 5 weekdays in a month');
  if (hasOrdinals && monthDays.length > 0)
    throw new RuleProblem('must not have numbers before weekdays together with BYMONTHDAY');
  if (positions.length > 0 && weekdays.length === 0 && monthDays.length === 0)
    throw new RuleProblem('must have BYDAY or BYMONTHDAY if it has BYSETPOS');
}

function quoted(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text;
}
