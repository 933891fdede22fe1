import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Incidents and maintenances, their impacts on components over time, and their updates. */
export class Incidents1790000300000 implements MigrationInterface {
  readonly name = 'Incidents1790000300000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'incident', {
      columns: `
        type text not null,
        status text not null,
        title jsonb not null,
        body jsonb not null,
        search_text text not null,
        started_at timestamptz(3) not null,
        scheduled_end_at timestamptz(3),
        published_at timestamptz(3),
        publish_at timestamptz(3),
        resolved_at timestamptz(3),
        acknowledged_at timestamptz(3),
        notify_on_publish boolean not null,
        completes_itself boolean not null,
        reminded_for timestamptz(3),
        postmortem_body jsonb,
        postmortem_published_at timestamptz(3),
        postmortem_created_at timestamptz(3),
        postmortem_updated_at timestamptz(3),
        deleted_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      indexes: [['deleted_at']],
    });
    // Covers the order and all filters of the lists. Counting reads no rows.
    await runner.query(`
      create index ix_incident_list
      on incident (tenant_id, type, started_at, id, deleted_at, status, published_at, publish_at, resolved_at)`);
    await createTenantTable(runner, 'incident_impact', {
      columns: `
        incident_id bigint not null,
        component_id bigint not null,
        impact text not null,
        ordinal integer not null,
        since timestamptz(3),
        until timestamptz(3)`,
      references: {
        incident_id: { table: 'incident', onDelete: 'cascade' },
        component_id: { table: 'component', onDelete: 'cascade' },
      },
      indexes: [['incident_id'], ['component_id', 'incident_id']],
    });
    await createTenantTable(runner, 'incident_update', {
      columns: `
        incident_id bigint not null,
        status text not null,
        body jsonb not null,
        components jsonb,
        published_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      references: { incident_id: { table: 'incident', onDelete: 'cascade' } },
      indexes: [['incident_id', 'created_at', 'id']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table incident_update, incident_impact, incident`);
  }
}
