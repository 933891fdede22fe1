import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView } from '#platform/database/schema/published-view.js';

/** The history of public components for visitors: days with trouble. */
export class PublicDays1790002400000 implements MigrationInterface {
  readonly name = 'PublicDays1790002400000';

  async up(runner: QueryRunner): Promise<void> {
    await createPublicView(
      runner,
      'public_component_day',
      `select d.tenant_id, d.component_id, d.day, d.under_maintenance_ms, d.degraded_ms, d.partial_outage_ms, d.major_outage_ms
       from availability_day d join public_component c on c.tenant_id = d.tenant_id and c.id = d.component_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_component_day`);
  }
}
