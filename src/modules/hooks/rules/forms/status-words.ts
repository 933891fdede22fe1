import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import type { ComponentStatus } from '#core/status/component-status.js';

/** Source: triggers, "Our own form". */
const WORDS: ReadonlyMap<string, ComponentStatus> = new Map<string, ComponentStatus>([
  ...COMPONENT_STATUSES.map((status) => [status, status] as const),
  ['up', 'operational'],
  ['ok', 'operational'],
  ['down', 'major_outage'],
  ['error', 'major_outage'],
]);

/** Accepted words for a status, in lower case. */
export const STATUS_WORDS: readonly string[] = [...WORDS.keys()];

/** Reads a status regardless of case and separators: `Major outage` equals `MAJOR_OUTAGE`. */
export function readStatus(value: unknown): ComponentStatus | undefined {
  // The longest word has 17 letters, so longer texts are not worth normalizing.
  if (typeof value !== 'string' || value.length > 100) return undefined;
  return WORDS.get(
    value
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_'),
  );
}
