import pg from 'pg';
import { recordedActor } from '#core/context/current-actor.js';
import { workContext } from '#core/context/work-context.js';
import { UNNAMED } from '#core/context/operation.js';

/**
 * SQL that passes the actor, the action and the application's time of a transaction to the
 * triggers of the audit trail.
 */
export function auditSetting(now: Date): string {
  const { action, actor, requestId, ip } = workContext()?.operation ?? UNNAMED;
  const audit = { at: now.toISOString(), action, ...recordedActor(actor), request: requestId, ip };
  return `set local app.audit = ${pg.escapeLiteral(JSON.stringify(audit))}`;
}
