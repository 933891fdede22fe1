import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const AUDIT = {
  except: ['reminded_for', 'public_digest', 'postmortem_created_at', 'postmortem_updated_at'],
  byOwnFunction: true,
} as const;

/** Reminders of a maintenance of its own, for occurrences of series. */
export class OwnReminders1798000015000 implements MigrationInterface {
  readonly name = 'OwnReminders1798000015000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table incident add column reminder_minutes jsonb, add column reminded_minutes integer`);
    await recordChanges(runner, 'incident', { ...AUDIT, except: [...AUDIT.except, 'reminded_minutes'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop trigger record_update on incident`);
    await runner.query(`alter table incident drop column reminder_minutes, drop column reminded_minutes`);
    await recordChanges(runner, 'incident', AUDIT);
  }
}
