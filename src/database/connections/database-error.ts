import { QueryFailedError } from 'typeorm';

/** foreign_key_violation, and what PostgreSQL 18 and later call it when a deletion is restricted. */
const STILL_REFERENCED = new Set(['23503', '23001']);

/** Whether a row could not be deleted because others still refer to it. */
export function isStillReferenced(error: unknown): boolean {
  return STILL_REFERENCED.has(databaseErrorCode(error) ?? '');
}

/** What pg has thrown, where TypeORM has put an error of its own around it. */
export function driverError(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** The SQLSTATE of an error that came from the database, or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  const cause = driverError(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
