import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Subscribers, their selections, and the endpoints of webhooks and chats. */
export class Subscribers1790004200000 implements MigrationInterface {
  readonly name = 'Subscribers1790004200000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'subscriber', {
      columns: `
        channel text not null,
        address text not null,
        address_key text not null,
        locale text not null,
        status text not null,
        all_components boolean not null,
        events jsonb not null,
        selected_at timestamptz(3) not null,
        confirmed_at timestamptz(3),
        confirmation_nonce text,
        confirmation_sent_at timestamptz(3),
        paused_at timestamptz(3),
        hard_failures integer not null default 0,
        quarantine_reason text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['channel', 'address_key']],
      indexes: [['status', 'id']],
    });
    await createTenantTable(runner, 'subscriber_component', {
      key: ['subscriber_id', 'component_id'],
      columns: `subscriber_id bigint not null, component_id bigint not null`,
      references: {
        subscriber_id: { table: 'subscriber', onDelete: 'cascade' },
        component_id: { table: 'component', onDelete: 'cascade' },
      },
      indexes: [['component_id', 'subscriber_id']],
    });
    await createTenantTable(runner, 'subscriber_group', {
      key: ['subscriber_id', 'group_id'],
      columns: `subscriber_id bigint not null, group_id bigint not null`,
      references: {
        subscriber_id: { table: 'subscriber', onDelete: 'cascade' },
        group_id: { table: 'component_group', onDelete: 'cascade' },
      },
      indexes: [['group_id', 'subscriber_id']],
    });
    await createTenantTable(runner, 'subscriber_endpoint', {
      key: ['subscriber_id'],
      columns: `
        subscriber_id bigint not null,
        url text not null,
        secret text,
        previous_secret text,
        previous_secret_until timestamptz(3),
        failures_in_row integer not null default 0,
        failing_since timestamptz(3),
        blocked_until timestamptz(3)`,
      references: { subscriber_id: { table: 'subscriber', onDelete: 'cascade' } },
    });
    await createSharedView(
      runner,
      'subscription',
      `select tenant_id, id, channel, locale, status, all_components, events, paused_at from subscriber`,
    );
    await createSharedView(
      runner,
      'component_subscription',
      `select tenant_id, subscriber_id, component_id from subscriber_component`,
    );
    await createSharedView(
      runner,
      'group_subscription',
      `select tenant_id, subscriber_id, group_id from subscriber_group`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view group_subscription, component_subscription, subscription`);
    await runner.query(`drop table subscriber_endpoint, subscriber_group, subscriber_component, subscriber`);
  }
}
