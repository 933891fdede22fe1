import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { allowBackgroundWork } from '#platform/database/schema/tenant-table.js';

/**
 * What was read of other status pages. Rows have no tenant: they hold what anybody may read at an address, by its digest,
 * and only background work sees them. Source: docs/decisions/0103.
 */
export class PolledPages1799005220500 implements MigrationInterface {
  readonly name = 'PolledPages1799005220500';
  readonly locks = [];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table polled_page (
        address_hash bytea not null,
        etag text,
        last_modified text,
        status text,
        message text,
        problem text,
        read_at timestamptz(3),
        loaded_at timestamptz(3),
        failures integer not null default 0,
        next_at timestamptz(3) not null,
        constraint pk_polled_page primary key (address_hash)
      )`);
    await runner.query(`create index ix_polled_page_next_at on polled_page (next_at)`);
    await runner.query(`alter table polled_page enable row level security`);
    await runner.query(`alter table polled_page force row level security`);
    await allowBackgroundWork(runner, 'polled_page');
    await runner.query(`grant select, insert, update, delete on polled_page to ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table polled_page`);
  }
}
