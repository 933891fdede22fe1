import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';

const EXCEPT = ['status', 'status_at'];

/** Tokens of inbound addresses are sealed, as for components. */
export class SealedHostSystemTokens1790015530000 implements MigrationInterface {
  readonly name = 'SealedHostSystemTokens1790015530000';

  async up(runner: QueryRunner): Promise<void> {
    await markSealed(runner, 'host_system', 'webhook_token', { by: 'webhook_digest' });
    await runner.query(`drop trigger announce_webhook on host_system`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token, webhook_digest on host_system for each row
      when (old.webhook_digest is distinct from new.webhook_digest) execute function announce_webhook()`);
    await recordChanges(runner, 'host_system', { except: [...EXCEPT, 'webhook_token'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordChanges(runner, 'host_system', { except: [...EXCEPT, 'webhook_digest'] });
    await runner.query(`drop trigger announce_webhook on host_system`);
    await runner.query(`
      create trigger announce_webhook after update of webhook_token on host_system for each row
      when (old.webhook_token is distinct from new.webhook_token) execute function announce_webhook()`);
    await runner.query(`comment on column host_system.webhook_token is null`);
  }
}
