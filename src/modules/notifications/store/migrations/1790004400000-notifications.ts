import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * The delivery ledger: notifications, the delivery to each subscriber, and every try. Source: docs/decisions/0020.
 */
export class Notifications1790004400000 implements MigrationInterface {
  readonly name = 'Notifications1790004400000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'notification', {
      key: ['event_id'],
      columns: `
        event_id bigint not null,
        event text not null,
        subject text not null,
        incident_id bigint,
        announcement_id bigint,
        recipients jsonb,
        occurred_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        decided_up_to bigint not null default 0,
        decided_at timestamptz(3)`,
      indexes: [
        ['subject', 'event_id'],
        ['incident_id', 'event_id'],
      ],
    });
    await createTenantTable(runner, 'notification_delivery', {
      key: ['event_id', 'subscriber_id'],
      columns: `
        event_id bigint not null,
        subscriber_id bigint not null,
        channel text not null,
        status text not null,
        tries integer not null default 0,
        due_at timestamptz(3),
        sent_at timestamptz(3),
        created_at timestamptz(3) not null`,
      references: { subscriber_id: { table: 'subscriber', onDelete: 'cascade' } },
      indexes: [['subscriber_id', 'event_id']],
    });
    await runner.query(`
      alter table notification_delivery add constraint fk_notification_delivery_tenant_id_event_id
      foreign key (tenant_id, event_id) references notification (tenant_id, event_id) on delete cascade`);
    await runner.query(`
      create index ix_notification_delivery_waiting on notification_delivery (tenant_id, channel, due_at)
      where status = 'waiting'`);
    await createTenantTable(runner, 'notification_attempt', {
      columns: `
        event_id bigint not null,
        subscriber_id bigint not null,
        attempted_at timestamptz(3) not null,
        outcome text not null,
        code integer,
        response text`,
      indexes: [['event_id', 'subscriber_id', 'id']],
    });
    await runner.query(`
      alter table notification_attempt add constraint fk_notification_attempt_tenant_id_event_id_subscriber_id
      foreign key (tenant_id, event_id, subscriber_id)
      references notification_delivery (tenant_id, event_id, subscriber_id) on delete cascade`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table notification_attempt, notification_delivery, notification`);
  }
}
