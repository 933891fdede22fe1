import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APP_ROLE } from '#platform/database/connections/database-addresses.js';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Reveals whether the trail was tampered with. Each entry, in the order of sealing, has a digest of the entry
 * and of the previous seal. An anchor marks up to where the oldest entries were deleted because of their age.
 */
export class AuditChain1790009100000 implements MigrationInterface {
  readonly name = 'AuditChain1790009100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'audit_seal', {
      key: ['position'],
      columns: `
        position bigint not null,
        occurred_at timestamptz(3) not null,
        transaction xid8 not null,
        entry_id bigint not null,
        digest bytea not null`,
      unique: [['occurred_at', 'transaction', 'entry_id']],
      audit: false,
    });
    await createTenantTable(runner, 'audit_anchor', {
      key: ['position'],
      columns: `position bigint not null, digest bytea not null, deleted_before timestamptz(3) not null`,
      audit: false,
    });
    await runner.query(`revoke update, delete on audit_seal from ${APP_ROLE}`);
    await runner.query(`revoke insert, update, delete on audit_anchor from ${APP_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table audit_anchor, audit_seal`);
  }
}
