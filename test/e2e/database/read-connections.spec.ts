import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ReadConnections } from '#platform/database/connections/read-connections.js';
import type { Statement, TextRows } from '#platform/database/connections/text-rows.js';
import { eventually } from '../../support/eventually.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const A = { 'app.tenant_id': '01890000-0000-7000-8000-00000000000a' };
const B = { 'app.tenant_id': '01890000-0000-7000-8000-00000000000b' };
const LOCK = 4711;
/** Waits while the test holds the lock. */
const WAITS: Statement = { name: 'waits', text: `select pg_advisory_xact_lock_shared(${LOCK})` };
const PROCESS: Statement = { name: 'process', text: 'select pg_backend_pid()' };

describe('Connections for reads', () => {
  let database: TestDatabase;
  let holder: pg.Client;
  let reads: ReadConnections;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    holder = new pg.Client(database.superuserUrl);
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
  });
  afterEach(async () => {
    await holder.end();
    await reads.close();
  });

  function open(count: number): void {
    reads = new ReadConnections(database.addresses.app, count);
  }

  function block(settings: Readonly<Record<string, string>>, times: number): Promise<TextRows>[] {
    return Array.from({ length: times }, () => reads.select(settings, WAITS, []));
  }

  async function processOf(settings: Readonly<Record<string, string>>): Promise<number> {
    const { rows } = await reads.select(settings, PROCESS, []);
    return Number(rows[0]?.[0]);
  }

  it('are opened as they are needed, and an idle one is used again', async () => {
    open(3);
    expect(reads.load).toEqual({ open: 0, busy: 0, pending: 0 });
    expect(await processOf(A)).toBe(await processOf(B));
    expect(reads.load).toEqual({ open: 1, busy: 0, pending: 0 });
  });

  it('are never all taken by one tenant', async () => {
    open(3);
    const blocked = block(A, 6);
    expect(reads.load).toEqual({ open: 2, busy: 2, pending: 6 });
    const [one, other] = [await processOf(B), await processOf(B)];
    expect(one).toBe(other);
    expect(reads.load).toEqual({ open: 3, busy: 2, pending: 6 });
    blocked.push(...block(A, 1));
    expect(reads.load).toEqual({ open: 3, busy: 2, pending: 7 });
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.all(blocked);
    expect(reads.load).toEqual({ open: 3, busy: 0, pending: 0 });
  });

  it('count the reads of a tenant until they are done', async () => {
    open(2);
    await processOf(A);
    const blocked = block(B, 1);
    const another = processOf(A);
    expect(reads.load).toEqual({ open: 2, busy: 2, pending: 2 });
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.all([...blocked, another]);
  });

  it('count reads without a tenant as those of one', async () => {
    open(2);
    const blocked = block({}, 3);
    expect(reads.load).toEqual({ open: 1, busy: 1, pending: 3 });
    await processOf(B);
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.all(blocked);
  });

  it('may be a single one; of two, each tenant uses one', async () => {
    open(1);
    const one = block(A, 2);
    expect(reads.load).toEqual({ open: 1, busy: 1, pending: 2 });
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.all(one);
    await reads.close();
    await holder.query('select pg_advisory_lock($1)', [LOCK]);
    open(2);
    const several = [...block(A, 3), ...block(B, 1)];
    expect(reads.load).toEqual({ open: 2, busy: 2, pending: 4 });
    several.push(...block(B, 1));
    expect(reads.load).toEqual({ open: 2, busy: 2, pending: 5 });
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    await Promise.all(several);
  });

  it('are replaced when asked to, and those in use finish what they have begun', async () => {
    open(2);
    const before = await processOf(A);
    const [blocked] = block(A, 1) as [Promise<TextRows>];
    reads.reconnect();
    expect(reads.load).toEqual({ open: 0, busy: 0, pending: 0 });
    expect(await processOf(A)).not.toBe(before);
    await holder.query('select pg_advisory_unlock($1)', [LOCK]);
    expect((await blocked).rows).toHaveLength(1);
    reads.reconnect();
    reads.reconnect();
    await processOf(A);
  });

  it('that are lost fail what they carry, and are replaced', async () => {
    open(1);
    const before = await processOf(A);
    const [blocked] = block(A, 1) as [Promise<TextRows>];
    const failed = blocked.catch((error: unknown) => error);
    await holder.query('select pg_terminate_backend($1)', [before]);
    expect(await failed).toBeInstanceOf(DatabaseUnavailable);
    const after = await eventually(
      () => processOf(A).catch(() => before),
      (pid) => pid !== before,
    );
    expect(after).not.toBe(before);
  });

  it('that cannot be opened fail what they should carry, each time anew', async () => {
    reads = new ReadConnections({ url: 'postgres://127.0.0.1:1/none' }, 2);
    for (let time = 0; time < 3; time += 1) {
      await expect(processOf(A)).rejects.toThrow(DatabaseUnavailable);
      expect(reads.load.pending).toBe(0);
    }
  });

  it('that are closed carry nothing more', async () => {
    open(2);
    await processOf(A);
    await reads.close();
    expect(reads.load).toEqual({ open: 0, busy: 0, pending: 0 });
    await expect(processOf(A)).rejects.toThrow(DatabaseUnavailable);
    await expect(processOf(A)).rejects.toThrow('The database connections are closed.');
  });

  it('run a read on a condition, which does not have to hold', async () => {
    open(1);
    const pid = await processOf(A);
    expect((await reads.selectIf('1 < 2', A, PROCESS, []))?.rows).toEqual([[String(pid)]]);
    expect(await reads.selectIf('1 > 2', A, PROCESS, [])).toBeUndefined();
    expect(await reads.selectIf('null::boolean', A, PROCESS, [])).toBeUndefined();
    const tenant: Statement = { name: '', text: `select current_setting('app.tenant_id')` };
    expect((await reads.selectIf('true', A, tenant, []))?.rows).toEqual([[A['app.tenant_id']]]);
    await expect(reads.selectIf('1 / 0 = 1', A, PROCESS, [])).rejects.toMatchObject({ code: '22012' });
  });

  it('are sent a read once if it fails, whatever its statement did until then', async () => {
    open(1);
    // The session keeps the lock, as often as the statement has run.
    const locks: Statement = { name: 'locks', text: 'select 1 / (pg_try_advisory_lock(4712) is null)::int' };
    const unlocks: Statement = { name: 'unlocks', text: 'select pg_advisory_unlock(4712)' };
    await expect(reads.select(A, locks, [])).rejects.toMatchObject({ code: '22012' });
    expect((await reads.select(A, unlocks, [])).rows).toEqual([['t']]);
    expect((await reads.select(A, unlocks, [])).rows).toEqual([['f']]);
  });

  it('read on if the session has lost its prepared statements', async () => {
    open(1);
    const before = await processOf(A);
    await reads.select(A, { name: '', text: 'deallocate all' }, []);
    expect(await processOf(A)).toBe(before);
  });

  it('prepare nothing behind a proxy that shares sessions', async () => {
    reads = new ReadConnections({ ...database.addresses.app, preparesStatements: false }, 1);
    await processOf(A);
    const names: Statement = { name: 'names', text: 'select name from pg_prepared_statements' };
    expect((await reads.select(A, names, [])).rows).toEqual([]);
    expect((await reads.selectIf('true', A, names, []))?.rows).toEqual([]);
  });

  it('read in the role of their address', async () => {
    const { superuserUrl } = database;
    reads = new ReadConnections({ url: superuserUrl, role: 'heliograph_app' }, 1);
    const user: Statement = { name: 'current_role', text: 'select current_user' };
    expect((await reads.select({}, user, [])).rows).toEqual([['heliograph_app']]);
    expect((await reads.selectIf('true', {}, user, []))?.rows).toEqual([['heliograph_app']]);
    expect((await reads.select({ role: 'heliograph_visitor' }, user, [])).rows).toEqual([
      ['heliograph_visitor'],
    ]);
  });
});
