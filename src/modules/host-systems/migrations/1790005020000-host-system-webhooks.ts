import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** View for inbound signals: tokens and last reports of host systems. */
export class HostSystemWebhooks1790005020000 implements MigrationInterface {
  readonly name = 'HostSystemWebhooks1790005020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_host_system_webhook_digest on host_system (tenant_id, sha256(webhook_token::bytea))`,
    );
    await createSharedView(
      runner,
      'host_system_webhook',
      `select tenant_id, id, webhook_token, sha256(webhook_token::bytea) as token_digest, status as webhook_status,
         status_at as webhook_status_at, updated_at
       from host_system`,
      'select, update',
    );
    await runner.query(`
      create trigger announce_webhook after update of webhook_token on host_system for each row
      when (old.webhook_token is distinct from new.webhook_token) execute function announce_webhook()`);
    await runner.query(`
      create trigger announce_webhook_gone after delete on host_system for each row execute function announce_webhook()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger announce_webhook_gone on host_system`);
    await runner.query(`drop trigger announce_webhook on host_system`);
    await runner.query(`drop view host_system_webhook`);
    await runner.query(`drop index ix_host_system_webhook_digest`);
  }
}
