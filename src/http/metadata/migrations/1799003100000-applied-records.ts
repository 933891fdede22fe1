import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

/** Which records the page as code made or took over, and may therefore change and delete. */
export class AppliedRecords1799003100000 implements MigrationInterface {
  readonly name = 'AppliedRecords1799003100000';
  readonly locks = ['record_metadata'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table record_metadata add column is_applied boolean not null default false`);
    await recordChanges(runner, 'record_metadata', { targetId: 'record_id' });
  }

  async down(runner: QueryRunner): Promise<void> {
    // The trigger names the column.
    await runner.query(`drop trigger record_update on record_metadata`);
    await runner.query(`alter table record_metadata drop column is_applied`);
    await recordChanges(runner, 'record_metadata', { targetId: 'record_id' });
  }
}
