import { Injectable } from '@nestjs/common';
import { newHookToken } from '../../../access/links/hook-address.js';
import { AvailabilityService } from '../../../availability/availability.service.js';
import { currentTenant } from '../../../context/work-context.js';
import { Pending } from '../../../database/tenant/pending.js';
import { Invalid } from '../../../errors/api-error.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { filledText } from '../../../http/fields/filled-text.js';
import type { PageQuery } from '../../../http/paging/page-query.js';
import {
  assertWholeOrder,
  positionsOf,
  roomAt,
  type Sibling,
} from '../../../http/records/sibling-positions.js';
import { slugFor } from '../../../http/records/slug-for.js';
import { recordOf, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { mergeLocaleText } from '../../../text/locale-text.js';
import { searchTextOf } from '../../../text/search-text.js';
import { Clock } from '../../../time/clock.js';
import { ComponentGroupsService } from '../../component-groups/domain/component-groups.service.js';
import type { ComponentListQuery } from '../api/component-list.query.js';
import { ComponentOrder } from '../api/component-order.js';
import type { CreateComponent, UpdateComponent } from '../api/component.input.js';
import type { Component } from '../api/component.response.js';
import { TriggerChanges } from './trigger-changes.js';
import type { ComponentEntity } from '../store/component.entity.js';
import {
  ComponentsRepository,
  type ComponentCounts,
  type ComponentOutline,
} from '../store/components.repository.js';

/** What the service decides of a component; the rest follows. */
type ComponentValues = Omit<ComponentEntity, 'tenantId' | 'id' | 'createdAt' | 'historySince' | 'status'>;

/** How far back a history from elsewhere may reach. Source: decisions, section 4, `history_since`. */
const MOST_YEARS = 5;

/** A component before anything is known of it. */
const NEW: Omit<ComponentValues, 'slug' | 'searchText' | 'position' | 'updatedAt'> = {
  name: {},
  description: {},
  groupId: null,
  isPublic: true,
  subscribable: true,
  webhookToken: null,
  webhookStatus: null,
  webhookStatusAt: null,
  hostSystemId: null,
  hostSystemSince: null,
};

/** Components, the parts of a service whose status is shown. Source: management-api, "Component". */
@Injectable()
export class ComponentsService {
  constructor(
    private readonly components: ComponentsRepository,
    private readonly groups: ComponentGroupsService,
    private readonly availability: AvailabilityService,
    private readonly triggers: TriggerChanges,
    private readonly clock: Clock,
  ) {}

  list(query: ComponentListQuery): Promise<PageJson<Component>> {
    return this.components.list(query);
  }

  /** The components that are linked to a host system, in the order of the list. */
  listLinkedTo(hostSystemId: number, query: PageQuery): Promise<PageJson<Component>> {
    return this.components.listLinkedTo(hostSystemId, query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Component>> {
    return this.components.get(id);
  }

  /** Keeps these components from being deleted until the open write ends. @returns those that there are */
  keep(ids: readonly number[]): Promise<Set<number>> {
    return this.components.keep(ids);
  }

  /** The names of all components in the order of the lists, or of the one of an id, where there is one. */
  outline(id?: number): Promise<ComponentOutline[]> {
    return this.components.outline(id);
  }

  counts(): Promise<ComponentCounts> {
    return this.components.counts();
  }

  /** @throws Invalid when no language is filled, the group or host system is unknown, or the history too long */
  create(input: CreateComponent): Promise<RecordJson<Component>> {
    const { history_since: historySince = null } = input;
    assertWithinYears(historySince, this.clock.now());
    return this.components.write(async () => {
      if (input.host_system_id != null) this.triggers.beforeLink(input.host_system_id);
      const place = await this.placeFor(input);
      const [values, { id, position }] = await Promise.all([
        // The position behind the last one comes with the id.
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

  /** @throws NotFound, PreconditionFailed, or Invalid as {@link create} */
  update(id: number, input: UpdateComponent, ifMatch?: string): Promise<RecordJson<Component>> {
    const change = (position?: number): Promise<RecordJson<Component>> =>
      this.components.change(id, { ifMatch, body: input }, async (stored) => {
        const values = await this.values(stored, input, position, stored);
        await this.changeTriggers(stored, values);
        return values;
      });
    if (input.position === undefined && input.host_system_id == null) return change();
    // Before the component itself is locked: all of them are, in the order of their ids, and host systems before them.
    return this.components.write(async () => {
      if (input.host_system_id != null) this.triggers.beforeLink(input.host_system_id);
      return change(await this.placeFor(input, id));
    });
  }

  /**
   * Sets the order of the components of a group, or of those without one.
   *
   * @throws Invalid when the group is unknown, or the ids are not those of its components, each once; PreconditionFailed
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
   * For good, with its subscriptions and its share of the history.
   *
   * @throws NotFound, PreconditionFailed, or Invalid while others refer to it
   */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.components.remove(id, { ifMatch });
  }

  /** What follows for the status of a component that is set from outside. */
  private async changeTriggers(stored: ComponentEntity, values: ComponentValues): Promise<void> {
    const { id, hostSystemId } = stored;
    if (stored.webhookToken !== null && stored.webhookToken !== values.webhookToken)
      await this.triggers.afterSwitch(id);
    if (hostSystemId !== values.hostSystemId)
      await this.triggers.afterLink(id, hostSystemId, values.hostSystemId, values.updatedAt);
  }

  /** The position that a component is to have, with room made there; undefined where it is not said. */
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
   * What is to be stored when `input` is written over `before`.
   *
   * @param position where it is to stand; undefined: where it stands, or behind the last of its group
   */
  private async values(
    before: typeof NEW,
    input: CreateComponent | UpdateComponent,
    position: number | undefined,
    stored?: ComponentEntity,
  ): Promise<ComponentValues> {
    const name = filledText('name', before.name, input.name);
    const description = mergeLocaleText(before.description, input.description ?? {}, currentTenant().locales);
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
      ...webhook(before, input.webhook_enabled),
      hostSystemId,
      hostSystemSince: hostSystemId === before.hostSystemId ? before.hostSystemSince : now,
      updatedAt: now,
    };
  }
}

/** Switching on makes a new secret address, switching off forgets it; staying on keeps it. Source: decisions, section 4. */
function webhook(
  before: typeof NEW,
  enabled: boolean | undefined,
): Pick<ComponentValues, 'webhookToken' | 'webhookStatus' | 'webhookStatusAt'> {
  const { webhookToken, webhookStatus, webhookStatusAt } = before;
  if (enabled === undefined || enabled === (webhookToken !== null))
    return { webhookToken, webhookStatus, webhookStatusAt };
  const token = enabled ? newHookToken() : null;
  return { webhookToken: token, webhookStatus: null, webhookStatusAt: null };
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
  earliest.setUTCFullYear(earliest.getUTCFullYear() - MOST_YEARS);
  if (since > now) throw Invalid.field('history_since', 'The history_since must be in the past.');
  if (since < earliest)
    throw Invalid.field('history_since', `The history_since must not be more than ${MOST_YEARS} years ago.`);
}
