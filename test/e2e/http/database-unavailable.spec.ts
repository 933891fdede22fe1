import { randomUUID } from 'node:crypto';
import axe from 'axe-core';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApplication } from '../../../src/application.js';
import { readSettings } from '#core/config/read-settings.js';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { LogSink } from '../../support/log-sink.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const MINUTE = 60_000;
const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** Visitors' paths that are requested before the outage. */
const SEEN = [
  '//',
  '//?lang=en',
  '//history',
  '//history.atom',
  '//incidents/1',
  '//api/v2/status',
  '//api/v2/summary.json',
  '//api/v2/components',
];

let postgres: OwnPostgres;
/** Token of the protected page. */
let token: string;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.remove());

const application = useApi(() => ({ database: postgres.database }));
const own = application.useTenant('own');
const walled = application.useTenant('walled');
const { client } = own;
const visitor = client.withKey(undefined);

beforeAll(async () => {
  await application.tenant('unseen');
  await createComponent(client);
  await createIncident(client, { publish: true });
  await createComponent(walled.client, { name: 'Zimtstern' });
  token = (await walled.client.post('/admissions', { name: 'Feeds', kind: 'token' })).body.data.key;
});

function expectUnavailable({ status, headers, body }: ApiResponse): void {
  expect([status, headers['content-type'], headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    JSON_TYPE,
    '5',
    'no-store',
  ]);
  expect(body).toEqual({
    message: 'The service cannot reach its database at the moment; try again.',
    error_id: expect.stringMatching(UUID),
  });
}

/** Starts the database and waits until the process has noticed. */
async function back(): Promise<void> {
  await postgres.start();
  await noticed();
}

async function noticed(): Promise<void> {
  await eventually(
    async () => [await client.get('/components'), await client.post('/announcements', { title: 'There' })],
    (responses) => responses.every(({ status }) => status < 300),
  );
  // Failed reads of pages are retried after a second.
  application.clock.advance(MINUTE);
}

describe.each(['stop', 'kill'] as const)('While the database is away (%s)', (how) => {
  let before: Map<string, string>;

  beforeAll(async () => {
    before = new Map();
    for (const path of SEEN) {
      const { status, headers, text } = await visitor.get(path);
      expect([path, status, headers['warning']]).toEqual([path, 200, undefined]);
      before.set(path, text);
    }
    const ofWalled = visitor.onHost(walled.client.host);
    // It is known as a public page, and then as a protected one.
    await walled.client.patch('/settings', { visibility: 'public' });
    expect((await ofWalled.get('//')).text).toContain('Zimtstern');
    await walled.client.patch('/settings', { visibility: 'protected' });
    expect((await ofWalled.get(`//?token=${token}`)).text).toContain('Zimtstern');
    await postgres[how]();
    await eventually(
      () => client.get('/components'),
      ({ status }) => status !== 200,
    );
  });

  afterAll(back);

  it('reads of the management API are answered with 503 and Retry-After, for every client', async () => {
    const without = client.withKey(undefined);
    for (const path of ['/components', '/components/1', '/incidents?q=x', '/status', '/me'])
      expectUnavailable(await client.get(path));
    expect((await without.get('/components')).status).toBe(401);
    expectUnavailable(await application.stranger.onHost('unseen.localhost').get('/me'));
  });

  it('writes are as well, with an Idempotency-Key and without', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (const asked of [
      client.post('/components', { name: 'New' }),
      client.post('/component-groups', { name: 'New' }),
      client.post('/component-groups', { name: 'New' }, { headers }),
      client.patch('/incidents/1', { title: 'New' }),
      client.delete('/incidents/1'),
      client.post('/incidents/1/preview'),
    ])
      expectUnavailable(await asked);
  });

  it('many concurrent requests all fail soon', async () => {
    const start = performance.now();
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        number % 2 === 0 ? client.get('/components') : client.post('/components', { name: 'New' }),
      ),
    );
    responses.forEach(expectUnavailable);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('requests that can be refused without it are refused as usual', async () => {
    expect((await client.get('/nothing')).status).toBe(404);
    expect((await visitor.get('/components')).status).toBe(401);
    expect((await visitor.request('POST', '//api/v2/status')).status).toBe(405);
  });

  it('the process is alive and says that it is not ready', async () => {
    expect((await visitor.get('//health/live')).status).toBe(200);
    // A balancer keeps it, since visitors are served from memory.
    expect((await visitor.get('//health/serving')).status).toBe(200);
    const { status, body } = await visitor.get('//health/ready');
    expect([status, body]).toEqual([
      503,
      {
        message: 'The database does not answer.',
        errors: {
          database: ['The database does not answer.'],
          migrations: ['Unknown without the database.'],
          queue: ['Unknown without the database.'],
        },
      },
    ]);
  });

  it('visitors see what was seen before, marked as stale, for as long as it takes', async () => {
    for (const minutes of [0, 1, 60]) {
      application.clock.advance(minutes * MINUTE);
      for (const path of SEEN) {
        const { status, headers, text } = await visitor.get(path);
        expect([path, status, headers['warning']]).toEqual([path, 200, '110 - "Response is Stale"']);
        if (minutes === 0) expect(text).toBe(before.get(path));
      }
    }
  });

  it('strangers see nothing of a protected page, which others have seen before', async () => {
    for (const path of ['//', '//api/v2/summary.json', '//history.atom', '//live', '//access']) {
      const accepted = path === '//history.atom' ? {} : BROWSER;
      const { status, text } = await visitor.onHost(walled.client.host).get(path, accepted);
      expect([path, [401, 503].includes(status), text.includes('Zimtstern')]).toEqual([path, true, false]);
    }
    // Nor does anybody else, once the process knows that it hears of no change.
    await eventually(
      () => visitor.onHost(walled.client.host).get(`//?token=${token}`),
      ({ status }) => status === 503,
    );
  });

  it('pages that are not cached are 503: JSON for programs', async () => {
    for (const path of ['//incidents/999', '//history?lang=en', `//preview/${'A'.repeat(80)}`])
      expectUnavailable(await visitor.get(path));
    expectUnavailable(await visitor.onHost('unseen.localhost').get('//api/v2/status', BROWSER));
    expectUnavailable(await visitor.onHost('unseen.localhost').get('//history.atom'));
  });

  it('… and a page for people, which needs nothing else', async () => {
    const { status, headers, text } = await visitor.get('//incidents/999', BROWSER);
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, HTML, '5']);
    expect(headers['cache-control']).toBe('no-store');
    for (const shown of ['not available at the moment', 'gerade nicht verfügbar'])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/src=|href=|ECONNREFUSED|postgres|127\.0\.0\.1/);
    expect((await visitor.request('HEAD', '//incidents/999', BROWSER)).text).toBe('');
  });
});

