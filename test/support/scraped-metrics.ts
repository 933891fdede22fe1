import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { MetricsServer } from '#core/metrics/metrics-server.js';

/** Metrics of one process, as Prometheus receives them. */
export class ScrapedMetrics {
  private constructor(readonly text: string) {}

  static async of(app: NestFastifyApplication): Promise<ScrapedMetrics> {
    return new ScrapedMetrics(await (await fetch(`${metricsAddress(app)}/metrics`)).text());
  }

  /**
   * Value of a series, given with all of its labels in their order of output; undefined if there is
   * none.
   */
  value(series: string): number | undefined {
    const line = this.text.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  }
}

/** `http://127.0.0.1:port` of a process that was started with `METRICS_PORT=0`. */
export function metricsAddress(app: NestFastifyApplication): string {
  return `http://127.0.0.1:${app.get(MetricsServer).port}`;
}
