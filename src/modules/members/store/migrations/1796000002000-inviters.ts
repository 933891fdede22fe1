import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECORDED = { except: ['email_key', 'last_seen_at'], hidden: ['email', 'name'] };

/** Who has invited a member, for the page of the invitation. By id alone, because members can be erased. */
export class Inviters1796000002000 implements MigrationInterface {
  readonly name = 'Inviters1796000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table member add column invited_by_id bigint`);
    await recordChanges(runner, 'member', RECORDED);
  }

  async down(runner: QueryRunner): Promise<void> {
    // The triggers name the columns.
    await runner.query(`drop trigger record_update on member`);
    await runner.query(`alter table member drop column invited_by_id`);
    await recordChanges(runner, 'member', RECORDED);
  }
}
