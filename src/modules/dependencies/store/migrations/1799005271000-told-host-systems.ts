import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announces the status of those host systems alone that visitors are told of. */
export class ToldHostSystems1799005271000 implements MigrationInterface {
  readonly name = 'ToldHostSystems1799005271000';
  readonly locks = ['host_system'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function announce_told_host_system() returns trigger language plpgsql as $$
      begin
        if exists (select from host_system_page
          where tenant_id = new.tenant_id and host_system_id = new.id and public_name is not null) then
          perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        end if;
        return null;
      end $$`);
    await runner.query(`drop trigger announce_page on host_system`);
    await announceStatus(runner, 'announce_told_host_system');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_page on host_system`);
    await announceStatus(runner, 'announce_page_change');
    await runner.query(`drop function announce_told_host_system`);
  }
}

async function announceStatus(runner: QueryRunner, announce: string): Promise<void> {
  await runner.query(`
    create trigger announce_page after update of status on host_system for each row
    when (old.status is distinct from new.status) execute function ${announce}()`);
}
