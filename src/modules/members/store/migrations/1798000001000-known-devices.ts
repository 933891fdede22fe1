import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordChanges } from '#platform/database/schema/recorded-changes.js';

const RECORDED = { except: ['email_key', 'last_seen_at'], hidden: ['email', 'name'] };

/** When the cookies by which a member's devices are known again began to count. Source: docs/decisions/0078. */
export class KnownDevices1798000001000 implements MigrationInterface {
  readonly name = 'KnownDevices1798000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table member add column known_devices_since timestamptz(3)`);
    await recordChanges(runner, 'member', {
      ...RECORDED,
      except: [...RECORDED.except, 'known_devices_since'],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table member drop column known_devices_since`);
    await recordChanges(runner, 'member', RECORDED);
  }
}
