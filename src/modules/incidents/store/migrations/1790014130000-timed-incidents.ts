import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index for finding incidents with a pending timed step. */
export class TimedIncidents1790014130000 implements MigrationInterface {
  readonly name = 'TimedIncidents1790014130000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index ix_incident_timed on incident (tenant_id, id)
      where deleted_at is not null
        or published_at is null and publish_at is not null
        or type = 'maintenance' and published_at is not null and resolved_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_incident_timed`);
  }
}
