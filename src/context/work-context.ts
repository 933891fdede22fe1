import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiKey } from './api-key.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Operation } from './operation.js';
import type { Tenant } from './tenant.js';

/** What a piece of work (a request, a job, a command) knows of whom it serves. The guards fill it in as they learn it. */
export interface WorkContext {
  tenant?: Tenant;
  apiKey?: ApiKey;
  /** Scheme, host and port of the requested status page, from which all addresses in responses are made; requests only. */
  origin?: string;
  /** What is done and by whom, for the audit trail; requests that only read have none. */
  operation?: Operation;
  /** Whom limits for each address count; of requests without a key only. */
  clientAddress?: string;
  /** Set while a write transaction is open: everything inside joins it. */
  transaction?: OpenTransaction;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Thrown when work that needs a tenant runs outside any; a fault of the program, never of a client. */
export class NoTenantInContext extends Error {
  constructor() {
    super(
      'No tenant in this context: requests enter it in TenantGuard, everything else with runForTenant().',
    );
  }
}

/** Runs `work` in an empty context of its own. Requests enter here, before anything is known of them. */
export function runInNewContext<T>(work: () => T): T {
  return storage.run({}, work);
}

/**
 * Runs `work` for one tenant. Jobs and commands enter here.
 *
 * @param operation what it is, for the audit trail; by default, that of the work at hand
 */
export function runForTenant<T>(
  tenant: Tenant,
  work: () => T,
  operation: Operation | undefined = storage.getStore()?.operation,
): T {
  return storage.run(operation === undefined ? { tenant } : { tenant, operation }, work);
}

/** Runs `work`, for no tenant yet, as this operation. */
export function runOperation<T>(operation: Operation, work: () => T): T {
  return storage.run({ ...storage.getStore(), operation }, work);
}

/** Runs `work` with a transaction that everything inside joins. */
export function runInTransaction<T>(transaction: OpenTransaction, work: () => T): T {
  return storage.run({ ...storage.getStore(), transaction }, work);
}

/** The current context, or undefined outside any. */
export function workContext(): WorkContext | undefined {
  return storage.getStore();
}

/**
 * The tenant of the current work.
 *
 * @throws NoTenantInContext outside any tenant's work
 */
export function currentTenant(): Tenant {
  const tenant = storage.getStore()?.tenant;
  if (tenant === undefined) throw new NoTenantInContext();
  return tenant;
}
