import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves room in each page for repeated reports: they change no indexed column, so these updates can stay in the page. */
export class RoomForReports1790014252000 implements MigrationInterface {
  readonly name = 'RoomForReports1790014252000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_alert set (fillfactor = 80)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_alert reset (fillfactor)`);
  }
}
