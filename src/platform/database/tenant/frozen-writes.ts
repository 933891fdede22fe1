import pg from 'pg';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { TenantFrozen } from '#core/errors/tenant-frozen.js';
import { databaseErrorCode, driverError } from '../connections/database-error.js';
import { integer, named, type NamedStatement } from './sql.js';

/** Namespace of the advisory locks that writes of a tenant share. Freezing takes one alone. */
export const LOCK_WRITES = 7_246_004;

/** SQLSTATE of `begin_write()`. */
const FROZEN = 'HG503';

/** SQL that fails if the current tenant is frozen. Otherwise it is not frozen before the write that it begins ends. */
export function beginWrite(): string {
  // Jobs that have begun may end while the tenant is being frozen.
  const isJob = workContext()?.operation?.actor.type === 'clock';
  return `select begin_write(${pg.escapeLiteral(currentTenant().id)}, ${isJob})`;
}

/** Statement that waits for the current tenant's open writes to end, and keeps others waiting until the open one ends. */
export function awaitWrites(): NamedStatement {
  return named('await_writes')`
    select pg_advisory_xact_lock(${integer(LOCK_WRITES)}, hashtext(${currentTenant().id}::uuid::text))`;
}

/** Translates the error of {@link beginWrite} to TenantFrozen. Returns any other error unchanged. */
export function asTenantFrozen(error: unknown): unknown {
  const cause = driverError(error);
  if (databaseErrorCode(cause) !== FROZEN) return error;
  const reason = cause instanceof Error && 'detail' in cause ? cause.detail : undefined;
  return new TenantFrozen(typeof reason === 'string' && reason !== '' ? reason : null);
}
