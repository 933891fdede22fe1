import type { ComponentStatus } from '#core/status/component-status.js';
import type { LockedOwner } from '../store/webhooks.repository.js';

/**
 * Precision of the last report's time while the status is unchanged. Storing each time would write the
 * owner's row on every report.
 */
const SAME_STATUS_EVERY_MS = 60_000;

/** True if an owner's last report is already stored. Repeats of one status are only stored once a minute. */
export function isStored(
  owner: Pick<LockedOwner, 'status' | 'statusAt'>,
  status: ComponentStatus,
  at: Date,
): boolean {
  if (status !== owner.status || owner.statusAt === null) return false;
  return at.getTime() - owner.statusAt.getTime() < SAME_STATUS_EVERY_MS;
}

/** The later of two dates; a null is ignored. */
export function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
