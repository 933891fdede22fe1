import { parseRule, type RecurrenceRule, type RuleEnd } from '#core/recurrence/recurrence-rule.js';
import { RECURRENCE as ARABIC } from './ar.js';
import { RECURRENCE as GERMAN } from './de.js';
import { RECURRENCE as ENGLISH } from './en.js';
import { RECURRENCE as FRENCH } from './fr.js';
import type { RecurrenceTexts } from './recurrence-texts.js';

const TEXTS: ReadonlyMap<string, RecurrenceTexts> = new Map([
  ['ar', ARABIC],
  ['de', GERMAN],
  ['en', ENGLISH],
  ['fr', FRENCH],
]);

const WORLD_ENGLISH = 'en-GB';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** How a rule is written for people. */
interface Reader {
  /** Language without region, one that has texts. */
  readonly language: string;
  /** Locale of dates. */
  readonly locale: string;
  /** IANA name of the rule's zone, which stands behind its time unless the reader's is the same. */
  readonly timeZone: string;
  readonly showsZone: boolean;
}

/**
 * Says a rule in words: `every second Tuesday at 22:00`. Begins with a small letter where the language has them.
 *
 * @param start local milliseconds
 */
export function ruleInWords(rule: RecurrenceRule, start: number, reader: Reader): string {
  const { language, locale, timeZone, showsZone } = reader;
  const texts = TEXTS.get(language) ?? ENGLISH;
  const time = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: 'short' }).format(start);
  const atTime = texts.at(daysInWords(rule, start, texts, locale), time);
  const sentence = showsZone ? `${atTime} (${timeZone.replaceAll('_', ' ')})` : atTime;
  if (rule.count !== null) return texts.times(sentence, rule.count);
  return rule.until === null ? sentence : texts.until(sentence, endInWords(rule.until, reader));
}

/** A stored rule with its zone. */
interface StoredRule {
  readonly rrule: string;
  /** `2027-03-02T22:00` */
  readonly startsAt: string;
  readonly timezone: string;
}

/**
 * A sentence about what repeats by a stored rule: `Repeats every second Tuesday at 22:00`.
 *
 * @param locale of the reader; English if there are no texts in its language
 * @param zone the reader's
 */
export function repeatsInWords(
  { rrule, startsAt, timezone }: StoredRule,
  locale: string,
  zone: string,
): string {
  const [base = ''] = locale.split('-', 1);
  const language = TEXTS.has(base) ? base : 'en';
  // Plain English would be the American one.
  const dates = language === base && locale !== 'en' ? locale : WORLD_ENGLISH;
  const reader = { language, locale: dates, timeZone: timezone, showsZone: timezone !== zone };
  const sentence = ruleInWords(parseRule(rrule), Date.parse(`${startsAt}:00Z`), reader);
  return (TEXTS.get(language) ?? ENGLISH).repeats(sentence);
}

function endInWords(until: RuleEnd, { locale, timeZone }: Reader): string {
  const format = (zone: string): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'long' });
  return 'local' in until ? format('UTC').format(until.local) : format(timeZone).format(until.instant);
}

function daysInWords(rule: RecurrenceRule, start: number, texts: RecurrenceTexts, locale: string): string {
  const { frequency, interval } = rule;
  if (frequency === 'WEEKLY') return weekly(rule, start, texts, locale);
  const on = onInWords(rule, texts, locale);
  if (frequency === 'DAILY') return on === '' ? texts.daily(interval) : `${texts.daily(interval)}, ${on}`;
  const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' });
  if (frequency === 'MONTHLY')
    return texts.monthly(interval, on === '' ? texts.onDay(new Date(start).getUTCDate()) : on);
  return texts.yearly(interval, on === '' ? texts.onDate(date.format(start)) : on);
}

function weekly(rule: RecurrenceRule, start: number, texts: RecurrenceTexts, locale: string): string {
  const given = rule.weekdays.map(({ weekday }) => weekday);
  const days = given.length > 0 ? given.sort((a, b) => a - b) : [(new Date(start).getUTCDay() + 6) % 7];
  const names = listOf(
    days.map((one) => nameOf(one, locale)),
    locale,
  );
  const [position] = rule.positions;
  const sentence = texts.weekly(rule.interval, names, days.length === 1);
  return position === undefined || days.length === 1
    ? sentence
    : `${sentence}, ${texts.onOneOf(position, names)}`;
}

/** When in the period; empty if the start says so. */
function onInWords(rule: RecurrenceRule, texts: RecurrenceTexts, locale: string): string {
  const { weekdays, monthDays, positions } = rule;
  const names = listOf(
    weekdays.map(({ weekday }) => nameOf(weekday, locale)),
    locale,
  );
  const dates = listOf(monthDays.map(texts.onDay), locale);
  const [position] = positions;
  if (position !== undefined) {
    const chosen = positions.map((one) =>
      weekdays.length === 1 && monthDays.length === 0
        ? texts.onWeekday(one, names)
        : texts.onOneOf(one, names || dates),
    );
    return listOf(chosen, locale);
  }
  if (weekdays.length > 0 && monthDays.length > 0) return texts.onBoth(names, dates);
  if (monthDays.length > 0) return dates;
  return listOf(
    weekdays.map(({ weekday, position: place }) =>
      place === null
        ? texts.onEach(nameOf(weekday, locale))
        : texts.onWeekday(place, nameOf(weekday, locale)),
    ),
    locale,
  );
}

function nameOf(weekday: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' }).format(
    MONDAY + weekday * DAY_MS,
  );
}

function listOf(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);
}
