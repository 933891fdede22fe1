import type { Claim } from './timeline.js';

/** The changes that turn the stored claims into the desired ones. */
export interface ClaimDifference<Stored extends Claim> {
  readonly removed: readonly Stored[];
  readonly added: readonly Claim[];
}

/**
 * The difference between the claims of one source on one component. Those that no instant of the component's life lies in
 * are not wanted, and what is claimed of the time before it is cut off.
 *
 * @param createdAt when the component was made, in milliseconds since the epoch
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
  // What is found is no longer missing, so that a claim that was stored twice stays once.
  const removed = stored.filter((claim) => !missing.delete(keyOf(claim)));
  return { removed, added: [...missing.values()] };
}

function keyOf({ status, start, end }: Claim): string {
  return `${status} ${start} ${end ?? ''}`;
}
