import type { MigrationInterface, QueryRunner } from 'typeorm';
import { allowDrawingIds, forbidDrawingIds } from '#platform/database/schema/drawn-ids.js';

/** Lets the server draw ids of updates before it inserts them. */
export class DrawnUpdateIds1790014181000 implements MigrationInterface {
  readonly name = 'DrawnUpdateIds1790014181000';

  async up(runner: QueryRunner): Promise<void> {
    await allowDrawingIds(runner, 'incident_update');
  }

  async down(runner: QueryRunner): Promise<void> {
    await forbidDrawingIds(runner, 'incident_update');
  }
}
