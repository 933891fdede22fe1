import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReadConnections } from '#platform/database/connections/read-connections.js';
import type { Statement } from '#platform/database/connections/text-rows.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const TENANT = '01890000-0000-7000-8000-000000000001';
const SHOWN: Statement = {
  name: 'shown',
  text: `select nullif(current_setting('app.tenant_id', true), ''), current_user, current_setting('transaction_read_only'),
    current_setting('statement_timeout')`,
};
const DIVIDED: Statement = { name: 'divided', text: 'select 6 / $1::int' };
const WRITES: Statement = { name: 'writes', text: 'create table written ()' };
const UNKNOWN: Statement = { name: 'unknown', text: 'select * from not_there' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A proxy that shares sessions requires `preparesStatements: false`. */
describe.each([true, false])(
  'Reads that share a connection, with prepared statements: %s',
  (preparesStatements) => {
    let reads: ReadConnections;
    beforeAll(() => {
      reads = new ReadConnections({ ...database.addresses.app, preparesStatements }, 1);
    });
    afterAll(() => reads.close());

    it('each have their own settings, and leave none', async () => {
      const settings = { 'app.tenant_id': TENANT, role: 'heliograph_visitor' };
      const shown = await Promise.all([
        reads.select(settings, SHOWN, []),
        reads.select({}, SHOWN, []),
        reads.select({ 'app.tenant_id': "it's" }, SHOWN, []),
      ]);
      expect(shown.map(({ rows }) => rows)).toEqual([
        [[TENANT, 'heliograph_visitor', 'on', '10s']],
        [[null, 'heliograph_app', 'on', '10s']],
        [["it's", 'heliograph_app', 'on', '10s']],
      ]);
      const left = await database.sql(
        `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name = 'heliograph-read' and state <> 'idle'`,
      );
      expect(left).toEqual([{ open: 0 }]);
    });

    it('cannot write', async () => {
      await expect(reads.select({}, WRITES, [])).rejects.toMatchObject({ code: '25006' });
    });

    it('fail alone: those behind them have their rows, also of the statement that failed', async () => {
      const settings = { 'app.tenant_id': TENANT };
      const results = await Promise.allSettled([
        reads.select(settings, DIVIDED, [0]),
        reads.select(settings, DIVIDED, [2]),
        reads.select(settings, UNKNOWN, []),
        reads.select({ 'not a setting': '' }, SHOWN, []),
        reads.select({}, SHOWN, []),
      ]);
      expect(results).toMatchObject([
        { status: 'rejected', reason: { code: '22012' } },
        { status: 'fulfilled', value: { rows: [['3']] } },
        { status: 'rejected', reason: { code: '42P01' } },
        { status: 'rejected', reason: { code: '42601' } },
        { status: 'fulfilled', value: { rows: [[null, 'heliograph_app', 'on', '10s']] } },
      ]);
      await expect(reads.select({}, DIVIDED, [3])).resolves.toEqual({ columns: ['?column?'], rows: [['2']] });
      await expect(reads.select(settings, UNKNOWN, [])).rejects.toMatchObject({ code: '42P01' });
    });

    it('say in which call they failed', async () => {
      const failed = await reads.select({}, DIVIDED, [0]).catch((error: unknown) => error);
      expect((failed as Error).stack).toContain('read-connections');
    });
  },
);

it('A connection whose first statement was refused before it could be prepared prepares it for the next', async () => {
  const reads = new ReadConnections(database.addresses.app, 1);
  await expect(reads.select({ 'not a setting': '' }, SHOWN, [])).rejects.toMatchObject({ code: '42601' });
  await reads.select({}, SHOWN, []);
  const prepared = await reads.select(
    {},
    { name: 'prepared', text: 'select name from pg_prepared_statements order by name' },
    [],
  );
  expect(prepared.rows.flat()).toEqual(['be_read_only', 'prepared', 'shown']);
  await reads.close();
});
