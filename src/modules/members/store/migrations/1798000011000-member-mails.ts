import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECORDED = { except: ['email_key', 'last_seen_at', 'known_devices_since'], hidden: ['email', 'name'] };

/** Which mails members want, and where a change of their address was not told yet. */
export class MemberMails1798000011000 implements MigrationInterface {
  readonly name = 'MemberMails1798000011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table member
        add column former_email text,
        add column mail_new_sign_in boolean not null default true,
        add column mail_roles_changed boolean not null default true`);
    await recordChanges(runner, 'member', { ...RECORDED, except: [...RECORDED.except, 'former_email'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    // The triggers name the columns.
    await runner.query(`drop trigger record_update on member`);
    await runner.query(`
      alter table member
        drop column former_email, drop column mail_new_sign_in, drop column mail_roles_changed`);
    await recordChanges(runner, 'member', RECORDED);
  }
}
