import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createPublicView, createSharedView } from '#platform/database/schema/published-view.js';

/** The columns that visitors see. The tree order follows from the positions of the groups. */
const SEEN = ['name', 'slug', 'parent_id', 'position', 'depth', 'updated_at'];

function listed(row: string): string {
  return `(${SEEN.map((column) => `${row}.${column}`).join(', ')})`;
}

/** Public view of groups. Visitors see a group if it or a descendant has a public component. */
export class PublicGroups1790002300000 implements MigrationInterface {
  readonly name = 'PublicGroups1790002300000';

  async up(runner: QueryRunner): Promise<void> {
    await createPublicView(
      runner,
      'public_component_group',
      `with recursive shown as (
         select tenant_id, group_id as id from public_component where group_id is not null
         union
         select g.tenant_id, g.parent_id from shown s join component_group g on g.tenant_id = s.tenant_id and g.id = s.id
         where g.parent_id is not null
       )
       select g.tenant_id, g.id, g.name, g.slug, g.parent_id, g.position, g.depth, g.tree_order, g.created_at, g.updated_at
       from component_group g join shown s on s.tenant_id = g.tenant_id and s.id = g.id`,
    );
    // Inserts and deletes need no announcement: such a group has no components, so visitors do not see it.
    await runner.query(`drop trigger announce_page on component_group`);
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop view component_group_order`);
    await runner.query(`drop trigger public_update on component_group`);
    await runner.query(`drop function announce_public_group`);
    await runner.query(`drop view public_component_group`);
    await runner.query(`
      create trigger announce_page after insert or update or delete on component_group
      for each statement execute function announce_page()`);
  }
}
