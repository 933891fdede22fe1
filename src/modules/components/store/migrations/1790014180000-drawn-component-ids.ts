import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowDrawingIds, forbidDrawingIds } from '#platform/database/schema/drawn-ids.js';

/** Lets the server draw ids of components before it inserts them. */
export class DrawnComponentIds1790014180000 implements MigrationInterface {
  readonly name = 'DrawnComponentIds1790014180000';

  async up(runner: QueryRunner): Promise<void> {
    await allowDrawingIds(runner, 'component');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forbidDrawingIds(runner, 'component');
  }
}
