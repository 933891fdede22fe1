import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Leaves free space in each page for the ends of its periods. No index contains them, so these updates can
 * stay in the page.
 */
export class RoomForEnds1790014253000 implements MigrationInterface {
  readonly name = 'RoomForEnds1790014253000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table availability_period set (fillfactor = 90)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table availability_period reset (fillfactor)`);
  }
}
