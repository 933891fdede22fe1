import { Pool } from 'undici';

/** A report of a component, whose number starts at 1. */
export interface Report {
  readonly component: number;
  readonly body: object;
}

/** Outcomes of the sent reports. */
export interface Sent {
  readonly answered: number;
  readonly failed: number;
  readonly seconds: number;
  /** Milliseconds from a request to its response. */
  readonly took: readonly number[];
}

/** The token of a component in the benchmark. */
export function tokenOf(component: number): string {
  return `benchmark-signals-${component}`;
}

/** Simulates monitoring that reports on many components. */
export class Senders {
  readonly pool: Pool;
  private readonly host: string;
  private readonly connections: number;

  constructor(port: number, host: string, connections: number) {
    this.host = host;
    this.connections = connections;
    this.pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  }

  /** Sends one report. @returns the status, or undefined if the connection failed */
  async send({ component, body }: Report): Promise<number | undefined> {
    try {
      const response = await this.pool.request({
        method: 'POST',
        path: `/hooks/components/${tokenOf(component)}`,
        headers: { host: this.host, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.body.dump();
      return response.statusCode;
    } catch {
      return undefined;
    }
  }

  /**
   * Sends reports for some seconds.
   *
   * @param perSecond fixed rate; undefined for as many as are answered
   */
  async sendFor(seconds: number, perSecond: number | undefined, next: () => Report): Promise<Sent> {
    const start = performance.now();
    const end = start + seconds * 1000;
    const took: number[] = [];
    let failed = 0;
    let begun = 0;
    const sender = async (): Promise<void> => {
      for (;;) {
        const now = performance.now();
        if (now >= end) return;
        const dueAt = perSecond === undefined ? now : start + (begun * 1000) / perSecond;
        begun += 1;
        if (dueAt > now) await new Promise((resolve) => setTimeout(resolve, dueAt - now));
        const status = await this.send(next());
        if (status !== 200) failed += 1;
        // Measured from the due time, so that waiting for a free connection counts.
        took.push(performance.now() - dueAt);
      }
    };
    await Promise.all(Array.from({ length: this.connections }, sender));
    return { answered: took.length - failed, failed, seconds: (performance.now() - start) / 1000, took };
  }

  /** Sends a fixed number of reports. */
  async sendAll(count: number, next: () => Report): Promise<void> {
    let begun = 0;
    const sender = async (): Promise<void> => {
      while ((begun += 1) <= count) await this.send(next());
    };
    await Promise.all(Array.from({ length: this.connections }, sender));
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
