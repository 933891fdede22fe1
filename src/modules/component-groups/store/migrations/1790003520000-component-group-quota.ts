import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';

/** Quota on a tenant's component groups. */
export class ComponentGroupQuota1790003520000 implements MigrationInterface {
  readonly name = 'ComponentGroupQuota1790003520000';

  async up(runner: QueryRunner): Promise<void> {
    await createQuota(runner, 'component_groups', { table: 'component_group' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropQuota(runner, 'component_groups');
  }
}
