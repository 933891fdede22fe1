import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Trace in which an event happened. */
export class EventTraces1790009252000 implements MigrationInterface {
  readonly name = 'EventTraces1790009252000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox_event add column traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox_event drop column traceparent`);
  }
}
