import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

/** Browser and system that a session was opened with, by which its member tells it from others. Source: docs/decisions/0072. */
export class SessionBrowsers1799000053000 implements MigrationInterface {
  readonly name = 'SessionBrowsers1799000053000';
  readonly locks = ['api_key'];

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table api_key add column browser text, add column system text`);
    // They end with the session: the trail would keep them.
    await recordChanges(runner, 'api_key', { except: ['last_used_at', 'browser', 'system'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    // The triggers name the columns.
    await runner.query(`drop trigger record_update on api_key`);
    await runner.query(`alter table api_key drop column browser, drop column system`);
    await recordChanges(runner, 'api_key', { except: ['last_used_at'] });
  }
}
