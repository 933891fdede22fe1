import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Tables for the status history of host systems and for the silence after which their status is unknown. */
export class HostSystemReporting1790005070000 implements MigrationInterface {
  readonly name = 'HostSystemReporting1790005070000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'host_system_reporting', {
      key: ['host_system_id'],
      columns: `host_system_id bigint not null, stale_after integer, updated_at timestamptz(3) not null`,
      references: { host_system_id: { table: 'host_system', onDelete: 'cascade' } },
    });
    await createTenantTable(runner, 'host_system_status', {
      columns: `host_system_id bigint not null, status text not null, started_at timestamptz(3) not null`,
      references: { host_system_id: { table: 'host_system', onDelete: 'cascade' } },
      indexes: [['host_system_id', 'id']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table host_system_status, host_system_reporting`);
  }
}
