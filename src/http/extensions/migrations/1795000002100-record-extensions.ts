import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Fields of modules on core records: one row for each record and module that differs from the defaults. */
export class RecordExtensions1795000002100 implements MigrationInterface {
  readonly name = 'RecordExtensions1795000002100';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'record_extension', {
      columns: `
        module text not null,
        component_id bigint,
        incident_id bigint,
        values jsonb not null,
        updated_at timestamptz(3) not null,
        constraint ck_record_extension_record check (num_nonnulls(component_id, incident_id) = 1)`,
      unique: [
        ['component_id', 'module'],
        ['incident_id', 'module'],
      ],
      references: {
        component_id: { table: 'component', onDelete: 'cascade' },
        incident_id: { table: 'incident', onDelete: 'cascade' },
      },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTenantTable(runner, 'record_extension');
  }
}
