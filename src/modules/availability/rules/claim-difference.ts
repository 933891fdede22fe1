import type { Claim } from './timeline.js';

/** The changes that turn the stored claims into the desired ones. */
export interface ClaimDifference<Stored extends Claim> {
  readonly removed: readonly Stored[];
  readonly added: readonly Claim[];
}

/**
 * Compares the stored and wanted claims of one source on one component. Wanted claims are clipped to
 * the component's lifetime, and those that ended by its creation are dropped.
 *
 * @param createdAt creation of the component, in milliseconds since the epoch
 */
export function claimDifference<Stored extends Claim>(
  stored: readonly Stored[],
  wanted: readonly Claim[],
  createdAt: number,
): ClaimDifference<Stored> {
  const clipped = wanted
    .map((claim) => ({ ...claim, start: Math.max(claim.start, createdAt) }))
    .filter(({ start, end }) => end === null || start < end);
  const missing = new Map(clipped.map((claim) => [keyOf(claim), claim]));
  // A found claim is removed from `missing`. A claim that was stored twice therefore stays only once.
  const removed = stored.filter((claim) => !missing.delete(keyOf(claim)));
  return { removed, added: [...missing.values()] };
}

function keyOf({ status, start, end }: Claim): string {
  return `${status} ${start} ${end ?? ''}`;
}
