import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowBackgroundWork, createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Table of pg-boss, which earlier versions used. Its jobs carry `tenant_id`, `kind` and `subject` in `data`. */
const OLD_QUEUE = 'pgboss.job';

/** Dead rows pile up at the front of the indexes, where every claim begins. */
const VACUUM_OFTEN = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05';

/**
 * Timed jobs: those that wait (`job`) and those that a process is running (`job_run`). Their keys enforce the
 * rules: one waiting job for each tenant, subject and kind, and one running job for each tenant and subject.
 * Takes over the jobs of earlier versions and removes their queue.
 */
export class Jobs1790003000000 implements MigrationInterface {
  readonly name = 'Jobs1790003000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'job', {
      key: ['subject', 'kind'],
      columns: `
        subject text not null,
        kind text not null,
        id bigint generated always as identity,
        due_at timestamptz(3) not null,
        tries integer not null default 0,
        error text,
        failed_at timestamptz(3),
        constraint ck_job_failed check (failed_at is null or due_at = 'infinity')`,
      indexes: [['due_at', 'id']],
    });
    await runner.query(`create index ix_job_due_at on job (due_at)`);
    await createTenantTable(runner, 'job_run', {
      key: ['subject'],
      columns: `
        subject text not null,
        kind text not null,
        id bigint generated always as identity,
        tries integer not null,
        lease_until timestamptz(3) not null`,
    });
    await runner.query(`create index ix_job_run_lease_until on job_run (lease_until)`);
    for (const table of ['job', 'job_run']) {
      await allowBackgroundWork(runner, table);
      await runner.query(`alter table ${table} set (${VACUUM_OFTEN})`);
    }
    await this.takeOverOldQueue(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table job_run, job`);
  }

  private async takeOverOldQueue(runner: QueryRunner): Promise<void> {
    const [found] = (await runner.query(`select to_regclass('${OLD_QUEUE}') is not null as exists`)) as {
      exists: boolean;
    }[];
    if (found?.exists !== true) return;
    // Processes of the old version may still arm jobs. They wait for this lock and then fail visibly.
    await runner.query(`lock table ${OLD_QUEUE} in access exclusive mode`);
    await runner.query(`set local app.background = 'on'`);
    // An active job may be unfinished. Running it twice is allowed, but losing it is not.
    await runner.query(`
      insert into job (tenant_id, subject, kind, due_at, tries, error, failed_at)
      select distinct on (tenant.id, data ->> 'subject', data ->> 'kind')
        tenant.id, data ->> 'subject', data ->> 'kind',
        case when state = 'failed' then 'infinity' else start_after end,
        retry_count,
        case when state in ('failed', 'retry') then output ->> 'message' end,
        case when state = 'failed' then coalesce(completed_on, now()) end
      from ${OLD_QUEUE} join tenant on tenant.id::text = data ->> 'tenant_id'
      where state in ('created', 'retry', 'active', 'failed')
      order by tenant.id, data ->> 'subject', data ->> 'kind', state = 'failed', start_after`);
    await runner.query(`set local app.background = ''`);
    await runner.query(`drop schema pgboss cascade`);
  }
}
