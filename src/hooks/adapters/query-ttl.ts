import { Invalid } from '../../errors/api-error.js';
import { readSeconds, TTL_PROBLEM } from './ttl-seconds.js';

/** The time to live that the address itself gives; undefined when it gives none. @throws Invalid */
export function queryTtl({ ttl }: Readonly<Record<string, string>>): number | undefined {
  if (ttl === undefined || ttl.trim() === '') return undefined;
  const seconds = readSeconds(ttl);
  if (seconds === undefined) throw Invalid.field('ttl', TTL_PROBLEM);
  return seconds;
}
