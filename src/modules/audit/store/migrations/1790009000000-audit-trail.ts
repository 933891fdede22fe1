import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { recordChanges, type RecordedChanges } from '#platform/database/schema/recorded-changes.js';
import { allowBackgroundWork, createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Columns of a component that are derived from its history. */
const RECENT = [
  'under_maintenance_ms',
  'degraded_ms',
  'partial_outage_ms',
  'major_outage_ms',
  'from',
  'until',
].map((figure) => `recent_${figure}`);

const SUBSCRIBER = { target: 'subscriber', targetId: 'subscriber_id', counted: 20 } as const;

/** Tables older than the trail, with what is recorded of each. `false`: nothing. */
const TABLES: Readonly<Record<string, RecordedChanges | false>> = {
  tenant: { hidden: ['link_secret'] },
  domain: {},
  api_key: { except: ['last_used_at'] },
  logo: { target: 'tenant', targetId: 'tenant_id', rowId: 'file_name', except: ['content'] },
  component: {
    except: [
      'status',
      'status_since',
      'webhook_digest',
      'webhook_status',
      'webhook_status_at',
      'host_system_since',
      ...RECENT,
    ],
  },
  component_group: { except: ['tree_order', 'depth'] },
  host_system: { except: ['status', 'status_at', 'webhook_digest'] },
  host_system_reporting: { target: 'host_system', targetId: 'host_system_id', rowId: 'host_system_id' },
  incident: { except: ['reminded_for', 'public_digest', 'postmortem_created_at', 'postmortem_updated_at'] },
  incident_impact: { target: 'incident', targetId: 'incident_id' },
  incident_update: { target: 'incident', targetId: 'incident_id' },
  announcement: {},
  preview_revocation: { target: 'preview', targetId: 'record_id', rowId: 'record_id' },
  subscriber: {
    counted: 20,
    except: ['address_key', 'hard_failures', 'confirmation_nonce', 'selected_at'],
    // Data that is deleted with a subscriber must not survive in the trail.
    hidden: ['address'],
  },
  subscriber_component: { ...SUBSCRIBER, rowId: 'component_id' },
  subscriber_group: { ...SUBSCRIBER, rowId: 'group_id' },
  subscriber_endpoint: {
    ...SUBSCRIBER,
    rowId: 'subscriber_id',
    except: [
      'failures_in_row',
      'failing_since',
      'blocked_until',
      'busy_until',
      'recent_tries',
      'recent_failures',
    ],
    hidden: ['url'],
  },
  inbound_webhook: { except: ['due_at'] },
  draft_incident_template: { target: 'tenant', targetId: 'tenant_id', rowId: 'tenant_id' },
  frozen_report: { except: ['changes', 'report'] },
  // Internal state, data derived from recorded data, and what visitors and other systems do.
  audit_entry: false,
  audit_pending: false,
  availability_claim: false,
  availability_day: false,
  availability_period: false,
  draft_incident: false,
  event_delivery: false,
  host_system_status: false,
  idempotency_key: false,
  inbound_alert: false,
  inbound_signal: false,
  job: false,
  job_run: false,
  notification: false,
  notification_attempt: false,
  notification_delivery: false,
  outbox_event: false,
  page_removal: false,
  page_view: false,
};

/**
 * The audit trail: an entry for each change of a row, in chronological order. The entries of one transaction
 * are one event. The serving role inserts and reads entries, and can neither change nor delete them.
 */
export class AuditTrail1790009000000 implements MigrationInterface {
  readonly name = 'AuditTrail1790009000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'audit_entry', {
      key: ['occurred_at', 'transaction', 'id'],
      columns: `
        occurred_at timestamptz(3) not null,
        transaction xid8 not null default pg_current_xact_id(),
        id bigint generated always as identity,
        action text not null,
        actor_type text not null,
        actor_id text,
        actor_name text,
        request_id text,
        ip text,
        target_type text not null,
        target_id text,
        row_type text not null,
        row_id text,
        before jsonb,
        after jsonb`,
    });
    for (const filter of ['target_type, target_id', 'actor_type, actor_id', 'action'])
      await runner.query(`
        create index ix_audit_entry_${filter.split('_', 1)[0]} on audit_entry (tenant_id, ${filter}, occurred_at, transaction)`);
    // Transactions whose entries are not sealed yet. Deleting a row past the application leaves its
    // entries unsealed forever.
    await createTenantTable(runner, 'audit_pending', {
      key: ['occurred_at', 'transaction'],
      columns: `occurred_at timestamptz(3) not null, transaction xid8 not null`,
    });
    await allowBackgroundWork(runner, 'audit_pending');
    await runner.query(`revoke update, delete on audit_entry from ${APP_ROLE}`);
    await this.createFunction(runner);
    for (const table of await tenantTables(runner)) {
      const changes = TABLES[table] ?? {};
      if (changes !== false) await recordChanges(runner, table, changes);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function record_change cascade`);
    await runner.query(`drop table audit_pending, audit_entry`);
  }

  /**
   * Creates the function that writes the entries of a change. The transaction names the actor and the time in
   * `app.audit`. A change that bypasses the application is attributed to the database user.
   */
  private async createFunction(runner: QueryRunner): Promise<void> {
    const entry = `insert into audit_entry (tenant_id, occurred_at, action, actor_type, actor_id, actor_name, request_id, ip,
      target_type, target_id, row_type, row_id, before, after)`;
    const pending = 'insert into audit_pending (tenant_id, occurred_at, transaction)';
    const told = (target: string): string => `
      at, coalesce(work ->> 'action', lower(tg_op)),
      coalesce(work ->> 'type', 'database'),
      coalesce(work ->> 'id', case when work ->> 'type' = 'subscriber' and tg_argv[0] = 'subscriber' then ${target} end),
      case when work is null then session_user::text else work ->> 'name' end, work ->> 'request', work ->> 'ip', tg_argv[0]`;
    const shown = (row: string): string => `
      case when tg_argv[4] = '{}' then ${row} - tg_argv[3]::text[]
        else (select jsonb_object_agg(key, ${masked('value')}) from jsonb_each(${row} - tg_argv[3]::text[])) end`;
    await runner.query(`
      create function record_change() returns trigger language plpgsql as $$
      declare
        work constant jsonb := nullif(current_setting('app.audit', true), '');
        at constant timestamptz(3) := coalesce((work ->> 'at')::timestamptz, now());
        set_tenant constant text := coalesce(current_setting('app.tenant_id', true), '');
        tenant_ids text[] := array[set_tenant];
        a_tenant text;
        known jsonb;
        found jsonb;
        was jsonb;
        becomes jsonb;
        made bigint;
      begin
        if tg_op = 'UPDATE' then
          known := to_jsonb(old);
          found := to_jsonb(new);
          select jsonb_object_agg(key, ${masked('value')}), jsonb_object_agg(key, ${masked('found -> key')}) into was, becomes
            from jsonb_each(known - tg_argv[3]::text[]) where value <> found -> key;
          if was is null then
            return null;
          end if;
          tenant_ids := array[${tenantOf('found')}];
        elsif tg_op = 'DELETE' and (current_user <> '${APP_ROLE}' or set_tenant = '') then
          -- Past the application, a statement may reach rows of several tenants, and its cascades run as the owner.
          select array_agg(distinct ${tenantOf('o')}) into tenant_ids from (select to_jsonb(r) as o from old_rows r) gone;
        elsif current_user <> '${APP_ROLE}' or set_tenant = '' then
          select array_agg(distinct ${tenantOf('n')}) into tenant_ids from (select to_jsonb(r) as n from new_rows r) made_rows;
        end if;
        foreach a_tenant in array coalesce(tenant_ids, '{}') loop
          if a_tenant <> set_tenant then
            perform set_config('app.tenant_id', a_tenant, true);
          end if;
          if tg_op = 'UPDATE' then
            ${entry} values (a_tenant::uuid, ${told('found ->> tg_argv[1]')}, found ->> tg_argv[1], tg_table_name,
              found ->> tg_argv[2], was, becomes);
          elsif tg_op = 'DELETE' then
            -- Deleting a tenant deletes everything it owns, including the trail, so nothing is recorded.
            ${entry}
              select a_tenant::uuid, ${told('o ->> tg_argv[1]')}, o ->> tg_argv[1], tg_table_name, o ->> tg_argv[2],
                ${shown('o')}, null
              from (select to_jsonb(r) as o from old_rows r) gone
              where ${tenantOf('o')} = a_tenant and exists (select from tenant t where t.id = a_tenant::uuid);
          else
            if tg_argv[5] <> '0' then
              select count(*) into made from (select to_jsonb(r) as n from new_rows r) one where ${tenantOf('n')} = a_tenant;
            end if;
            if made > tg_argv[5]::bigint then
              ${entry} values (a_tenant::uuid, ${told('null')}, null, tg_table_name, null, null, jsonb_build_object('count', made));
            else
              ${entry}
                select a_tenant::uuid, ${told('n ->> tg_argv[1]')}, n ->> tg_argv[1], tg_table_name, n ->> tg_argv[2],
                  null, ${shown('n')}
                from (select to_jsonb(r) as n from new_rows r) one where ${tenantOf('n')} = a_tenant;
            end if;
          end if;
          get diagnostics made = row_count;
          if made > 0 then
            ${pending} values (a_tenant::uuid, at, pg_current_xact_id()) on conflict do nothing;
          end if;
          if a_tenant <> set_tenant then
            perform set_config('app.tenant_id', set_tenant, true);
          end if;
        end loop;
        return null;
      end $$`);
  }
}

/** SQL for the tenant of a row, as text. A row of `tenant` is its own tenant. */
function tenantOf(row: string): string {
  return `coalesce(${row} ->> 'tenant_id', ${row} ->> 'id')`;
}

/** SQL for a member's value, or for `[hidden]` if a hidden member has one. */
function masked(value: string): string {
  return `case when key = any(tg_argv[4]::text[]) and ${value} <> 'null' then '"[hidden]"' else ${value} end`;
}

async function tenantTables(runner: QueryRunner): Promise<string[]> {
  const rows = (await runner.query(`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'tenant'
      or exists (select from pg_attribute where attrelid = c.oid and attname = 'tenant_id'))
    order by 1`)) as { name: string }[];
  return rows.map(({ name }) => name);
}
