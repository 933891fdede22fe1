import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { loggableError } from './loggable-error.js';

/** Never written, wherever they turn up. */
const SECRETS = ['authorization', 'password', 'secret', 'token', 'connectionString'];

/** The log of this process: one JSON object a line, on standard output unless another destination is given. */
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
