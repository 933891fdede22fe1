import { workContext } from './work-context.js';
import type { OpenTransaction } from './open-transaction.js';

/** Programming error: a step that must commit or roll back together with its cause ran outside a write. */
export class NoOpenTransaction extends Error {
  constructor() {
    super('No write transaction is open: do this inside TenantDatabase.write(), together with its cause.');
  }
}

/**
 * Returns the open write transaction of the current work.
 *
 * @throws NoOpenTransaction outside {@link TenantDatabase.write}
 */
export function currentTransaction(): OpenTransaction {
  const transaction = workContext()?.transaction;
  if (transaction === undefined) throw new NoOpenTransaction();
  return transaction;
}
