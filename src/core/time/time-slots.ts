import { calendarIntervals, shiftDay, startOfDay } from './calendar.js';
import { dayIn, monthIn, shiftMonth } from './month.js';

const HOUR_MS = 60 * 60 * 1000;

/** A slot of past time, in milliseconds: an hour in UTC, or a day or month in a time zone. */
export interface TimeSlot {
  /** Name of the slot: `2026-03-01T13` for an hour, `2026-03-01` for a day, `2026-03` for a month. */
  readonly name: string;
  readonly start: number;
  /** Start of the next slot. */
  readonly next: number;
  /** End of the slot; in the current slot, the present. */
  readonly end: number;
}

/** The last `count` hours up to the current one, oldest first. */
export function hourSlots(now: Date, count: number): TimeSlot[] {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, index) => {
    const start = last - (count - 1 - index) * HOUR_MS;
    const name = new Date(start).toISOString().slice(0, '2026-03-01T13'.length);
    const next = start + HOUR_MS;
    return { name, start, next, end: Math.min(next, now.getTime()) };
  });
}

/**
 * The last days of a zone up to today, oldest first. Days have 23 or 25 hours when clocks change.
 * Skipped days are left out.
 */
export function daySlots(timeZone: string, now: Date, count: number): TimeSlot[] {
  const today = dayIn(timeZone, now);
  const [first, next] = [shiftDay(today, 1 - count), shiftDay(today, 1)];
  return slotsBetween(timeZone, now, { first, next, unit: 'day', count });
}

/** The last months of a zone up to the current one, oldest first. */
export function monthSlots(timeZone: string, now: Date, count: number): TimeSlot[] {
  const present = monthIn(timeZone, now);
  const [first, next] = [`${shiftMonth(present, 1 - count)}-01`, `${shiftMonth(present, 1)}-01`];
  return slotsBetween(timeZone, now, { first, next, unit: 'month', count });
}

/** Days or months of a zone from one day (inclusive) to another (exclusive). */
interface SlotRange {
  readonly first: string;
  readonly next: string;
  readonly unit: 'day' | 'month';
  readonly count: number;
}

function slotsBetween(timeZone: string, now: Date, { first, next, unit, count }: SlotRange): TimeSlot[] {
  const range = { start: startOfDay(timeZone, first), end: startOfDay(timeZone, next) };
  return calendarIntervals(timeZone, range, unit, count).map(({ date, start, end }) => ({
    name: unit === 'day' ? date : date.slice(0, '2026-03'.length),
    start,
    next: end,
    end: Math.min(end, now.getTime()),
  }));
}
