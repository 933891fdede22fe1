import { COMPONENT_STATUSES } from '../../status/timeline.js';
import type { ComponentStatus } from '../../status/timeline.js';

/** Source: triggers, "Our own form". */
const WORDS: ReadonlyMap<string, ComponentStatus> = new Map<string, ComponentStatus>([
  ...COMPONENT_STATUSES.map((status) => [status, status] as const),
  ['up', 'operational'],
  ['ok', 'operational'],
  ['down', 'major_outage'],
  ['error', 'major_outage'],
]);

/** What may be written for a status, in small letters. */
export const STATUS_WORDS: readonly string[] = [...WORDS.keys()];

/** Reads a status in whatever letters: `Major outage`, `MAJOR_OUTAGE` and `down` are the same. */
export function readStatus(value: unknown): ComponentStatus | undefined {
  // The longest word has 17 letters: what is longer is not worth rewriting.
  if (typeof value !== 'string' || value.length > 100) return undefined;
  return WORDS.get(
    value
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
}
