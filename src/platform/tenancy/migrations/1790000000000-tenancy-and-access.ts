import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { createTenantTable, isolateByTenant } from '#platform/database/schema/tenant-table.js';

/**
 * Tenants, their host names and their API keys. A request is looked up by one of them before its tenant is
 * known. The `exact_lookup` policies show only the row whose natural key is in `app.lookup`, so nothing can
 * be listed across tenants. Every change that a cache may hold is announced on the channel
 * `heliograph_changes` in the transaction that makes it.
 */
export class TenancyAndAccess1790000000000 implements MigrationInterface {
  readonly name = 'TenancyAndAccess1790000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tenant (
        id uuid not null,
        slug text not null,
        name text not null,
        locales text[] not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint pk_tenant primary key (id),
        constraint uq_tenant_slug unique (slug),
        constraint ck_tenant_locales check (cardinality(locales) > 0)
      )`);
    await isolateByTenant(runner, 'tenant', 'id');
    await runner.query(`create policy registry on tenant to current_user using (true) with check (true)`);
    await runner.query(`grant select, update on tenant to ${APP_ROLE}`);

    await createTenantTable(runner, 'domain', {
      columns: `host text not null, verified_at timestamptz(3), created_at timestamptz(3) not null`,
      unique: [['host']],
    });
    // Many tenants may claim a host, but only one of them can have verified it.
    await runner.query(
      `create unique index uq_domain_host_verified on domain (host) where verified_at is not null`,
    );

    await createTenantTable(runner, 'api_key', {
      columns: `
        name text not null,
        abilities text[] not null,
        secret_hash bytea not null,
        last_four text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        expires_at timestamptz(3),
        revoked_at timestamptz(3)`,
    });
    await runner.query(`create unique index uq_api_key_secret_hash on api_key (secret_hash)`);

    const lookup = `nullif(current_setting('app.lookup', true), '')`;
    await runner.query(`create policy exact_lookup on tenant for select using (slug = ${lookup})`);
    await runner.query(`create policy exact_lookup on domain for select using (host = ${lookup})`);
    await runner.query(
      `create policy exact_lookup on api_key for select using (secret_hash = decode(${lookup}, 'hex'))`,
    );

    await this.announce(runner, 'tenant', `'tenant:' || changed.id`, '');
    await this.announce(runner, 'domain', `'host:' || changed.host`, '');
    const whatKeysAreCachedFor = 'of name, abilities, secret_hash, expires_at, revoked_at';
    await this.announce(
      runner,
      'api_key',
      `'key:' || encode(changed.secret_hash, 'hex')`,
      whatKeysAreCachedFor,
    );

    await createTenantTable(runner, 'idempotency_key', {
      key: ['api_key_id', 'key'],
      columns: `
        api_key_id bigint not null,
        key text not null,
        fingerprint bytea not null,
        status smallint not null,
        headers jsonb not null,
        body text not null,
        created_at timestamptz(3) not null`,
      references: { api_key_id: { table: 'api_key', onDelete: 'cascade' } },
      indexes: [['created_at']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table idempotency_key, api_key, domain, tenant`);
    await runner.query(`drop function announce_api_key, announce_domain, announce_tenant`);
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
