import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';
import { workContext } from '#core/context/work-context.js';

/** Writes Nest's own messages to the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    // Nest logs its startup at this level, which is useful to developers only.
    this.logger.debug(of(context), String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn(of(context), String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ ...of(rest.at(-1)), stack: rest.length > 1 ? rest[0] : undefined }, String(message));
  }

  fatal(message: unknown, context?: string): void {
    this.logger.fatal(of(context), String(message));
  }

  debug(message: unknown, context?: string): void {
    this.logger.debug(of(context), String(message));
  }

  verbose(message: unknown, context?: string): void {
    this.logger.trace(of(context), String(message));
  }
}

/** Fields of every line: the Nest context and the trace id. */
function of(context: unknown): object {
  return { context, trace_id: workContext()?.trace?.traceId };
}
