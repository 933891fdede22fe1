import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announces the status of host systems, because visitors are told of some. */
export class AnnouncedHostSystems1799005220000 implements MigrationInterface {
  readonly name = 'AnnouncedHostSystems1799005220000';
  readonly locks = ['host_system'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger announce_page after update of status on host_system for each row
      when (old.status is distinct from new.status) execute function announce_page_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_page on host_system`);
  }
}
