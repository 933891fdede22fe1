import { calendarIntervals, shiftDay, startOfDay } from './calendar.js';
import { dayIn, monthIn, shiftMonth } from './month.js';

const HOUR_MS = 60 * 60 * 1000;

/** A part of the time up to now, in milliseconds: an hour of UTC, or a day or month of a time zone. */
export interface TimeSlot {
  /** How it begins: `2026-03-01T13` an hour, `2026-03-01` a day, `2026-03` a month. */
  readonly name: string;
  readonly start: number;
  /** Where the next one begins. */
  readonly next: number;
  /** The same, in the last one the present. */
  readonly end: number;
}

/** The last hours, the present one included; oldest first, as all of these are. */
export function hourSlots(now: Date, count: number): TimeSlot[] {
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, index) => {
    const start = last - (count - 1 - index) * HOUR_MS;
    const name = new Date(start).toISOString().slice(0, '2026-03-01T13'.length);
    const next = start + HOUR_MS;
    return { name, start, next, end: Math.min(next, now.getTime()) };
  });
}

/** Days of a zone, of 23 or 25 hours where clocks are changed; one that the zone has skipped is not among them. */
export function daySlots(timeZone: string, now: Date, count: number): TimeSlot[] {
  const today = dayIn(timeZone, now);
  const [first, next] = [shiftDay(today, 1 - count), shiftDay(today, 1)];
  return slotsBetween(timeZone, now, { first, next, unit: 'day', count });
}

/** Months of a zone. */
export function monthSlots(timeZone: string, now: Date, count: number): TimeSlot[] {
  const present = monthIn(timeZone, now);
  const [first, next] = [`${shiftMonth(present, 1 - count)}-01`, `${shiftMonth(present, 1)}-01`];
  return slotsBetween(timeZone, now, { first, next, unit: 'month', count });
}

/** The days or months of a zone from one day until before another. */
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
