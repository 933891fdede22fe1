import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Index of all components' periods with trouble by time, for analytics. It omits `ended_at`, so that ending a
 * period does not update the index.
 */
export class TroubleIndex1790005100000 implements MigrationInterface {
  readonly name = 'TroubleIndex1790005100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_availability_trouble on availability_period (tenant_id, started_at) where status <> 'operational'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_availability_trouble`);
  }
}
