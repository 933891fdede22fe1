import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { localText, parseLocalTime } from './local-time.js';
import { occurrences, type Recurrence } from './occurrences.js';
import { parseRule, RULE_WEEKDAYS, RuleProblem, type RecurrenceRule } from './recurrence-rule.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Both hemispheres, shifts of half an hour, forward and backward over midnight, and none. */
const ZONES = [
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'UTC',
];
/** Runs of each property, and the years of one. More take long: each minute is looked at. */
const RUNS = 3;
const YEARS = 1;

function recurrenceOf(rule: string, start: string, timeZone = 'Europe/Berlin'): Recurrence {
  return { rule: parseRule(rule), start: parseLocalTime(start)!, timeZone };
}

/** The first times of a rule, with those that are left out in brackets. */
function first(recurrence: Recurrence, most = 5): string[] {
  const texts: string[] = [];
  for (const { local, at } of occurrences(recurrence)) {
    texts.push(at === undefined ? `(${localText(local)})` : localText(local));
    if (texts.length === most) break;
  }
  return texts;
}

const few = (most: number): fc.Arbitrary<number[]> => {
  const number = fc.integer({ min: 1, max: most }).chain((one) => fc.constantFrom(one, -one));
  return fc.uniqueArray(number, { maxLength: 3 });
};

const ANY_RULE = fc
  .record({
    freq: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    days: fc.uniqueArray(fc.constantFrom(...RULE_WEEKDAYS), { maxLength: 4 }),
    ordinal: fc.option(fc.constantFrom(1, 2, 3, 4, 5, -1, -2)),
    monthDays: few(31),
    positions: few(4),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
  })
  .map(({ freq, interval, days, ordinal, monthDays, positions, count }) =>
    [
      `FREQ=${freq}`,
      `INTERVAL=${interval}`,
      ...(days.length === 0 ? [] : [`BYDAY=${days.map((day) => `${ordinal ?? ''}${day}`).join(',')}`]),
      ...(monthDays.length === 0 ? [] : [`BYMONTHDAY=${monthDays.join(',')}`]),
      ...(positions.length === 0 ? [] : [`BYSETPOS=${positions.join(',')}`]),
      ...(count === null ? [] : [`COUNT=${count}`]),
    ].join(';'),
  )
  .filter((text) => {
    try {
      return parseRule(text).frequency.length > 0;
    } catch (error) {
      if (error instanceof RuleProblem) return false;
      throw error;
    }
  });

const ANY_START = fc
  .record({
    day: fc.integer({ min: 0, max: 3650 }),
    // Hours at which clocks change come often.
    hour: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
    minute: fc.constantFrom(0, 15, 30, 59),
  })
  .map(({ day, hour, minute }) => Date.UTC(2025, 0, 1) + day * DAY_MS + (hour * 60 + minute) * MINUTE_MS);

/** Local times as a person would read them off a clock: minute by minute, without any of the code under test. */
function* minutesOf(timeZone: string, from: number, to: number): Generator<{ at: number; local: number }> {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  let offset = Number.NaN;
  for (let at = from; at < to; at += MINUTE_MS) {
    // All zones change their clocks on a quarter of an hour.
    if (Number.isNaN(offset) || at % (15 * MINUTE_MS) === 0)
      offset = Date.parse(`${format.format(at).replace(' ', 'T')}:00Z`) - at;
    yield { at, local: at + offset };
  }
}

/** Days since the start of a period of a rule, by the words of RFC 5545. */
function isNamed(rule: RecurrenceRule, start: number, local: number): boolean {
  if (local < start || local % DAY_MS !== start % DAY_MS) return false;
  const days = periodDays(rule.frequency, local);
  if (periodDistance(rule.frequency, start, local) % rule.interval !== 0) return false;
  const named = days.filter((day) => isNamedDay(rule, start, day, days));
  if (rule.positions.length > 0) {
    const chosen = rule.positions.map((one) => named.at(one > 0 ? one - 1 : one));
    return chosen.includes(local - (local % DAY_MS)) && named.length > 0;
  }
  return named.includes(local - (local % DAY_MS));
}

