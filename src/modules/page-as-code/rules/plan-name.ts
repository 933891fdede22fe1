import { createHash } from 'node:crypto';
import type { PlannedChange } from './plan.js';

/** Names exactly these changes of exactly these records; what stays as it is does not count. */
export function planName(changes: readonly PlannedChange[]): string {
  const done = changes
    .filter(({ action }) => action !== 'keep')
    .map(({ action, kind, externalId, id = null, before, after }) =>
      sorted([action, kind, externalId, id, before, after]),
    );
  return createHash('sha256').update(JSON.stringify(done)).digest('hex');
}

/** A value whose members are in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, inner]) => [name, sorted(inner)]));
}
