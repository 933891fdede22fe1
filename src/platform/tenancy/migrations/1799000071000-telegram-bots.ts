import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';

/** The token of a tenant's own Telegram bot, sealed. */
export class TelegramBots1799000071000 implements MigrationInterface {
  readonly name = 'TelegramBots1799000071000';
  readonly locks = ['tenant'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant add column telegram_bot_token text`);
    await markSealed(runner, 'tenant', 'telegram_bot_token', { by: 'id' });
    await recordTenant(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordTenant(runner, ['telegram_bot_token']);
    await runner.query(`alter table tenant drop column telegram_bot_token`);
    await recordTenant(runner);
  }
}

/** As the migration of frozen tenants does, for the columns of now. */
async function recordTenant(runner: QueryRunner, except: readonly string[] = []): Promise<void> {
  await recordChanges(runner, 'tenant', {
    hidden: ['link_secret', 'telegram_bot_token'],
    except: ['audit_id_key', 'freeze_drains', ...except],
  });
}