function periodDays(frequency: string, local: number): number[] {
  const date = new Date(local - (local % DAY_MS));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const weekday = (date.getUTCDay() + 6) % 7;
  const [from, to] = {
    DAILY: [date.getTime(), date.getTime() + DAY_MS],
    WEEKLY: [date.getTime() - weekday * DAY_MS, date.getTime() + (7 - weekday) * DAY_MS],
    MONTHLY: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)],
    YEARLY: [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)],
  }[frequency] as [number, number];
  return Array.from({ length: (to - from) / DAY_MS }, (_, index) => from + index * DAY_MS);
}

function periodDistance(frequency: string, start: number, local: number): number {
  const [a, b] = [periodDays(frequency, start)[0]!, periodDays(frequency, local)[0]!];
  const [one, other] = [new Date(a), new Date(b)];
  const years = other.getUTCFullYear() - one.getUTCFullYear();
  if (frequency === 'YEARLY') return years;
  if (frequency === 'MONTHLY') return years * 12 + other.getUTCMonth() - one.getUTCMonth();
  return (b - a) / DAY_MS / (frequency === 'WEEKLY' ? 7 : 1);
}

function isNamedDay(rule: RecurrenceRule, start: number, day: number, days: readonly number[]): boolean {
  const date = new Date(day);
  const weekday = (one: number): number => (new Date(one).getUTCDay() + 6) % 7;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  const byMonthDay = rule.monthDays.some((one) => (one > 0 ? one : last + 1 + one) === date.getUTCDate());
  const byWeekday = rule.weekdays.some(({ weekday: wanted, position }) => {
    const same = days.filter((one) => weekday(one) === wanted);
    return position === null ? same.includes(day) : same.at(position > 0 ? position - 1 : position) === day;
  });
  if (rule.monthDays.length > 0 || rule.weekdays.length > 0)
    return (rule.monthDays.length === 0 || byMonthDay) && (rule.weekdays.length === 0 || byWeekday);
  const first = new Date(start);
  if (rule.frequency === 'WEEKLY') return weekday(day) === weekday(start);
  if (rule.frequency === 'DAILY') return true;
  const isSameDay = date.getUTCDate() === first.getUTCDate();
  return isSameDay && (rule.frequency === 'MONTHLY' || date.getUTCMonth() === first.getUTCMonth());
}

