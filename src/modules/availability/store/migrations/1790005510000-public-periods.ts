import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView } from '#platform/database/schema/published-view.js';

/** The history of public components for visitors, by the hour: periods. */
export class PublicPeriods1790005510000 implements MigrationInterface {
  readonly name = 'PublicPeriods1790005510000';

  async up(runner: QueryRunner): Promise<void> {
    await createPublicView(
      runner,
      'public_component_period',
      `select p.tenant_id, p.component_id, p.status, p.started_at, p.ended_at
       from availability_period p join public_component c on c.tenant_id = p.tenant_id and c.id = p.component_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_component_period`);
  }
}
