import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** The timeline of components, for modules that show since when a component has its status. */
export class ComponentPeriods1790002100000 implements MigrationInterface {
  readonly name = 'ComponentPeriods1790002100000';

  async up(runner: QueryRunner): Promise<void> {
    await createSharedView(
      runner,
      'component_period',
      `select tenant_id, component_id, status, started_at, ended_at from availability_period`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view component_period`);
  }
}
