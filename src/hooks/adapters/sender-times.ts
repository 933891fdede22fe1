import { parseInstant } from '../../time/instant.js';

/** A time of day after a date, however the two are separated; with no offset behind it. */
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/;
const EPOCH = /^\d{1,13}(\.\d{1,9})?$/;

/** Seconds since the epoch stay below this until the year 5138; milliseconds have passed it in 1973. */
const LARGEST_SECONDS = 1e11;

/**
 * Reads a time as senders write it: ISO 8601 (without an offset in UTC), or seconds or milliseconds since the epoch, as a
 * number or a text. Undefined for what cannot be read, and for the year 1, which stands for "none": the signal then holds
 * from when it was received.
 */
export function readSenderTime(value: unknown): Date | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || text.length > 100) return undefined;
  const time = text.trim();
  if (EPOCH.test(time)) {
    const number = Number(time);
    return new Date(Math.round(number < LARGEST_SECONDS ? number * 1000 : number));
  }
  return parseInstant(WITHOUT_OFFSET.test(time) ? `${time.replace(' ', 'T')}Z` : time.replace(' ', 'T'));
}
