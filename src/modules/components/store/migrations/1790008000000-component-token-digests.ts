import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores the digest of a token in its own column. Row-level security prevents the use of an
 * expression index: a function that is not leakproof runs only on rows that have passed the policy.
 */
export class ComponentTokenDigests1790008000000 implements MigrationInterface {
  readonly name = 'ComponentTokenDigests1790008000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_component_webhook_digest`);
    await runner.query(`alter table component add column webhook_digest bytea`);
    await runner.query(`
      create function keep_webhook_digest() returns trigger language plpgsql as $$
      begin
        new.webhook_digest := sha256(new.webhook_token::bytea);
        return new;
      end $$`);
    await runner.query(`
      create trigger keep_webhook_digest before insert or update of webhook_token on component for each row
      execute function keep_webhook_digest()`);
    // Forced row-level security hides all rows from the owner. The lock of `alter table`
    // keeps others out until commit.
    await runner.query(`alter table component no force row level security`);
    await runner.query(
      `update component set webhook_digest = sha256(webhook_token::bytea) where webhook_token is not null`,
    );
    await runner.query(`alter table component force row level security`);
    await runner.query(
      `create index ix_component_webhook_digest on component (tenant_id, webhook_digest) where webhook_digest is not null`,
    );
    await runner.query(`
      create or replace view component_webhook as
      select tenant_id, id, webhook_token, webhook_digest as token_digest, webhook_status, webhook_status_at,
        host_system_id, host_system_since, updated_at
      from component`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view component_webhook as
      select tenant_id, id, webhook_token, sha256(webhook_token::bytea) as token_digest, webhook_status, webhook_status_at,
        host_system_id, host_system_since, updated_at
      from component`);
    await runner.query(`drop index ix_component_webhook_digest`);
    await runner.query(`drop trigger keep_webhook_digest on component`);
    await runner.query(`drop function keep_webhook_digest`);
    await runner.query(`alter table component drop column webhook_digest`);
    await runner.query(
      `create index ix_component_webhook_digest on component (tenant_id, sha256(webhook_token::bytea)) where webhook_token is not null`,
    );
  }
}
