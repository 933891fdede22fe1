import type { Logger } from '@nestjs/common';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/** Logs when sending traces starts to fail and when it works again, but not each lost batch. */
export class SaidOnce implements SpanExporter {
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger,
  ) {}

  export(spans: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(spans, (result) => {
      const hasFailed = result.error !== undefined;
      if (hasFailed && !this.isFailing)
        this.logger.warn(
          `Traces cannot be sent and are dropped until they can: ${result.error?.message ?? ''}`,
        );
      else if (!hasFailed && this.isFailing) this.logger.warn('Traces can be sent again.');
      this.isFailing = hasFailed;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}
