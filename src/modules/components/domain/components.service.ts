import { Injectable } from '@nestjs/common';
import { newHookToken } from '../../../access/links/hook-address.js';
import { AvailabilityService } from '../../../availability/availability.service.js';
import { currentTenant } from '../../../context/work-context.js';
import { Pending } from '../../../database/tenant/pending.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { slugFor } from '../../../http/records/slug-for.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { mergeLocaleText } from '../../../text/locale-text.js';
import { searchTextOf } from '../../../text/search-text.js';
import { Clock } from '../../../time/clock.js';
import { ComponentGroupsService } from '../../component-groups/domain/component-groups.service.js';
import type { ComponentListQuery } from '../api/component-list.query.js';
import type { CreateComponent, UpdateComponent } from '../api/component.input.js';
import type { Component } from '../api/component.response.js';
import type { ComponentEntity } from '../store/component.entity.js';
import { ComponentsRepository, type ComponentCounts } from '../store/components.repository.js';

/** What the service decides of a component; the rest follows. */
type ComponentValues = Omit<ComponentEntity, 'tenantId' | 'id' | 'createdAt' | 'status'>;

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
};

/** Components, the parts of a service whose status is shown. Source: management-api, "Component". */
@Injectable()
export class ComponentsService {
  constructor(
    private readonly components: ComponentsRepository,
    private readonly groups: ComponentGroupsService,
    private readonly availability: AvailabilityService,
    private readonly clock: Clock,
  ) {}

  list(query: ComponentListQuery): Promise<PageJson<Component>> {
    return this.components.list(query);
  }

  /** @throws NotFound */
  get(id: number): Promise<RecordJson<Component>> {
    return this.components.get(id);
  }

  /** Keeps these components from being deleted until the open write ends. @returns those that there are */
  keep(ids: readonly number[]): Promise<Set<number>> {
    return this.components.keep(ids);
  }

  counts(): Promise<ComponentCounts> {
    return this.components.counts();
  }

  /** @throws Invalid when no language is filled, or the group or host system is unknown */
  create(input: CreateComponent): Promise<RecordJson<Component>> {
    return this.components.write(async () => {
      const values = await this.values(NEW, input);
      const { updatedAt } = values;
      const id = await this.components.insert({ ...values, status: 'operational', createdAt: updatedAt });
      this.availability.begin(id, updatedAt);
      return new Pending(this.get(id));
    });
  }

  /** @throws NotFound, PreconditionFailed, or Invalid as {@link create} */
  update(id: number, input: UpdateComponent, ifMatch?: string): Promise<RecordJson<Component>> {
    return this.components.change(id, { ifMatch, body: input }, (stored) =>
      this.values(stored, input, stored),
    );
  }

  /**
   * For good, with its subscriptions and its share of the history.
   *
   * @throws NotFound, PreconditionFailed, or Invalid while others refer to it
   */
  delete(id: number, ifMatch?: string): Promise<void> {
    return this.components.remove(id, { ifMatch });
  }

  /** What is to be stored when `input` is written over `before`. */
  private async values(
    before: typeof NEW,
    input: CreateComponent | UpdateComponent,
    stored?: ComponentEntity,
  ): Promise<ComponentValues> {
    const name = filledText('name', before.name, input.name);
    const description = mergeLocaleText(before.description, input.description ?? {}, currentTenant().locales);
    const groupId = input.group_id === undefined ? before.groupId : input.group_id;
    const stays = stored !== undefined && groupId === stored.groupId;
    const [slug, position] = await Promise.all([
      slugFor(this.components, 'component', name, stored),
      input.position ?? (stays ? stored.position : this.components.nextPosition(groupId)),
      groupId !== null && !stays ? this.groups.assertExists(groupId) : undefined,
    ]);
    return {
      name,
      description,
      slug,
      searchText: searchTextOf([...Object.values(name), ...Object.values(description)]),
      groupId,
      position,
      isPublic: input.is_public ?? before.isPublic,
      subscribable: input.subscribable ?? before.subscribable,
      ...webhook(before, input.webhook_enabled),
      hostSystemId: input.host_system_id === undefined ? before.hostSystemId : input.host_system_id,
      updatedAt: this.clock.now(),
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
