import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Settings and logo of a tenant. The application adds defaults for settings that are not stored. */
export class TenantSettings1790000800000 implements MigrationInterface {
  readonly name = 'TenantSettings1790000800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant add column settings jsonb not null default '{}'`);
    await createTenantTable(runner, 'logo', {
      key: ['file_name'],
      columns: `file_name text not null, media_type text not null, content bytea not null`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table logo`);
    await runner.query(`alter table tenant drop column settings`);
  }
}
