import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Settings of a tenant that modules have: one row for each tenant and module that differs from the defaults. */
export class ModuleSettings1790016300000 implements MigrationInterface {
  readonly name = 'ModuleSettings1790016300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'module_settings', {
      key: ['module'],
      columns: 'module text not null, values jsonb not null, updated_at timestamptz(3) not null',
      audit: { targetId: 'module' },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table module_settings`);
  }
}
