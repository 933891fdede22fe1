import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApplication } from '../../src/application.js';
import { readSettings } from '#core/config/read-settings.js';
import { SystemClock } from '#core/time/clock.js';
import { RESOURCES } from '#visitor/api-v2/resources.js';
import { PageRenderer } from '#visitor/pages/page-renderer.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import type { BenchDatabase } from '../support/bench-database.js';
import { get } from '../support/load.js';
import { BENCH_SECRETS_KEY } from '../support/secrets-key.js';

/** How often a page was read and rendered for concurrent requests without a cache. */
export interface ColdResult {
  readonly path: string;
  readonly reads: number;
  readonly renderings: number;
  readonly refused: number;
}

/** Sends many concurrent visitor requests for pages that a fresh application has not cached. */
export async function askCold(
  { ownerUrl, appUrl }: BenchDatabase,
  host: string,
  visitors: number,
): Promise<readonly ColdResult[]> {
  const results: ColdResult[] = [];
  const status = RESOURCES.get('status');
  if (status === undefined) throw new Error('There is no status.');
  for (const [path, resource] of [
    ['/api/v2/status', status],
    ['/', PageRenderer.prototype],
  ] as const) {
    const runtime = {
      settings: readSettings({
        SECRETS_KEY: BENCH_SECRETS_KEY,
        DEMO: 'false',
        SERVICE_DOMAIN: 'localhost',
        // All requests come from one address.
        MAX_CONNECTIONS_PER_ADDRESS: '0',
        MAX_OPEN_REQUESTS_PER_ADDRESS: '0',
      }),
      addresses: { owner: { url: ownerUrl }, app: { url: appUrl } },
      clock: new SystemClock(),
    };
    const application = await createApplication(runtime, pino({ level: 'silent' }));
    try {
      await application.listen({ port: 0, host: '127.0.0.1' });
      const { port } = application.getHttpServer().address() as AddressInfo;
      const repository = application.get(PublicPageRepository);
      const reads = counting(repository, 'load');
      const renderings = counting(resource as { render: (of: never) => unknown }, 'render');
      const target = { port, path, headers: { Host: host } };
      const responses = await Promise.all(Array.from({ length: visitors }, () => get(target)));
      const refused = responses.filter((response) => response.status !== 200).length;
      results.push({ path, reads: reads.stop(), renderings: renderings.stop(), refused });
    } finally {
      await application.close();
    }
  }
  return results;
}

/** Counts the calls of a method until stopped. */
function counting<K extends string, F extends (...args: never[]) => unknown>(
  owner: Record<K, F>,
  name: K,
): { stop(): number } {
  const original = owner[name];
  let calls = 0;
  owner[name] = function (this: unknown, ...args: Parameters<F>) {
    calls += 1;
    return original.apply(this, args);
  } as F;
  return {
    stop: () => {
      owner[name] = original;
      return calls;
    },
  };
}
