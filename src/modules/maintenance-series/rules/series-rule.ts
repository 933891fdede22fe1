import { Invalid } from '#core/errors/api-error.js';
import { localText, parseLocalTime } from '#core/recurrence/local-time.js';
import { daysHit, HORIZON_YEARS, occurrences, type Recurrence } from '#core/recurrence/occurrences.js';
import { parseRule, RuleProblem, type RecurrenceRule } from '#core/recurrence/recurrence-rule.js';
import { timeZoneName } from '#core/time/time-zone.js';

/** The fields of a series that say when it takes place. */
export interface SeriesTimes {
  readonly rrule: string;
  readonly startsAt: string;
  readonly timezone: string;
}

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

/** @throws Invalid on each field that is wrong, and on the rule if it never occurs */
export function recurrenceOf({ rrule, startsAt, timezone }: SeriesTimes): Recurrence {
  const problems: Record<string, string[]> = {};
  const rule = ruleOf(rrule, problems);
  const start = parseLocalTime(startsAt);
  if (start === undefined || start < EARLIEST || start >= LATEST)
    problems['starts_at'] = ['The starts_at must be a date and time that exist, from 2000 to 2199.'];
  const timeZone = timeZoneName(timezone);
  if (timeZone === undefined)
    problems['timezone'] = ['The timezone must be an IANA time zone such as Europe/Berlin.'];
  if (rule === undefined || start === undefined || timeZone === undefined || Object.keys(problems).length > 0)
    throw new Invalid(problems);
  const recurrence = { rule, start, timeZone };
  assertOccurs(recurrence);
  return recurrence;
}

function ruleOf(text: string, problems: Record<string, string[]>): RecurrenceRule | undefined {
  try {
    return parseRule(text);
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error;
    problems['rrule'] = [`The rrule ${error.message}.`];
    return undefined;
  }
}

function assertOccurs(recurrence: Recurrence): void {
  const { rule, start } = recurrence;
  for (const { at } of occurrences(recurrence)) if (at !== undefined) return;
  const isOver = rule.until !== null && ('local' in rule.until ? rule.until.local < start : true);
  throw Invalid.field(
    'rrule',
    isOver
      ? `The rrule ends before its first date after ${localText(start)}.`
      : `The rrule names no date within ${HORIZON_YEARS} years after ${localText(start)}.`,
  );
}

/** Days without an occurrence, as local midnights. */
export function exceptionDays(exceptions: readonly string[]): Set<number> {
  return new Set(exceptions.map((day) => Date.parse(`${day}T00:00:00Z`)));
}

/** The exceptions on which the series would otherwise take place. */
export function exceptionsHit(recurrence: Recurrence, exceptions: readonly string[]): string[] {
  if (exceptions.length === 0) return [];
  const hit = daysHit(recurrence, exceptionDays(exceptions));
  return exceptions.filter((day) => hit.has(Date.parse(`${day}T00:00:00Z`)));
}

/** @throws Invalid if an exception hits nothing */
export function assertExceptionsHit(recurrence: Recurrence, exceptions: readonly string[]): void {
  const hit = exceptionsHit(recurrence, exceptions);
  const missed = exceptions.filter((day) => !hit.includes(day));
  if (missed.length > 0)
    throw Invalid.field(
      'exceptions',
      `The exceptions must be dates of the rule; it names none on ${missed.slice(0, 5).join(', ')}.`,
    );
}
