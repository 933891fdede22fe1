import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.js';
import { EmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { fill, mounted, unmount } from '../../support/small-disk.js';
import {
  startTestApplication,
  type TestApplication,
  type TestTenant,
} from '../../support/test-application.js';

const disk = mounted(400);
const small = mounted(20);

afterAll(() => {
  unmount(small);
});

describe.skipIf(disk === undefined)('A full disk (skipped where no file system can be mounted)', () => {
  let postgres: EmbeddedPostgres;
  let api: TestApplication;
  let tenant: TestTenant;
  const said: string[] = [];
  const acknowledged: number[] = [];
  const fillers = [join(disk ?? '', 'filler')];

  beforeAll(async () => {
    postgres = await EmbeddedPostgres.acquire({
      dataDir: join(disk ?? '', 'data'),
      purpose: 'server',
      onProgress: (line) => said.push(line),
    });
    await migrate({ url: postgres.ownerUrl }, MIGRATIONS);
    const { ownerUrl, appUrl, superuserUrl } = postgres;
    api = await startTestApplication({
      database: {
        addresses: { owner: { url: ownerUrl }, app: { url: appUrl } },
        superuserUrl,
        sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
          const client = new pg.Client(superuserUrl.replace('/postgres?', '/heliograph?'));
          await client.connect();
          try {
            return (await client.query<Row>(text, values)).rows;
          } finally {
            await client.end();
          }
        },
        drop: () => Promise.resolve(),
      },
      environment: { DATABASE_WRITE_WAIT: '5' },
    });
    tenant = await api.tenant('full');
    await createComponent(tenant.client);
    await tenant.client.get('//api/v2/status');
  }, 120_000);
  afterAll(async () => {
    await api.close();
    await postgres.release();
    unmount(disk);
  }, 60_000);

  /** Writes until a write is refused, and returns that response. */
  async function writeUntilRefused(): Promise<{ status: number; body: { message: string } }> {
    for (;;) {
      const body = { en: randomBytes(12_000).toString('base64') };
      const response = await tenant.client.post('/incidents', { title: { en: 'Full' }, body });
      if (response.status !== 201) return response;
      acknowledged.push(response.body.data.id);
    }
  }

  /** Starts one WAL segment after another, until the server ends the connection. */
  async function fillJournal(): Promise<void> {
    const client = new pg.Client(postgres.superuserUrl);
    client.on('error', () => undefined);
    const segment = `select pg_logical_emit_message(false, 'full', 'disk'), pg_switch_wal()`;
    try {
      await client.connect();
      for (let made = 0; made < 100; made += 1) await client.query(segment);
    } catch {
      // Expected.
    }
    await client.end().catch(() => undefined);
  }

  it('refuses writes with a clear 503, and goes on with what only reads', async () => {
    await fill(fillers[0]!);
    const refused = await writeUntilRefused();
    expect(refused.status).toBe(503);
    expect(refused.body.message).toMatch(/^The database’s disk is full, so nothing was changed/);
    expect((await tenant.client.get('/components')).status).toBe(200);
    expect((await tenant.client.get('/incidents?state=draft')).body.meta.total).toBe(acknowledged.length);
    expect((await tenant.client.get('//api/v2/status')).status).toBe(200);
  }, 60_000);

  it('that stops PostgreSQL leaves cached pages available, and fails writes with 503 only', async () => {
    // Without room for another WAL segment PostgreSQL recovers by itself, as long as there is space
    // to recover in.
    await eventually(
      async () => {
        const file = join(disk ?? '', `filler-${fillers.length}`);
        fillers.push(file);
        await fill(file);
        await fillJournal();
        return said.join('\n');
      },
      (lines) => lines.includes('has stopped'),
      60_000,
    );
    const statuses = new Set<number>();
    for (let time = 0; time < 20; time += 1) {
      statuses.add(
        (await tenant.client.patch('/components/1', { name: { en: `Warehouse ${time}` } })).status,
      );
      expect((await tenant.client.get('//api/v2/status')).status).toBe(200);
    }
    expect([...statuses].filter((status) => status !== 503 && status !== 200)).toEqual([]);
  }, 120_000);

  it('is over by itself once there is room, with all that was acknowledged', async () => {
    await Promise.all(fillers.map((file) => rm(file)));
    const made = await eventually(
      () => tenant.client.post('/incidents', { title: { en: 'Over' } }),
      ({ status }) => status === 201,
      60_000,
    );
    expect(made.status).toBe(201);
    const { body } = await tenant.client.get('/incidents?state=draft');
    expect(body.meta.total).toBe(acknowledged.length + 1);
    expect(said.join('\n')).toMatch(
      /has stopped; it is started again.*The disk of the data folder is full[^]*there again/,
    );
    for (const id of acknowledged) expect((await tenant.client.get(`/incidents/${id}`)).status).toBe(200);
  }, 120_000);
});

describe.skipIf(small === undefined)('A first start on a full disk', () => {
  it('says so in one sentence, with what to do', async () => {
    const acquired = EmbeddedPostgres.acquire({
      dataDir: join(small ?? '', 'data'),
      purpose: 'server',
      onProgress: () => undefined,
    });
    await expect(acquired).rejects.toThrow(/^The disk of the data folder is full.*DATA_DIR/);
  });
});
