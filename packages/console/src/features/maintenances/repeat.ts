import { parseAbsolute, toCalendarDateTime } from '@internationalized/date';
import { ruleInWords } from '#core/languages/recurrence/rule-in-words.js';
import { parseRule, RULE_WEEKDAYS } from '#core/recurrence/recurrence-rule.js';

/** How a maintenance repeats, as people choose it. */
export const REPEATS = ['never', 'weekly', 'weeks', 'monthly', 'custom'] as const;
type RepeatKind = (typeof REPEATS)[number];

export interface Repeat {
  readonly kind: RepeatKind;
  /** For `weeks`. */
  readonly weeks: number;
  /** For `custom`. */
  readonly rrule: string;
}

export const NEVER: Repeat = { kind: 'never', weeks: 2, rrule: 'FREQ=WEEKLY' };

/** The rule of a choice, for a local start such as `2027-03-02T22:00`; null: it does not repeat. */
export function ruleOf({ kind, weeks, rrule }: Repeat, localStart: string): string | null {
  const start = new Date(`${localStart}:00Z`);
  const weekday = RULE_WEEKDAYS[(start.getUTCDay() + 6) % 7] ?? 'MO';
  const place = Math.ceil(start.getUTCDate() / 7);
  if (kind === 'weekly') return `FREQ=WEEKLY;BYDAY=${weekday}`;
  if (kind === 'weeks') return `FREQ=WEEKLY;INTERVAL=${String(weeks)};BYDAY=${weekday}`;
  // Not every month has a fifth one.
  if (kind === 'monthly') return `FREQ=MONTHLY;BYDAY=${String(place > 4 ? -1 : place)}${weekday}`;
  return kind === 'custom' ? rrule : null;
}

/** Date and time in a zone, such as `2027-03-02T22:00`. */
export function localTime(instant: string, zone: string): string {
  return toCalendarDateTime(parseAbsolute(instant, zone)).toString().slice(0, 16);
}

interface InWords {
  readonly rrule: string;
  readonly starts_at: string;
  readonly timezone: string;
  /** Zone of the reader. */
  readonly zone: string;
  readonly locale: string;
}

/** A rule in the reader's language; undefined while it is not a rule. */
export function repeatInWords({ rrule, starts_at, timezone, zone, locale }: InWords): string | undefined {
  try {
    const language = locale.split('-')[0] ?? 'en';
    const reader = { language, locale, timeZone: timezone, showsZone: timezone !== zone };
    const sentence = ruleInWords(parseRule(rrule), Date.parse(`${starts_at}:00Z`), reader);
    return sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);
  } catch {
    return undefined;
  }
}
