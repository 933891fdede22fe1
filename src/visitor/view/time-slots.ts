const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** A part of the time up to now, in milliseconds: an hour, day or month of UTC. */
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
  return equalSlots(now.getTime(), count, HOUR_MS, '2026-03-01T13'.length);
}

export function daySlots(now: Date, count: number): TimeSlot[] {
  return equalSlots(now.getTime(), count, DAY_MS, '2026-03-01'.length);
}

export function monthSlots(now: Date, count: number): TimeSlot[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: count }, (_, index) => {
    const start = Date.UTC(year, month - (count - 1 - index), 1);
    const next = Date.UTC(year, month - (count - 2 - index), 1);
    const name = new Date(start).toISOString().slice(0, 7);
    return { name, start, next, end: Math.min(next, now.getTime()) };
  });
}

function equalSlots(now: number, count: number, length: number, nameLength: number): TimeSlot[] {
  const last = Math.floor(now / length) * length;
  return Array.from({ length: count }, (_, index) => {
    const start = last - (count - 1 - index) * length;
    const name = new Date(start).toISOString().slice(0, nameLength);
    const next = start + length;
    return { name, start, next, end: Math.min(next, now) };
  });
}
