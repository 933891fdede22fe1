import { Injectable } from '@nestjs/common';
import { newHookToken } from '../../../access/links/hook-address.js';
import { AvailabilityService } from '../../../availability/availability.service.js';
import { databaseErrorCode } from '../../../database/connections/database-error.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { assertMatch } from '../../../http/conditional/etag.js';
import { Invalid, NotFound } from '../../../errors/api-error.js';
import { filledText } from '../../../http/fields/filled-text.js';
import { assertReadOnlyUnchanged } from '../../../http/fields/read-only.js';
import type { PageJson, RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { mergeLocaleText, pickText, type LocaleText } from '../../../text/locale-text.js';
import { freeSlug, slugOf } from '../../../text/slug.js';
import { Clock } from '../../../time/clock.js';
import { ComponentGroupsService } from '../../component-groups/domain/component-groups.service.js';
import type { ComponentEntity } from '../store/component.entity.js';
import {
  ComponentsRepository,
  type ComponentCounts,
  type ComponentValues,
} from '../store/components.repository.js';
import type { ComponentListQuery } from '../api/component-list.query.js';
import type { CreateComponent, UpdateComponent } from '../api/component.input.js';
import type { Component } from '../api/component.response.js';

const KIND = 'component';
const FOREIGN_KEY_VIOLATION = '23503';

/** A component before anything is known of it. */
const NEW: Omit<ComponentValues, 'slug' | 'position' | 'updatedAt'> = {
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
    private readonly database: TenantDatabase,
    private readonly clock: Clock,
  ) {}

  list(query: ComponentListQuery): Promise<PageJson<Component>> {
    return this.components.page(query);
  }

  /** @throws NotFound */
  async get(id: number): Promise<RecordJson<Component>> {
    const component = await this.components.find(id);
    if (component === undefined) throw NotFound.of(KIND);
    return component;
  }

  /** Which of these components the current tenant has. */
  existing(ids: readonly number[]): Promise<Set<number>> {
    return this.components.existing(ids);
  }

  counts(): Promise<ComponentCounts> {
    return this.components.counts();
  }

  /** @throws Invalid when no language is filled, or the group or host system is unknown */
  create(input: CreateComponent): Promise<RecordJson<Component>> {
    return this.database.writeAlone(async () => {
      const values = await this.values(NEW, input);
      const id = await this.stored(() => this.components.insert(values));
      await this.availability.begin(id, values.updatedAt);
      return this.get(id);
    });
  }

  /** @throws NotFound, PreconditionFailed, or Invalid as {@link create} */
  update(id: number, input: UpdateComponent, ifMatch: string | undefined): Promise<RecordJson<Component>> {
    return this.database.writeAlone(async () => {
      const current = await this.get(id);
      assertMatch(ifMatch, current);
      assertReadOnlyUnchanged(input, current);
      const stored = await this.components.load(id);
      if (stored === null) throw NotFound.of(KIND);
      const values = await this.values(stored, input, stored);
      await this.stored(() => this.components.update(id, values));
      return this.get(id);
    });
  }

  /**
   * For good, with its subscriptions and its share of the history.
   *
   * @throws NotFound, PreconditionFailed
   */
  delete(id: number, ifMatch: string | undefined): Promise<void> {
    return this.database.writeAlone(async () => {
      assertMatch(ifMatch, await this.get(id));
      await this.components.delete(id);
    });
  }

  /** What is to be stored when `input` is written over `before`. */
  private async values(
    before: typeof NEW,
    input: CreateComponent | UpdateComponent,
    stored?: ComponentEntity,
  ): Promise<ComponentValues> {
    const { locales } = currentTenant();
    const name = filledText('name', before.name, input.name);
    const description =
      input.description === undefined
        ? before.description
        : mergeLocaleText(before.description, input.description, locales);
    const groupId = input.group_id === undefined ? before.groupId : input.group_id;
    if (groupId !== null && groupId !== stored?.groupId) await this.groups.assertExists(groupId);
    const stays = stored !== undefined && groupId === stored.groupId;
    return {
      name,
      description,
      slug: await this.slugFor(name, stored),
      groupId,
      position: input.position ?? (stays ? stored.position : await this.components.nextPosition(groupId)),
      isPublic: input.is_public ?? before.isPublic,
      subscribable: input.subscribable ?? before.subscribable,
      ...webhook(before, input.webhook_enabled),
      hostSystemId: input.host_system_id === undefined ? before.hostSystemId : input.host_system_id,
      updatedAt: this.clock.now(),
    };
  }

  /** Follows the name in the main language, else in the first that is filled. */
  private async slugFor(name: LocaleText, stored?: ComponentEntity): Promise<string> {
    const slug = plainSlug(name);
    // Only a change of the name changes it: a shorter one that has become free does not.
    if (stored !== undefined && slug === plainSlug(stored.name)) return stored.slug;
    return freeSlug(slug, await this.components.slugsLike(slug, stored?.id));
  }

  /** Only the host system can still be unknown here: groups are looked up under the tenant's lock. */
  private async stored<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
      throw Invalid.field('host_system_id', 'There is no such host system.');
    }
  }
}

function plainSlug(name: LocaleText): string {
  return slugOf(pickText(name, [], currentTenant().locales) ?? '', KIND);
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
