import type { DomainCheck } from './domain-proof.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long a domain whose records are gone is served all the same. */
export const GRACE_DAYS = 7;
const GRACE_MS = GRACE_DAYS * DAY_MS;

/** Whether a domain counts, and why. */
export interface DomainState {
  /** Null: it does not count. */
  readonly verifiedAt: Date | null;
  /** The operator's word is never looked after; null while it does not count. */
  readonly verifiedBy: 'dns' | 'operator' | null;
  /** Since when its records are gone; null: they are there, or nobody looks. */
  readonly failingSince: Date | null;
  /** When it stopped to count since its records were gone. */
  readonly lapsedAt: Date | null;
}

/** What becomes of a domain by a look at its DNS. No answer changes nothing: the fault may be ours. */
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

/** When a domain is to be looked at again by itself: daily, and when its grace is over; null: not at all. */
export function nextCheckAt({ verifiedBy, failingSince }: DomainState, now: Date): Date | null {
  if (verifiedBy !== 'dns') return null;
  const daily = now.getTime() + DAY_MS;
  if (failingSince === null) return new Date(daily);
  // What gave no answer when the grace was over is looked at again soon.
  const end = Math.max(failingSince.getTime() + GRACE_MS, now.getTime() + HOUR_MS);
  return new Date(Math.min(daily, end));
}
