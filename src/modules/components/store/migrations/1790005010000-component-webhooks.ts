import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/**
 * View for inbound signals: tokens, last reports, and when a component was linked to its
 * host system. Tokens are looked up by digest. Changes of a token are announced to
 * invalidate the caches of all processes.
 */
export class ComponentWebhooks1790005010000 implements MigrationInterface {
  readonly name = 'ComponentWebhooks1790005010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table component add column host_system_since timestamptz(3)`);
    await runner.query(
      `create index ix_component_webhook_digest on component (tenant_id, sha256(webhook_token::bytea)) where webhook_token is not null`,
    );
    await createSharedView(
      runner,
      'component_webhook',
      `select tenant_id, id, webhook_token, sha256(webhook_token::bytea) as token_digest, webhook_status, webhook_status_at,
         host_system_id, host_system_since, updated_at
       from component`,
      'select, update',
    );
    await runner.query(`
      create function announce_webhook() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'webhook:' || old.tenant_id || ' ' || encode(sha256(old.webhook_token::bytea), 'hex'));
        return null;
      end $$`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token on component for each row
      when (old.webhook_token is distinct from new.webhook_token and old.webhook_token is not null)
      execute function announce_webhook()`);
    await runner.query(`
      create trigger announce_webhook_gone after delete on component for each row when (old.webhook_token is not null)
      execute function announce_webhook()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_webhook_gone on component`);
    await runner.query(`drop trigger announce_webhook on component`);
    await runner.query(`drop function announce_webhook`);
    await runner.query(`drop view component_webhook`);
    await runner.query(`drop index ix_component_webhook_digest`);
    await runner.query(`alter table component drop column host_system_since`);
  }
}
