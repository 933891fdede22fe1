import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';

/** Quota on a tenant's host systems. */
export class HostSystemQuota1790003530000 implements MigrationInterface {
  readonly name = 'HostSystemQuota1790003530000';

  async up(runner: QueryRunner): Promise<void> {
    await createQuota(runner, 'host_systems', { table: 'host_system' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropQuota(runner, 'host_systems');
  }
}
