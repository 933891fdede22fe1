import type { AuditEventsService } from '#modules/audit/services/audit-events.service.js';

/** Action recorded in the audit trail for everything that the demo does. */
export const DEMO_ACTION = 'seed:demo';
/** Record types of the present. The audit trail has one type for incidents and maintenances. */
const TYPES = ['incident', 'announcement'];
/** A present younger than this needs no refresh. */
const FRESH_MS = 10 * 60_000;

/** What the current tenant's audit trail says about the demo's own records. */
export interface DemoState {
  /** When the demo was last brought up to the present. */
  readonly livedUntil: number;
  readonly made: readonly { readonly type: string; readonly id: number }[];
}

/**
 * The state of a demo that needs a refresh, or undefined if it is fresh. Also undefined once a user has
 * changed or deleted an incident, maintenance or announcement of the demo. The demo then belongs to the user
 * and is never refreshed again.
 */
export async function staleDemo(audit: AuditEventsService, present: number): Promise<DemoState | undefined> {
  const made = await audit.madeBy(DEMO_ACTION, TYPES);
  const livedUntil = Math.max(...made.map(({ lastAt }) => lastAt.getTime()));
  const isTheirs = made.some(({ isChangedByOthers }) => isChangedByOthers);
  if (made.length === 0 || isTheirs || present - livedUntil < FRESH_MS) return undefined;
  return { livedUntil, made };
}
