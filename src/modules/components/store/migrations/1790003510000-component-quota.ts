import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';

/** Quota on a tenant's components. */
export class ComponentQuota1790003510000 implements MigrationInterface {
  readonly name = 'ComponentQuota1790003510000';

  async up(runner: QueryRunner): Promise<void> {
    await createQuota(runner, 'components', { table: 'component' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropQuota(runner, 'components');
  }
}
