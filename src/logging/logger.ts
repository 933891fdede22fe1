import type { LoggerService } from '@nestjs/common';
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

/** Nest's own messages in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    // What Nest says while it starts is of use to its developers only.
    this.logger.debug({ context }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(
      { context: rest.at(-1), stack: rest.length > 1 ? rest[0] : undefined },
      String(message),
    );
  }

  fatal(message: unknown, context?: string): void {
    this.logger.fatal({ context }, String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace({ context }, String(message));
  }
}
