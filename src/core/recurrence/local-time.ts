import { offsetIn } from '#core/time/zone-offset.js';

const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/**
 * Reads a local date and time such as `2027-03-02T22:00` as milliseconds, as if in UTC. Undefined for anything else
 * and for days that do not exist.
 */
export function parseLocalTime(text: string): number | undefined {
  const at = LOCAL.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  return Number.isNaN(at) || localText(at) !== text ? undefined : at;
}

/** Writes local milliseconds as `2027-03-02T22:00`. */
export function localText(local: number): string {
  return new Date(local).toISOString().slice(0, 16);
}

/**
 * The instant at which a zone's clocks show a local time: the first one if they show it twice, undefined if they skip
 * it. Looks two to four offsets up, and relies on no zone changing its clocks twice within two days.
 *
 * @param local in milliseconds, as if in UTC
 */
export function instantOf(timeZone: string, local: number): number | undefined {
  const before = offsetIn(timeZone, local - DAY_MS);
  const after = offsetIn(timeZone, local + DAY_MS);
  if (before === after) return local - before;
  const candidates = [local - before, local - after].sort((a, b) => a - b);
  return candidates.find((at) => at + offsetIn(timeZone, at) === local);
}
