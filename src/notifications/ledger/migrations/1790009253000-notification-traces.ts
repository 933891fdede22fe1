import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace of the event that is told of, for whoever is told of it. */
export class NotificationTraces1790009253000 implements MigrationInterface {
  readonly name = 'NotificationTraces1790009253000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification add column traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification drop column traceparent`);
  }
}
