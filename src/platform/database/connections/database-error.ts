import { QueryFailedError } from 'typeorm';

/** The original error from pg if TypeORM has wrapped it, else the error itself. */
export function driverError(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** Code of an error: a SQLSTATE, or a system code such as ECONNREFUSED. Undefined if it has none. */
export function databaseErrorCode(error: unknown): string | undefined {
  const cause = driverError(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** True if a write reached a read-only server: a replica, or a demoted primary (read_only_sql_transaction). */
export function isReadOnlyServer(error: unknown): boolean {
  return databaseErrorCode(error) === '25006';
}
