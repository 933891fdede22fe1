import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowDrawingIds, forbidDrawingIds } from '../../../../database/schema/drawn-ids.js';

/** The server may draw the ids of components before it stores them. */
export class DrawnComponentIds1790014180000 implements MigrationInterface {
  readonly name = 'DrawnComponentIds1790014180000';

  async up(runner: QueryRunner): Promise<void> {
    await allowDrawingIds(runner, 'component');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forbidDrawingIds(runner, 'component');
  }
}
