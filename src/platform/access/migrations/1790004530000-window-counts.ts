import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { allowBackgroundWork } from '#platform/database/schema/tenant-table.js';

/**
 * Recent event counts for limits shared by all tenants and processes. Rows have no tenant and hold
 * digests only. Only background work can see them.
 */
export class WindowCounts1790004530000 implements MigrationInterface {
  readonly name = 'WindowCounts1790004530000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table window_count (
        subject text not null,
        used integer not null,
        window_ends_at timestamptz(3) not null,
        constraint pk_window_count primary key (subject)
      )`);
    await runner.query(`create index ix_window_count_window_ends_at on window_count (window_ends_at)`);
    await runner.query(`alter table window_count enable row level security`);
    await runner.query(`alter table window_count force row level security`);
    await allowBackgroundWork(runner, 'window_count');
    await runner.query(`grant select, insert, update, delete on window_count to ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table window_count`);
  }
}
