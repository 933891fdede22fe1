import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { KeyUsage } from '#platform/access/keys/key-usage.js';
import type { ApiResponse, Client } from '../../support/client.js';
import {
  created,
  createAnnouncement,
  createComponent,
  createGroup,
  createHostSystem,
} from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';
import { componentWebhook } from '../../support/webhooks.js';

const api = useApi();
const busy = api.useTenant('busy');
const own = useTenantPerTest(api);

interface Created {
  readonly id: number;
}

/** A record of each kind with an id of its own, in the order in which they must exist. */
async function oneOfEach(client: Client, name: string): Promise<Record<string, number>> {
  const group = await createGroup(client);
  const system = await createHostSystem(client);
  const component = await createComponent(client, { group_id: group.id });
  const incident = await createIncident(client);
  const update = await created<Created>(client, `/incidents/${incident.id}/updates`, { body: 'Text' });
  const maintenance = await createMaintenance(client);
  const announcement = await createAnnouncement(client);
  const subscriber = await createSubscriber(client);
  const domain = await created<Created>(client, '/domains', { host: `${name}.example.com` });
  const key = await created<Created>(client, '/api-keys', { name: 'A', abilities: ['components.view'] });
  return {
    group: group.id,
    system: system.id,
    component: component.id,
    incident: incident.id,
    update: update.id,
    maintenance: maintenance.id,
    announcement: announcement.id,
    subscriber: Number(subscriber.id),
    domain: domain.id,
    key: key.id,
  };
}

/** The number before the tenant's first id. Test tenants begin apart from each other. */
async function start(): Promise<number> {
  const [row] = await api.database.sql<{ highest: string }>(
    `select min(highest) as highest from deleted_id where tenant_id = $1`,
    [own.tenant.id],
  );
  return Number(row?.highest);
}

const createIds = (client: Client, count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => (await createComponent(client, { name: `C ${n}` })).id),
  );

