import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Metrics have external ids, which go with them. */
export class MetricMetadata1799005101000 implements MigrationInterface {
  readonly name = 'MetricMetadata1799005101000';
  readonly locks = ['metric'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger forget_metadata after delete on metric
        for each row execute function forget_metadata('metric')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger forget_metadata on metric`);
  }
}
