import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the digest of a host system's token in its own column, as for components. */
export class HostSystemTokenDigests1790008010000 implements MigrationInterface {
  readonly name = 'HostSystemTokenDigests1790008010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_host_system_webhook_digest`);
    await runner.query(`alter table host_system add column webhook_digest bytea`);
    await runner.query(`
      create trigger keep_webhook_digest before insert or update of webhook_token on host_system for each row
      execute function keep_webhook_digest()`);
    await runner.query(`alter table host_system no force row level security`);
    await runner.query(`update host_system set webhook_digest = sha256(webhook_token::bytea)`);
    await runner.query(`alter table host_system force row level security`);
    await runner.query(
      `create index ix_host_system_webhook_digest on host_system (tenant_id, webhook_digest)`,
    );
    await runner.query(`
      create or replace view host_system_webhook as
      select tenant_id, id, webhook_token, webhook_digest as token_digest, status as webhook_status,
        status_at as webhook_status_at, updated_at
      from host_system`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view host_system_webhook as
      select tenant_id, id, webhook_token, sha256(webhook_token::bytea) as token_digest, status as webhook_status,
        status_at as webhook_status_at, updated_at
      from host_system`);
    await runner.query(`drop index ix_host_system_webhook_digest`);
    await runner.query(`drop trigger keep_webhook_digest on host_system`);
    await runner.query(`alter table host_system drop column webhook_digest`);
    await runner.query(
      `create index ix_host_system_webhook_digest on host_system (tenant_id, sha256(webhook_token::bytea))`,
    );
  }
}
