import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, connectTo, dataOf } from '../support/api-client.js';

const CONNECTIONS = 8;

/** Changes a tenant at a fixed rate, so that its public pages change constantly. */
export class Writer {
  private readonly client: ApiClient;
  private readonly close: () => Promise<void>;

  constructor(port: number, host: string, secret: string) {
    const pool = connectTo(port, CONNECTIONS);
    this.client = new ApiClient(pool, host, secret);
    this.close = () => pool.close();
  }

  /**
   * Starts writes at an even rate while `work` runs.
   *
   * @returns the result of the work, and the number of writes per second
   * @throws Error if a write was refused
   */
  async during<T>(
    perSecond: number,
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly written: number }> {
    const [component] = dataOf(await this.client.expect('GET', '/components')) as { id: number }[];
    if (component === undefined) throw new Error('There is no component to write.');
    const writes: Promise<unknown>[] = [];
    let done = 0;
    const write = async (): Promise<void> => {
      const description = { de: `Stand ${writes.length}`, en: `As of ${writes.length}` };
      await this.client.expect('PUT', `/components/${component.id}`, { description });
      done += 1;
    };
    const start = performance.now();
    const over = new AbortController();
    const writing = (async () => {
      for (let next = start; !over.signal.aborted; next += 1000 / perSecond) {
        writes.push(write());
        await pause(Math.max(0, next - performance.now()));
      }
    })();
    try {
      const result = await work();
      return { result, written: (done * 1000) / (performance.now() - start) };
    } finally {
      over.abort();
      await writing;
      await Promise.all(writes);
    }
  }

  async end(): Promise<void> {
    await this.close();
  }
}
