import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that a job was armed in, so that what it does is found with what caused it. */
export class JobTraces1790009251000 implements MigrationInterface {
  readonly name = 'JobTraces1790009251000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['job', 'job_run'])
      await runner.query(`alter table ${table} add column traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['job', 'job_run'])
      await runner.query(`alter table ${table} drop column traceparent`);
  }
}
