import pg from 'pg';
import { PgBoss, getRollbackPlans } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.js';
import { connectionOptions } from '../connections/database-addresses.js';
import { JOB_QUEUE, JOB_SCHEMA, prepareJobSchema } from './job-schema.js';

describe('The schema of the job queue', () => {
  let database: TestDatabase;

  const version = async (): Promise<number> => {
    const [row] = await database.sql<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
    return row!.version;
  };
  /** What pg-boss finds different from what it would have made. */
  const drift = (): Promise<{ ok: boolean }> =>
    new PgBoss({
      schema: JOB_SCHEMA,
      db: { executeSql: async (text, values) => ({ rows: await database.sql(text, values) }) },
      migrate: false,
    }).detectSchemaDrift();

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(() => database.drop());

  it('is what pg-boss expects, and preparing it again changes nothing', async () => {
    expect(await drift()).toMatchObject({ ok: true });
    const before = await version();
    await prepareJobSchema(database.addresses.owner);
    expect(await version()).toBe(before);
    expect(await drift()).toMatchObject({ ok: true });
  });

  it('is brought up from earlier versions, with the jobs that are in it', async () => {
    const latest = await version();
    await database.sql(
      `insert into ${JOB_SCHEMA}.job (name, data, policy, singleton_key) values ($1, '{"kind": "start"}', 'short', 'key')`,
      [JOB_QUEUE],
    );
    const owner = new pg.Client(connectionOptions(database.addresses.owner));
    await owner.connect();
    // Far enough back that indexes have to be built concurrently.
    for (let installed = latest; installed > 32; installed -= 1)
      await owner.query(getRollbackPlans(JOB_SCHEMA, installed));
    await owner.end();
    expect(await version()).toBe(32);

    await prepareJobSchema(database.addresses.owner);
    expect(await version()).toBe(latest);
    expect(await drift()).toMatchObject({ ok: true });
    expect(await database.sql(`select data from ${JOB_SCHEMA}.job`)).toEqual([{ data: { kind: 'start' } }]);
  });

  it('lets the restricted role use jobs, and change nothing of what they are kept in', async () => {
    const grants = await database.sql<{ table: string; rights: string[] }>(`
      select c.relname as table, array_agg(a.privilege_type::text order by a.privilege_type) as rights
      from pg_class c cross join aclexplode(c.relacl) a
      where c.relnamespace = '${JOB_SCHEMA}'::regnamespace and a.grantee = 'heliograph_app'::regrole group by 1 order by 1`);
    expect(grants).toEqual([
      { table: 'job', rights: ['INSERT'] },
      { table: 'job_common', rights: ['DELETE', 'INSERT', 'SELECT', 'UPDATE'] },
      { table: 'job_dependency', rights: ['DELETE', 'SELECT'] },
      { table: 'queue', rights: ['SELECT', 'UPDATE'] },
      { table: 'version', rights: ['SELECT'] },
    ]);
    const [schema] = await database.sql(
      `select has_schema_privilege('heliograph_app', '${JOB_SCHEMA}', 'create') as creates`,
    );
    expect(schema).toEqual({ creates: false });
  });
});
