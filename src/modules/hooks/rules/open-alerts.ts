import type { ComponentStatus } from '#core/status/component-status.js';
import { withExpiry, type Alert } from './alert.js';
import { countedClaims } from './counted-claims.js';

/** An alert with trouble that counts now. */
export interface OpenAlert {
  readonly key: string;
  readonly status: ComponentStatus;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly message: string | null;
}

interface Watched {
  readonly confirmAfter: number;
  readonly recoverAfter: number;
  readonly alerts: ReadonlyMap<string, { readonly alert: Alert }>;
}

/** The alerts of a webhook that count at an instant (milliseconds since the epoch), oldest first. */
export function openAlerts({ confirmAfter, recoverAfter, alerts }: Watched, now: number): OpenAlert[] {
  const patience = { confirmMs: confirmAfter * 1000, recoverMs: recoverAfter * 1000 };
  return [...alerts]
    .flatMap(([key, { alert }]): OpenAlert[] => {
      const claims = countedClaims(withExpiry(alert, now), patience, now);
      const last = claims.at(-1);
      // A change of severity does not restart the trouble. It began with the first of the adjoining claims.
      const first = claims.findLastIndex(({ start }, index) => claims[index - 1]?.end !== start);
      return last?.end !== null || last.status === 'under_maintenance'
        ? []
        : [{ key, status: last.status, since: claims[first]?.start ?? last.start, message: alert.message }];
    })
    .sort((one, other) => one.since - other.since);
}
