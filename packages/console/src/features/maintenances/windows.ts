import type { Schemas } from '@heliograph/client';
import { parseAbsolute, parseDate, type CalendarDate } from '@internationalized/date';

export type Maintenance = Schemas['Maintenance'];

/** The time of a maintenance, and what it concerns. Instants are texts such as `2026-03-01T09:30:00.000Z`. */
export interface Window {
  readonly id: number | null;
  readonly started_at: string | null;
  readonly scheduled_end_at: string | null;
  readonly components: readonly { readonly id: number }[];
}

/** Maintenances that are not over, at the same time as `window` and on one of its components. */
export function conflictsOf(window: Window, others: readonly Maintenance[]): readonly Maintenance[] {
  const ids = new Set(window.components.map(({ id }) => id));
  const [start, end] = spanOf(window);
  return others.filter((other) => {
    if (other.id === window.id || other.is_resolved) return false;
    const [otherStart, otherEnd] = spanOf(other);
    return start < otherEnd && otherStart < end && other.components.some(({ id }) => ids.has(id));
  });
}

function spanOf({
  started_at,
  scheduled_end_at,
}: Pick<Window, 'started_at' | 'scheduled_end_at'>): readonly [number, number] {
  const start = started_at === null ? Number.NaN : Date.parse(started_at);
  return [start, scheduled_end_at === null ? start : Date.parse(scheduled_end_at)];
}

/** Start and end on another day, at the same time of the clock and as long as before. */
export function movedTo(
  { started_at, scheduled_end_at }: Pick<Maintenance, 'started_at' | 'scheduled_end_at'>,
  day: string,
  zone: string,
): { readonly started_at: string; readonly scheduled_end_at: string | null } {
  const { year, month, day: date } = parseDate(day);
  const start = parseAbsolute(started_at, zone).set({ year, month, day: date }).toDate();
  return { started_at: start.toISOString(), scheduled_end_at: endAfter(started_at, scheduled_end_at, start) };
}

/** The end that keeps the length when the start moves. */
export function endAfter(oldStart: string, oldEnd: string | null, start: Date): string | null {
  if (oldEnd === null) return null;
  return new Date(start.getTime() + Date.parse(oldEnd) - Date.parse(oldStart)).toISOString();
}

/** Whether a maintenance takes place on a day of the zone, at least in part. */
export function isOn(
  { started_at, scheduled_end_at }: Maintenance,
  day: CalendarDate,
  zone: string,
): boolean {
  const start = day.toDate(zone).getTime();
  const end = day.add({ days: 1 }).toDate(zone).getTime();
  const begins = Date.parse(started_at);
  const ends = scheduled_end_at === null ? begins : Date.parse(scheduled_end_at);
  return begins < end && (ends > start || begins >= start);
}
