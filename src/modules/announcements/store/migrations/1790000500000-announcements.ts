import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Table of announcements. */
export class Announcements1790000500000 implements MigrationInterface {
  readonly name = 'Announcements1790000500000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'announcement', {
      columns: `
        title jsonb not null,
        body jsonb not null,
        level text not null,
        link_url text,
        starts_at timestamptz(3),
        ends_at timestamptz(3),
        published_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      indexes: [['created_at', 'id']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table announcement`);
  }
}
