import { Pool } from 'undici';

const CONNECTIONS = 16;
/** Concurrent requests per connection. */
const PIPELINED = 4;
const PATHS = ['/', '/?lang=en', '/', '/?lang=de'];

const BROWSER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'de,en-US;q=0.7,en;q=0.3',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-dest': 'document',
};
const HEADERS = { counted: BROWSER, refreshing: { ...BROWSER, 'x-page-refresh': '1' } };

/** Browsers that view pages of several hosts in turn, until they leave or the server is gone. */
export class PageViewers {
  asked = 0;
  private readonly hosts: readonly string[];
  private readonly pool: Pool;
  private readonly times: number[] = [];
  private hasLeft = false;

  constructor(port: number, hosts: readonly string[]) {
    this.hosts = hosts;
    this.pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS, pipelining: PIPELINED });
  }

  /** Number of views with a complete response. */
  get answered(): number {
    return this.times.length;
  }

  /** Number of these views since an instant of `performance.now()`. */
  answeredSince(instant: number): number {
    return this.times.filter((time) => time >= instant).length;
  }

  leave(): void {
    this.hasLeft = true;
  }

  async view(kind: keyof typeof HEADERS): Promise<void> {
    const one = async (): Promise<void> => {
      while (!this.hasLeft) {
        this.asked += 1;
        const host = this.hosts[this.asked % this.hosts.length] ?? '';
        const path = PATHS[this.asked % PATHS.length] ?? '/';
        const request = { method: 'GET', path, headers: { host, ...HEADERS[kind] } } as const;
        const { statusCode, body } = await this.pool.request(request);
        await body.dump();
        if (statusCode === 200) this.times.push(performance.now());
      }
    };
    // Requests fail once the server is gone, which ends the viewing.
    await Promise.allSettled(Array.from({ length: CONNECTIONS * PIPELINED }, one));
    await this.pool.destroy();
  }
}
