import { pino, type Logger } from 'pino';

/** Never written, wherever they turn up. */
const SECRETS = ['authorization', 'password', 'secret', 'token', 'connectionString'];

/** The log of this process: one JSON object a line on standard output. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.headers.${name}`]),
      censor: '[secret]',
    },
    formatters: { level: (label) => ({ level: label }) },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
