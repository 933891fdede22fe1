import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { joinedAudience, type Audience } from './audience.js';
import type { Caller } from './caller.js';
import type { OpenTransaction } from './open-transaction.js';
import type { Operation } from './operation.js';
import type { Tenant } from './tenant.js';
import { parseTraceparent, traceparentOf, type TraceContext } from './trace-context.js';

/**
 * What admits a visitor to a protected page: the cookie of a browser, the session of a member, the client's address, the
 * token of a program, or a link for this one answer.
 */
export type AdmittedBy = 'cookie' | 'session' | 'address' | 'token' | 'link';

/** Protocols that are served by calls of the management API. */
export type Via = 'mcp';

/** Context of a unit of work: a request, a job or a command. In a request, each guard adds what it finds out. */
export interface WorkContext {
  tenant?: Tenant;
  /** Requests with a credential only. */
  caller?: Caller;
  /** Time of `performance.now()` at which the caller's credential was last found valid. */
  callerCheckedAt?: number;
  /** Checks the credential again. @throws Unauthenticated if it is no longer valid */
  confirmCaller?: () => Promise<void>;
  /** Scheme, host and port of the requested status page, the base of all URLs in responses. Requests only. */
  origin?: string;
  /** Operation and actor for the audit trail. Read-only requests have none. */
  operation?: Operation;
  /** Client address that per-address limits count. Requests without a credential only. */
  clientAddress?: string;
  /** Headers of the request. Public routes only. */
  headers?: IncomingHttpHeaders;
  /** What has admitted the visitor. Absent for strangers, and on public pages without audiences. */
  admittedBy?: AdmittedBy;
  /** What the visitor sees beside what everybody sees. The database shows nothing else to the work. */
  audience?: Audience;
  /** Protocol whose server makes this request on behalf of another one. Absent otherwise. */
  via?: Via;
  /** Set if the client sent a trace context, or if tracing is enabled. */
  trace?: TraceContext;
  /** The open write transaction, which all work inside joins. */
  transaction?: OpenTransaction;
}

const storage = new AsyncLocalStorage<WorkContext>();

/** Programming error: work that needs a tenant ran without one. Never caused by a client. */
export class NoTenantInContext extends Error {
  constructor() {
    super(
      'No tenant in this context: requests enter it in TenantGuard, everything else with runForTenant().',
    );
  }
}

/** Runs `work` in a new context. Requests enter here, when only their trace is known. */
export function runInNewContext<T>(work: () => T, trace?: TraceContext): T {
  const via = storage.getStore()?.via;
  const context: WorkContext = trace === undefined ? {} : { trace };
  if (via !== undefined) context.via = via;
  return storage.run(context, work);
}

/** Runs `work`, which makes requests to this process itself. They know by which protocol they came. */
export function runVia<T>(via: Via, work: () => T): T {
  return storage.run({ via }, work);
}

/**
 * Runs `work` for one tenant. Jobs and commands enter here.
 *
 * @param operation recorded in the audit trail; default: the current one
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

/** Runs `work` as this operation. The tenant, if any, stays the same. */
export function runOperation<T>(operation: Operation, work: () => T): T {
  return storage.run({ ...storage.getStore(), operation }, work);
}

/** Runs `work` within this trace; undefined: outside any trace. */
export function runInTrace<T>(trace: TraceContext | undefined, work: () => T): T {
  const context: WorkContext = { ...storage.getStore() };
  if (trace === undefined) delete context.trace;
  else context.trace = trace;
  return storage.run(context, work);
}

/** Runs `work` with a transaction that all work inside joins. */
export function runInTransaction<T>(transaction: OpenTransaction, work: () => T): T {
  return storage.run({ ...storage.getStore(), transaction }, work);
}

/**
 * Returns the trace context of a stored `traceparent`. If the current work is part of the same trace, returns
 * the current span instead. Undefined if nothing was stored.
 */
export function traceOf(traceparent: string | null): TraceContext | undefined {
  const current = storage.getStore()?.trace;
  const stored = parseTraceparent(traceparent);
  return stored?.traceId === current?.traceId ? current : stored;
}

/**
 * Returns the `traceparent` of the current work, to store with the jobs and
 * events that it causes; null outside any trace.
 */
export function currentTraceparent(): string | null {
  const trace = storage.getStore()?.trace;
  return trace === undefined ? null : traceparentOf(trace);
}

/** Returns the current context, or undefined outside any. */
export function workContext(): WorkContext | undefined {
  return storage.getStore();
}

/**
 * Returns the tenant of the current work.
 *
 * @throws NoTenantInContext outside any tenant's work
 */
export function currentTenant(): Tenant {
  const tenant = storage.getStore()?.tenant;
  if (tenant === undefined) throw new NoTenantInContext();
  return tenant;
}

/** True if the current visitor may see the current page. Strangers do not see a protected one. */
export function isPageShown(): boolean {
  const context = storage.getStore();
  return context?.tenant?.settings.visibility !== 'protected' || context.admittedBy !== undefined;
}

/** True if what the current page shows may depend on who reads it. */
export function isPagePersonal(tenant: Tenant | undefined = storage.getStore()?.tenant): boolean {
  return tenant?.hasAudiences === true || tenant?.settings.visibility === 'protected';
}

/** Notes what has admitted the current visitor, and what that lets the visitor see; default: what everybody sees. */
export function admitVisitor(by: AdmittedBy, audience?: Audience): void {
  const context = storage.getStore();
  if (context === undefined || !isPagePersonal(context.tenant)) return;
  context.admittedBy = by;
  if (audience !== undefined) context.audience = audience;
}

/** Lets the rest of the current work see what an audience sees, beside what it sees already. */
export function seeAs(audience: Audience): void {
  const context = storage.getStore();
  if (context === undefined) return;
  context.audience = context.audience === undefined ? audience : joinedAudience([context.audience, audience]);
}

/** Runs `work` as far as an audience sees: what it reads of public views is what the audience is shown. */
export function runForAudience<T>(audience: Audience, work: () => T): T {
  return storage.run({ ...storage.getStore(), audience }, work);
}

/** Whom limits and turns count the current work for: its tenant, or all operators together. */
export function currentShare(): string {
  return storage.getStore()?.tenant?.id ?? 'operators';
}
