import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** Templates of incidents, maintenances and updates, with the components that they affect. */
export class IncidentTemplates1799000031000 implements MigrationInterface {
  readonly name = 'IncidentTemplates1799000031000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'incident_template', {
      columns: `
        name text not null,
        kind text not null,
        title jsonb not null,
        body jsonb not null,
        status text,
        variables jsonb not null,
        notify boolean not null,
        position integer not null,
        used_at timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        search_text text not null default ''`,
      indexes: [['position', 'name', 'id']],
      audit: { except: ['used_at'] },
    });
    await createTenantTable(runner, 'incident_template_component', {
      key: ['template_id', 'component_id'],
      columns: `
        template_id bigint not null,
        component_id bigint not null,
        impact text not null,
        ordinal integer not null`,
      references: {
        template_id: { table: 'incident_template', onDelete: 'cascade' },
        component_id: { table: 'component', onDelete: 'cascade' },
      },
      indexes: [['component_id']],
      audit: { target: 'incident_template', targetId: 'template_id', rowId: 'component_id' },
    });
    await createQuota(runner, 'incident_templates', { table: 'incident_template' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTenantTable(runner, 'incident_template_component');
    await dropTenantTable(runner, 'incident_template');
    await dropQuota(runner, 'incident_templates');
  }
}
