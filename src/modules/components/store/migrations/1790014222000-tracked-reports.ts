import type { MigrationInterface, QueryRunner } from 'typeorm';

const TRACKED = `tenant_id, id, coalesce(history_since, created_at) as created_at, status, status_since,
  recent_under_maintenance_ms, recent_degraded_ms, recent_partial_outage_ms, recent_major_outage_ms, recent_from, recent_until`;

/**
 * Stores a report and the status that follows from it in one update. After two updates of a row,
 * PostgreSQL checks its foreign keys again.
 */
export class TrackedReports1790014222000 implements MigrationInterface {
  readonly name = 'TrackedReports1790014222000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view tracked_component as
      select ${TRACKED}, webhook_status, webhook_status_at from component`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view tracked_component`);
    await runner.query(`create view tracked_component as select ${TRACKED} from component`);
    await runner.query(`grant select, update on tracked_component to heliograph_app`);
  }
}
