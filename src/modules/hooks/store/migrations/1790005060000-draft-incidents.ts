import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Tables for the incidents drafted from a component's signals, and for a tenant's texts of such incidents. */
export class DraftIncidents1790005060000 implements MigrationInterface {
  readonly name = 'DraftIncidents1790005060000';

  async up(runner: QueryRunner): Promise<void> {
    // No foreign key to the incident, because it would hold up its permanent deletion.
    await createTenantTable(runner, 'draft_incident', {
      key: ['component_id'],
      columns: `
        component_id bigint not null,
        incident_id bigint,
        trouble_since timestamptz(3),
        reported jsonb not null default '{}'`,
      references: { component_id: { table: 'component', onDelete: 'cascade' } },
    });
    await createTenantTable(runner, 'draft_incident_template', {
      key: [],
      columns: `
        title jsonb not null default '{}',
        body jsonb not null default '{}',
        update_body jsonb not null default '{}',
        recovery jsonb not null default '{}',
        updated_at timestamptz(3)`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table draft_incident_template, draft_incident`);
  }
}
