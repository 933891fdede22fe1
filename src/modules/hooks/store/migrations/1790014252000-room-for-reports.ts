import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Leaves free space in each page for repeated reports. They change no indexed column, so their updates can
 * stay in the page.
 */
export class RoomForReports1790014252000 implements MigrationInterface {
  readonly name = 'RoomForReports1790014252000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_alert set (fillfactor = 80)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table inbound_alert reset (fillfactor)`);
  }
}
