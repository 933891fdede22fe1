import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Number of times that the preview links to a record were revoked. */
export class PreviewRevocations1790003650000 implements MigrationInterface {
  readonly name = 'PreviewRevocations1790003650000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'preview_revocation', {
      key: ['kind', 'record_id'],
      columns: `kind text not null, record_id bigint not null, revocations integer not null`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table preview_revocation`);
  }
}
