import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { APP_ROLE, type DatabaseAddresses } from '#platform/database/connections/database-addresses.js';
import { assertRestricted } from '#platform/database/connections/assert-restricted.js';
import { migrate } from '#platform/database/schema/migrate.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { PGBOUNCER, PgBouncer } from '../../support/pgbouncer.js';
import { startTestApplication, type TestApplication } from '../../support/test-application.js';
import { startOwnPostgres } from '../../support/own-postgres.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

if (PGBOUNCER === undefined)
  console.warn('pgbouncer was not found (Debian: apt install pgbouncer): its tests are skipped.');

describe.skipIf(PGBOUNCER === undefined)('Behind PgBouncer in transaction mode', () => {
  let database: TestDatabase;
  let bouncer: PgBouncer;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { owner, app } = database.addresses;
    bouncer = await PgBouncer.start([owner.url, app.url]);
  });
  afterAll(async () => {
    await bouncer.stop();
    await database.drop();
  });

  /** Same database, through other addresses. */
  function via(addresses: Partial<DatabaseAddresses>): TestDatabase {
    return { ...database, addresses: { ...database.addresses, ...addresses } };
  }

  function shared(): TestDatabase {
    const { app } = database.addresses;
    return via({ app: { url: bouncer.through(app.url), preparesStatements: false }, listen: app });
  }

  /**
   * Sends many concurrent requests of two tenants over few sessions. Each tenant must see only its
   * own records.
   */
  async function serve(application: TestApplication, slugs: readonly [string, string]): Promise<void> {
    const tenants = await Promise.all(slugs.map((slug) => application.tenant(slug)));
    await Promise.all(
      tenants.flatMap(({ tenant, client }) =>
        Array.from({ length: 20 }, async (_, number) => {
          await createComponent(client, { name: `${tenant.slug} ${number}` });
          await client.get('/components');
        }),
      ),
    );
    for (const { tenant, client } of tenants) {
      await createIncident(client, { publish: true });
      const { status, body } = await client.get('/components?per_page=100');
      expect(status).toBe(200);
      const names = (body as { data: { name: { de: string } }[] }).data.map(({ name }) => name.de);
      expect(names.toSorted()).toEqual(
        Array.from({ length: 20 }, (_, number) => `${tenant.slug} ${number}`).toSorted(),
      );
      expect((await client.withKey(undefined).get('//')).status).toBe(200);
    }
  }

  it('everything works with unnamed statements and a connection of its own for LISTEN', async () => {
    const application = await startTestApplication({ database: shared() });
    const replica = await startTestApplication({ database: shared(), clock: application.clock });
    await serve(application, ['one', 'two']);
    const { client } = await application.tenant('seen');
    const visitor = client.withKey(undefined);
    expect(replica.app.get(ChangeListener).isListening).toBe(true);
    const before = replica.app.get(ChangeListener).received;
    await createComponent(client, { name: 'Announced' });
    await eventually(
      () => Promise.resolve(replica.app.get(ChangeListener).received),
      (received) => received > before,
    );
    expect((await visitor.get('//api/v2/components')).text).toContain('Announced');
    await replica.close();
    await application.close();
  });

  it('the tables’ owner may serve, too: each transaction steps down', async () => {
    // If the owner created the serving role itself, it is a member of that role.
    const login = `owner_${randomBytes(6).toString('hex')}`;
    await database.sql(`create role ${login} login password 'secret' in role heliograph_owner, ${APP_ROLE}`);
    const url = Object.assign(new URL(database.addresses.owner.url), {
      username: login,
      password: 'secret',
    }).href;
    const own = await PgBouncer.start([url]);
    const app = { url: own.through(url), role: APP_ROLE, preparesStatements: false };
    await assertRestricted(app);
    const application = await startTestApplication({ database: via({ app, listen: { url } }) });
    await serve(application, ['three', 'four']);
    await application.close();
    await own.stop();
    await database.sql(`drop role ${login}`);
  });

  it('a start fails and says what to set if notifications do not arrive', async () => {
    const { app } = database.addresses;
    const url = bouncer.through(app.url);
    await expect(
      startTestApplication({ database: via({ app: { url, preparesStatements: false } }) }),
    ).rejects.toThrow(/did not arrive within 5 s\. .* set DATABASE_LISTEN_URL/);
  });

  it('several processes migrate over shared sessions, and none keeps the lock', async () => {
    const url = bouncer.through(database.addresses.owner.url);
    for (let round = 0; round < 2; round += 1)
      await Promise.all([1, 2].map(() => migrate({ url }, MIGRATIONS)));
    const locks = await database.sql(
      `select from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = current_database() and l.locktype = 'advisory' and l.objid = 7246001`,
    );
    expect(locks).toEqual([]);
  });
});

describe('A process that waits to migrate', () => {
  it('says after five seconds what it waits for', async () => {
    const database = await createTestDatabase();
    const holder = new pg.Client({
      connectionString: database.addresses.owner.url,
      application_name: 'another-heliograph',
    });
    await holder.connect();
    await holder.query(`begin; select pg_advisory_xact_lock(7246001)`);
    const said = Promise.withResolvers<string>();
    const migrated = migrate(database.addresses.owner, MIGRATIONS, [], said.resolve);
    expect(await said.promise).toMatch(
      /^Waiting for another process to bring the database up to date: process \d+ of PostgreSQL \(another-heliograph, from [\d.]+, for \d+ s\)\. If that one is dead, end it with "select pg_terminate_backend\(\d+\)"\.$/,
    );
    await holder.query('commit');
    expect((await migrated).applied).toEqual([]);
    await holder.end();
    await database.drop();
  });
});

describe.skipIf(PGBOUNCER === undefined)('Behind PgBouncer, after a restart of PostgreSQL', () => {
  it('visitors and keys are served again', { timeout: 240_000 }, async () => {
    const postgres = await startOwnPostgres();
    const { database } = postgres;
    const { app, owner } = database.addresses;
    const bouncer = await PgBouncer.start([owner.url, app.url]);
    const through = { url: bouncer.through(app.url), preparesStatements: false };
    const application = await startTestApplication({
      database: { ...database, addresses: { owner, app: through, listen: app } },
    });
    try {
      const { client } = await application.tenant('acme');
      await createComponent(client);
      await postgres.stop();
      expect((await client.get('/components')).status).toBe(503);
      await postgres.start();
      await eventually(
        async () => (await client.get('/components')).status,
        (status) => status === 200,
      );
      await createComponent(client);
    } finally {
      await application.close();
      await bouncer.stop();
      await postgres.remove();
    }
  });
});
