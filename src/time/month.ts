import { offsetIn, shownIn } from './zone-offset.js';

/** A calendar month as a time zone has it. */
export interface Month {
  /** `2026-03` */
  readonly name: string;
  readonly start: Date;
  /** The first instant of the next one. */
  readonly end: Date;
}

/** Of this century and the last: nobody's records are of another, and names that strangers make up stay few. */
const NAME = /^((?:19|20)\d{2})-(0[1-9]|1[0-2])$/;

/**
 * The month that a name stands for; undefined when it stands for none.
 *
 * @param timeZone IANA name
 * @param name `2026-03`
 */
export function monthNamed(timeZone: string, name: string): Month | undefined {
  const [, year, month] = NAME.exec(name) ?? [];
  if (year === undefined || month === undefined) return undefined;
  const [y, m] = [Number(year), Number(month) - 1];
  return { name, start: midnight(timeZone, y, m), end: midnight(timeZone, y, m + 1) };
}

/** The name of the month that it is in a time zone: `2026-03`. */
export function monthIn(timeZone: string, at: Date): string {
  return dayIn(timeZone, at).slice(0, 7);
}

/** The name of the month this many months after another; before it when negative. */
export function shiftMonth(name: string, months: number): string {
  const [year, month] = name.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The day that it is in a time zone: `2026-03-01`. */
export function dayIn(timeZone: string, at: Date): string {
  return shownIn(timeZone, at.getTime()).slice(0, 10);
}

/** The instant at which the first day of a month begins in a time zone. */
function midnight(timeZone: string, year: number, month: number): Date {
  const wanted = Date.UTC(year, month, 1);
  // The zone's offset there, found from the offset near it; once more, as a change of the clocks may lie between.
  const guess = wanted - offsetIn(timeZone, wanted);
  const start = wanted - offsetIn(timeZone, guess);
  // Where clocks are put forward at midnight, the day begins later, at an instant that they do not show as midnight.
  return new Date(offsetIn(timeZone, start) === offsetIn(timeZone, guess) ? start : Math.max(start, guess));
}
