import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Codes that were asked for, by the hash of the secret in the browser that asked. The code itself follows from it with a
 * secret of the tenant. Rows are for any address, a member's or not, and last ten minutes.
 */
export class EmailCodes1796000003000 implements MigrationInterface {
  readonly name = 'EmailCodes1796000003000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'email_code', {
      key: ['browser'],
      columns: `
        browser text not null,
        email_key text not null,
        tries smallint not null,
        expires_at timestamptz(3) not null`,
      indexes: [['email_key']],
      audit: false,
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTenantTable(runner, 'email_code');
  }
}
