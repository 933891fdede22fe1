import { workContext } from './work-context.js';
import type { OpenTransaction } from './open-transaction.js';

/** Thrown when something that must be kept or lost together with its cause happens outside a write; a fault of the program. */
export class NoOpenTransaction extends Error {
  constructor() {
    super('No write transaction is open: do this inside TenantDatabase.write(), together with its cause.');
  }
}

/**
 * The write transaction that the current work runs in.
 *
 * @throws NoOpenTransaction outside {@link TenantDatabase.write}
 */
export function currentTransaction(): OpenTransaction {
  const transaction = workContext()?.transaction;
  if (transaction === undefined) throw new NoOpenTransaction();
  return transaction;
}
