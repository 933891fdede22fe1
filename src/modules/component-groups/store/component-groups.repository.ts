import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { Pending } from '#platform/database/tenant/pending.js';
import { named } from '#platform/database/tenant/sql.js';
import { recordRepository } from '#http/records/record.repository.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { COMPONENT_GROUP } from '../dto/component-group.response.js';
import type { TreeNode } from '../rules/tree.js';
import { ComponentGroupEntity } from './component-group.entity.js';

/** A node of the tree with its stored depth and rank. */
export type StoredNode = TreeNode & { readonly depth: number; readonly treeOrder: number };

/** Name and parent of a group. */
export interface GroupOutline {
  readonly id: number;
  readonly name: LocaleText;
  readonly parentId: number | null;
}

/** What clients write of a group, and its slug. */
export interface WrittenGroup extends GroupOutline {
  readonly slug: string;
  readonly position: number;
}

const KEPT = { ...COMPONENT_GROUP, quota: 'component_groups' } as const;

/**
 * Groups and their tree. A tenant's writes run one at a time, because concurrent ones could break the tree.
 */
@Injectable()
export class ComponentGroupsRepository extends recordRepository(KEPT, ComponentGroupEntity) {
  /** All nodes of the tenant's tree. */
  async nodes(): Promise<StoredNode[]> {
    const { rows } = await this.database.read(named('component_group_nodes')`
      select id, parent_id, position, depth, tree_order from component_group where tenant_id = ${currentTenant().id}`);
    return rows.map(([id, parentId, position, depth, treeOrder]) => ({
      id: Number(id),
      parentId: parentId == null ? null : Number(parentId),
      position: Number(position),
      depth: Number(depth),
      treeOrder: Number(treeOrder),
    }));
  }

  /** What clients write of all groups, in tree order. */
  async written(): Promise<WrittenGroup[]> {
    const { rows } = await this.database.read(named('written_component_groups')`
      select id, name, parent_id, slug, position from component_group
      where tenant_id = ${currentTenant().id} order by tree_order, id`);
    return rows.map(([id, name, parentId, slug, position]) => ({
      id: Number(id),
      name: JSON.parse(name ?? '{}') as LocaleText,
      parentId: parentId == null ? null : Number(parentId),
      slug: slug ?? '',
      position: Number(position),
    }));
  }

  /** Moves groups to other parents, in the open write. @param parents by group */
  reparent(parents: ReadonlyMap<number, number | null>, now: Date): void {
    this.database.send(named('reparent_component_groups')`
      update component_group g set parent_id = moved.parent_id, updated_at = ${now}
      from unnest(${[...parents.keys()]}::bigint[], ${[...parents.values()]}::bigint[]) moved (id, parent_id)
      where g.tenant_id = ${currentTenant().id} and g.id = moved.id`);
  }

  /** Names of all groups in tree order, parents before children. */
  async outline(): Promise<GroupOutline[]> {
    const { rows } = await this.database.read(named('component_group_outline')`
      select id, name, parent_id from component_group where tenant_id = ${currentTenant().id} order by tree_order, id`);
    return rows.map(([id, name, parentId]) => ({
      id: Number(id),
      name: JSON.parse(name ?? '{}') as LocaleText,
      parentId: parentId == null ? null : Number(parentId),
    }));
  }

  /** Stores the places of groups. Only a new position updates `updated_at`. */
  place(nodes: readonly StoredNode[], now: Date): void {
    if (nodes.length === 0) return;
    const column = (name: 'id' | 'position' | 'depth' | 'treeOrder'): number[] =>
      nodes.map((node) => node[name]);
    this.database.send(named('place_component_groups')`
      update component_group as g set position = placed.position, depth = placed.depth, tree_order = placed.tree_order,
        updated_at = case when g.position = placed.position then g.updated_at else ${now} end
      from unnest(${column('id')}::bigint[], ${column('position')}::integer[], ${column('depth')}::integer[],
        ${column('treeOrder')}::integer[]) as placed (id, position, depth, tree_order)
      where g.tenant_id = ${currentTenant().id} and g.id = placed.id`);
  }

  /** Serializes writes to the tree. */
  override write<T>(work: () => Promise<T | Pending<T>>): Promise<T> {
    return this.database.writeAlone(work);
  }
}
