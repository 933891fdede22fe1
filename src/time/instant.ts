const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The years that records can lie in. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Reads an ISO 8601 timestamp with an offset or Z; undefined for anything else, for days that do not exist and for
 * instants before 1970 or after 9999. Precise to a millisecond. Source: decisions, section 3.
 */
export function parseInstant(text: string): Date | undefined {
  const match = INSTANT.exec(text);
  if (match === null || !isDay(text.slice(0, 10))) return undefined;
  const [, , , , hour, , , offset = 'Z'] = match;
  // The only time out of range that JavaScript reads: 24:00 is the next midnight.
  if (Number(hour) > 23) return undefined;
  const colonOffset = offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(text.slice(0, -offset.length).replace(',', '.') + colonOffset);
  const time = instant.getTime();
  return time >= EARLIEST && time <= LATEST ? instant : undefined;
}

/** Reads a timestamp, or a date as the start of that day in UTC; with `through`, as its last millisecond. */
export function parseInstantOrDate(text: string, edge: 'start' | 'through'): Date | undefined {
  if (!DATE.test(text)) return parseInstant(text);
  if (!isDay(text)) return undefined;
  const start = Date.parse(`${text}T00:00:00Z`);
  return new Date(edge === 'start' ? start : start + DAY_MS - 1);
}

/** Whether a day exists: JavaScript would take the 30th of February for the 2nd of March. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