async function withSession<T>(work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client(api.database.superuserUrl);
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/** How often the open transaction has read some tables from end to end. */
async function scanned(session: pg.Client, ...tables: string[]): Promise<number> {
  const { rows } = await session.query<{ count: number }>(
    `select sum(seq_scan)::int as count from pg_stat_xact_user_tables where relname = any ($1)`,
    [tables],
  );
  return rows[0]!.count;
}

const INSERT = `insert into component (tenant_id, name, description, slug, position, is_public, subscribable, created_at, updated_at)
  select $1, '{}', '{}', $2 || n, 0, true, true, now(), now() from generate_series(1, $3::int) n returning id`;

describe('Ids', () => {
  beforeAll(async () => {
    for (const name of ['one', 'two', 'three']) await oneOfEach(busy.client, name);
  });

  it('count by tenant, whatever others have', async () => {
    const last = await start();
    const first = await oneOfEach(own.client, 'own');
    const counted = Object.entries(first).map(([kind, id]) => [kind, id - last]);
    expect(Object.fromEntries(counted)).toEqual({
      group: 1,
      system: 1,
      component: 1,
      incident: 1,
      update: 1,
      maintenance: 2,
      announcement: 1,
      subscriber: 1,
      domain: 1,
      // The first is the tenant's own.
      key: 2,
    });
    await createComponent(busy.client);
    expect((await createComponent(own.client)).id).toBe(last + 2);
  });

  it('of events count by tenant, too, and those of requests to a hook by hook', async () => {
    const last = await start();
    const hook = await componentWebhook(own.client);
    for (const status of ['major_outage', 'operational']) await hook.send({ status });
    await createAnnouncement(own.client, { starts_at: null });
    const idsOf = async (table: string): Promise<number[]> => {
      const rows = await api.database.sql<{ id: number }>(
        `select id::int from ${table} where tenant_id = $1 order by id`,
        [own.tenant.id],
      );
      return rows.map(({ id }) => id);
    };
    const events = await idsOf('outbox_event');
    expect(events.length).toBeGreaterThan(1);
    expect(events).toEqual(events.map((_, index) => last + index + 1));
    expect(await idsOf('inbound_signal')).toEqual([1, 2]);
  });

  it('are given once to twenty that write at once, and follow on each other', async () => {
    const ids = await createIds(own.client, 20);
    expect(new Set(ids).size).toBe(20);
    const next = await createComponent(own.client, { name: 'Next' });
    expect(next.id).toBe(Math.max(...ids) + 1);
  });

  it('are not waited for while others hold some, and are never taken again once they were seen', async () => {
    const last = await start();
    await withSession(async (session) => {
      await session.query('begin');
      const { rows } = await session.query<{ id: string }>(INSERT, [own.tenant.id, 'held-', 3]);
      expect(rows.map(({ id }) => Number(id) - last)).toEqual([1, 2, 3]);
      expect((await createComponent(own.client, { name: 'Four' })).id).toBe(last + 4);
      await session.query('rollback');
    });
    expect((await createComponent(own.client, { name: 'Five' })).id).toBe(last + 5);
  });

  it('follow those of a bulk insert that held all lanes', async () => {
    const last = await start();
    const next = await whileUncommitted(api.database, INSERT, [own.tenant.id, 'bulk-', 100], () =>
      createComponent(own.client, { name: 'Next' }),
    );
    expect(next.id).toBeGreaterThan(last + 100);
    expect(next.id).toBeLessThanOrEqual(last + 100 + 64);
  });

  it('of many rows are consecutive, and need few locks', async () => {
    const last = await start();
    await withSession(async (session) => {
      await session.query('begin');
      const { rows } = await session.query<{ id: string }>(INSERT, [own.tenant.id, 'many-', 3000]);
      expect(rows.map(({ id }) => Number(id) - last)).toEqual(Array.from({ length: 3000 }, (_, n) => n + 1));
      const locks = await session.query(
        `select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      );
      expect(locks.rowCount).toBeLessThanOrEqual(64);
      await session.query('commit');
      expect((await session.query<{ id: string }>(INSERT, [own.tenant.id, 'next-', 1])).rows).toEqual([
        { id: String(last + 3001) },
      ]);
    });
  });

  it('of deleted records are not given again, so that old links lead to nobody else', async () => {
    for (const path of ['/components', '/subscribers', '/announcements']) {
      const create = (): Promise<Created> =>
        path === '/components'
          ? createComponent(own.client)
          : path === '/subscribers'
            ? createSubscriber(own.client)
            : createAnnouncement(own.client);
      const [one, two] = [await create(), await create()];
      await own.client.delete(`${path}/${two.id}`);
      await own.client.delete(`${path}/${one.id}`);
      expect((await create()).id, path).toBe(two.id + 1);
    }
  });

  it('are looked up in an index, however small the tables were when a session planned that', async () => {
    const tables = await api.database.sql<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'assign_id' order by 1`,
    );
    expect(tables).toContainEqual({ name: 'outbox_event' });
    await withSession(async (session) => {
      for (const { name } of tables) {
        await session.query(`analyze ${name}, deleted_id`);
        await session.query('begin');
        // PostgreSQL may keep a plan from the sixth time.
        for (let drawn = 0; drawn < 7; drawn += 1)
          await session.query(`select draw_${name}_id($1)`, [own.tenant.id]);
        expect(await scanned(session, name, 'deleted_id'), name).toBe(0);
        await session.query('rollback');
      }
    });
  });

  it('cost as much in a table that grows within a session, and so does deleting', async () => {
    await withSession(async (session) => {
      await session.query('analyze domain, deleted_id');
      await session.query('begin');
      await session.query(
        `insert into domain (tenant_id, host, created_at) select $1, n || '.example.com', now() from generate_series(1, 2000) n`,
        [own.tenant.id],
      );
      expect(await scanned(session, 'domain', 'deleted_id')).toBe(0);
      const { rows } = await session.query<{ place: string }>(
        `select ctid as place from domain where tenant_id = $1 order by id desc limit 7`,
        [own.tenant.id],
      );
      const before = await scanned(session, 'domain', 'deleted_id');
      for (const { place } of rows) await session.query(`delete from domain where ctid = $1`, [place]);
      expect(await scanned(session, 'domain', 'deleted_id')).toBe(before);
      await session.query('rollback');
    });
  });

  it('of several tenants are given in one statement, and forgotten with their tenant', async () => {
    const ids = [(await api.newTenant()).tenant.id, (await api.newTenant()).tenant.id];
    const rows = await api.database.sql<{ ids: number[] }>(
      `with inserted as (
         insert into component (tenant_id, name, description, slug, position, is_public, subscribable, created_at, updated_at)
         select t, '{}', '{}', 'c-' || n, 0, true, true, now(), now() from generate_series(1, 2) n, unnest($1::uuid[]) t order by n
         returning tenant_id, id)
       select array_agg(id::int order by id) as ids from inserted group by tenant_id order by 1`,
      [ids],
    );
    for (const {
      ids: [first, second],
    } of rows)
      expect(second).toBe(first! + 1);
    await api.database.sql(`delete from component where tenant_id = any ($1) and slug = 'c-2'`, [ids]);
    const marks = (): Promise<unknown[]> =>
      api.database.sql(
        `select highest::int from deleted_id where tenant_id = any ($1) and kind = 'component' order by 1`,
        [ids],
      );
    expect(await marks()).toEqual(rows.map(({ ids: [, second] }) => ({ highest: second })));
    await api.database.sql(`delete from tenant where id = any ($1)`, [ids]);
    expect(await marks()).toEqual([]);
  });

  it('from a sequence of the installation are of rows that no client of a tenant sees', async () => {
    const rows = await api.database.sql<{ name: string }>(
      `select attrelid::regclass || '.' || attname as name from pg_attribute a join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and attidentity <> '' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      'audit_entry.id',
      'availability_claim.id',
      'delivery_sum_change.id',
      'host_system_status.id',
      'job.id',
      'job_run.id',
      'notification_attempt.id',
      'operator_entry.id',
      'operator_key.id',
      'outbox_event.position',
    ]);
  });
});

describe('Keys of two tenants with the same id', () => {
  const ID = 77;
  const other = useTenantPerTest(api);
  const both = (): Promise<Client[]> =>
    Promise.all(
      [own, other].map(async (one) => {
        const keyed = await one.clientWith('components.view', 'components.manage');
        await api.database.sql(
          `update api_key set id = ${ID} where tenant_id = $1 and id = (select max(id) from api_key where tenant_id = $1)`,
          [one.tenant.id],
        );
        return keyed;
      }),
    );

  it('are both noted as used', async () => {
    const clients = await both();
    await Promise.all(clients.map((client) => client.get('/components')));
    await api.app.get(KeyUsage, { strict: false }).flush();
    const used = await api.database.sql(
      `select last_used_at is not null as "isUsed" from api_key where id = ${ID} and tenant_id = any ($1)`,
      [[own.tenant.id, other.tenant.id]],
    );
    expect(used).toEqual([{ isUsed: true }, { isUsed: true }]);
  });

  it('do not wait for requests with the same Idempotency-Key', async () => {
    const [one, two] = await both();
    const create = (client: Client | undefined): Promise<ApiResponse> =>
      client!.post('/components', { name: 'New' }, { headers: { 'idempotency-key': 'same' } });
    const first = await whileUncommitted(
      api.database,
      `select from tenant where id = $1 for update`,
      [own.tenant.id],
      () => create(one),
      async () => {
        expect((await create(two)).status).toBe(201);
      },
    );
    expect(first.status).toBe(201);
  });
});
