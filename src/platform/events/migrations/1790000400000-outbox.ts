import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Domain events, written in the transaction that caused them. */
export class Outbox1790000400000 implements MigrationInterface {
  readonly name = 'Outbox1790000400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'outbox_event', {
      columns: `
        name text not null,
        payload jsonb not null,
        occurred_at timestamptz(3) not null`,
      indexes: [['occurred_at']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox_event`);
  }
}
