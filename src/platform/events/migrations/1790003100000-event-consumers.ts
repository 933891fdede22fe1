import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { allowBackgroundWork, createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Consumers of domain events. `event_consumer` lists them. It belongs to no tenant, and only background work
 * sees it. `event_delivery` contains their pending deliveries: a row for each event and consumer, created
 * once the event is committed.
 */
export class EventConsumers1790003100000 implements MigrationInterface {
  readonly name = 'EventConsumers1790003100000';

  async up(runner: QueryRunner): Promise<void> {
    await allowBackgroundWork(runner, 'outbox_event');
    // Existing events are history, which no consumer waits for.
    await runner.query(`
      alter table outbox_event
        add column subject text not null default '',
        add column pending boolean not null default false`);
    await runner.query(`alter table outbox_event alter column pending set default true`);
    await runner.query(`set local app.background = 'on'`);
    await runner.query(`
      update outbox_event set subject = coalesce('incident:' || (payload ->> 'incident_id'), 'component:' || (payload ->> 'component_id'))
      where payload ? 'incident_id' or payload ? 'component_id'`);
    await runner.query(`set local app.background = ''`);
    await runner.query(`create index ix_outbox_event_pending on outbox_event (id) where pending`);
    await runner.query(`create index ix_outbox_event_occurred_at on outbox_event (occurred_at)`);
    await runner.query(`drop index ix_outbox_event_tenant_id_occurred_at`);

    await createTenantTable(runner, 'event_delivery', {
      key: ['consumer', 'subject', 'event_id'],
      columns: `consumer text not null, subject text not null, event_id bigint not null`,
      references: { event_id: { table: 'outbox_event', onDelete: 'cascade' } },
      indexes: [['event_id']],
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
    await runner.query(`drop table event_consumer, event_delivery`);
    await runner.query(`drop policy background on outbox_event`);
    await runner.query(`drop index ix_outbox_event_occurred_at, ix_outbox_event_pending`);
    await runner.query(`alter table outbox_event drop column pending, drop column subject`);
    await runner.query(
      `create index ix_outbox_event_tenant_id_occurred_at on outbox_event (tenant_id, occurred_at)`,
    );
  }
}
