import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, createRoomLeft, dropQuota, dropRoomLeft } from '#platform/database/schema/quota.js';

/** Quota on a tenant's subscribers, for single inserts and imports. */
export class SubscriberQuota1790004700000 implements MigrationInterface {
  readonly name = 'SubscriberQuota1790004700000';

  async up(runner: QueryRunner): Promise<void> {
    await createQuota(runner, 'subscribers', { table: 'subscriber' });
    await createRoomLeft(runner, 'subscribers', { table: 'subscriber' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropRoomLeft(runner, 'subscribers');
    await dropQuota(runner, 'subscribers');
  }
}