describe('The page that says so', () => {
  afterEach(back);

  it('has no accessibility violation and no error in a browser', async () => {
    await visitor.get('//');
    await postgres.stop();
    const browser = await launchBrowser();
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      const response = await page.goto(`http://${visitor.host}/incidents/998`);
      expect(response?.status()).toBe(503);
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const results = await (globalThis as any).axe.run(document);
        return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
      });
      expect([violations, complaints]).toEqual([[], []]);
    }
    await browser.close();
  });
});

describe('What is written while the database comes and goes', () => {
  it('is there if it was acknowledged, and every other response is 503', async () => {
    const tenant = await application.tenant('writers');
    const acknowledged: number[] = [];
    const others = new Map<number, number>();
    let isOver = false;
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let number = 0; !isOver; number += 1) {
        const headers = writer % 2 === 0 ? { 'idempotency-key': `${writer}-${number}` } : {};
        const path = writer % 3 === 0 ? '/component-groups' : '/components';
        const { status, body } = await tenant.client.post(path, { name: 'Written' }, { headers });
        if (status === 201) acknowledged.push(body.data.id);
        else others.set(status, (others.get(status) ?? 0) + 1);
      }
    });
    try {
      for (const how of ['stop', 'kill', 'stop', 'kill'] as const) {
        const reached = acknowledged.length + 20;
        await eventually(
          () => Promise.resolve(acknowledged.length),
          (count) => count > reached,
          15_000,
        );
        await postgres[how]();
        await back();
      }
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    expect([...others.keys()].filter((status) => status !== 503)).toEqual([]);
    const rows = await postgres.database.sql<{ id: string }>(
      `select id from component where tenant_id = $1 union all select id from component_group where tenant_id = $1`,
      [tenant.tenant.id],
    );
    const there = rows.map(({ id }) => Number(id));
    const count = (ids: readonly number[], id: number): number => ids.filter((one) => one === id).length;
    const lost = acknowledged.filter((id) => count(there, id) < count(acknowledged, id));
    expect(lost).toEqual([]);
  });

  it('is known by its Idempotency-Key afterwards: repeated, it happens once', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const write = (): Promise<ApiResponse> => client.post('/components', { name: 'Once' }, { headers });
    const first = await write();
    await postgres.kill();
    await back();
    const again = await write();
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
      201,
      first.text,
      'true',
    ]);
  });
});

describe('The log', () => {
  it('has the id of each such response, and why', async () => {
    const sink = new LogSink();
    const app = await createApplication(
      {
        settings: readSettings({ LOG_LEVEL: 'info', RATE_LIMIT: '0', SECRETS_KEY: TEST_SECRETS_KEY }),
        addresses: postgres.database.addresses,
        clock: application.clock,
      },
      pino({ level: 'info' }, sink.destination),
    );
    const headers = { host: 'own.localhost', authorization: `Bearer ${client.key}` };
    expect((await app.inject({ url: '/api/v1/components', headers })).statusCode).toBe(200);
    await postgres.stop();
    const response = await eventually(
      () => app.inject({ url: '/api/v1/components', headers }),
      ({ statusCode }) => statusCode === 503,
    );
    const { error_id: errorId } = response.json<{ error_id: string }>();
    const line = sink.lines.find((one) => one.includes(errorId));
    expect(JSON.parse(line!)).toMatchObject({
      msg: 'request failed',
      err: { type: 'DatabaseUnavailable', message: expect.stringMatching(/^The database cannot be used: /) },
    });
    await back();
    await app.close();
  });
});

describe('At the connection limit of the database', () => {
  afterAll(async () => {
    await postgres.database.sql('alter role heliograph_app connection limit -1');
    await noticed();
  });

  it('the process says that it is not ready, and what it lacks', async () => {
    await eventually(
      () => visitor.get('//health/ready'),
      ({ status }) => status === 200,
    );
    // Connections that are open stay open. New ones, for reads, are refused.
    await postgres.database.sql('alter role heliograph_app connection limit 1');
    await postgres.database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'heliograph-read'`,
    );
    expectUnavailable(await client.get('/components'));
    const { status, body } = await eventually(
      () => visitor.get('//health/ready'),
      (response) => response.status === 503,
    );
    const message = 'The database gives no connection for reads.';
    expect([status, body]).toEqual([503, { message, errors: { reads: [message] } }]);
    expect((await visitor.get('//health/serving')).status).toBe(200);
  });
});
