import { AsyncLocalStorage } from 'node:async_hooks';
import type { ApiKey } from './api-key.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Operation } from './operation.js';
import type { Tenant } from './tenant.js';
import { parseTraceparent, traceparentOf, type TraceContext } from './trace-context.js';

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
  /** The trace that it is a part of, where a client has named one or tracing is switched on. */
  trace?: TraceContext;
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

/** Runs `work` in a context of its own. Requests enter here, before anything but their trace is known of them. */
export function runInNewContext<T>(work: () => T, trace?: TraceContext): T {
  return storage.run(trace === undefined ? {} : { trace }, work);
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
  const trace = storage.getStore()?.trace;
  return storage.run(
    {
      tenant,
      ...(operation === undefined ? {} : { operation }),
      ...(trace === undefined ? {} : { trace }),
    },
    work,
  );
}

/** Runs `work`, for no tenant yet, as this operation. */
export function runOperation<T>(operation: Operation, work: () => T): T {
  return storage.run({ ...storage.getStore(), operation }, work);
}

/** Runs `work` as a step of this trace; undefined: of none. */
export function runInTrace<T>(trace: TraceContext | undefined, work: () => T): T {
  const context: WorkContext = { ...storage.getStore() };
  if (trace === undefined) delete context.trace;
  else context.trace = trace;
  return storage.run(context, work);
}

/** Runs `work` with a transaction that everything inside joins. */
export function runInTransaction<T>(transaction: OpenTransaction, work: () => T): T {
  return storage.run({ ...storage.getStore(), transaction }, work);
}

/**
 * The trace of something that was stored with its `traceparent`: the step at hand where that is a part of the same trace;
 * undefined where nothing was stored.
 */
export function traceOf(traceparent: string | null): TraceContext | undefined {
  const current = storage.getStore()?.trace;
  const stored = parseTraceparent(traceparent);
  return stored?.traceId === current?.traceId ? current : stored;
}

/** The header `traceparent` of the current work as it is stored with what it causes; null outside any trace. */
export function currentTraceparent(): string | null {
  const trace = storage.getStore()?.trace;
  return trace === undefined ? null : traceparentOf(trace);
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
