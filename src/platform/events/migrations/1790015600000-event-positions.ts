import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders the dispatch of all tenants' events by a number of its own, because ids will count by tenant. */
export class EventPositions1790015600000 implements MigrationInterface {
  readonly name = 'EventPositions1790015600000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table outbox_event add column position bigint`);
    await runner.query(`set local app.background = 'on'`);
    await runner.query(`update outbox_event set position = id`);
    await runner.query(`alter table outbox_event alter column position set not null`);
    await runner.query(`alter table outbox_event alter column position add generated always as identity`);
    await runner.query(`
      select setval(pg_get_serial_sequence('outbox_event', 'position'), coalesce(max(position), 0) + 1, false)
      from outbox_event`);
    await runner.query(`set local app.background = ''`);
    await runner.query(`drop index ix_outbox_event_pending`);
    await runner.query(`create index ix_outbox_event_pending on outbox_event (position) where pending`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_outbox_event_pending`);
    await runner.query(`alter table outbox_event drop column position`);
    await runner.query(`create index ix_outbox_event_pending on outbox_event (id) where pending`);
  }
}
