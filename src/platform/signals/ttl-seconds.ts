import { Invalid } from '#core/errors/api-error.js';
import { idText } from './members.js';

/** One year, in seconds. Any sender that still runs reports more often. */
export const MAX_TTL = 31_536_000;

/** Message of the 422 for an invalid time to live. */
export const TTL_PROBLEM = `The time to live must be a whole number of seconds from 1 to ${MAX_TTL}.`;

/** Reads a time to live from a number, or from a text as forms and templates send it. Undefined if invalid. */
export function readSeconds(value: unknown): number | undefined {
  const text = idText(value);
  const seconds = text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return seconds >= 1 && seconds <= MAX_TTL ? seconds : undefined;
}

/** The time to live in the query of the address, or undefined if there is none. @throws Invalid */
export function queryTtl({ ttl }: Readonly<Record<string, string>>): number | undefined {
  if (ttl === undefined || ttl.trim() === '') return undefined;
  const seconds = readSeconds(ttl);
  if (seconds === undefined) throw Invalid.field('ttl', TTL_PROBLEM);
  return seconds;
}
