import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HookAddresses } from '#platform/access/links/hook-address.js';
import { AvailabilityService } from '#modules/availability/services/availability.service.js';
import { Pending } from '#platform/database/tenant/pending.js';
import { Invalid } from '#core/errors/api-error.js';
import { assertMatch } from '#http/results/etag.js';
import { filledText } from '#http/fields/filled-text.js';
import { mergedText } from '#http/fields/merged-text.js';
import type { PageQuery } from '#http/results/page-query.js';
import { assertWholeOrder, positionsOf, roomAt, type Sibling } from '#http/records/sibling-positions.js';
import { slugFor } from '#http/records/slug-for.js';
import { recordOf, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { SearchSources } from '#http/search/search-sources.js';
import { searchTextOf } from '#core/text/search-text.js';
import { Clock } from '#core/time/clock.js';
import { ComponentGroupsService } from '#modules/component-groups/services/component-groups.service.js';
import type { ComponentListQuery } from '../dto/component-list.query.js';
import { ComponentOrder } from '../dto/component-order.js';
import type { CreateComponent, UpdateComponent } from '../dto/component.input.js';
import type { Component } from '../dto/component.response.js';
import { TriggerChanges } from './trigger-changes.js';
import type { ComponentEntity } from '../store/component.entity.js';
import {
  ComponentsRepository,
  type ComponentCounts,
  type ComponentOutline,
  type WrittenComponent,
} from '../store/components.repository.js';

/** Columns that the service sets on every write. */
type ComponentValues = Omit<ComponentEntity, 'tenantId' | 'id' | 'createdAt' | 'historySince' | 'status'>;

/** Maximum age of `history_since`, in years. Source: decisions, section 4, `history_since`. */
const MAX_YEARS = 5;

/** Defaults of a new component. */
const NEW: Omit<ComponentValues, 'slug' | 'searchText' | 'position' | 'updatedAt'> = {
  name: {},
  description: {},
  groupId: null,
  isPublic: true,
  subscribable: true,
  webhookToken: null,
  webhookDigest: null,
  webhookStatus: null,
  webhookStatusAt: null,
  hostSystemId: null,
  hostSystemSince: null,
};

/** Components, the parts of a service whose status is shown. Source: management-api, "Component". */
@Injectable()
export class ComponentsService implements OnModuleInit {
  constructor(
    private readonly components: ComponentsRepository,
    private readonly groups: ComponentGroupsService,
    private readonly availability: AvailabilityService,
    private readonly triggers: TriggerChanges,
    private readonly addresses: HookAddresses,
    private readonly searches: SearchSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.searches.register({
      kind: 'component',
      path: 'components',
      ability: 'components.view',
      find: (text, most) => this.components.withText(text, most),
    });
  }

  list(query: ComponentListQuery): Promise<PageJson<Component>> {
    return this.components.list(query);
  }

  /** Components with these ids, at most a page of them, in list order. Those that do not exist are left out. */
  listOf(ids: readonly number[]): Promise<PageJson<Component>> {
    return this.components.listOf(ids);
  }

  /** Components linked to a host system, in list order. */
  listLinkedTo(hostSystemId: number, query: PageQuery): Promise<PageJson<Component>> {
    return this.components.listLinkedTo(hostSystemId, query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Component>> {
    return this.components.get(id);
  }

  /** Uptime over 90 days, by id and in the order of their ids. Inside a write, with its changes. */
  uptimes(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.components.uptimes(ids);
  }

  /** Prevents the deletion of these components until the open write ends. @returns the ids that exist */
  lockShared(ids: readonly number[]): Promise<Set<number>> {
    return this.components.lockShared(ids);
  }

  /** Like {@link lockShared}, without waiting for it. */
  sendSharedLock(ids: readonly number[]): void {
    this.components.sendSharedLock(ids);
  }

  /** Names of all components in list order, or of one component. */
  outline(id?: number): Promise<ComponentOutline[]> {
    return this.components.outline(id);
  }

  /** What clients write of all components, in list order. */
  written(): Promise<WrittenComponent[]> {
    return this.components.written();
  }

  /** Sets positions by component. Others keep theirs, even if they are the same. */
  place(positions: ReadonlyMap<number, number>): Promise<void> {
    return this.components.write(() => {
      this.components.place(positions, this.clock.now());
      return Promise.resolve();
    });
  }

  counts(): Promise<ComponentCounts> {
    return this.components.counts();
  }

  /**
   * @throws Invalid if no language is filled, the group or host system is
   * unknown, or the history is too long
   */
  create(input: CreateComponent): Promise<RecordJson<Component>> {
    const { history_since: historySince = null } = input;
    assertWithinYears(historySince, this.clock.now());
    return this.components.write(async () => {
      if (input.host_system_id != null) this.triggers.beforeLink(input.host_system_id);
      const place = await this.placeFor(input);
      const [values, { id, position }] = await Promise.all([
        // Without a requested position, `drawId` supplies it below.
        this.values(NEW, input, place ?? 0),
        this.components.drawId(input.group_id ?? null),
      ]);
      const { updatedAt } = values;
      this.components.insertAs(id, {
        ...values,
        position: place ?? position,
        status: 'operational',
        historySince,
        createdAt: updatedAt,
      });
      this.availability.begin(id, historySince ?? updatedAt);
      if (values.hostSystemId !== null)
        await this.triggers.afterLink(id, null, values.hostSystemId, updatedAt);
      return new Pending(this.get(id));
    });
  }

  /** @throws NotFound, PreconditionFailed; Invalid as {@link create} */
  update(id: number, input: UpdateComponent, ifMatch?: string): Promise<RecordJson<Component>> {
    const change = (position?: number): Promise<RecordJson<Component>> =>
      this.components.change(id, { ifMatch, body: input }, async (stored) => {
        const values = await this.values(stored, input, position, stored);
        await this.changeTriggers(stored, values);
        return values;
      });
    if (input.position === undefined && input.host_system_id == null) return change();
    // Locks are taken before the component's own: host systems first, then components by ascending id.
    return this.components.write(async () => {
      if (input.host_system_id != null) this.triggers.beforeLink(input.host_system_id);
      return change(await this.placeFor(input, id));
    });
  }

  /**
   * Sets the order of the components of a group, or of those without a group.
   *
   * @throws PreconditionFailed; Invalid if the group is unknown or `ids` does not
   * name each of its components once
   */
  order(input: ComponentOrder, ifMatch?: string): Promise<RecordJson<ComponentOrder>> {
    const { group_id: groupId, ids } = input;
    return this.components.write(async () => {
      const [siblings] = await Promise.all([
        this.components.siblings(groupId),
        groupId === null ? undefined : this.groups.assertExists(groupId),
      ]);
      assertMatch(ifMatch, orderOf(groupId, siblings.map(idOf)));
      assertWholeOrder(ids, siblings, 'component');
      this.components.place(positionsOf(ids, siblings), this.clock.now());
      return orderOf(groupId, ids);
    });
  }

  /**
   * Deletes a component permanently, with its subscriptions and its part of the history.
   *
   * @throws NotFound, PreconditionFailed; Invalid while other records refer to it
   */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.components.remove(id, { ifMatch });
  }

  /** Reports changes of the webhook and the host system to the code that handles signals. */
  private async changeTriggers(stored: ComponentEntity, values: ComponentValues): Promise<void> {
    const { id, hostSystemId } = stored;
    if (stored.webhookToken !== null && stored.webhookToken !== values.webhookToken)
      await this.triggers.afterSwitch(id);
    if (hostSystemId !== values.hostSystemId)
      await this.triggers.afterLink(id, hostSystemId, values.hostSystemId, values.updatedAt);
  }

  /** Makes room at the requested position. Returns undefined if the body names none. */
  private async placeFor(input: CreateComponent | UpdateComponent, id?: number): Promise<number | undefined> {
    if (input.position === undefined) return undefined;
    const place = id === undefined ? undefined : await this.components.placeOf(id);
    const groupId = input.group_id === undefined ? (place?.groupId ?? null) : input.group_id;
    if (place?.groupId === groupId && place.position === input.position) return input.position;
    const others = (await this.components.siblings(groupId)).filter((sibling) => sibling.id !== id);
    const { position, moved } = roomAt(others, input.position);
    this.components.place(moved, this.clock.now(), id);
    return position;
  }

  /**
   * Returns the columns to store when `input` is applied to `before`.
   *
   * @param position undefined: the current position, or after the last component of a new group
   */
  private async values(
    before: typeof NEW,
    input: CreateComponent | UpdateComponent,
    position: number | undefined,
    stored?: ComponentEntity,
  ): Promise<ComponentValues> {
    const name = filledText('name', before.name, input.name);
    const description = mergedText('description', before.description, input.description);
    const groupId = input.group_id === undefined ? before.groupId : input.group_id;
    const hostSystemId = input.host_system_id === undefined ? before.hostSystemId : input.host_system_id;
    const now = this.clock.now();
    const stays = stored !== undefined && groupId === stored.groupId;
    const [slug, place] = await Promise.all([
      slugFor(this.components, 'component', name, stored),
      position ?? (stays ? stored.position : this.components.nextPosition(groupId)),
      groupId !== null && !stays ? this.groups.assertExists(groupId) : undefined,
    ]);
    return {
      name,
      description,
      slug,
      searchText: searchTextOf([...Object.values(name), ...Object.values(description)]),
      groupId,
      position: place,
      isPublic: input.is_public ?? before.isPublic,
      subscribable: input.subscribable ?? before.subscribable,
      ...this.webhook(before, input.webhook_enabled),
      hostSystemId,
      hostSystemSince: hostSystemId === before.hostSystemId ? before.hostSystemSince : now,
      updatedAt: now,
    };
  }

  /** Enabling creates a new secret address and disabling deletes it. Source: decisions, section 4. */
  private webhook(
    before: typeof NEW,
    enabled: boolean | undefined,
  ): Pick<ComponentValues, 'webhookToken' | 'webhookDigest' | 'webhookStatus' | 'webhookStatusAt'> {
    const { webhookToken, webhookDigest, webhookStatus, webhookStatusAt } = before;
    if (enabled === undefined || enabled === (webhookToken !== null))
      return { webhookToken, webhookDigest, webhookStatus, webhookStatusAt };
    const address = enabled ? this.addresses.create('components') : { token: null, digest: null };
    return {
      webhookToken: address.token,
      webhookDigest: address.digest,
      webhookStatus: null,
      webhookStatusAt: null,
    };
  }
}

function orderOf(groupId: number | null, ids: readonly number[]): RecordJson<ComponentOrder> {
  return recordOf(ComponentOrder, { group_id: groupId, ids });
}

function idOf({ id }: Sibling): number {
  return id;
}

function assertWithinYears(since: Date | null, now: Date): void {
  if (since === null) return;
  const earliest = new Date(now);
  earliest.setUTCFullYear(earliest.getUTCFullYear() - MAX_YEARS);
  if (since > now) throw Invalid.field('history_since', 'The history_since must be in the past.');
  if (since < earliest)
    throw Invalid.field('history_since', `The history_since must not be more than ${MAX_YEARS} years ago.`);
}
