import { parseInstant } from '#core/time/instant.js';

/** A date and a time of day, separated by `T` or a space, without an offset. */
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?$/;
const EPOCH = /^\d{1,13}(\.\d{1,9})?$/;

/** Seconds since the epoch stay below this until the year 5138. Milliseconds exceeded it in 1973. */
const LARGEST_SECONDS = 1e11;

/**
 * Reads a time as senders write it: ISO 8601 (UTC if it has no offset), or seconds or milliseconds since the
 * epoch, as a number or a text. Returns undefined for an unreadable time and for the year 1, which senders
 * use for "none". The signal then takes effect when it is received.
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
