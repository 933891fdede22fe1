import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables with content that visitors see. */
const TABLES = [
  'component',
  'component_group',
  'incident',
  'incident_impact',
  'incident_update',
  'announcement',
];

/** Announces changes to a tenant's public content within the transaction that makes them. */
export class PageChanges1790000700000 implements MigrationInterface {
  readonly name = 'PageChanges1790000700000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_page() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'page:' || coalesce(current_setting('app.tenant_id', true), ''));
        return null;
      end $$`);
    for (const table of TABLES) {
      await runner.query(`
        create trigger announce_page after insert or update or delete on ${table}
        for each statement execute function announce_page()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger announce_page on ${table}`);
    await runner.query(`drop function announce_page`);
  }
}
