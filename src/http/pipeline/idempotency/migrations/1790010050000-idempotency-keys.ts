import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Responses to requests with an `Idempotency-Key`, each with the record that it is about, so that it can be
 * erased together with the record.
 */
export class IdempotencyKeys1790010050000 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1790010050000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'idempotency_key', {
      key: ['api_key_id', 'key'],
      columns: `
        api_key_id bigint not null,
        key text not null,
        fingerprint bytea not null,
        status smallint not null,
        headers jsonb not null,
        body text,
        created_at timestamptz(3) not null,
        record text`,
      references: { api_key_id: { table: 'api_key', onDelete: 'cascade' } },
      indexes: [['created_at']],
      audit: false,
    });
    await runner.query(`create index ix_idempotency_key_record on idempotency_key (tenant_id, record)`);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTenantTable(runner, 'idempotency_key');
  }
}
