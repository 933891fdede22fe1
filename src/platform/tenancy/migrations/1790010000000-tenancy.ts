import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { createPublicView } from '#platform/database/schema/published-view.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';
import { HIGHEST_ID } from '#platform/database/schema/tenant-ids.js';
import {
  CURRENT_TENANT_SQL,
  LOOKUP_SQL,
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
  isolateByTenant,
} from '#platform/database/schema/tenant-table.js';

/** Random bytes without an extension: 366 random bits of three UUIDs, hashed to an even distribution. */
const RANDOM_BYTES =
  'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/**
 * Tenants, their domains, the highest ids of their deleted rows, and what modules share to track changes of
 * public content.
 *
 * A request is looked up by a slug or host before its tenant is known. The `exact_lookup` policies show only
 * the row whose natural key is in `app.lookup`, so nothing can be listed across tenants. Every change that a
 * cache may hold is announced on the channel `heliograph_changes` in the transaction that makes it.
 */
export class Tenancy1790010000000 implements MigrationInterface {
  readonly name = 'Tenancy1790010000000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createTenant(runner);
    await this.createDeletedId(runner);
    await this.createDomain(runner);
    await this.createPublicPage(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_page`);
    for (const table of ['page_removal', 'domain', 'deleted_id']) await dropTenantTable(runner, table);
    await runner.query(`drop table tenant`);
    await runner.query(`
      drop function keep_page_removal, date_page_change, announce_page_change, announce_domain, announce_tenant`);
  }

  private async createTenant(runner: QueryRunner): Promise<void> {
    // The application seals the secret that signs a tenant's links. The default is for rows that are inserted
    // past it; `secrets:rotate` seals them.
    //
    // With the other key, ids of audit events are made from numbers that count for the whole installation. It
    // never changes, so that the ids do not.
    await runner.query(`
      create table tenant (
        id uuid not null,
        slug text not null,
        name text not null,
        locales text[] not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        settings jsonb not null default '{}',
        link_secret text not null default encode(${RANDOM_BYTES}, 'hex'),
        quotas jsonb not null default '{}',
        audit_id_key bytea not null default uuid_send(gen_random_uuid()),
        constraint pk_tenant primary key (id),
        constraint uq_tenant_slug unique (slug),
        constraint ck_tenant_locales check (cardinality(locales) > 0)
      )`);
    await markSealed(runner, 'tenant', 'link_secret', { by: 'id' });
    await isolateByTenant(runner, 'tenant', 'id');
    await runner.query(`create policy registry on tenant to current_user using (true) with check (true)`);
    await runner.query(`create policy exact_lookup on tenant for select using (slug = ${LOOKUP_SQL})`);
    await runner.query(`grant select, update on tenant to ${APP_ROLE}`);
    await this.announce(runner, 'tenant', `'tenant:' || changed.id`, '');
  }

  /** Marks by which no id of a deleted row is given again. */
  private async createDeletedId(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'deleted_id', {
      key: ['kind'],
      columns: `
        kind text not null,
        highest bigint not null,
        constraint ck_deleted_id_highest check (highest between 1 and ${HIGHEST_ID})`,
      audit: false,
    });
    await allowBackgroundWork(runner, 'deleted_id');
    // Rows that disappear with others are deleted by the owner, whoever deleted those.
    await runner.query(`create policy owner on deleted_id to current_user using (true)`);
  }

  /** Domains, how each is proved, and the result of its last DNS check. Links lead to the primary one. */
  private async createDomain(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'domain', {
      columns: `
        host text not null,
        verified_at timestamptz(3),
        created_at timestamptz(3) not null,
        is_primary boolean not null default false,
        verified_by text,
        failing_since timestamptz(3),
        lapsed_at timestamptz(3),
        checked_at timestamptz(3),
        check_result text,
        check_message text,
        found_records jsonb not null default '[]'`,
      unique: [['host']],
      // Recorded by the migration of the audit trail, which has to follow.
      audit: false,
    });
    // Many tenants may claim a host, but only one of them can have verified it.
    await runner.query(
      `create unique index uq_domain_host_verified on domain (host) where verified_at is not null`,
    );
    await runner.query(`create unique index uq_domain_primary on domain (tenant_id) where is_primary`);
    await runner.query(`create policy exact_lookup on domain for select using (host = ${LOOKUP_SQL})`);
    await this.announce(runner, 'domain', `'host:' || changed.host`, 'of host, verified_at, is_primary');
  }

  /**
   * Functions shared by modules to track changes of public content. The modules' tables have a column
   * `public_updated_at`: time of the last change of the row that visitors could see, null if they have never
   * seen it. It stays when the row is hidden. When the row is deleted, `page_removal` keeps the time, so that
   * the time of the page's last change never goes back.
   */
  private async createPublicPage(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'page_removal', {
      key: [],
      columns: `removed_at timestamptz(3) not null`,
      audit: false,
    });
    await runner.query(`
      create function announce_page_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'page:' || coalesce(new.tenant_id, old.tenant_id));
        return null;
      end $$`);
    // For triggers that run before the row is stored, with conditions that detect a difference visible to visitors.
    await runner.query(`
      create function date_page_change() returns trigger language plpgsql as $$
      begin
        new.public_updated_at := greatest(new.updated_at, old.public_updated_at);
        perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        return new;
      end $$`);
    // For triggers that run after a row is deleted that visitors see ('visible') or once saw. When the
    // tenant itself is deleted, nothing is stored.
    await runner.query(`
      create function keep_page_removal() returns trigger language plpgsql as $$
      begin
        insert into page_removal (tenant_id, removed_at)
        select id, greatest(old.public_updated_at, case when tg_argv[0] = 'visible' then now() end)
        from tenant where id = old.tenant_id
        on conflict (tenant_id) do update set removed_at = greatest(page_removal.removed_at, excluded.removed_at);
        if tg_argv[0] = 'visible' then
          perform pg_notify('heliograph_changes', 'page:' || old.tenant_id);
        end if;
        return null;
      end $$`);
    // The owner of the views may list all tenants, so the view names the current one.
    await createPublicView(
      runner,
      'public_page',
      `select t.id as tenant_id, t.created_at, r.removed_at
       from tenant t left join page_removal r on r.tenant_id = t.id where t.id = ${CURRENT_TENANT_SQL}`,
    );
  }

  private async announce(
    runner: QueryRunner,
    table: string,
    subject: string,
    columns: string,
  ): Promise<void> {
    await runner.query(`
      create function announce_${table}() returns trigger language plpgsql as $$
      declare changed ${table} := coalesce(new, old);
      begin
        perform pg_notify('heliograph_changes', ${subject});
        return changed;
      end $$`);
    await runner.query(`
      create trigger announce after insert or delete or update ${columns} on ${table}
      for each row execute function announce_${table}()`);
  }
}
