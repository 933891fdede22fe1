import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Senders of points, with the hashes of the tokens in their addresses, and the series that they send for metrics. */
export class MetricSources1799005270000 implements MigrationInterface {
  readonly name = 'MetricSources1799005270000';
  readonly locks = ['metric'];

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'metric_source', {
      columns: `
        name text not null,
        is_active boolean not null,
        token_hash text not null,
        previous_hash text,
        previous_until timestamptz(3),
        last_received_at timestamptz(3),
        last_problem text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      audit: { except: ['last_received_at', 'last_problem'] },
    });
    await createTenantTable(runner, 'metric_series', {
      key: ['source_id', 'metric_id'],
      columns: `
        source_id bigint not null,
        metric_id bigint not null,
        selector text not null,
        ordinal integer not null`,
      references: {
        source_id: { table: 'metric_source', onDelete: 'cascade' },
        metric_id: { table: 'metric', onDelete: 'cascade' },
      },
      indexes: [['metric_id']],
      audit: { target: 'metric_source', targetId: 'source_id', rowId: 'metric_id' },
    });
    await runner.query(`
      create function announce_metric_source() returns trigger language plpgsql as $$
      begin
        perform pg_notify('heliograph_changes', 'metric_source:' || coalesce(new.tenant_id, old.tenant_id));
        return null;
      end $$`);
    await runner.query(`
      create trigger announce after insert or delete or update of is_active, token_hash, previous_hash, previous_until
      on metric_source for each row execute function announce_metric_source()`);
    await runner.query(`
      create trigger announce after insert or delete or update on metric_series
      for each row execute function announce_metric_source()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTenantTable(runner, 'metric_series');
    await dropTenantTable(runner, 'metric_source');
    await runner.query('drop function announce_metric_source');
  }
}
