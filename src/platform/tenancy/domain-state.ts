import type { DomainCheck } from './domain-proof.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a domain is still served after its records are gone. */
export const GRACE_DAYS = 7;
const GRACE_MS = GRACE_DAYS * DAY_MS;

/** Verification state of a domain. */
export interface DomainState {
  /** Null if the domain is not verified. */
  readonly verifiedAt: Date | null;
  /** Domains verified by the operator are never checked again. Null if the domain is not verified. */
  readonly verifiedBy: 'dns' | 'operator' | null;
  /** When its records were first missing. Null if they are there or are not checked. */
  readonly failingSince: Date | null;
  /** When its verification ended because its records were gone. */
  readonly lapsedAt: Date | null;
}

/** State of a domain after a DNS check. Without an answer nothing changes, because the fault may be ours. */
export function stateAfter(state: DomainState, result: DomainCheck['result'], now: Date): DomainState {
  if (result === 'proved')
    return {
      verifiedAt: state.verifiedAt ?? now,
      verifiedBy: state.verifiedBy ?? 'dns',
      failingSince: null,
      lapsedAt: null,
    };
  if (result === 'no_answer' || state.verifiedBy !== 'dns') return state;
  const failingSince = state.failingSince ?? now;
  return now.getTime() - failingSince.getTime() < GRACE_MS
    ? { ...state, failingSince }
    : { verifiedAt: null, verifiedBy: null, failingSince: null, lapsedAt: now };
}

/** Time of the next automatic check: daily, and at the end of the grace period. Null for none. */
export function nextCheckAt({ verifiedBy, failingSince }: DomainState, now: Date): Date | null {
  if (verifiedBy !== 'dns') return null;
  const daily = now.getTime() + DAY_MS;
  if (failingSince === null) return new Date(daily);
  // A check that got no answer at the end of the grace period is repeated soon.
  const end = Math.max(failingSince.getTime() + GRACE_MS, now.getTime() + HOUR_MS);
  return new Date(Math.min(daily, end));
}
