import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Mails sent by day (UTC), for the daily quota. */
export class MailDays1790015302000 implements MigrationInterface {
  readonly name = 'MailDays1790015302000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'mail_day', {
      key: ['day'],
      columns: `
        day date not null,
        used bigint not null`,
      audit: false,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table mail_day`);
  }
}
