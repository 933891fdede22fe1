import pg from 'pg';
import { workContext } from '../../context/work-context.js';
import { UNNAMED } from '../../context/operation.js';

/**
 * The statement that tells the triggers of the audit trail who changes something in a transaction, why, and when by the
 * application's clock.
 */
export function auditSetting(now: Date): string {
  const { action, actor, requestId, ip } = workContext()?.operation ?? UNNAMED;
  const told = { at: now.toISOString(), action, ...actor, request: requestId, ip };
  return `set local app.audit = ${pg.escapeLiteral(JSON.stringify(told))}`;
}
