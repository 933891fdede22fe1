import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECORDED = { target: 'sso', targetId: 'protocol' };

/** How far members were told that single sign-on is enforced. */
export class SsoNotices1798000020000 implements MigrationInterface {
  readonly name = 'SsoNotices1798000020000';
  readonly locks = ['sso_connection'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table sso_connection add column notified_up_to bigint`);
    await recordChanges(runner, 'sso_connection', { ...RECORDED, except: ['notified_up_to'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    // The triggers name the columns.
    await runner.query(`drop trigger record_update on sso_connection`);
    await runner.query(`alter table sso_connection drop column notified_up_to`);
    await recordChanges(runner, 'sso_connection', RECORDED);
  }
}
