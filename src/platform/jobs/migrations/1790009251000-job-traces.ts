import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trace in which a job was armed. It connects the job with its cause. */
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
