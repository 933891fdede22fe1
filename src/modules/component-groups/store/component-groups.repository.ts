import { Injectable } from '@nestjs/common';
import { readPage, type Selection } from '../../../database/tenant/read-page.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageOf } from '../../../http/paging/page-of.js';
import type { PageRange } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { untranslatedJson } from '../../../text/locale-text.js';
import { ComponentGroupEntity } from './component-group.entity.js';
import { ComponentGroup } from '../api/component-group.response.js';
import type { Place, TreeNode } from '../domain/tree.js';

/** What the service decides of a group; the rest follows. */
export type GroupValues = Pick<ComponentGroupEntity, 'name' | 'slug' | 'parentId' | 'position' | 'updatedAt'>;

/** A group's node in the tree, with the place that is stored for it. */
export type StoredNode = TreeNode & { readonly depth: number; readonly treeOrder: number };

/** What a client reads of a group. */
function selection(): Selection {
  return {
    columns: (first) =>
      `id, $${first}::jsonb || name as name, slug, parent_id, position, depth, created_at, updated_at`,
    values: [untranslatedJson(currentTenant().locales)],
  };
}

@Injectable()
export class ComponentGroupsRepository {
  constructor(private readonly database: TenantDatabase) {}

  async page(range: PageRange): Promise<PageJson<ComponentGroup>> {
    const list = {
      name: 'component_groups',
      selection: selection(),
      from: 'component_group',
      orderBy: 'depth, position, id',
    };
    return pageOf(ComponentGroup, await readPage(this.database, list, range), range);
  }

  async find(id: number): Promise<RecordJson<ComponentGroup> | undefined> {
    const { columns, values } = selection();
    const text = `select ${columns(2)} from component_group where id = $1`;
    return recordsFrom(
      ComponentGroup,
      await this.database.read({ name: 'component_group', text }, [id, ...values]),
    )[0];
  }

  /** Inserts a group whose place in the tree is not yet known. */
  async insert(values: GroupValues): Promise<number> {
    return this.database.write(async (manager) => {
      const group = { ...values, createdAt: values.updatedAt, depth: 0, treeOrder: 0 };
      const { identifiers } = await manager.insert(ComponentGroupEntity, group);
      return Number(identifiers[0]?.['id']);
    });
  }

  async load(id: number): Promise<ComponentGroupEntity | null> {
    return this.database.write((manager) =>
      manager.findOneBy(ComponentGroupEntity, { id, tenantId: currentTenant().id }),
    );
  }

  async update(id: number, values: GroupValues): Promise<void> {
    await this.database.write((manager) =>
      manager.update(ComponentGroupEntity, { id, tenantId: currentTenant().id }, values),
    );
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(ComponentGroupEntity, { id, tenantId: currentTenant().id }),
    );
  }

  /** The whole tree of the tenant. */
  async nodes(): Promise<StoredNode[]> {
    const text = `select id, parent_id, position, depth, tree_order from component_group`;
    const { rows } = await this.database.read({ name: 'component_group_nodes', text });
    return rows.map(([id, parentId, position, depth, treeOrder]) => ({
      id: Number(id),
      parentId: parentId == null ? null : Number(parentId),
      position: Number(position),
      depth: Number(depth),
      treeOrder: Number(treeOrder),
    }));
  }

  /** Stores the places of groups that have moved. */
  async place(places: readonly (readonly [id: number, place: Place])[]): Promise<void> {
    if (places.length === 0) return;
    await this.database.write((manager) =>
      manager.query(
        `update component_group as g set depth = placed.depth, tree_order = placed.tree_order
         from unnest($1::bigint[], $2::integer[], $3::integer[]) as placed (id, depth, tree_order)
         where g.tenant_id = $4 and g.id = placed.id`,
        [
          places.map(([id]) => id),
          places.map(([, { depth }]) => depth),
          places.map(([, { order }]) => order),
          currentTenant().id,
        ],
      ),
    );
  }

  /** The slugs that start like this one, but for one group's. */
  async slugsLike(slug: string, except: number | undefined): Promise<Set<string>> {
    const text = `select slug from component_group where (slug = $1 or slug like $1 || '-%') and id is distinct from $2::bigint`;
    const { rows } = await this.database.read({ name: 'component_group_slugs', text }, [
      slug,
      except ?? null,
    ]);
    return new Set(rows.map(([taken]) => taken ?? ''));
  }
}
