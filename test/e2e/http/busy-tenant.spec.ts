import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { LargeBodies } from '#platform/fairness/large-bodies.js';
import type { ApiResponse } from '../../support/client.js';
import { withDatabase } from '../../support/database-server.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { UnfinishedRequest } from '../../support/unfinished-request.js';
import { useApi } from '../../support/use-api.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const POOL = 3;
const CROWD = 40;
const WAIT_SECONDS = 5;
/** Maximum time of another tenant's requests, including the machine's own slowness. Behind the crowd they would wait for 30 s. */
const PROMPT_MS = 10_000;

const application = useApi({
  environment: { DATABASE_POOL_SIZE: String(POOL), DATABASE_WRITE_WAIT: String(WAIT_SECONDS) },
});
const busy = application.useTenant('busy');
const quiet = application.useTenant('quiet');
let incident: number;

beforeAll(async () => {
  incident = (await createIncident(busy.client)).id;
});

/** Makes another session hold a lock of the busy tenant while `work` runs. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const [row] = await application.database.sql<{ name: string }>('select current_database() as name');
  const holder = new pg.Client(withDatabase(inject('database').superuserUrl, row!.name));
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(statement);
    return await work();
  } finally {
    await holder.end();
  }
}

/**
 * Ways for many writes of one tenant to wait for one lock: the request, and the lock that another
 * session holds.
 */
const CROWDS = [
  {
    what: 'that change the tree of groups',
    lock: (): string => `select from tenant where slug = 'busy' for update`,
    ask: (): Promise<ApiResponse> => busy.client.post('/component-groups', { name: 'Waits' }),
    status: 201,
  },
  {
    what: 'that change the tree of groups, with an Idempotency-Key',
    lock: (): string => `select from tenant where slug = 'busy' for update`,
    ask: (): Promise<ApiResponse> =>
      busy.client.post(
        '/component-groups',
        { name: 'Waits' },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    status: 201,
  },
  {
    what: 'that change one incident',
    lock: (): string => `select from incident where id = ${incident} for update`,
    ask: (): Promise<ApiResponse> => busy.client.patch(`/incidents/${incident}`, { body: 'Waits' }),
    status: 200,
  },
  {
    what: 'that change one incident, with an Idempotency-Key',
    lock: (): string => `select from incident where id = ${incident} for update`,
    ask: (): Promise<ApiResponse> =>
      busy.client.patch(
        `/incidents/${incident}`,
        { body: 'Waits' },
        { headers: { 'idempotency-key': randomUUID() } },
      ),
    status: 200,
  },
];

describe.each(CROWDS)('Many writes of one tenant $what', ({ lock, ask, status }) => {
  it('keep no other tenant from writing while they wait, and all succeed in the end', async () => {
    let waiting: Promise<ApiResponse>[] = [];
    const took = await whileLocked(lock(), async () => {
      waiting = Array.from({ length: CROWD }, ask);
      const start = performance.now();
      const headers = { 'idempotency-key': randomUUID() };
      for (let count = 0; count < 3; count += 1) {
        await createGroup(quiet.client);
        await createIncident(quiet.client, { publish: true });
      }
      expect((await quiet.client.post('/components', { name: 'There' }, { headers })).status).toBe(201);
      expect((await busy.client.get('/component-groups')).status).toBe(200);
      return performance.now() - start;
    });
    const responses = await Promise.all(waiting);
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => status));
    expect(took).toBeLessThan(PROMPT_MS);
  });
});

describe('A change of a component that no other depends on', () => {
  it('succeeds while another session locks slugs and positions; a rename waits for it', async () => {
    const { id } = await createComponent(busy.client);
    let isWaiting = true;
    let renamed: Promise<ApiResponse> | undefined;
    await whileLocked(`select from tenant where slug = 'busy' for no key update`, async () => {
      renamed = busy.client.patch(`/components/${id}`, { name: 'New' }).finally(() => {
        isWaiting = false;
      });
      const change = { description: { en: 'Takes payments' }, subscribable: false };
      const { status, body } = await busy.client.patch(`/components/${id}`, change);
      expect([status, body.data]).toMatchObject([200, change]);
      expect(isWaiting).toBe(true);
    });
    expect((await renamed)?.body.data).toMatchObject({ slug: 'new', subscribable: false });
  });
});

