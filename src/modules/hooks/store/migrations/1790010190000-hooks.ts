import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

const OF_WEBHOOK = { webhook_id: { table: 'inbound_webhook', onDelete: 'cascade' } } as const;
const OF_HOST_SYSTEM = { host_system_id: { table: 'host_system', onDelete: 'cascade' } } as const;

/**
 * Tables for inbound signals: webhooks with their settings and previous token, the reported state per alert
 * key, and a log of recent requests; and for what follows from signals: drafted incidents, and the status of
 * host systems.
 */
export class Hooks1790010190000 implements MigrationInterface {
  readonly name = 'Hooks1790010190000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createWebhook(runner);
    await this.createSignals(runner);
    await this.createDraftIncidents(runner);
    await this.createHostSystemReporting(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view alert_state`);
    for (const table of [
      'host_system_status',
      'host_system_reporting',
      'draft_incident_template',
      'draft_incident',
      'inbound_signal',
      'inbound_alert',
      'inbound_webhook',
    ])
      await dropTenantTable(runner, table);
    await runner.query(`drop function announce_previous_webhook`);
  }

  private async createWebhook(runner: QueryRunner): Promise<void> {
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
        ...OF_HOST_SYSTEM,
      },
      audit: { except: ['due_at'] },
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
  }

  private async createSignals(runner: QueryRunner): Promise<void> {
    // When an alert's newest period was last reported is stored apart from `periods`, so that a repeated report
    // does not rewrite them. The later of the two instants is valid.
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
        periods jsonb not null,
        repeated_at timestamptz(3)`,
      references: OF_WEBHOOK,
      audit: false,
    });
    // Leaves free space in each page for repeated reports. They change no indexed column, so their updates can
    // stay in the page.
    await runner.query(`alter table inbound_alert set (fillfactor = 80)`);
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

    // Requests count by webhook, because a sequence for all tenants tells how many others receive. They are read
    // and deleted by webhook, never by their id alone, so one index is enough.
    await createTenantTable(runner, 'inbound_signal', {
      key: ['webhook_id', 'id'],
      columns: `
        id bigint not null,
        webhook_id bigint not null,
        received_at timestamptz(3) not null,
        outcome text not null,
        signals jsonb not null,
        problem text,
        content_type text,
        body text not null`,
      references: OF_WEBHOOK,
      isBoundByReference: true,
      audit: false,
    });
  }

  /** The incidents drafted from a component's signals, and a tenant's texts of such incidents. */
  private async createDraftIncidents(runner: QueryRunner): Promise<void> {
    // No foreign key to the incident, because it would hold up its permanent deletion.
    await createTenantTable(runner, 'draft_incident', {
      key: ['component_id'],
      columns: `
        component_id bigint not null,
        incident_id bigint,
        trouble_since timestamptz(3),
        reported jsonb not null default '{}'`,
      references: { component_id: { table: 'component', onDelete: 'cascade' } },
      audit: false,
    });
    await createTenantTable(runner, 'draft_incident_template', {
      key: [],
      columns: `
        title jsonb not null default '{}',
        body jsonb not null default '{}',
        update_body jsonb not null default '{}',
        recovery jsonb not null default '{}',
        updated_at timestamptz(3)`,
      audit: { target: 'tenant', targetId: 'tenant_id', rowId: 'tenant_id' },
    });
  }

  /** The status history of host systems, and the silence after which their status is unknown. */
  private async createHostSystemReporting(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'host_system_reporting', {
      key: ['host_system_id'],
      columns: `host_system_id bigint not null, stale_after integer, updated_at timestamptz(3) not null`,
      references: OF_HOST_SYSTEM,
      audit: { target: 'host_system', targetId: 'host_system_id', rowId: 'host_system_id' },
    });
    // No client sees the ids, so they count for all tenants, which is cheaper.
    await createTenantTable(runner, 'host_system_status', {
      key: ['id'],
      columns: `
        id bigint generated always as identity,
        host_system_id bigint not null,
        status text not null,
        started_at timestamptz(3) not null`,
      references: OF_HOST_SYSTEM,
      indexes: [['host_system_id', 'id']],
      audit: false,
    });
  }
}
