import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, type TenantTable } from './tenant-table.js';

/** The class that a migration extends which makes one table that belongs to tenants, by {@link createTenantTable}. */
export function addTenantTable(name: string, table: TenantTable): new () => MigrationInterface {
  return class implements MigrationInterface {
    up(runner: QueryRunner): Promise<void> {
      return createTenantTable(runner, name, table);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop table ${name}`);
    }
  };
}
