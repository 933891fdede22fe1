import { LRUCache } from 'lru-cache';

/** A calendar month as a time zone has it. */
export interface Month {
  /** `2026-03` */
  readonly name: string;
  readonly start: Date;
  /** The first instant of the next one. */
  readonly end: Date;
}

/** Making a format takes a hundred times as long as using it. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

/** Of this century and the last: nobody's records are of another, and names that strangers make up stay few. */
const NAME = /^((?:19|20)\d{2})-(0[1-9]|1[0-2])$/;

/**
 * The month that a name stands for, or the present one when it stands for none.
 *
 * @param timeZone IANA name
 * @param name `2026-03`
 */
export function monthIn(timeZone: string, name: string, now: Date): Month {
  const [, year, month] = NAME.exec(name) ?? NAME.exec(dayIn(timeZone, now).slice(0, 7)) ?? [];
  const [y, m] = [Number(year), Number(month) - 1];
  return {
    name: `${year ?? ''}-${month ?? ''}`,
    start: midnight(timeZone, y, m),
    end: midnight(timeZone, y, m + 1),
  };
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
  const guess = wanted - offset(timeZone, wanted);
  const start = wanted - offset(timeZone, guess);
  // Where clocks are put forward at midnight, the day begins later, at an instant that they do not show as midnight.
  return new Date(offset(timeZone, start) === offset(timeZone, guess) ? start : Math.max(start, guess));
}

/** How many milliseconds a time zone's clocks are ahead of UTC at an instant. */
function offset(timeZone: string, at: number): number {
  const shown = shownIn(timeZone, at);
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** What a time zone's clocks show at an instant: `2026-03-01 13:00:00`. */
function shownIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}
