import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView, createSharedView } from '#platform/database/schema/published-view.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/**
 * Tables for the availability history of components: claims, the timeline derived from them, and daily totals
 * of its closed periods.
 */
export class Availability1790010130000 implements MigrationInterface {
  readonly name = 'Availability1790010130000';

  async up(runner: QueryRunner): Promise<void> {
    const references = { component_id: { table: 'component', onDelete: 'cascade' } } as const;
    // No client sees the ids of claims, so they count for all tenants, which is cheaper. The key of a claim
    // is that of the source's alert.
    await createTenantTable(runner, 'availability_claim', {
      key: ['id'],
      columns: `
        id bigint generated always as identity,
        component_id bigint not null,
        source_kind text not null,
        source_id bigint not null,
        status text not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3),
        source_key text`,
      references,
      isBoundByReference: true,
      indexes: [
        ['component_id', 'ended_at'],
        ['source_kind', 'source_id'],
      ],
      audit: false,
    });

    await createTenantTable(runner, 'availability_period', {
      key: ['component_id', 'started_at'],
      columns: `
        component_id bigint not null,
        started_at timestamptz(3) not null,
        ended_at timestamptz(3),
        status text not null`,
      references,
      isBoundByReference: true,
      audit: false,
    });
    // Leaves free space in each page for the ends of its periods. No index contains them, so these updates can
    // stay in the page.
    await runner.query(`alter table availability_period set (fillfactor = 90)`);
    // All components' periods with trouble by time, for analytics. It omits `ended_at`, so that ending a
    // period does not update the index.
    await runner.query(
      `create index ix_availability_trouble on availability_period (tenant_id, started_at) where status <> 'operational'`,
    );
    // For modules that show since when a component has its status.
    await createSharedView(
      runner,
      'component_period',
      `select tenant_id, component_id, status, started_at, ended_at from availability_period`,
    );
    await createPublicView(
      runner,
      'public_component_period',
      `select p.tenant_id, p.component_id, p.status, p.started_at, p.ended_at
       from availability_period p join public_component c on c.tenant_id = p.tenant_id and c.id = p.component_id`,
    );

    await createTenantTable(runner, 'availability_day', {
      key: ['component_id', 'day'],
      columns: `
        component_id bigint not null,
        day date not null,
        under_maintenance_ms integer not null,
        degraded_ms integer not null,
        partial_outage_ms integer not null,
        major_outage_ms integer not null`,
      references,
      audit: false,
    });
    // Days with trouble.
    await createPublicView(
      runner,
      'public_component_day',
      `select d.tenant_id, d.component_id, d.day, d.under_maintenance_ms, d.degraded_ms, d.partial_outage_ms, d.major_outage_ms
       from availability_day d join public_component c on c.tenant_id = d.tenant_id and c.id = d.component_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view public_component_day, public_component_period, component_period`);
    for (const table of ['availability_day', 'availability_period', 'availability_claim'])
      await dropTenantTable(runner, table);
  }
}
