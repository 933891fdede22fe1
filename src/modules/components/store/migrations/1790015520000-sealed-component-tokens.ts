import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';

/** Columns that the audit trail leaves out: derived ones, and the given one. */
const except = (column: string): string[] => [
  'status',
  'status_since',
  column,
  'webhook_status',
  'webhook_status_at',
  'host_system_since',
  ...['under_maintenance_ms', 'degraded_ms', 'partial_outage_ms', 'major_outage_ms', 'from', 'until'].map(
    (figure) => `recent_${figure}`,
  ),
];

/**
 * Tokens of inbound addresses are sealed by the application, which then writes their digests, too. The trail
 * records the digest instead of the token, because sealing a token again does not change it.
 */
export class SealedComponentTokens1790015520000 implements MigrationInterface {
  readonly name = 'SealedComponentTokens1790015520000';

  async up(runner: QueryRunner): Promise<void> {
    await markSealed(runner, 'component', 'webhook_token', { by: 'webhook_digest' });
    // Tokens that are written past the application are in plain text, until they are sealed.
    await runner.query(`
      create or replace function keep_webhook_digest() returns trigger language plpgsql as $$
      begin
        if new.webhook_token is null then
          new.webhook_digest := null;
        elsif not starts_with(new.webhook_token, 's1.') then
          new.webhook_digest := sha256(new.webhook_token::bytea);
        end if;
        return new;
      end $$`);
    await runner.query(`
      create or replace function announce_webhook() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'webhook:' || old.tenant_id || ' ' || encode(old.webhook_digest, 'hex'));
        return null;
      end $$`);
    await runner.query(`drop trigger announce_webhook on component`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token, webhook_digest on component for each row
      when (old.webhook_digest is distinct from new.webhook_digest and old.webhook_digest is not null)
      execute function announce_webhook()`);
    await recordChanges(runner, 'component', { except: except('webhook_token') });
  }

  /** Tokens that are sealed stay sealed. */
  async down(runner: QueryRunner): Promise<void> {
    await recordChanges(runner, 'component', { except: except('webhook_digest') });
    await runner.query(`drop trigger announce_webhook on component`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token on component for each row
      when (old.webhook_token is distinct from new.webhook_token and old.webhook_token is not null)
      execute function announce_webhook()`);
    await runner.query(`
      create or replace function announce_webhook() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'webhook:' || old.tenant_id || ' ' || encode(sha256(old.webhook_token::bytea), 'hex'));
        return null;
      end $$`);
    await runner.query(`
      create or replace function keep_webhook_digest() returns trigger language plpgsql as $$
      begin
        new.webhook_digest := sha256(new.webhook_token::bytea);
        return new;
      end $$`);
    await runner.query(`comment on column component.webhook_token is null`);
  }
}
