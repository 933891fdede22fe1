import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { OwnerDatabase } from './owner-database.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const SETTING = `set local app.audit = '{"action":"test"}'`;

describe('The database as its owner', () => {
  let database: TestDatabase;
  let owner: OwnerDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    await database.sql('create table owner_test (name text, tenant text, audit text)');
    await database.sql('alter table owner_test owner to heliograph_owner');
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.sql('delete from owner_test');
    owner = new OwnerDatabase(database.addresses);
  });
  afterEach(() => owner.onApplicationShutdown());

  const INSERT = `insert into owner_test
    values ($1, nullif(current_setting('app.tenant_id', true), ''), nullif(current_setting('app.audit', true), ''))`;

  function stored(): Promise<object[]> {
    return database.sql('select name, tenant, audit from owner_test order by name');
  }

  it('runs a statement with its values, or without any', async () => {
    expect(await owner.query('select current_user::text as role')).toEqual([{ role: 'heliograph_owner' }]);
    expect(await owner.query('select $1::int + 1 as next', [1])).toEqual([{ next: 2 }]);
  });

  it('has a name of its own among PostgreSQL’s sessions', async () => {
    const name = `select current_setting('application_name') as name`;
    expect(await owner.query(name)).toEqual([{ name: 'heliograph-owner' }]);
    expect(await owner.readSnapshot(TENANT, (run) => run(name))).toEqual([{ name: 'heliograph-owner' }]);
  });

  it('writes with the setting of the audit trail, or for a tenant, and leaves neither behind', async () => {
    await owner.write(INSERT, ['a'], SETTING);
    await owner.writeFor(TENANT, INSERT, ['b']);
    await owner.query(INSERT, ['c']);
    expect(await stored()).toEqual([
      { name: 'a', tenant: null, audit: '{"action":"test"}' },
      { name: 'b', tenant: TENANT, audit: null },
      { name: 'c', tenant: null, audit: null },
    ]);
  });

  it('takes no part of a tenant’s id for SQL', async () => {
    await owner.writeFor("it's; select", INSERT, ['a']);
    expect(await stored()).toEqual([{ name: 'a', tenant: "it's; select", audit: null }]);
  });

  it('stores nothing of a write that fails, and goes on with the next', async () => {
    await expect(owner.write('select 1 / 0', [], SETTING)).rejects.toMatchObject({ code: '22012' });
    await expect(owner.writeFor(TENANT, 'nonsense', [])).rejects.toMatchObject({ code: '42601' });
    await owner.write(INSERT, ['a'], SETTING);
    expect(await stored()).toHaveLength(1);
  });

  it('writes for a tenant in one transaction, which is stored as a whole, without timeouts', async () => {
    const result = await owner.writeAll(TENANT, SETTING, async (run) => {
      await run(INSERT, ['a']);
      const [timeouts] = await run(
        `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
      );
      expect(timeouts).toEqual({ statement: '0', idle: '0' });
      expect(await stored()).toEqual([]);
      await run(INSERT, ['b']);
      return 'done';
    });
    const written = { tenant: TENANT, audit: '{"action":"test"}' };
    const both = [
      { name: 'a', ...written },
      { name: 'b', ...written },
    ];
    expect([result, await stored()]).toEqual(['done', both]);
    const refused = owner.writeAll(TENANT, SETTING, async (run) => {
      await run(INSERT, ['c']);
      throw new TypeError('No.');
    });
    await expect(refused).rejects.toThrow(TypeError);
    expect(await stored()).toEqual(both);
  });

  it('reads one snapshot of a tenant, in which it cannot write', async () => {
    await owner.query(INSERT, ['a']);
    const names = await owner.readSnapshot(TENANT, async (run) => {
      const before = await run('select name from owner_test');
      await database.sql(`insert into owner_test (name) values ('late')`);
      const [tenant] = await run(`select current_setting('app.tenant_id') as id`);
      expect(tenant).toEqual({ id: TENANT });
      return [before, await run('select name from owner_test')];
    });
    expect(names).toEqual([[{ name: 'a' }], [{ name: 'a' }]]);
    const writing = owner.readSnapshot(TENANT, (run) => run(INSERT, ['b']));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  it('opens a new connection if its own was cut off', async () => {
    const [before] = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    const client = new pg.Client(database.superuserUrl);
    await client.connect();
    await client.query('select pg_terminate_backend($1, 5000)', [before?.pid]);
    await client.end();
    let after = before;
    // The first query may still meet the old connection.
    for (let time = 0; time < 3 && after?.pid === before?.pid; time += 1)
      [after] = await owner.query<{ pid: number }>('select pg_backend_pid() as pid').catch(() => [before]);
    expect(after?.pid).not.toBe(before?.pid);
  });

  it('that fails in the middle of a long transaction fails it', async () => {
    const cut = owner.writeAll(TENANT, SETTING, async (run) => {
      await run(INSERT, ['a']);
      const [own] = await run<{ pid: number }>('select pg_backend_pid() as pid');
      await database.sql('select pg_terminate_backend($1, 5000)', [own?.pid]);
      await run(INSERT, ['b']);
    });
    await expect(cut).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  it('is not opened at all if nothing needs it', async () => {
    const unused = new OwnerDatabase({
      ...database.addresses,
      owner: { url: 'postgres://127.0.0.1:1/none' },
    });
    await unused.onApplicationShutdown();
    await expect(unused.query('select 1')).rejects.toThrow();
  });

  it('steps down to the role of its address', async () => {
    const { superuserUrl: url } = database;
    const stepping = new OwnerDatabase({ ...database.addresses, owner: { url, role: 'heliograph_owner' } });
    const role = `insert into owner_test values (current_user)`;
    await stepping.write(role, [], SETTING);
    await stepping.writeAll(TENANT, SETTING, (run) => run(role));
    expect((await stored()).map((row) => (row as { name: string }).name)).toEqual([
      'heliograph_owner',
      'heliograph_owner',
    ]);
    await stepping.onApplicationShutdown();
  });
});
