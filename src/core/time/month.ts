import { offsetIn, shownIn } from './zone-offset.js';

/** A calendar month in a time zone. */
export interface Month {
  /** `2026-03` */
  readonly name: string;
  readonly start: Date;
  /** First instant of the next month. */
  readonly end: Date;
}

/**
 * Only years from 1900 to 2099. No records lie outside them, and the number of valid names stays
 * limited for clients that make them up.
 */
const NAME = /^((?:19|20)\d{2})-(0[1-9]|1[0-2])$/;

/**
 * Parses the name of a month in a time zone; undefined if it is not a valid name.
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

/** Name of the month at an instant in a time zone: `2026-03`. */
export function monthIn(timeZone: string, at: Date): string {
  return dayIn(timeZone, at).slice(0, 7);
}

/** Shifts the name of a month by a number of months, which may be negative. */
export function shiftMonth(name: string, months: number): string {
  const [year, month] = name.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Date of an instant in a time zone: `2026-03-01`. */
export function dayIn(timeZone: string, at: Date): string {
  return shownIn(timeZone, at.getTime()).slice(0, 10);
}

/** First instant of a month in a time zone. */
function midnight(timeZone: string, year: number, month: number): Date {
  const wanted = Date.UTC(year, month, 1);
  // The first guess uses the offset at UTC midnight. The second one corrects it if the clocks change in
  // between.
  const guess = wanted - offsetIn(timeZone, wanted);
  const start = wanted - offsetIn(timeZone, guess);
  // If the clocks skip midnight, the day begins after the gap.
  return new Date(offsetIn(timeZone, start) === offsetIn(timeZone, guess) ? start : Math.max(start, guess));
}
