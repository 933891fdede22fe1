import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announces that a page has become protected, or public, beside the change of its settings. */
export class AnnouncedVisibility1799000073000 implements MigrationInterface {
  readonly name = 'AnnouncedVisibility1799000073000';
  readonly locks = ['tenant'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_visibility() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'visibility:' || new.id);
        return null;
      end $$`);
    await runner.query(`
      create trigger announce_visibility after update of settings on tenant for each row
      when (old.settings ->> 'visibility' is distinct from new.settings ->> 'visibility')
      execute function announce_visibility()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_visibility on tenant`);
    await runner.query(`drop function announce_visibility`);
  }
}
