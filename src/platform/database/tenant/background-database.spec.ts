import { Logger } from '@nestjs/common';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/support/eventually.js';
import { LogSink } from '../../../../test/support/log-sink.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { NestLog } from '#core/logging/nest-log.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { BackgroundDatabase } from './background-database.js';

describe('BackgroundDatabase', () => {
  const sink = new LogSink();
  let database: TestDatabase;
  let background: BackgroundDatabase;

  beforeAll(async () => {
    Logger.overrideLogger(new NestLog(pino(sink.destination)));
    database = await createTestDatabase();
    background = new BackgroundDatabase(database.addresses);
  });

  afterAll(async () => {
    await background.onApplicationShutdown();
    await database.drop();
  });

  it('logs a connection that was lost while idle by its code alone, and goes on with another', async () => {
    expect(await background.query('select 1 as one', [])).toEqual([{ one: 1 }]);
    await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'heliograph-background'`,
    );
    await eventually(
      () => Promise.resolve(sink.lines.join()),
      (lines) =>
        lines.includes('The connection for background work was lost: PostgreSQL refused a statement: 57P01.'),
    );
    expect(sink.lines.join()).not.toContain('terminating');
    expect(await background.query('select 2 as two', [])).toEqual([{ two: 2 }]);
  });

  it('stores what one statement writes at once, and fails work whose connection is lost', async () => {
    await database.sql(
      'create table background_one (name text); grant all on background_one to heliograph_app',
    );
    await background.query('insert into background_one values ($1)', ['one']);
    expect(await database.sql('select name from background_one')).toEqual([{ name: 'one' }]);
    const cut = background.transaction(async (transaction) => {
      const [own] = await transaction.query<{ pid: number; name: string }>(
        `select pg_backend_pid() as pid, current_setting('application_name') as name`,
        [],
      );
      expect(own?.name).toBe('heliograph-background');
      await database.sql('select pg_terminate_backend($1, 5000)', [own?.pid]);
      await transaction.query('select 1', []);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailable);
    expect(await background.query('select 2 as two', [])).toEqual([{ two: 2 }]);
  });

  it('runs several statements in one transaction, which is stored as a whole', async () => {
    await database.sql(
      'create table background_test (name text); grant all on background_test to heliograph_app',
    );
    const insert = (name: string): [string, string[]] => ['insert into background_test values ($1)', [name]];
    const read = (): Promise<object[]> => database.sql('select name from background_test order by name');
    const result = await background.transaction(async (transaction) => {
      await transaction.query(...insert('one'));
      const [found] = await transaction.query<{ id: string }>('select pg_current_xact_id()::text as id', []);
      await transaction.query(...insert('two'));
      const again = await transaction.query('select pg_current_xact_id()::text as id', []);
      expect(again).toEqual([found]);
      return 'done';
    });
    expect([result, await read()]).toEqual(['done', [{ name: 'one' }, { name: 'two' }]]);
    const refused = background.transaction(async (transaction) => {
      await transaction.query(...insert('three'));
      throw new TypeError('No.');
    });
    await expect(refused).rejects.toThrow(TypeError);
    const failed = background.transaction(async (transaction) => {
      await transaction.query(...insert('four'));
      await transaction.query('select 1 / 0', []).catch(() => undefined);
      return transaction.query(...insert('five'));
    });
    await expect(failed).rejects.toMatchObject({ code: '25P02' });
    await expect(background.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    expect(await read()).toHaveLength(2);
    expect(background.pool.waitingCount).toBe(0);
  });

  it('marks its transactions as background work, and ends those that are cut off', async () => {
    const shown = `select current_setting('app.background') as background,
      current_setting('idle_in_transaction_session_timeout') as idle, current_user::text as role,
      current_setting('application_name') as name`;
    const name = 'heliograph-background';
    const expected = [{ background: 'on', idle: '10s', role: 'heliograph_app', name }];
    expect(await background.query(shown, [])).toEqual(expected);
    expect(await background.transaction((transaction) => transaction.query(shown, []))).toEqual(expected);
    const asRole = new BackgroundDatabase({
      ...database.addresses,
      app: { url: database.superuserUrl, role: 'heliograph_app' },
    });
    expect(await asRole.query(shown, [])).toEqual(expected);
    await asRole.onApplicationShutdown();
  });

  it.each([
    [undefined, ['counted']],
    [false, []],
  ])('prepares its statements, unless the proxy shares sessions: %s', async (preparesStatements, names) => {
    const { app, owner } = database.addresses;
    const given = {
      owner,
      app: { ...app, ...(preparesStatements === undefined ? {} : { preparesStatements }) },
    };
    const own = new BackgroundDatabase(given);
    const counted = { name: 'counted', text: 'select $1::int as one' };
    expect(await own.query(counted, [1])).toEqual([{ one: 1 }]);
    const prepared = await own.query<{ name: string }>('select name from pg_prepared_statements', []);
    expect(prepared.map(({ name }) => name)).toEqual(names);
    await own.onApplicationShutdown();
    await expect(own.query(counted, [1])).rejects.toThrow(DatabaseUnavailable);
  });

  it('says that the database is unavailable, also if it takes no writes', async () => {
    const { owner } = database.addresses;
    const away = new BackgroundDatabase({ owner, app: { url: 'postgres://127.0.0.1:1/none' } });
    await expect(away.query('select 1', [])).rejects.toThrow(DatabaseUnavailable);
    await expect(away.transaction(() => Promise.resolve())).rejects.toThrow(DatabaseUnavailable);
    await away.onApplicationShutdown();
    const refused = background.transaction(async (transaction) => {
      await transaction.query('set local transaction_read_only = on', []);
      await transaction.query('create table written ()', []);
    });
    await expect(refused).rejects.toThrow(DatabaseUnavailable);
  });
});
