import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Incidents and maintenances that subscribers follow until they are over. */
export class FollowedIncidents1799005100000 implements MigrationInterface {
  readonly name = 'FollowedIncidents1799005100000';
  readonly locks = ['subscription_request'];

  async up(runner: QueryRunner): Promise<void> {
    // Without a foreign key to the incident. Rows of a deleted one tell whose address is to be forgotten.
    await createTenantTable(runner, 'subscriber_incident', {
      key: ['subscriber_id', 'incident_id'],
      columns: `subscriber_id bigint not null, incident_id bigint not null`,
      references: { subscriber_id: { table: 'subscriber', onDelete: 'cascade' } },
      indexes: [['incident_id', 'subscriber_id']],
      audit: { target: 'subscriber', targetId: 'subscriber_id', counted: 20, rowId: 'incident_id' },
    });
    await createSharedView(
      runner,
      'incident_subscription',
      `select tenant_id, subscriber_id, incident_id from subscriber_incident`,
    );
    await runner.query(
      `alter table subscription_request add column incident_ids jsonb not null default '[]'::jsonb`,
    );
    // For messages that ask a confirmed subscriber to confirm a further request.
    await createSharedView(
      runner,
      'open_request',
      `select tenant_id, subscriber_id, nonce from subscription_request`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view open_request, incident_subscription`);
    await runner.query(`alter table subscription_request drop column incident_ids`);
    await dropTenantTable(runner, 'subscriber_incident');
  }
}
