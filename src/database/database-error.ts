import { QueryFailedError } from 'typeorm';

/** The SQLSTATE of an error that came from the database, or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}
