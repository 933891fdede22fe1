import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import {
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
} from '#platform/database/schema/tenant-table.js';

/**
 * Domain events, written in the transaction that caused them, and their consumers. `event_consumer` lists
 * these. It belongs to no tenant, and only background work sees it. `event_delivery` contains their pending
 * deliveries: a row for each event and consumer, created once the event is committed.
 */
export class Events1790010080000 implements MigrationInterface {
  readonly name = 'Events1790010080000';

  async up(runner: QueryRunner): Promise<void> {
    // The position orders the dispatch of all tenants' events, because ids count by tenant.
    await createTenantTable(runner, 'outbox_event', {
      columns: `
        name text not null,
        payload jsonb not null,
        occurred_at timestamptz(3) not null,
        subject text not null default '',
        pending boolean not null default true,
        traceparent text,
        position bigint generated always as identity`,
      audit: false,
    });
    await runner.query(`create index ix_outbox_event_pending on outbox_event (position) where pending`);
    await runner.query(`create index ix_outbox_event_occurred_at on outbox_event (occurred_at)`);
    await allowBackgroundWork(runner, 'outbox_event');

    await createTenantTable(runner, 'event_delivery', {
      key: ['consumer', 'subject', 'event_id'],
      columns: `consumer text not null, subject text not null, event_id bigint not null`,
      references: { event_id: { table: 'outbox_event', onDelete: 'cascade' } },
      indexes: [['event_id']],
      audit: false,
    });
    await allowBackgroundWork(runner, 'event_delivery');

    await runner.query(`
      create table event_consumer (
        name text not null,
        event_names text[] not null,
        registered_at timestamptz(3) not null,
        constraint pk_event_consumer primary key (name)
      )`);
    await runner.query(`alter table event_consumer enable row level security`);
    await runner.query(`alter table event_consumer force row level security`);
    await allowBackgroundWork(runner, 'event_consumer');
    await runner.query(`grant select, insert, update, delete on event_consumer to ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table event_consumer`);
    for (const table of ['event_delivery', 'outbox_event']) await dropTenantTable(runner, table);
  }
}
