import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops the shared trigger function, because each resource family now announces its own public changes. */
export class VisibleChanges1790002800000 implements MigrationInterface {
  readonly name = 'VisibleChanges1790002800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function announce_page`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_page() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'page:' || coalesce(current_setting('app.tenant_id', true), ''));
        return null;
      end $$`);
  }
}
