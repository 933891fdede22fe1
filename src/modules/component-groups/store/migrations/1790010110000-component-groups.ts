import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';
import { createQuota, dropQuota } from '#platform/database/schema/quota.js';
import { createTenantTable, dropTenantTable } from '#platform/database/schema/tenant-table.js';

/** The columns that visitors see. The tree order follows from the positions of the groups. */
const SEEN = ['name', 'slug', 'parent_id', 'position', 'depth', 'updated_at'];

function listed(row: string): string {
  return `(${SEEN.map((column) => `${row}.${column}`).join(', ')})`;
}

/** Nested groups of components. The migration of components, which has to follow, creates their public view. */
export class ComponentGroups1790010110000 implements MigrationInterface {
  readonly name = 'ComponentGroups1790010110000';

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
      audit: { except: ['tree_order', 'depth'], byOwnFunction: true },
    });
    await createQuota(runner, 'component_groups', { table: 'component_group' });
    // Inserts and deletes need no announcement: such a group has no components, so visitors do not see it.
    await runner.query(`
      create function announce_public_group() returns trigger language plpgsql as $$
      begin
        if exists (select from public_component_group where tenant_id = new.tenant_id and id = new.id) then
          perform pg_notify('heliograph_changes', 'page:' || new.tenant_id);
        end if;
        return null;
      end $$`);
    await runner.query(`
      create trigger public_update after update on component_group for each row
      when (${listed('old')} is distinct from ${listed('new')}) execute function announce_public_group()`);
    await createSharedView(
      runner,
      'component_group_order',
      `select tenant_id, id, tree_order from component_group`,
    );
    // Pairs of each group with itself and each of its ancestors. Filtering by a group includes its descendants.
    await createSharedView(
      runner,
      'component_group_ancestor',
      `with recursive ancestor as (
         select tenant_id, id as group_id, id as ancestor_id from component_group
         union all
         select a.tenant_id, a.group_id, g.parent_id from ancestor a
         join component_group g on g.tenant_id = a.tenant_id and g.id = a.ancestor_id
         where g.parent_id is not null
       )
       select tenant_id, group_id, ancestor_id from ancestor`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view component_group_ancestor, component_group_order`);
    await dropTenantTable(runner, 'component_group');
    await runner.query(`drop function announce_public_group`);
    await dropQuota(runner, 'component_groups');
  }
}
