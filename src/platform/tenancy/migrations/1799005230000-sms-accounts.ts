import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';
import { markSealed } from '#platform/database/schema/sealed-column.js';

/** The secret of a tenant's own account for text messages, sealed. */
export class SmsAccounts1799005230000 implements MigrationInterface {
  readonly name = 'SmsAccounts1799005230000';
  readonly locks = ['tenant'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant add column sms_secret text`);
    await markSealed(runner, 'tenant', 'sms_secret', { by: 'id' });
    await recordTenant(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await recordTenant(runner, ['sms_secret']);
    await runner.query(`alter table tenant drop column sms_secret`);
    await recordTenant(runner, []);
  }
}

/** As the migration of tenants with audiences does, for the columns of now. */
async function recordTenant(runner: QueryRunner, except?: readonly string[]): Promise<void> {
  await recordChanges(runner, 'tenant', {
    hidden: ['link_secret', 'telegram_bot_token', ...(except === undefined ? ['sms_secret'] : [])],
    except: ['audit_id_key', 'freeze_drains', 'has_audiences', ...(except ?? [])],
  });
}
