import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leaves room in each page for status updates. They change no indexed column, so they can be HOT updates. */
export class RoomForStatuses1790014251000 implements MigrationInterface {
  readonly name = 'RoomForStatuses1790014251000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component set (fillfactor = 80)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component reset (fillfactor)`);
  }
}
