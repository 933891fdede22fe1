import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTenantTable } from '#platform/database/schema/tenant-table.js';

/** Components, their nested groups, and host systems. */
export class Components1790000100000 implements MigrationInterface {
  readonly name = 'Components1790000100000';

  async up(runner: QueryRunner): Promise<void> {
    await createTenantTable(runner, 'component_group', {
      columns: `
        name jsonb not null,
        slug text not null,
        parent_id bigint,
        position integer not null,
        depth integer not null,
        tree_order integer not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['slug']],
      references: { parent_id: { table: 'component_group', onDelete: 'restrict' } },
      indexes: [['parent_id'], ['depth', 'position', 'id']],
    });
    await createTenantTable(runner, 'host_system', {
      columns: `
        name text not null,
        kind text not null,
        status text not null,
        status_at timestamptz(3),
        webhook_token text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
    });
    await createTenantTable(runner, 'component', {
      columns: `
        name jsonb not null,
        description jsonb not null,
        slug text not null,
        group_id bigint,
        position integer not null,
        is_public boolean not null,
        subscribable boolean not null,
        status text not null default 'operational',
        webhook_token text,
        webhook_status text,
        webhook_status_at timestamptz(3),
        host_system_id bigint,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null`,
      unique: [['slug']],
      references: {
        group_id: { table: 'component_group', onDelete: 'restrict' },
        host_system_id: { table: 'host_system', onDelete: 'restrict' },
      },
      indexes: [['group_id', 'position', 'id'], ['host_system_id']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table component, host_system, component_group`);
  }
}
