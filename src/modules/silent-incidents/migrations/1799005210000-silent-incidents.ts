import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Of which silence of an incident members were told. */
export class SilentIncidents1799005210000 implements MigrationInterface {
  readonly name = 'SilentIncidents1799005210000';
  readonly locks = [];

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'incident_silence', {
      key: ['incident_id'],
      columns: `incident_id bigint not null, told_since timestamptz(3) not null`,
      references: { incident_id: { table: 'incident', onDelete: 'cascade' } },
      audit: false,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTenantTable(runner, 'incident_silence');
  }
}
