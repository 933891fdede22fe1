import { createQuota, createTenantTable, dropQuota, dropTenantTable } from '@heliograph/server/module';
import type { MigrationInterface, QueryRunner } from '@heliograph/server/module';

export class AddContacts1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'acme_contacts', {
      columns: `name text not null, email text not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null`,
    });
    await createQuota(runner, 'acme_contacts', { table: 'acme_contacts' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropQuota(runner, 'acme_contacts');
    await dropTenantTable(runner, 'acme_contacts');
  }
}
