import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Settings } from '#core/config/settings.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { Invalid } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { withMetadata } from '#http/metadata/metadata-filter.js';
import { MAX_INTEGER } from '#http/fields/fields.js';
import { filledText } from '#http/fields/filled-text.js';
import {
  assertWholeOrder,
  positionsOf,
  roomAt,
  type Room,
  type Sibling,
} from '#http/records/sibling-positions.js';
import { RecordService } from '#http/records/record.service.js';
import { slugFor } from '#http/records/slug-for.js';
import { SearchSources, titled } from '#http/search/search-sources.js';
import { recordOf, type RecordJson } from '#http/results/record-json.js';
import type { LocaleText } from '#core/text/locale-text.js';
import { Clock } from '#core/time/clock.js';
import type { ComponentGroupListQuery } from '../dto/component-group-list.query.js';
import { ComponentGroupOrder } from '../dto/component-group-order.js';
import { COMPONENT_GROUP, type ComponentGroup } from '../dto/component-group.response.js';
import type { ComponentGroupEntity } from '../store/component-group.entity.js';
import {
  ComponentGroupsRepository,
  type GroupOutline,
  type StoredNode,
  type WrittenGroup,
} from '../store/component-groups.repository.js';
import { isWithin, layOut } from '../rules/tree.js';

const KIND = 'component group';
const SLUG_FALLBACK = 'group';

/** Where {@link ComponentGroupsService.arrange} puts a group. What is undefined stays. */
export interface GroupPlace {
  readonly parentId: number | null | undefined;
  /** Without it, a group that gets another parent goes after the last there. */
  readonly position: number | undefined;
}

const NOBODY: ReadonlyMap<number, number> = new Map();

/**
 * Component groups and their tree. Writes to a tenant's tree run one at a time, because concurrent writes
 * could break its rules: no cycles, and a maximum depth. Source: management-api, "Component group".
 */
