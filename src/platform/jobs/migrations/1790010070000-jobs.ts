import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
} from '#platform/database/schema/tenant-table.js';

/** Dead rows pile up at the front of the indexes, where every claim begins. */
const VACUUM_OFTEN = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05';

/**
 * Timed jobs: those that wait (`job`) and those that a process is running (`job_run`). Their keys enforce the
 * rules: one waiting job for each tenant, subject and kind, and one running job for each tenant and subject.
 * The trace in which a job was scheduled connects it with its cause.
 */
export class Jobs1790010070000 implements MigrationInterface {
  readonly name = 'Jobs1790010070000';

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
        traceparent text,
        constraint ck_job_failed check (failed_at is null or due_at = 'infinity')`,
      indexes: [['due_at', 'id']],
      audit: false,
    });
    await runner.query(`create index ix_job_due_at on job (due_at)`);
    await createTenantTable(runner, 'job_run', {
      key: ['subject'],
      columns: `
        subject text not null,
        kind text not null,
        id bigint generated always as identity,
        tries integer not null,
        lease_until timestamptz(3) not null,
        traceparent text`,
      audit: false,
    });
    await runner.query(`create index ix_job_run_lease_until on job_run (lease_until)`);
    for (const table of ['job', 'job_run']) {
      await allowBackgroundWork(runner, table);
      await runner.query(`alter table ${table} set (${VACUUM_OFTEN})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['job_run', 'job']) await dropTenantTable(runner, table);
  }
}
