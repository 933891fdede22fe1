import { DatabaseUnavailable, DatabaseBusy, DatabaseFull } from '#core/errors/database-unavailable.js';
import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { databaseErrorCode, driverError, isReadOnlyServer } from './database-error.js';

const DISK_FULL = '53100';

/** System error codes of a failed connection. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * SQLSTATEs of an unavailable server: connection exceptions (class 08), too many connections,
 * statement_timeout, idle_in_transaction_session_timeout, and a server that is stopping, has crashed or is
 * starting. 26000 hits a statement pipelined behind the one that should have prepared it, if that one was
 * canceled first.
 */
const SQL_STATES = /^(08...|53300|57014|57P0[1235]|25P03|26000)$/;

/** Messages of pg and its pool for errors without a code. */
const MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after calling end)/;

/** PostgreSQL's lock_not_available, after lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Translates an error to {@link DatabaseUnavailable} or its subclasses if it is one. Returns any other
 * error unchanged.
 */
export function asUnavailable(error: unknown): unknown {
  const cause = driverError(error);
  if (!(cause instanceof Error) || cause instanceof DatabaseUnavailable) return error;
  const code = databaseErrorCode(cause) ?? '';
  if (code === LOCK_NOT_AVAILABLE) return new DatabaseBusy(cause);
  if (code === DISK_FULL) return new DatabaseFull(cause);
  const isAway =
    CONNECTION_CODES.has(code) ||
    SQL_STATES.test(code) ||
    // Unix socket of a local server.
    (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect') ||
    MESSAGES.test(cause.message) ||
    // TypeORM releases a connection that is lost between two statements. Nothing else releases one during work.
    cause instanceof QueryRunnerAlreadyReleasedError ||
    cause instanceof QueryRunnerProviderAlreadyReleasedError;
  return isAway ? new DatabaseUnavailable(cause) : error;
}

/**
 * Like {@link asUnavailable}, for errors of a write. A read-only server is no longer the primary, even if a
 * proxy still routes writes to it. For a read, the same error is a bug and stays as it is.
 */
export function asUnavailableToWrites(error: unknown): unknown {
  const cause = driverError(error);
  return isReadOnlyServer(cause) && cause instanceof Error
    ? new DatabaseUnavailable(cause)
    : asUnavailable(error);
}
