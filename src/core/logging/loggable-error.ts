/** An error as the log shows it, without any value from a client or a row. */
export interface LoggableError {
  readonly type: string;
  readonly message: string;
  /** Stack frames, one per line, without the message that V8 puts first. */
  readonly stack?: string;
  /** A SQLSTATE, or an error code of the operating system. */
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  /** The PostgreSQL function that reported the error. */
  readonly routine?: string;
  readonly cause?: LoggableError;
}

const LOGGED = ['code', 'table', 'constraint', 'routine'] as const;
const SQL_STATE = /^[0-9A-Z]{5}$/;
const PLACE = /^\s+at /;
/** Maximum depth of nested causes. Deeper ones add nothing. */
const MAX_DEPTH = 3;

/**
 * Reduces an error to the few members that never contain values. Messages of PostgreSQL and of
 * parsers quote their input, so such an error is described by its code and stack instead. Parameters,
 * details and statement texts are never logged.
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
