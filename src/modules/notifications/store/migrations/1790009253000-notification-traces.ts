import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trace of a notification's event, which its deliveries continue. */
export class NotificationTraces1790009253000 implements MigrationInterface {
  readonly name = 'NotificationTraces1790009253000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification add column traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notification drop column traceparent`);
  }
}