describe('Many reads of one tenant that take long', () => {
  it('keep no other tenant from reading', async () => {
    const database = application.app.get(TenantDatabase);
    const slow = { name: 'slow', text: 'select pg_advisory_xact_lock_shared(4711)' };
    const { reading } = await whileLocked('select pg_advisory_lock(4711)', async () => {
      const all = Array.from({ length: CROWD }, () => runForTenant(busy.tenant, () => database.read(slow)));
      const start = performance.now();
      for (let count = 0; count < 3; count += 1)
        expect((await quiet.client.get('/component-groups')).status).toBe(200);
      expect(performance.now() - start).toBeLessThan(PROMPT_MS);
      return { reading: Promise.all(all) };
    });
    expect(await reading).toHaveLength(CROWD);
  });
});

describe('A write that waits too long for a lock', () => {
  it('ends after the configured time with 503 and Retry-After, changes nothing and may be repeated', async () => {
    const before = (await busy.client.get('/component-groups')).body.meta.total;
    const headers = { 'idempotency-key': randomUUID() };
    const write = (): Promise<ApiResponse> =>
      busy.client.post('/component-groups', { name: 'Late' }, { headers });
    const lock = `select from tenant where slug = 'busy' for update`;
    const start = performance.now();
    const responses = await whileLocked(lock, () =>
      // The last ones never get to request the lock.
      Promise.all([write(), ...Array.from({ length: 7 }, CROWDS[0]!.ask)]),
    );
    expect(performance.now() - start).toBeGreaterThan(WAIT_SECONDS * 900);
    // PostgreSQL restarts the lock timeout when the second waiter for a row becomes the first.
    expect(performance.now() - start).toBeLessThan(WAIT_SECONDS * 2_500);
    for (const response of responses) {
      expect([response.status, response.headers['retry-after'], response.body]).toEqual([
        503,
        '5',
        {
          message: 'Other changes did not let this one through in time; nothing was changed. Try again.',
          error_id: expect.stringMatching(UUID),
        },
      ]);
    }
    expect((await busy.client.get('/component-groups')).body.meta.total).toBe(before);
    expect((await write()).status).toBe(201);
    expect((await write()).headers['idempotent-replayed']).toBe('true');
  }, 60_000);
});

describe('A large body that waits for another one', () => {
  it('is not executed if its client has disconnected', async () => {
    const lock = `select from incident where id = ${incident} for update`;
    const body = 'Long. '.repeat(2_000);
    const runs = vi.spyOn(application.app.get(LargeBodies), 'run');
    const { waiting } = await whileLocked(lock, async () => {
      const waiting = busy.client.patch(`/incidents/${incident}`, { body });
      await eventually(
        () => Promise.resolve(runs.mock.calls.length),
        (count) => count === 1,
      );
      const text = JSON.stringify({ title: 'Of nobody', body });
      const head = [
        'POST /api/v1/incidents HTTP/1.1',
        'Host: busy.localhost',
        `Authorization: Bearer ${busy.client.key}`,
        'Content-Type: application/json',
        `Content-Length: ${text.length}`,
      ];
      const gone = await UnfinishedRequest.send(application.port, `${head.join('\r\n')}\r\n\r\n${text}`);
      await eventually(
        () => Promise.resolve(runs.mock.calls.length),
        (count) => count === 2,
      );
      gone.leave();
      await eventually(
        () => Promise.resolve(runs.mock.calls[1]![0].isAwaited()),
        (isAwaited) => !isAwaited,
      );
      return { waiting };
    });
    expect((await waiting).status).toBe(200);
    await createIncident(busy.client, { title: 'Of somebody', body });
    const { data } = (await busy.client.get('/incidents?q=of%20')).body as {
      data: { title: { de: string } }[];
    };
    expect(data.map(({ title }) => title.de)).toEqual(['Of somebody']);
  });
});
