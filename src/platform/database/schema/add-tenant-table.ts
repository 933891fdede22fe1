import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable, type TenantTable } from './tenant-table.js';

/** Base class of a migration that only creates one tenant-owned table, with {@link createTenantTable}. */
export function addTenantTable(name: string, table: TenantTable): new () => MigrationInterface {
  return class implements MigrationInterface {
    up(runner: QueryRunner): Promise<void> {
      return createTenantTable(runner, name, table);
    }

    down(runner: QueryRunner): Promise<void> {
      return dropTenantTable(runner, name);
    }
  };
}