@Injectable()
export class ComponentGroupsService
  extends RecordService<typeof COMPONENT_GROUP, ComponentGroupEntity>
  implements OnModuleInit
{
  constructor(
    private readonly groups: ComponentGroupsRepository,
    clock: Clock,
    private readonly settings: Settings,
    private readonly searches: SearchSources,
  ) {
    super(COMPONENT_GROUP, groups, clock);
  }

  onModuleInit(): void {
    this.searches.register({
      kind: 'component_group',
      path: 'component-groups',
      ability: 'components.view',
      find: async (text, most) => {
        const groups = await this.groups.outline();
        return titled(
          groups.map(({ id, name }) => ({ id, title: name, status: null, state: null })),
          text,
          most,
        );
      },
    });
  }

  /** @throws Invalid if no language is filled, the parent is unknown or the tree would become too deep */
  override create(input: InstanceType<typeof COMPONENT_GROUP.create>): Promise<RecordJson<ComponentGroup>> {
    const name = filledText('name', {}, input.name);
    const parentId = input.parent_id ?? null;
    const now = this.clock.now();
    return this.groups.write(async () => {
      const [nodes, slug] = await Promise.all([
        this.groups.nodes(),
        slugFor(this.groups, SLUG_FALLBACK, name),
      ]);
      assertParent(nodes, parentId);
      const { position, moved } = placeFor(siblingsIn(nodes, parentId), input.position);
      // `layOutTree` sets its place below, with the places of all other groups.
      const unplaced = { depth: 0, treeOrder: 0 };
      const group = { name, slug, parentId, position, ...unplaced, createdAt: now, updatedAt: now };
      const id = await this.groups.insert(group);
      this.layOutTree([...nodes, { id, parentId, position, ...unplaced }], moved);
      return new Pending(this.get(id));
    });
  }

  /**
   * Renames or moves a group.
   *
   * @throws NotFound, PreconditionFailed; Invalid if the move would break the tree's rules
   */
  override update(
    id: number,
    input: InstanceType<typeof COMPONENT_GROUP.update>,
    ifMatch?: string,
  ): Promise<RecordJson<ComponentGroup>> {
    return this.groups.change(id, { ifMatch, body: input }, async (stored) => {
      const nodes = await this.groups.nodes();
      const parentId = input.parent_id === undefined ? stored.parentId : input.parent_id;
      const isMoved = parentId !== stored.parentId;
      if (isMoved) assertMovable(nodes, id, parentId);
      const stays = !isMoved && (input.position === undefined || input.position === stored.position);
      const others = siblingsIn(nodes, parentId).filter((sibling) => sibling.id !== id);
      const { position, moved } = stays
        ? { position: stored.position, moved: NOBODY }
        : placeFor(others, input.position);
      const before = stored.name as LocaleText;
      const name = filledText('name', before, input.name);
      const slug = await slugFor(this.groups, SLUG_FALLBACK, name, { id, name: before, slug: stored.slug });
      // The caller writes the group's own row with the other changes.
      const tree = nodes.map((node) => (node.id === id ? { ...node, parentId, position } : node));
      this.layOutTree(tree, moved);
      return { name, slug, parentId, position, updatedAt: this.clock.now() };
    });
  }

  /**
   * Sets the order of the groups with the same parent, or of the root groups.
   *
   * @throws PreconditionFailed; Invalid if the parent is unknown or `ids` does
   * not name each of its groups once
   */
  order(input: ComponentGroupOrder, ifMatch?: string): Promise<RecordJson<ComponentGroupOrder>> {
    const { parent_id: parentId, ids } = input;
    return this.groups.write(async () => {
      const nodes = await this.groups.nodes();
      assertParent(nodes, parentId);
      const siblings = siblingsIn(nodes, parentId);
      assertMatch(ifMatch, orderOf(parentId, siblings.map(idOf)));
      assertWholeOrder(ids, siblings, KIND);
      this.layOutTree(nodes, positionsOf(ids, siblings));
      return orderOf(parentId, ids);
    });
  }

  /**
   * Moves groups, all at once: a group may even get one of its sub-groups as its parent. Siblings that are not named keep
   * their positions, even if another group has the same.
   *
   * @param places by group
   * @throws Invalid if a group would be within itself, or too deep
   */
  arrange(places: ReadonlyMap<number, GroupPlace>): Promise<void> {
    return this.groups.write(async () => {
      const nodes = await this.groups.nodes();
      const parents = new Map<number, number | null>();
      for (const { id, parentId } of nodes) {
        const wanted = places.get(id)?.parentId;
        if (wanted !== undefined && wanted !== parentId) parents.set(id, wanted);
      }
      const tree = nodes.map((node) => {
        const parentId = parents.get(node.id);
        return parentId === undefined ? node : { ...node, parentId };
      });
      for (const [id, parentId] of parents) assertMovable(tree, id, parentId);
      const positions = new Map<number, number>();
      const last = new Map<number | null, number>();
      const put = (parentId: number | null, position: number): void => {
        last.set(parentId, Math.max(last.get(parentId) ?? -1, position));
      };
      for (const { id, parentId, position } of tree) if (!parents.has(id)) put(parentId, position);
      for (const [id, { position }] of places) {
        const parentId = parents.get(id);
        const place =
          position ??
          (parentId === undefined ? undefined : Math.min(MAX_INTEGER, (last.get(parentId) ?? -1) + 1));
        if (place === undefined) continue;
        positions.set(id, place);
        if (parentId !== undefined) put(parentId, place);
      }
      if (parents.size > 0) this.groups.reparent(parents, this.clock.now());
      const stored = new Map(nodes.map((node) => [node.id, node.position]));
      this.layOutTree(tree, new Map([...positions].filter(([id, place]) => stored.get(id) !== place)));
    });
  }

  /** What clients write of all groups, in tree order. */
  written(): Promise<WrittenGroup[]> {
    return this.groups.written();
  }

  /** Names of all groups in tree order, parents before children. */
  outline(): Promise<GroupOutline[]> {
    return this.groups.outline();
  }

  /** @throws Invalid on `group_id` if the current tenant has no such group */
  async assertExists(id: number): Promise<void> {
    if ((await this.groups.find(id)) === undefined)
      throw Invalid.field('group_id', `There is no ${KIND} ${id}.`);
  }

  protected override filter(query: ComponentGroupListQuery): ListFilter {
    const filter = new ListFilter().equals('component_group.parent_id', query.parent_id);
    return withMetadata(filter, 'component_group', 'component_group.id', query);
  }

  /**
   * Stores the places of all groups that have moved.
   *
   * @param positions new positions by group id, where they differ from `nodes`
   * @throws Invalid if a group would be too deep
   */
  private layOutTree(nodes: readonly StoredNode[], positions: ReadonlyMap<number, number>): void {
    const tree = nodes.map((node) => ({ ...node, position: positions.get(node.id) ?? node.position }));
    const places = layOut(tree);
    const deepest = Math.max(...[...places.values()].map(({ depth }) => depth));
    if (deepest >= this.settings.groupLevels) {
      throw Invalid.field(
        'parent_id',
        `Component groups can be nested ${this.settings.groupLevels} levels deep at most.`,
      );
    }
    const placed = tree.flatMap((node) => {
      const place = places.get(node.id);
      if (place === undefined)
        throw new Error(`The component group ${node.id} cannot be reached from a root.`);
      const { depth, order: treeOrder } = place;
      const stays = depth === node.depth && treeOrder === node.treeOrder && !positions.has(node.id);
      return stays ? [] : [{ ...node, depth, treeOrder }];
    });
    this.groups.place(placed, this.clock.now());
  }
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

/** Children of a group, in order. */
function siblingsIn(nodes: readonly StoredNode[], parentId: number | null): StoredNode[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .sort((a, b) => a.position - b.position || a.id - b.id);
}

/**
 * Finds room among siblings at a position, or after the last. Never returns a
 * position above {@link MAX_INTEGER}.
 */
function placeFor(siblings: readonly Sibling[], position: number | undefined): Room {
  if (position !== undefined) return roomAt(siblings, position);
  const last = Math.max(-1, ...siblings.map((sibling) => sibling.position));
  return { position: Math.min(MAX_INTEGER, last + 1), moved: NOBODY };
}

function orderOf(parentId: number | null, ids: readonly number[]): RecordJson<ComponentGroupOrder> {
  return recordOf(ComponentGroupOrder, { parent_id: parentId, ids });
}

function idOf({ id }: Sibling): number {
  return id;
}
