import type { ComponentStatus } from '../../status/timeline.js';
import type { LockedOwner } from '../store/webhooks.repository.js';

/** How exact the time of the last report is while the status stays the same: each time that is stored is a write of the owner. */
const SAME_STATUS_EVERY_MS = 60_000;

/** Whether what an owner last reported is stored, to the minute where it says the same. */
export function isStored(
  owner: Pick<LockedOwner, 'status' | 'statusAt'>,
  status: ComponentStatus,
  at: Date,
): boolean {
  if (status !== owner.status || owner.statusAt === null) return false;
  return at.getTime() - owner.statusAt.getTime() < SAME_STATUS_EVERY_MS;
}

/** The later one of those that there are. */
export function latest(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
