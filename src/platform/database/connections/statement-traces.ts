import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Tracing } from '#core/tracing/tracing.js';
import { traceStatements } from './traced-statements.js';

/** Records statements in traces. Leaves pg untouched if traces are not recorded. */
@Injectable()
export class StatementTraces implements OnModuleInit, OnApplicationShutdown {
  private stop: (() => void) | undefined;

  constructor(private readonly tracing: Tracing) {}

  onModuleInit(): void {
    if (this.tracing.isRecorded) this.stop = traceStatements(this.tracing);
  }

  onApplicationShutdown(): void {
    this.stop?.();
  }
}
