/** What the log says of an error: nothing that a client or a row may have put into it. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  /** Where it was thrown, one place a line; without the message, which V8 puts first. */
  readonly stack?: string;
  /** A SQLSTATE, or what the operating system calls it. */
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** The part of PostgreSQL that refused. */
  readonly routine?: string;
  readonly cause?: LoggableError;
}

const LOGGED = ['code', 'table', 'constraint', 'routine'] as const;
const SQL_STATE = /^[0-9A-Z]{5}$/;
const PLACE = /^\s+at /;
/** Causes of causes; more add nothing. */
const MAX_DEPTH = 3;

/**
 * An error as it may be logged: the few members that never hold values. The message of an error of PostgreSQL
 * quotes what was sent, and so does that of a parser; such an error is named by its code and place instead. Parameters,
 * details and texts of statements are never logged.
 */
export function loggableError(error: unknown, depth = 1): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'Something was thrown that is no error.' };
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  const logged: Partial<Record<(typeof LOGGED)[number], string>> = {};
  for (const name of LOGGED) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === 'string') logged[name] = value;
  }
  const places = (error.stack ?? '').split('\n').filter((line) => PLACE.test(line));
  return {
    type: error.constructor.name,
    message: messageOf(error, logged.code),
    ...(places.length === 0 ? {} : { stack: places.join('\n') }),
    ...logged,
    ...(inner instanceof Error && depth < MAX_DEPTH ? { cause: loggableError(inner, depth + 1) } : {}),
  };
}

function messageOf(error: Error, code: string | undefined): string {
  if ('driverError' in error || (code !== undefined && SQL_STATE.test(code)))
    return `PostgreSQL refused a statement${code === undefined ? '' : `: ${code}`}.`;
  return error instanceof SyntaxError ? 'A text could not be parsed.' : error.message;
}
