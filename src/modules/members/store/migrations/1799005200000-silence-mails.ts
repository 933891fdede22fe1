import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECORDED = {
  except: ['email_key', 'last_seen_at', 'known_devices_since', 'former_email'],
  hidden: ['email', 'name'],
};

/** Which members want mails about incidents without an update. */
export class SilenceMails1799005200000 implements MigrationInterface {
  readonly name = 'SilenceMails1799005200000';
  readonly locks = ['member'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table member add column mail_silent_incidents boolean not null default false`);
    await recordChanges(runner, 'member', RECORDED);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The triggers name the columns.
    await runner.query(`drop trigger record_update on member`);
    await runner.query(`alter table member drop column mail_silent_incidents`);
    await recordChanges(runner, 'member', RECORDED);
  }
}
