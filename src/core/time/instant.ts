const INSTANT = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Supported range of timestamps. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Parses an ISO 8601 timestamp with an offset or Z, to the millisecond. Returns undefined for anything
 * else, for days that do not exist, and for instants before 1970 or after 9999. Source: decisions,
 * section 3.
 */
export function parseInstant(text: string): Date | undefined {
  const match = INSTANT.exec(text);
  if (match === null || !isDay(text.slice(0, 10))) return undefined;
  const [, , , , hour, , , offset = 'Z'] = match;
  // Reject 24:00, which JavaScript parses as the next midnight. It rejects all other invalid times
  // itself.
  if (Number(hour) > 23) return undefined;
  const colonOffset = offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = new Date(text.slice(0, -offset.length).replace(',', '.') + colonOffset);
  const time = instant.getTime();
  return time >= EARLIEST && time <= LATEST ? instant : undefined;
}

/**
 * Parses a timestamp or a date. A date gives the start of that day in UTC, or its last millisecond with
 * `through`.
 */
export function parseInstantOrDate(text: string, edge: 'start' | 'through'): Date | undefined {
  if (!DATE.test(text)) return parseInstant(text);
  if (!isDay(text)) return undefined;
  const start = Date.parse(`${text}T00:00:00Z`);
  return new Date(edge === 'start' ? start : start + DAY_MS - 1);
}

/** True if a day exists. JavaScript would read February 30 as March 2. */
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
