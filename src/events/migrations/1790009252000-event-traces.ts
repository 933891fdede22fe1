import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace that an event happened in. */
export class EventTraces1790009252000 implements MigrationInterface {
  readonly name = 'EventTraces1790009252000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox_event add column traceparent text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox_event drop column traceparent`);
  }
}
