import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Choices of visitors who request a subscription that is pending already. Each has its own confirmation link, which
 * applies them, so that a stranger's request does not change what another link confirms.
 */
export class SubscriptionRequests1790015300000 implements MigrationInterface {
  readonly name = 'SubscriptionRequests1790015300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'subscription_request', {
      key: ['subscriber_id', 'nonce'],
      columns: `
        subscriber_id bigint not null,
        nonce text not null,
        locale text not null,
        all_components boolean not null,
        events jsonb not null,
        component_ids jsonb not null,
        group_ids jsonb not null,
        requested_at timestamptz(3) not null`,
      references: { subscriber_id: { table: 'subscriber', onDelete: 'cascade' } },
      audit: false,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table subscription_request`);
  }
}
