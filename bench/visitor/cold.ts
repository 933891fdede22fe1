import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApplication } from '../../src/application.js';
import { readSettings } from '../../src/config/settings.js';
import { SystemClock } from '../../src/time/clock.js';
import { RESOURCES } from '../../src/visitor/api-v2/resources.js';
import { PageRenderer } from '../../src/visitor/pages/page-renderer.js';
import { PublicPageRepository } from '../../src/visitor/store/public-page.repository.js';
import type { BenchDatabase } from '../support/bench-database.js';
import { get } from '../support/load.js';

/** How often a page was read and rendered for all who asked for it at once, with nothing remembered. */
export interface ColdResult {
  readonly path: string;
  readonly reads: number;
  readonly renderings: number;
}

/**
 * Lets many visitors ask at once what a fresh application has never been asked.
 *
 * @throws Error when somebody is not answered, or the page is read or rendered more than once
 */
export async function askCold(
  { ownerUrl, appUrl }: BenchDatabase,
  host: string,
  visitors: number,
): Promise<readonly ColdResult[]> {
  const results: ColdResult[] = [];
  const status = RESOURCES.get('status');
  if (status === undefined) throw new Error('There is no status to ask for.');
  for (const [path, resource] of [
    ['/api/v2/status', status],
    ['/', PageRenderer.prototype],
  ] as const) {
    const runtime = {
      settings: readSettings({
        DEMO: 'false',
        SERVICE_DOMAIN: 'localhost',
        // All of them come from one address.
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
      const result = { path, reads: reads.stop(), renderings: renderings.stop() };
      if (responses.some((response) => response.status !== 200))
        throw new Error(`${path} was not answered to all.`);
      if (result.reads !== 1 || result.renderings !== 1)
        throw new Error(`${path} was read ${result.reads} and rendered ${result.renderings} times.`);
      results.push(result);
    } finally {
      await application.close();
    }
  }
  return results;
}

/** Counts the calls of a method until it is stopped. */
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
