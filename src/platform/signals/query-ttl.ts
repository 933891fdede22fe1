import { Invalid } from '#core/errors/api-error.js';
import { readSeconds, TTL_PROBLEM } from './ttl-seconds.js';

/** The time to live in the query of the address, or undefined if there is none. @throws Invalid */
export function queryTtl({ ttl }: Readonly<Record<string, string>>): number | undefined {
  if (ttl === undefined || ttl.trim() === '') return undefined;
  const seconds = readSeconds(ttl);
  if (seconds === undefined) throw Invalid.field('ttl', TTL_PROBLEM);
  return seconds;
}
