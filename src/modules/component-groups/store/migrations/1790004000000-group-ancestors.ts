import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createSharedView } from '#platform/database/schema/published-view.js';

/** Pairs of each group with itself and each of its ancestors. Filtering by a group includes its descendants. */
export class GroupAncestors1790004000000 implements MigrationInterface {
  readonly name = 'GroupAncestors1790004000000';

  async up(runner: QueryRunner): Promise<void> {
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
    await runner.query(`drop view component_group_ancestor`);
  }
}
