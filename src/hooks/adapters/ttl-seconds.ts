import { idText } from './members.js';

/** A year: nobody hears less often from what still runs. */
const MAX_TTL = 31_536_000;

/** What a 422 says of a time to live that is not one. */
export const TTL_PROBLEM = `The time to live must be a whole number of seconds from 1 to ${MAX_TTL}.`;

/** Reads a time to live, as a number or, as forms and templates send it, a text; undefined when it is none. */
export function readSeconds(value: unknown): number | undefined {
  const text = idText(value);
  const seconds = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return seconds >= 1 && seconds <= MAX_TTL ? seconds : undefined;
}
