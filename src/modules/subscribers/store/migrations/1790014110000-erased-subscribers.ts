import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Number of deleted subscribers that had confirmed and that had left, per quarter of an hour.
 * Statistics keep counting deleted subscribers, and nothing else about them is stored.
 */
export class ErasedSubscribers1790014110000 implements MigrationInterface {
  readonly name = 'ErasedSubscribers1790014110000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'erased_subscriber_count', {
      key: ['started_at', 'channel', 'locale'],
      columns: `
        started_at timestamptz(3) not null,
        channel text not null,
        locale text not null,
        confirmed bigint not null,
        left_count bigint not null`,
      audit: false,
    });
    await runner.query(`
      create function count_erased_subscribers() returns trigger language plpgsql as $$
      begin
        insert into erased_subscriber_count as e (tenant_id, started_at, channel, locale, confirmed, left_count)
        select tenant_id, date_bin('15 minutes', m.at, '2000-01-01 00:00:00+00') as started_at, channel, locale,
          sum(m.confirmed), sum(m.left_count)
        from old_rows cross join lateral (values (confirmed_at, 1, 0), (left_at, 0, 1)) as m (at, confirmed, left_count)
        where m.at is not null and tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (tenant_id, started_at, channel, locale) do update
        set confirmed = e.confirmed + excluded.confirmed, left_count = e.left_count + excluded.left_count;
        return null;
      end $$`);
    await runner.query(`
      create trigger count_erased after delete on subscriber referencing old table as old_rows
      for each statement execute function count_erased_subscribers()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger count_erased on subscriber`);
    await runner.query(`drop function count_erased_subscribers`);
    await runner.query(`drop table erased_subscriber_count`);
  }
}
