import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import {
  CURRENT_TENANT_SQL,
  LOOKUP_SQL,
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
} from '#platform/database/schema/tenant-table.js';

/** API keys, which a request is looked up by before its tenant is known, and limits shared by all tenants. */
export class ApiKeys1790010030000 implements MigrationInterface {
  readonly name = 'ApiKeys1790010030000';

  async up(runner: QueryRunner): Promise<void> {
    await this.createApiKey(runner);
    await this.createWindowCount(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table window_count`);
    await runner.query(`drop function require_key`);
    await dropTenantTable(runner, 'api_key');
    await runner.query(`drop function announce_api_key`);
  }

  /**
   * A rotated key keeps two secrets until the previous one expires. Keys know the key that created them, and
   * whether they have all abilities, including those of modules installed later.
   */
  private async createApiKey(runner: QueryRunner): Promise<void> {
    // No foreign key: the creator may be missing where an import left it out, because its secret is in use elsewhere.
    await createTenantTable(runner, 'api_key', {
      columns: `
        name text not null,
        abilities text[] not null,
        secret_hash bytea not null,
        last_four text not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        previous_secret_hash bytea,
        previous_expires_at timestamptz(3),
        created_by_id bigint,
        all_abilities boolean not null default false`,
      audit: { except: ['last_used_at'] },
    });
    await runner.query(`create unique index uq_api_key_secret_hash on api_key (secret_hash)`);
    await runner.query(
      `create unique index uq_api_key_previous_secret_hash on api_key (previous_secret_hash)`,
    );
    await runner.query(
      `create policy exact_lookup on api_key for select using (secret_hash = decode(${LOOKUP_SQL}, 'hex'))`,
    );
    await runner.query(
      `create policy previous_lookup on api_key for select using (previous_secret_hash = decode(${LOOKUP_SQL}, 'hex'))`,
    );
    // A change announces the hashes before and after it, because each may be cached.
    await runner.query(`
      create function announce_api_key() returns trigger language plpgsql as $$
      declare hash bytea;
      begin
        for hash in
          select secret from unnest(array[old.secret_hash, old.previous_secret_hash, new.secret_hash, new.previous_secret_hash]) secret
          where secret is not null group by secret
        loop
          perform pg_notify('heliograph_changes', 'key:' || encode(hash, 'hex'));
        end loop;
        return coalesce(new, old);
      end $$`);
    await runner.query(`
      create trigger announce after insert or delete or update of name, abilities, secret_hash, previous_secret_hash,
        previous_expires_at, expires_at, revoked_at, all_abilities on api_key
      for each row execute function announce_api_key()`);
    // Lets a write check the key of its request again. Source: docs/decisions/0046.
    //
    // The row is locked, so that a revocation waits for the commit, or the write for the revocation. It must be the
    // last lock that a transaction takes, so that no two wait for each other.
    await runner.query(`
      create function require_key(key_id bigint, sent_hash bytea, begun_at timestamptz) returns void language plpgsql as $$
      declare
        present constant timestamptz := begun_at + (clock_timestamp() - transaction_timestamp());
        key api_key;
      begin
        select * into key from api_key
        where tenant_id = ${CURRENT_TENANT_SQL} and id = key_id and revoked_at is null
          and sent_hash in (secret_hash, previous_secret_hash)
        for share;
        if not found then
          raise exception 'The API key is not valid.' using errcode = 'HG401';
        end if;
        if least(key.expires_at, case when sent_hash = key.previous_secret_hash then key.previous_expires_at end) <= present then
          raise exception 'The API key has expired.' using errcode = 'HG401';
        end if;
      end $$`);
  }

  /**
   * Recent event counts for limits shared by all tenants and processes. Rows have no tenant and hold digests
   * only. Only background work can see them.
   */
  private async createWindowCount(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table window_count (
        subject text not null,
        used integer not null,
        window_ends_at timestamptz(3) not null,
        constraint pk_window_count primary key (subject)
      )`);
    await runner.query(`create index ix_window_count_window_ends_at on window_count (window_ends_at)`);
    await runner.query(`alter table window_count enable row level security`);
    await runner.query(`alter table window_count force row level security`);
    await allowBackgroundWork(runner, 'window_count');
    await runner.query(`grant select, insert, update, delete on window_count to ${APP_ROLE}`);
  }
}
