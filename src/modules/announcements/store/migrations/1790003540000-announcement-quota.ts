import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';

/** Quota on a tenant's announcements. */
export class AnnouncementQuota1790003540000 implements MigrationInterface {
  readonly name = 'AnnouncementQuota1790003540000';

  async up(runner: QueryRunner): Promise<void> {
    await createQuota(runner, 'announcements', { table: 'announcement' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropQuota(runner, 'announcements');
  }
}
