import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Host systems, and the trigger functions for tokens of inbound addresses, which components have, too.
 *
 * A token is looked up by its digest, in a column of its own: row-level security prevents the use of an
 * expression index, because a function that is not leakproof runs only on rows that have passed the policy.
 * The application seals tokens, and writes their digests. The trail records the digest instead of the token,
 * because sealing a token again does not change it.
 */
export class HostSystems1790010100000 implements MigrationInterface {
  readonly name = 'HostSystems1790010100000';

  async up(runner: QueryRunner): Promise<void> {
    // The search text is stored folded because the database may fold the case of ASCII letters only.
    await createTenantTable(runner, 'host_system', {
      columns: `
        name text not null,
        kind text not null,
        status text not null,
        status_at timestamptz(3),
        webhook_token text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        search_text text not null default '',
        webhook_digest bytea`,
      indexes: [['name', 'id']],
      audit: { except: ['status', 'status_at', 'webhook_token'] },
    });
    await markSealed(runner, 'host_system', 'webhook_token', { by: 'webhook_digest' });
    await runner.query(
      `create index ix_host_system_webhook_digest on host_system (tenant_id, webhook_digest)`,
    );
    await createQuota(runner, 'host_systems', { table: 'host_system' });
    await this.createTokenFunctions(runner);
    await runner.query(`
      create trigger keep_webhook_digest before insert or update of webhook_token on host_system for each row
      execute function keep_webhook_digest()`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token, webhook_digest on host_system for each row
      when (old.webhook_digest is distinct from new.webhook_digest) execute function announce_webhook()`);
    await runner.query(`
      create trigger announce_webhook_gone after delete on host_system for each row execute function announce_webhook()`);
    // The fields that components show of their host system.
    await createSharedView(
      runner,
      'host_system_state',
      `select tenant_id, id, name, status, status_at from host_system`,
    );
    // For inbound signals.
    await createSharedView(
      runner,
      'host_system_webhook',
      `select tenant_id, id, webhook_token, webhook_digest as token_digest, status as webhook_status,
        status_at as webhook_status_at, updated_at
      from host_system`,
      'select, update',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view host_system_webhook, host_system_state`);
    await dropTenantTable(runner, 'host_system');
    await runner.query(`drop function announce_webhook, keep_webhook_digest`);
    await dropQuota(runner, 'host_systems');
  }

  private async createTokenFunctions(runner: QueryRunner): Promise<void> {
    // Tokens that are written past the application are in plain text, until they are sealed.
    await runner.query(`
      create function keep_webhook_digest() returns trigger language plpgsql as $$
      begin
        if new.webhook_token is null then
          new.webhook_digest := null;
        elsif not starts_with(new.webhook_token, 's1.') then
          new.webhook_digest := sha256(new.webhook_token::bytea);
        end if;
        return new;
      end $$`);
    // Invalidates the caches of all processes.
    await runner.query(`
      create function announce_webhook() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'webhook:' || old.tenant_id || ' ' || encode(old.webhook_digest, 'hex'));
        return null;
      end $$`);
  }
}
