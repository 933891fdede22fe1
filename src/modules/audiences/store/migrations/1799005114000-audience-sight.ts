import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** What belongs to an audience, for the families that tell people something instead of showing it. */
export class AudienceSight1799005114000 implements MigrationInterface {
  readonly name = 'AudienceSight1799005114000';
  readonly locks = ['audience'];

  async up(runner: QueryRunner): Promise<void> {
    await createSharedView(runner, 'audience_sight', `select tenant_id, id, includes_public from audience`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view audience_sight`);
  }
}
