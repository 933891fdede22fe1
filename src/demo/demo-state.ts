import type { AuditEventsService } from '../audit/domain/audit-events.service.js';

/** What the audit trail calls everything that the demo does. */
export const DEMO_ACTION = 'seed:demo';
/** Kinds of what is under way and ahead; incidents and maintenances are one kind there. */
const TYPES = ['incident', 'announcement'];
/** Younger than this, the present needs no refreshing. */
const FRESH_MS = 10 * 60_000;

/** What the current tenant's audit trail knows of the demo's own records. */
export interface DemoState {
  /** When the demo was last brought up to the present. */
  readonly livedUntil: number;
  readonly made: readonly { readonly type: string; readonly id: number }[];
}

/**
 * The state of a demo that is to be brought up to the present; undefined where it is fresh, and for good once somebody has changed
 * or deleted an incident, a maintenance or an announcement that the demo made: then it is theirs.
 */
export async function staleDemo(audit: AuditEventsService, present: number): Promise<DemoState | undefined> {
  const made = await audit.madeBy(DEMO_ACTION, TYPES);
  const livedUntil = Math.max(...made.map(({ lastAt }) => lastAt.getTime()));
  const isTheirs = made.some(({ isChangedByOthers }) => isChangedByOthers);
  if (made.length === 0 || isTheirs || present - livedUntil < FRESH_MS) return undefined;
  return { livedUntil, made };
}
