import { Pool } from 'undici';
import { firstMessage, snappy } from '../../test/support/remote-write.js';

const SERIES_EACH = 200;
const SECONDS_EACH = 10;
/** Points of one request. */
export const POINTS_EACH = SERIES_EACH * SECONDS_EACH;
/** Bodies that are made ahead, so that making them is no part of the time. */
const AHEAD = 120;

/** Sends the points of as many sources as there are, as Prometheus does: 200 series of one source, ten seconds of each. */
export class PrometheusServers {
  private readonly pool: Pool;
  private readonly host: string;
  private readonly sources: number;
  private bodies: { readonly source: number; readonly bytes: Buffer }[] = [];
  private second: number;

  constructor(port: number, host: string, sources: number) {
    this.host = host;
    this.sources = sources;
    this.pool = new Pool(`http://127.0.0.1:${port}`, { connections: sources });
    this.second = Math.floor(Date.now() / 1000) - 40 * 3600;
  }

  /** The label that tells the metrics of the benchmark apart. */
  static labelOf(source: number, series: number): string {
    return String(source * SERIES_EACH + series);
  }

  /** Makes requests ahead, each source in turn. Their times follow those of the last ones. */
  prepare(count = AHEAD): void {
    while (this.bodies.length < count) {
      for (let source = 0; source < this.sources; source += 1) {
        const series = Array.from({ length: SERIES_EACH }, (_, index) => ({
          labels: {
            __name__: 'probe_duration_seconds',
            instance: 'https://www.example.com/health',
            job: 'blackbox',
            metric: PrometheusServers.labelOf(source, index),
          },
          points: Array.from(
            { length: SECONDS_EACH },
            (__, second) => [(this.second + second) * 1000, ((second * 7919 + index) % 1000) / 7] as const,
          ),
        }));
        this.bodies.push({ source, bytes: snappy(firstMessage(series)) });
      }
      this.second += SECONDS_EACH;
    }
  }

  /**
   * Sends requests that were prepared, all sources at once.
   *
   * @param perSecond requests a second; undefined for as many as are answered
   * @returns milliseconds from the time when each was due until its answer
   */
  async send(
    count: number,
    perSecond?: number,
  ): Promise<{ readonly took: number[]; readonly seconds: number }> {
    const start = performance.now();
    const took: number[] = [];
    const mine = this.bodies.splice(0, count);
    let begun = 0;
    const sender = async (): Promise<void> => {
      for (;;) {
        const number = begun;
        const body = mine[number];
        if (body === undefined) return;
        begun += 1;
        const dueAt = perSecond === undefined ? performance.now() : start + (number * 1000) / perSecond;
        if (dueAt > performance.now())
          await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()));
        const response = await this.pool.request({
          method: 'POST',
          path: `/hooks/metrics/${tokenOf(body.source)}`,
          headers: {
            host: this.host,
            'content-type': 'application/x-protobuf',
            'content-encoding': 'snappy',
          },
          body: body.bytes,
        });
        const answer = await response.body.text();
        if (response.statusCode !== 200 || !answer.includes(`"accepted":${POINTS_EACH}`))
          throw new Error(`A request was not taken: ${response.statusCode} ${answer}`);
        took.push(performance.now() - dueAt);
      }
    };
    await Promise.all(Array.from({ length: this.sources }, sender));
    return { took, seconds: (performance.now() - start) / 1000 };
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

/** The token of a source in the benchmark. */
export function tokenOf(source: number): string {
  return `benchmark-metrics-${source}`;
}
