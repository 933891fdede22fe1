import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Tables for inbound signals: webhooks with their settings and previous token, the reported state per alert
 * key, and a log of recent requests.
 */
export class InboundSignals1790005030000 implements MigrationInterface {
  readonly name = 'InboundSignals1790005030000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'inbound_webhook', {
      columns: `
        component_id bigint,
        host_system_id bigint,
        confirm_after integer not null default 0,
        recover_after integer not null default 0,
        draft_incident boolean not null default false,
        publish_after integer,
        message_locale text,
        previous_digest bytea,
        previous_until timestamptz(3),
        due_at timestamptz(3),
        updated_at timestamptz(3) not null,
        constraint ck_inbound_webhook_owner check (num_nonnulls(component_id, host_system_id) = 1)`,
      unique: [['component_id'], ['host_system_id']],
      references: {
        component_id: { table: 'component', onDelete: 'cascade' },
        host_system_id: { table: 'host_system', onDelete: 'cascade' },
      },
    });
    await runner.query(
      `create index ix_inbound_webhook_previous on inbound_webhook (tenant_id, previous_digest) where previous_digest is not null`,
    );
    await runner.query(`
      create function announce_previous_webhook() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'webhook:' || old.tenant_id || ' ' || encode(old.previous_digest, 'hex'));
        return null;
      end $$`);
    await runner.query(`
      create trigger announce_previous_webhook after update of previous_digest on inbound_webhook for each row
      when (old.previous_digest is distinct from new.previous_digest and old.previous_digest is not null)
      execute function announce_previous_webhook()`);
    await runner.query(`
      create trigger announce_previous_webhook_gone after delete on inbound_webhook for each row
      when (old.previous_digest is not null) execute function announce_previous_webhook()`);
    await createTenantTable(runner, 'inbound_alert', {
      key: ['webhook_id', 'key'],
      columns: `
        webhook_id bigint not null,
        key text not null,
        status text not null,
        message text,
        reported_at timestamptz(3) not null,
        received_at timestamptz(3) not null,
        expires_at timestamptz(3),
        due_at timestamptz(3),
        periods jsonb not null`,
      references: { webhook_id: { table: 'inbound_webhook', onDelete: 'cascade' } },
    });
    await createTenantTable(runner, 'inbound_signal', {
      columns: `
        webhook_id bigint not null,
        received_at timestamptz(3) not null,
        outcome text not null,
        signals jsonb not null,
        problem text,
        content_type text,
        body text not null`,
      references: { webhook_id: { table: 'inbound_webhook', onDelete: 'cascade' } },
      indexes: [['webhook_id', 'id']],
    });
    await createSharedView(
      runner,
      'alert_state',
      `select w.tenant_id, 'trigger' as source_kind, w.component_id as source_id, a.key as source_key, a.message
       from inbound_webhook w join inbound_alert a on a.tenant_id = w.tenant_id and a.webhook_id = w.id
       where w.component_id is not null
       union all
       select w.tenant_id, 'host_system', w.host_system_id, a.key, a.message
       from inbound_webhook w join inbound_alert a on a.tenant_id = w.tenant_id and a.webhook_id = w.id
       where w.host_system_id is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view alert_state`);
    await runner.query(`drop table inbound_signal, inbound_alert, inbound_webhook`);
    await runner.query(`drop function announce_previous_webhook`);
  }
}
