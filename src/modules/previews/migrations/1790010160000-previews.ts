import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Number of times that the preview links to a record were revoked. */
export class Previews1790010160000 implements MigrationInterface {
  readonly name = 'Previews1790010160000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'preview_revocation', {
      key: ['kind', 'record_id'],
      columns: `kind text not null, record_id bigint not null, revocations integer not null`,
      audit: { target: 'preview', targetId: 'record_id', rowId: 'record_id' },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTenantTable(runner, 'preview_revocation');
  }
}
