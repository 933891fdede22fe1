import { QueryFailedError } from 'typeorm';

/** What pg has thrown, where TypeORM has put an error of its own around it. */
export function driverError(error: unknown): unknown {
  return error instanceof QueryFailedError ? error.driverError : error;
}

/** The SQLSTATE of an error that came from the database, or undefined. */
export function databaseErrorCode(error: unknown): string | undefined {
  const cause = driverError(error);
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
}

/** Whether a write met a server that takes none: a replica, or a primary that has become one (read_only_sql_transaction). */
export function isReadOnlyServer(error: unknown): boolean {
  return databaseErrorCode(error) === '25006';
}