describe('The times of a rule', () => {
  it('stay local when clocks change', () => {
    const [before, after] = [...occurrences(recurrenceOf('FREQ=WEEKLY;COUNT=2', '2027-03-23T22:00'))];
    expect([before, after].map((one) => new Date(one!.at!).toISOString())).toEqual([
      '2027-03-23T21:00:00.000Z',
      '2027-03-30T20:00:00.000Z',
    ]);
  });

  it('leave out a time that does not exist and do not count it; one that comes twice is the first', () => {
    expect(first(recurrenceOf('FREQ=DAILY;COUNT=3', '2027-03-27T02:30'))).toEqual([
      '2027-03-27T02:30',
      '(2027-03-28T02:30)',
      '2027-03-29T02:30',
      '2027-03-30T02:30',
    ]);
    const [twice] = occurrences(recurrenceOf('FREQ=DAILY;COUNT=1', '2027-10-31T02:30'));
    expect(new Date(twice!.at!).toISOString()).toBe('2027-10-31T00:30:00.000Z');
  });

  it.each([
    ['every second Tuesday', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', ['2027-01-12', '2027-01-26', '2027-02-09']],
    ['the second Tuesday', 'FREQ=MONTHLY;BYDAY=2TU', ['2027-01-12', '2027-02-09', '2027-03-09']],
    ['the last Friday', 'FREQ=MONTHLY;BYDAY=-1FR', ['2027-01-29', '2027-02-26', '2027-03-26']],
    ['the last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', ['2027-01-31', '2027-02-28', '2027-03-31']],
    [
      'the 31st, in months that have one',
      'FREQ=MONTHLY;BYMONTHDAY=31',
      ['2027-01-31', '2027-03-31', '2027-05-31'],
    ],
    ['Friday the 13th', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['2027-08-13', '2028-10-13', '2029-04-13']],
    [
      'the last working day',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2027-01-29', '2027-02-26', '2027-03-31'],
    ],
    ['until a date, which counts', 'FREQ=DAILY;UNTIL=20270103', ['2027-01-01', '2027-01-02', '2027-01-03']],
    ['until an instant', 'FREQ=DAILY;UNTIL=20270102T210000Z', ['2027-01-01', '2027-01-02']],
  ])('are right for %s', (_, rule, days) => {
    expect(first(recurrenceOf(rule, '2027-01-01T22:00'), 3)).toEqual(days.map((day) => `${day}T22:00`));
  });

  it('of 29 February come in leap years only', () => {
    expect(first(recurrenceOf('FREQ=YEARLY', '2028-02-29T22:00'), 3)).toEqual([
      '2028-02-29T22:00',
      '2032-02-29T22:00',
      '2036-02-29T22:00',
    ]);
  });

  it.each([
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30',
    'FREQ=DAILY;BYDAY=MO;BYSETPOS=2',
  ])('of %s never come, which is found in a moment', (rule) => {
    const before = process.cpuUsage();
    expect(first(recurrenceOf(rule, '2027-02-01T22:00'))).toEqual([]);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(100);
  });

  it('are those that a clock shows, minute by minute', () => {
    fc.assert(
      fc.property(ANY_RULE, ANY_START, fc.constantFrom(...ZONES), (text, start, timeZone) => {
        const rule = parseRule(text);
        const to = start + YEARS * 366 * DAY_MS;
        const expected: string[] = [];
        let shown = Number.NEGATIVE_INFINITY;
        for (const { at, local } of minutesOf(timeZone, start - DAY_MS, to)) {
          if (local <= shown) continue;
          shown = local;
          if (expected.length === rule.count) break;
          if (local % DAY_MS === start % DAY_MS && isNamed(rule, start, local))
            expected.push(new Date(at).toISOString());
        }
        const found: string[] = [];
        for (const { at } of occurrences({ rule, start, timeZone })) {
          if (at === undefined) continue;
          if (at >= to) break;
          found.push(new Date(at).toISOString());
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: RUNS },
    );
  }, 3_600_000);

  it('are those of another program for recurrence', () => {
    fc.assert(
      fc.property(ANY_RULE, ANY_START, fc.constantFrom(...ZONES), (text, start, timeZone) => {
        const local = localText(start).replaceAll(/[-:]/g, '');
        const other = new RRuleTemporal({
          rruleString: `DTSTART;TZID=${timeZone}:${local}00\nRRULE:${text}`,
        });
        const to = start + 2 * 366 * DAY_MS;
        const expected = other
          .between(new Date(start - 2 * DAY_MS), new Date(to), true)
          .map((one) => one.toInstant().epochMilliseconds);
        const found: number[] = [];
        for (const { at } of occurrences({ rule: parseRule(text), start, timeZone })) {
          if (at === undefined) continue;
          if (at > to) break;
          found.push(at);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: RUNS * 10 },
    );
  }, 3_600_000);

  it('can be asked from any time on, with the same answers', () => {
    fc.assert(
      fc.property(ANY_RULE, ANY_START, fc.integer({ min: 0, max: 2000 }), (text, start, days) => {
        const recurrence = { rule: parseRule(text), start, timeZone: 'Europe/Berlin' };
        const from = start + days * DAY_MS;
        const upTo = (all: Iterable<{ local: number }>): number[] => {
          const found: number[] = [];
          for (const { local } of all) {
            if (local > from + 1000 * DAY_MS) break;
            found.push(local);
          }
          return found;
        };
        const late = upTo(occurrences(recurrence, from));
        expect(late).toEqual(upTo(occurrences(recurrence)).filter((local) => local >= from));
      }),
      { numRuns: 100 },
    );
  });
});
