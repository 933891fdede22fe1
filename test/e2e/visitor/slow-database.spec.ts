import { execFileSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { PageCache } from '#visitor/store/page-cache.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { useApi } from '../../support/use-api.js';

const MINUTE = 60_000;
/** Maximum wait of the first visitors, including the machine's own slowness. Later visitors do not wait. */
const FIRST_MS = 2500;
/** Less than the second that a visitor waits for a read. */
const LATER_MS = 900;

const SEEN = [
  '//',
  '//history',
  '//history.atom',
  '//incidents/1',
  '//api/v2/status',
  '//api/v2/summary.json',
];

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.remove());

const app = useApi(() => ({ database: postgres.database }));
const acme = app.useTenant('acme');
const visitor = acme.client.withKey(undefined);

beforeAll(async () => {
  await createComponent(acme.client);
  await createIncident(acme.client, { publish: true });
});

/** Sends a signal to the server and to all of its child processes. */
async function signal(pid: number, name: 'STOP' | 'CONT'): Promise<void> {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  const all = [pid, ...children.trim().split(/\s+/).map(Number)];
  for (const one of name === 'STOP' ? all : all.toReversed()) process.kill(one, `SIG${name}`);
  return Promise.resolve();
}

/** Status, warning and duration of a visitor's request. */
async function timed(path: string): Promise<[status: number, warning: unknown, milliseconds: number]> {
  const start = performance.now();
  const { status, headers } = await visitor.get(path);
  return [status, headers['warning'], performance.now() - start];
}

/** Fills the cache and makes a change that outdates it. */
async function seeAndChange(): Promise<void> {
  for (const path of SEEN) expect((await visitor.get(path)).status).toBe(200);
  await createIncident(acme.client, { publish: true });
  const pages = app.app.get(PageCache, { strict: false });
  await eventually(
    () => Promise.resolve(runForTenant(acme.tenant, () => pages.cached())),
    (page) => page === undefined,
  );
}

async function expectLastSeen(): Promise<void> {
  const first = await Promise.all(SEEN.map(timed));
  for (const [status, , milliseconds] of first) {
    expect(status).toBe(200);
    expect(milliseconds).toBeLessThan(FIRST_MS);
  }
  const fastest = new Map(SEEN.map((path) => [path, Infinity]));
  for (let round = 0; round < 3; round += 1) {
    // Responses that are rendered every minute become stale as well.
    app.clock.advance(MINUTE);
    for (const path of SEEN) {
      const [status, warning, milliseconds] = await timed(path);
      expect([path, status, warning]).toEqual([path, 200, '110 - "Response is Stale"']);
      fastest.set(path, Math.min(fastest.get(path)!, milliseconds));
    }
  }
  // Other tests may take the processor for longer, but not each time.
  for (const [path, milliseconds] of fastest) expect(milliseconds, path).toBeLessThan(LATER_MS);
}

describe('While the database does not answer', () => {
  let pid = 0;

  beforeAll(async () => {
    await seeAndChange();
    pid = await postgres.pid();
    await signal(pid, 'STOP');
  });
  afterEach(() => signal(pid, 'CONT'));

  it('visitors are given what was seen last at once, and what is new when it answers again', async () => {
    await expectLastSeen();
    await signal(pid, 'CONT');
    for (const path of SEEN)
      await eventually(
        () => {
          app.clock.advance(MINUTE);
          return visitor.get(path);
        },
        ({ status, headers }) => status === 200 && headers['warning'] === undefined,
        15_000,
      );
  });
});

describe('When the database is killed', () => {
  beforeAll(async () => {
    await seeAndChange();
    await postgres.kill();
  });

  it('visitors are given what was seen last at once', async () => {
    await expectLastSeen();
  });
});
