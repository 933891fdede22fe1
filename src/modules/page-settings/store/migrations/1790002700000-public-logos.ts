import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView } from '#platform/database/schema/published-view.js';

/** Public view of logos. */
export class PublicLogos1790002700000 implements MigrationInterface {
  readonly name = 'PublicLogos1790002700000';

  async up(runner: QueryRunner): Promise<void> {
    await createPublicView(
      runner,
      'public_logo',
      `select tenant_id, file_name, media_type, content from logo`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_logo`);
  }
}
