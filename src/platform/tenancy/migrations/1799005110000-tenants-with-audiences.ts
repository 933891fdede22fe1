import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

/**
 * Whether a tenant has audiences. It is read with the tenant, so that pages without them cost nothing more, and
 * kept by whoever stores audiences, with `note_audiences`.
 */
export class TenantsWithAudiences1799005110000 implements MigrationInterface {
  readonly name = 'TenantsWithAudiences1799005110000';
  readonly locks = ['tenant'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table tenant add column has_audiences boolean not null default false`);
    await recordTenant(runner);
    await runner.query(`
      create function note_audiences(of_tenant uuid, has boolean) returns void language sql as $$
        update tenant set has_audiences = has where id = of_tenant and has_audiences <> has
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function note_audiences`);
    await runner.query(`alter table tenant drop column has_audiences`);
    await recordTenant(runner, []);
  }
}

/** As the migration of Telegram bots does, for the columns of now. */
async function recordTenant(
  runner: QueryRunner,
  except: readonly string[] = ['has_audiences'],
): Promise<void> {
  await recordChanges(runner, 'tenant', {
    hidden: ['link_secret', 'telegram_bot_token'],
    except: ['audit_id_key', 'freeze_drains', ...except],
  });
}
