import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Tables for the availability history of components: claims, the timeline derived from them, and daily totals
 * of its closed periods. Existing components start with one operational period.
 */
export class Availability1790000200000 implements MigrationInterface {
  readonly name = 'Availability1790000200000';

  async up(runner: QueryRunner): Promise<void> {
    const component = { component_id: { table: 'component', onDelete: 'cascade' } } as const;
    await createTenantTable(runner, 'availability_claim', {
      columns: `
        component_id bigint not null,
        source_kind text not null,
        source_id bigint not null,
        status text not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3)`,
      references: component,
      indexes: [
        ['component_id', 'ended_at'],
        ['source_kind', 'source_id'],
      ],
    });
    await createTenantTable(runner, 'availability_period', {
      key: ['component_id', 'started_at'],
      columns: `
        component_id bigint not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3),
        status text not null`,
      references: component,
    });
    await createTenantTable(runner, 'availability_day', {
      key: ['component_id', 'day'],
      columns: `
        component_id bigint not null,
        day date not null,
        under_maintenance_ms integer not null,
        degraded_ms integer not null,
        partial_outage_ms integer not null,
        major_outage_ms integer not null`,
      references: component,
    });

    // Forced policies hide all rows even from the owner. No other session sees the tables until this transaction ends.
    const tables = ['component', 'availability_period'];
    for (const table of tables) await runner.query(`alter table ${table} no force row level security`);
    await runner.query(`
      insert into availability_period (tenant_id, component_id, started_at, status)
      select tenant_id, id, created_at, 'operational' from component`);
    for (const table of tables) await runner.query(`alter table ${table} force row level security`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table availability_day, availability_period, availability_claim`);
  }
}
