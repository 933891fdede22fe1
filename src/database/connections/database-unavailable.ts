import { QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { databaseErrorCode, driverError, isReadOnlyServer } from './database-error.js';

/**
 * The database cannot be reached, has ended the connection, takes no more of them or has not responded in time. The
 * statement itself is not at fault and may succeed soon. A write may be committed all the same, if this came during the
 * commit.
 */
export class DatabaseUnavailable extends Error {
  constructor(cause: Error) {
    // Trying several addresses of one host fails with one error for each and an empty message. None of them is kept: some
    // carry the connection, and its password, into the log.
    const causes = cause instanceof AggregateError ? (cause.errors as unknown[]) : [cause];
    const why = causes.map((one) => (one instanceof Error ? one.message : String(one))).join('; ');
    super(`The database cannot be used: ${why}`);
  }
}

/**
 * The database is there, but others did not let this through in time: they held a lock, or this tenant's other work came
 * first. Nothing has been kept of it.
 */
export class DatabaseBusy extends DatabaseUnavailable {}

/** The database has no room left on its disk. Nothing has been kept of the write; what only reads goes on. */
export class DatabaseFull extends DatabaseUnavailable {}

const DISK_FULL = '53100';

/** What the operating system says of a connection. */
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
 * What PostgreSQL says of itself: connection exceptions (class 08), too many connections, statement_timeout and
 * idle_in_transaction_session_timeout, and that it is stopping, has crashed or is starting. 26000 comes to a statement that
 * was sent behind the one that should have prepared it on the same connection, and that was cancelled before it had.
 */
const SQL_STATES = /^(08...|53300|57014|57P0[1235]|25P03|26000)$/;

/** What pg and its pool say, without a code. */
const MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (has encountered|was closed)|Cannot use a pool after calling end|The database connections are closed)/;

/** PostgreSQL's lock_not_available, after lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The error as {@link DatabaseUnavailable} or {@link DatabaseBusy} when that is what it comes to, else as it is. */
export function asUnavailable(error: unknown): unknown {
  const cause = driverError(error);
  if (!(cause instanceof Error) || cause instanceof DatabaseUnavailable) return error;
  const code = databaseErrorCode(cause) ?? '';
  if (code === LOCK_NOT_AVAILABLE) return new DatabaseBusy(cause);
  if (code === DISK_FULL) return new DatabaseFull(cause);
  const isAway =
    CONNECTION_CODES.has(code) ||
    SQL_STATES.test(code) ||
    // The socket of a server on the same machine.
    (code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect') ||
    MESSAGES.test(cause.message) ||
    // TypeORM lets go of a connection that is lost between two statements; nobody else does while work is under way.
    cause instanceof QueryRunnerAlreadyReleasedError ||
    cause instanceof QueryRunnerProviderAlreadyReleasedError;
  return isAway ? new DatabaseUnavailable(cause) : error;
}

/**
 * The same for an error of a write. A server that takes none is not the primary any more, whatever a proxy still takes it
 * for; where only reading was meant, the same error is a fault of the program.
 */
export function asUnavailableToWrites(error: unknown): unknown {
  const cause = driverError(error);
  return isReadOnlyServer(cause) && cause instanceof Error
    ? new DatabaseUnavailable(cause)
    : asUnavailable(error);
}
