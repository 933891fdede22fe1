import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Series have external ids and labels, which go with them. */
export class SeriesMetadata1799000054000 implements MigrationInterface {
  readonly name = 'SeriesMetadata1799000054000';
  readonly locks = ['maintenance_series'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create trigger forget_metadata after delete on maintenance_series
        for each row execute function forget_metadata('maintenance_series')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger forget_metadata on maintenance_series`);
  }
}
