import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Figures of months at the time they were frozen. Rows never change: a correction is another version. */
export class FrozenReports1790005520000 implements MigrationInterface {
  readonly name = 'FrozenReports1790005520000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'frozen_report', {
      columns: `
        month text not null,
        version integer not null,
        frozen_at timestamptz(3) not null,
        uptime double precision not null,
        changed integer not null,
        changes json not null,
        report json not null`,
      unique: [['month', 'version']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table frozen_report`);
  }
}
