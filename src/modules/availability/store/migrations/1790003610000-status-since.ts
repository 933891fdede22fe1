import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fills in since when existing components have their status. */
export class StatusSince1790003610000 implements MigrationInterface {
  readonly name = 'StatusSince1790003610000';

  async up(runner: QueryRunner): Promise<void> {
    // Forced policies hide all rows even from the owner. No other session sees the tables until this transaction ends.
    const tables = ['component', 'availability_period'];
    for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
    await runner.query(`
      update tracked_component c set status_since = p.started_at from availability_period p
      where p.tenant_id = c.tenant_id and p.component_id = c.id and p.ended_at is null and p.started_at > c.created_at`);
    for (const table of tables) await runner.query(`alter table ${table} force row level security`);
  }

  async down(): Promise<void> {
    // The column is dropped by the migration that created it.
  }
}
