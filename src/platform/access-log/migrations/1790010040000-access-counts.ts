import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import {
  allowBackgroundWork,
  createTenantTable,
  dropTenantTable,
} from '#platform/database/schema/tenant-table.js';

/**
 * Refused requests and reads of personal data, counted by hour and key, so that an attacker adds a row an hour
 * and not one for each request. A background job adds counts for all tenants; only the owner deletes any.
 */
export class AccessCounts1790010040000 implements MigrationInterface {
  readonly name = 'AccessCounts1790010040000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'access_count', {
      key: ['hour', 'kind', 'actor_type', 'actor_id', 'action'],
      columns: `
        hour timestamptz(3) not null,
        kind text not null,
        actor_type text not null,
        actor_id text not null,
        action text not null,
        actor_name text,
        requests bigint not null,
        constraint ck_access_count_requests check (requests > 0)`,
      audit: false,
    });
    // Rows of the current hour are updated each minute. Free space in their pages spares index updates.
    await runner.query(`alter table access_count set (fillfactor = 50)`);
    await runner.query(`revoke delete on access_count from ${APP_ROLE}`);
    await allowBackgroundWork(runner, 'access_count');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTenantTable(runner, 'access_count');
  }
}
