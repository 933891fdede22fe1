import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Settings of a tenant that modules have: one row for each tenant and module that differs from the defaults. */
export class ModuleSettings1790010055000 implements MigrationInterface {
  readonly name = 'ModuleSettings1790010055000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'module_settings', {
      key: ['module'],
      columns: 'module text not null, values jsonb not null, updated_at timestamptz(3) not null',
      audit: { targetId: 'module' },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTenantTable(runner, 'module_settings');
  }
}
