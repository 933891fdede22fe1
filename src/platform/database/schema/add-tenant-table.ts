import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropIdFunctions } from './tenant-ids.js';
import { createTenantTable, type TenantTable } from './tenant-table.js';

/** Base class of a migration that only creates one tenant-owned table, with {@link createTenantTable}. */
export function addTenantTable(name: string, table: TenantTable): new () => MigrationInterface {
  return class implements MigrationInterface {
    up(runner: QueryRunner): Promise<void> {
      return createTenantTable(runner, name, table);
    }

    async down(runner: QueryRunner): Promise<void> {
      await runner.query(`drop table ${name}`);
      await dropIdFunctions(runner, name);
    }
  };
}
