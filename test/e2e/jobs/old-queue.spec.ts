import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.js';
import { MigrationSource } from '#platform/database/schema/migration-source.js';
import { Jobs1790003000000 } from '#platform/jobs/migrations/1790003000000-jobs.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

/** Job table of earlier versions, with the columns that the migration reads. The table is partitioned. */
const OLD_QUEUE = `
  create schema pgboss authorization heliograph_owner;
  set role heliograph_owner;
  create type pgboss.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table pgboss.job (
    id uuid not null default gen_random_uuid(), name text not null, data jsonb, output jsonb,
    state pgboss.job_state not null default 'created', retry_count int not null default 0,
    start_after timestamptz not null default now(), completed_on timestamptz
  ) partition by list (name);
  create table pgboss.job_common partition of pgboss.job default;
  create function pgboss.job_now() returns timestamptz language sql as 'select now()';
  reset role`;

describe('Jobs of an installation from before the table job', () => {
  let database: TestDatabase;

  const armOld = async (
    tenantId: string,
    subject: string,
    state: string,
    startAfter: string,
    kind = 'incident.timed-step',
  ): Promise<void> => {
    const data = { tenant_id: tenantId, kind, subject };
    const output = state === 'failed' || state === 'retry' ? { message: 'It broke.' } : null;
    await database.sql(
      `insert into pgboss.job (name, data, output, state, start_after, retry_count) values ('timed', $1, $2, $3, $4, $5)`,
      [data, output, state, startAfter, output === null ? 0 : 7],
    );
  };

  beforeEach(async () => {
    database = await createTestDatabase();
    const place = MIGRATIONS.indexOf(Jobs1790003000000);
    for (let count = MIGRATIONS.length; count > place; count -= 1) {
      const source = await new MigrationSource(
        database.addresses.owner,
        MIGRATIONS.slice(0, count),
      ).initialize();
      await source.undoLastMigration();
      await source.destroy();
    }
    await database.sql(OLD_QUEUE);
  });

  afterEach(() => database.drop());

  it('are taken over, whatever became of them, and their queue is removed', async () => {
    const tenant = '01990000-0000-7000-8000-000000000001';
    await database.sql(
      `insert into tenant (id, slug, name, locales, created_at, updated_at) values ($1, 'own', 'Own', '{en}', now(), now())`,
      [tenant],
    );
    await armOld(tenant, '1', 'created', '2026-03-01T13:00:00.000Z');
    await armOld(tenant, '2', 'retry', '2026-03-01T14:00:00.000Z');
    await armOld(tenant, '3', 'active', '2026-03-01T11:00:00.000Z');
    await armOld(tenant, '4', 'failed', '2026-03-01T10:00:00.000Z');
    await armOld(tenant, '5', 'completed', '2026-03-01T09:00:00.000Z');
    await armOld(tenant, '6', 'cancelled', '2026-03-01T09:00:00.000Z');
    // Running, and armed again for later. The earlier job is not finished.
    await armOld(tenant, '7', 'active', '2026-03-01T08:00:00.000Z');
    await armOld(tenant, '7', 'created', '2026-03-02T08:00:00.000Z');
    await armOld('01990000-0000-7000-8000-00000000000f', '8', 'created', '2026-03-01T09:00:00.000Z');

    await migrate(database.addresses.owner, MIGRATIONS);

    const jobs = await database.sql(
      `select subject, kind, due_at::text as due, tries, error, failed_at is not null as failed
       from job where tenant_id = $1 order by subject`,
      [tenant],
    );
    const waiting = { kind: 'incident.timed-step', tries: 0, error: null, failed: false };
    expect(jobs).toEqual([
      { ...waiting, subject: '1', due: '2026-03-01 13:00:00+00' },
      { ...waiting, subject: '2', due: '2026-03-01 14:00:00+00', tries: 7, error: 'It broke.' },
      { ...waiting, subject: '3', due: '2026-03-01 11:00:00+00' },
      { ...waiting, subject: '4', due: 'infinity', tries: 7, error: 'It broke.', failed: true },
      { ...waiting, subject: '7', due: '2026-03-01 08:00:00+00' },
    ]);
    expect(await database.sql(`select from job`)).toHaveLength(jobs.length);
    expect(await database.sql(`select from pg_namespace where nspname = 'pgboss'`)).toEqual([]);
  });

  it('are not missed where there are none', async () => {
    await database.sql('drop schema pgboss cascade');
    await migrate(database.addresses.owner, MIGRATIONS);
    expect(await database.sql(`select from job`)).toEqual([]);
  });
});
