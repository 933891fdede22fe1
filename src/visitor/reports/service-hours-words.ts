import { WEEKDAYS, type ServiceHours } from '#core/time/service-hours.js';

/** A Monday, used to format weekday names. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * Formats service hours and merges consecutive days with equal hours:
 * `Mon–Fri 06:00–23:00, Sat 07:00–22:00`.
 */
export function serviceHoursInWords(hours: readonly ServiceHours[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const name = (day: number): string => format.format(MONDAY + day * DAY_MS);
  const runs: { first: number; last: number; readonly times: string }[] = [];
  for (const [day, weekday] of WEEKDAYS.entries()) {
    const times = hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => `${from}–${to}`)
      .toSorted()
      .join(' + ');
    const run = runs.at(-1);
    if (run?.times === times) run.last = day;
    else runs.push({ first: day, last: day, times });
  }
  return runs
    .filter(({ times }) => times !== '')
    .map(({ first, last, times }) =>
      first === last ? `${name(first)} ${times}` : `${name(first)}–${name(last)} ${times}`,
    )
    .join(', ');
}
