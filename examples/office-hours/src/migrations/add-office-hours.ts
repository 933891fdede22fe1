import {
  announcePageChanges,
  createPublicView,
  createTenantTable,
  dropTenantTable,
} from '@heliograph/server/module';
import type { MigrationInterface, QueryRunner } from '@heliograph/server/module';

const TABLE = 'acme_office_hours';
const VIEW = 'acme_office_hours_public';

export class AddOfficeHours1797000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, TABLE, {
      columns: `weekday integer not null, opens text not null, closes text not null, note jsonb not null,
        is_public boolean not null, created_at timestamptz(3) not null, updated_at timestamptz(3) not null`,
    });
    await announcePageChanges(runner, TABLE);
    const select = `select tenant_id, id, weekday, opens, closes, note from ${TABLE} where is_public`;
    await createPublicView(runner, VIEW, select);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view ${VIEW}`);
    await dropTenantTable(runner, TABLE);
  }
}
