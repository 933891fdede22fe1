import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { RECORDING_AS_OWNER, SERVING_ROLE } from '#platform/database/schema/recording-function.js';
import {
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
} from '#platform/database/schema/tenant-table.js';

/**
 * The audit trail: an entry for each change of a row, in chronological order. The entries of one transaction
 * are one event. Each table says with `createTenantTable` what is recorded of it.
 *
 * A chain reveals whether the trail was tampered with: each entry, in the order of sealing, has a digest of
 * the entry and of the previous seal. The serving role can neither change nor delete entries and seals.
 */
export class AuditTrail1790010020000 implements MigrationInterface {
  readonly name = 'AuditTrail1790010020000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createEntries(runner);
    await this.createChain(runner);
    await this.createRecordChange(runner);
    // The only recorded tables that are older than the trail.
    await recordChanges(runner, 'tenant', { hidden: ['link_secret'], except: ['audit_id_key'] });
    await recordChanges(runner, 'domain');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function record_change cascade`);
    for (const table of ['audit_anchor', 'audit_seal', 'audit_pending', 'audit_entry'])
      await dropTenantTable(runner, table);
  }

  private async createEntries(runner: QueryRunner): Promise<void> {
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
      audit: false,
    });
    for (const filter of ['target_type, target_id', 'actor_type, actor_id', 'action'])
      await runner.query(`
        create index ix_audit_entry_${filter.split('_', 1)[0]} on audit_entry (tenant_id, ${filter}, occurred_at, transaction)`);
    await runner.query(`revoke insert, update, delete on audit_entry from ${APP_ROLE}`);

    // Transactions whose entries are not sealed yet. Deleting a row past the application leaves its
    // entries unsealed forever.
    await createTenantTable(runner, 'audit_pending', {
      key: ['occurred_at', 'transaction'],
      columns: `occurred_at timestamptz(3) not null, transaction xid8 not null`,
      audit: false,
    });
    await allowBackgroundWork(runner, 'audit_pending');
    await runner.query(`revoke insert, update on audit_pending from ${APP_ROLE}`);
  }

  /** An anchor marks up to where the oldest entries were deleted because of their age. */
  private async createChain(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'audit_seal', {
      key: ['position'],
      columns: `
        position bigint not null,
        occurred_at timestamptz(3) not null,
        transaction xid8 not null,
        entry_id bigint not null,
        digest bytea not null`,
      unique: [['occurred_at', 'transaction', 'entry_id']],
      audit: false,
    });
    await runner.query(`revoke update, delete on audit_seal from ${APP_ROLE}`);
    await createTenantTable(runner, 'audit_anchor', {
      key: ['position'],
      columns: `position bigint not null, digest bytea not null, deleted_before timestamptz(3) not null`,
      audit: false,
    });
    await runner.query(`revoke insert, update, delete on audit_anchor from ${APP_ROLE}`);
  }

  /**
   * The function that writes the entries of a change, unless the table has one of its own. Such functions run as
   * the tables' owner, since the serving role cannot insert entries, which could be of changes that never were. The transaction names the actor and the time in
   * `app.audit`. A change that bypasses the application is attributed to the database user.
   */
  private async createRecordChange(runner: QueryRunner): Promise<void> {
    const entry = `insert into audit_entry (tenant_id, occurred_at, action, actor_type, actor_id, actor_name, request_id, ip,
      target_type, target_id, row_type, row_id, before, after)`;
    const pending = 'insert into audit_pending (tenant_id, occurred_at, transaction)';
    const columns = (target: string): string => `
      at, coalesce(work ->> 'action', lower(tg_op)),
      coalesce(work ->> 'type', 'database'),
      coalesce(work ->> 'id', case when work ->> 'type' = 'subscriber' and tg_argv[0] = 'subscriber' then ${target} end),
      case when work is null then session_user::text else work ->> 'name' end, work ->> 'request', work ->> 'ip', tg_argv[0]`;
    const shown = (row: string): string => `
      case when tg_argv[4] = '{}' then ${row} - tg_argv[3]::text[]
        else (select jsonb_object_agg(key, ${masked('value')}) from jsonb_each(${row} - tg_argv[3]::text[])) end`;
    await runner.query(`
      create function record_change() returns trigger language plpgsql ${RECORDING_AS_OWNER} as $$
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
        elsif tg_op = 'DELETE' and (${SERVING_ROLE} <> '${APP_ROLE}' or set_tenant = '') then
          -- Past the application, a statement may reach rows of several tenants, and its cascades run as the owner.
          select array_agg(distinct ${tenantOf('o')}) into tenant_ids from (select to_jsonb(r) as o from old_rows r) gone;
        elsif ${SERVING_ROLE} <> '${APP_ROLE}' or set_tenant = '' then
          select array_agg(distinct ${tenantOf('n')}) into tenant_ids from (select to_jsonb(r) as n from new_rows r) made_rows;
        end if;
        foreach a_tenant in array coalesce(tenant_ids, '{}') loop
          if a_tenant <> set_tenant then
            perform set_config('app.tenant_id', a_tenant, true);
          end if;
          if tg_op = 'UPDATE' then
            ${entry} values (a_tenant::uuid, ${columns('found ->> tg_argv[1]')}, found ->> tg_argv[1], tg_table_name,
              found ->> tg_argv[2], was, becomes);
          elsif tg_op = 'DELETE' then
            -- Deleting a tenant deletes everything it owns, including the trail, so nothing is recorded.
            ${entry}
              select a_tenant::uuid, ${columns('o ->> tg_argv[1]')}, o ->> tg_argv[1], tg_table_name, o ->> tg_argv[2],
                ${shown('o')}, null
              from (select to_jsonb(r) as o from old_rows r) gone
              where ${tenantOf('o')} = a_tenant and exists (select from tenant t where t.id = a_tenant::uuid);
          else
            if tg_argv[5] <> '0' then
              select count(*) into made from (select to_jsonb(r) as n from new_rows r) one where ${tenantOf('n')} = a_tenant;
            end if;
            if made > tg_argv[5]::bigint then
              ${entry} values (a_tenant::uuid, ${columns('null')}, null, tg_table_name, null, null, jsonb_build_object('count', made));
            else
              ${entry}
                select a_tenant::uuid, ${columns('n ->> tg_argv[1]')}, n ->> tg_argv[1], tg_table_name, n ->> tg_argv[2],
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
    await runner.query(`revoke execute on function record_change() from public`);
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
