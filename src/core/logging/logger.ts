import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { loggableError } from './loggable-error.js';

/** Members whose values are always redacted. */
const SECRETS = ['authorization', 'password', 'secret', 'token', 'connectionString'];

/** Creates the logger of this process: one JSON object per line, by default to standard output. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
      censor: '[secret]',
    },
    serializers: { err: (error: unknown) => loggableError(error) },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
