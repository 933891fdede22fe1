import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { isStillReferenced } from '../../../database/connections/database-error.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Invalid, NotFound } from '../../../errors/api-error.js';
import { MAX_INTEGER } from '../../../http/fields/fields.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import { pageRange, type PageQuery } from '../../../http/paging/page-query.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { pickText, type LocaleText } from '../../../text/locale-text.js';
import { freeSlug, slugOf } from '../../../text/slug.js';
import { Clock } from '../../../time/clock.js';
import type { ComponentGroupEntity } from '../store/component-group.entity.js';
import { ComponentGroupsRepository, type StoredNode } from '../store/component-groups.repository.js';
import type { CreateComponentGroup, UpdateComponentGroup } from '../api/component-group.input.js';
import type { ComponentGroup } from '../api/component-group.response.js';
import { isWithin, layOut } from './tree.js';

const KIND = 'component group';

/**
 * Component groups and their tree. Writes that touch the tree run one after another for a tenant, so that its rules
 * (no cycle, not too deep) hold whatever happens at once. Source: management-api, "Component group".
 */
@Injectable()
export class ComponentGroupsService {
  constructor(
    private readonly groups: ComponentGroupsRepository,
    private readonly database: TenantDatabase,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  list(query: PageQuery): Promise<PageJson<ComponentGroup>> {
    return this.groups.page(pageRange(query));
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<ComponentGroup>> {
    const group = await this.groups.find(id);
    if (group === undefined) throw NotFound.of(KIND);
    return group;
  }

  /** @throws Invalid when no language is filled, the parent is unknown or the tree would become too deep */
  create(input: CreateComponentGroup): Promise<RecordJson<ComponentGroup>> {
    return this.database.writeAlone(async () => {
      const nodes = await this.groups.nodes();
      const parentId = input.parent_id ?? null;
      assertParent(nodes, parentId);
      const name = filledText('name', {}, input.name);
      const id = await this.groups.insert({
        name,
        slug: await this.slugFor(name),
        parentId,
        position: input.position ?? nextPosition(nodes, parentId),
        updatedAt: this.clock.now(),
      });
      await this.layOutTree();
      return this.get(id);
    });
  }

  /**
   * Renames or moves a group.
   *
   * @throws NotFound, PreconditionFailed, or Invalid when the tree's rules would be broken
   */
  update(
    id: number,
    input: UpdateComponentGroup,
    ifMatch: string | undefined,
  ): Promise<RecordJson<ComponentGroup>> {
    return this.database.writeAlone(async () => {
      const current = await this.get(id);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      const stored = await this.groups.load(id);
      if (stored === null) throw NotFound.of(KIND);
      const nodes = await this.groups.nodes();
      const parentId = input.parent_id === undefined ? stored.parentId : input.parent_id;
      if (parentId !== stored.parentId) assertMovable(nodes, id, parentId);
      const name = filledText('name', stored.name, input.name);
      await this.groups.update(id, {
        name,
        slug: await this.slugFor(name, stored),
        parentId,
        position:
          input.position ?? (parentId === stored.parentId ? stored.position : nextPosition(nodes, parentId)),
        updatedAt: this.clock.now(),
      });
      await this.layOutTree();
      return this.get(id);
    });
  }

  /** @throws NotFound, PreconditionFailed, or Invalid while the group still has components or sub-groups */
  delete(id: number, ifMatch: string | undefined): Promise<void> {
    return this.database.writeAlone(async () => {
      assertMatch(ifMatch, await this.get(id));
      if ((await this.groups.nodes()).some(({ parentId }) => parentId === id)) {
        throw Invalid.field('group', 'The component group still has sub-groups; move or delete them first.');
      }
      try {
        await this.groups.delete(id);
      } catch (error) {
        if (!isStillReferenced(error)) throw error;
        throw Invalid.field('group', 'The component group still has components; move or delete them first.');
      }
    });
  }

  /** @throws Invalid on `group_id` when the current tenant has no such group */
  async assertExists(id: number): Promise<void> {
    if ((await this.groups.find(id)) === undefined)
      throw Invalid.field('group_id', `There is no ${KIND} ${id}.`);
  }

  /** Follows the name in the main language, else in the first that is filled. */
  private async slugFor(name: LocaleText, stored?: ComponentGroupEntity): Promise<string> {
    const slug = plainSlug(name);
    // Only a change of the name changes it: a shorter one that has become free does not.
    if (stored !== undefined && slug === plainSlug(stored.name)) return stored.slug;
    return freeSlug(slug, await this.groups.slugsLike(slug, stored?.id));
  }

  /** Stores where every group now stands. */
  private async layOutTree(): Promise<void> {
    const nodes = await this.groups.nodes();
    const places = layOut(nodes);
    const deepest = Math.max(...[...places.values()].map(({ depth }) => depth));
    if (deepest >= this.settings.groupLevels) {
      throw Invalid.field(
        'parent_id',
        `Component groups can be nested ${this.settings.groupLevels} levels deep at most.`,
      );
    }
    const moved = nodes.flatMap((node) => {
      const place = places.get(node.id);
      if (place === undefined)
        throw new Error(`The component group ${node.id} cannot be reached from a root.`);
      return place.depth === node.depth && place.order === node.treeOrder ? [] : [[node.id, place] as const];
    });
    await this.groups.place(moved);
  }
}

function plainSlug(name: LocaleText): string {
  return slugOf(pickText(name, [], currentTenant().locales) ?? '', 'group');
}

function assertParent(nodes: readonly StoredNode[], parentId: number | null): void {
  if (parentId !== null && !nodes.some(({ id }) => id === parentId)) {
    throw Invalid.field('parent_id', `There is no ${KIND} ${parentId}.`);
  }
}

function assertMovable(nodes: readonly StoredNode[], id: number, parentId: number | null): void {
  assertParent(nodes, parentId);
  if (parentId !== null && isWithin(nodes, id, parentId)) {
    throw Invalid.field(
      'parent_id',
      'A component group cannot be moved into itself or into one of its own sub-groups.',
    );
  }
}

/** Behind the last sibling; beside it where there is nothing behind. */
function nextPosition(nodes: readonly StoredNode[], parentId: number | null): number {
  const siblings = nodes.filter((node) => node.parentId === parentId);
  return Math.min(MAX_INTEGER, Math.max(-1, ...siblings.map(({ position }) => position)) + 1);
}
