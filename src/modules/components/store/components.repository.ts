import { Injectable } from '@nestjs/common';
import { HookAddresses } from '#platform/access/links/hook-address.js';
import { AvailabilityService } from '#modules/availability/services/availability.service.js';
import { currentTenant } from '#core/context/work-context.js';
import type { TextRows } from '#platform/database/connections/text-rows.js';
import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import type { Pending } from '#platform/database/tenant/pending.js';
import { explainQuota, hasRoom, quotaReached } from '#platform/database/tenant/quota-condition.js';
import { named, sql, type NamedStatement, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { MAX_INTEGER } from '#http/fields/fields.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { withMetadata } from '#http/metadata/metadata-filter.js';
import { RecordRepository } from '#http/records/record.repository.js';
import { explainWrite } from '#http/records/references.js';
import type { Sibling } from '#http/records/sibling-positions.js';
import { MAX_PAGE_SIZE, type PageJson } from '#http/results/record-json.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { containing, foldForSearch } from '#core/text/search-text.js';
import type { LocaleText } from '#core/text/locale-text.js';
import type { ComponentListQuery } from '../dto/component-list.query.js';
import { Component } from '../dto/component.response.js';
import { ComponentEntity } from './component.entity.js';

/** Number of components: in total, public, and by status. */
export interface ComponentCounts {
  readonly total: number;
  readonly public: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

/** Name and group of a component. */
export interface ComponentOutline {
  readonly id: number;
  readonly name: LocaleText;
  readonly groupId: number | null;
}

/** What clients write of a component, and its slug. */
export interface WrittenComponent {
  readonly id: number;
  readonly name: LocaleText;
  readonly description: LocaleText;
  readonly slug: string;
  readonly groupId: number | null;
  readonly position: number;
  readonly isPublic: boolean;
  readonly subscribable: boolean;
  readonly isWebhookEnabled: boolean;
  readonly hostSystemId: number | null;
}

const WITH_GROUP = sql`left join component_group_order g on g.tenant_id = component.tenant_id and g.id = component.group_id`;
const WITH_HOST_SYSTEM = sql`left join host_system_state h on h.tenant_id = component.tenant_id and h.id = component.host_system_id`;
/** In tree order of their groups. Components without a group come first. */
const IN_ORDER = sql`tree_order nulls first, component.position, component.id`;

@Injectable()
export class ComponentsRepository extends RecordRepository<ComponentEntity, Component> {
  constructor(
    database: TenantDatabase,
    private readonly availability: AvailabilityService,
    private readonly addresses: HookAddresses,
  ) {
    super(database, {
      entity: ComponentEntity,
      response: Component,
      kind: 'component',
      quota: 'components',
      orderBy: IN_ORDER,
      sortedWith: { tables: WITH_GROUP, keys: sql`g.tree_order` },
      shownWith: WITH_HOST_SYSTEM,
    });
  }

  list(query: ComponentListQuery): Promise<PageJson<Component>> {
    const filter = new ListFilter()
      .equals('component.group_id', query.group_id)
      .equals('component.is_public', query.is_public)
      .equals('component.subscribable', query.subscribable)
      .equals('component.status', query.status)
      .contains('component.search_text', query.q);
    return this.page(pageRange(query), withMetadata(filter, 'component', 'component.id', query));
  }

  /** Components with a text in name or description, in list order. */
  async withText(text: string, most: number): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(named('search_components')`
        select component.id, component.name, component.status from component ${WITH_GROUP}
        where component.tenant_id = ${currentTenant().id}
          and component.search_text like ${containing(foldForSearch(text))}
        order by ${IN_ORDER} limit ${most}`),
    );
  }

  /** Those of these that exist, at most a page of them. */
  listOf(ids: readonly number[]): Promise<PageJson<Component>> {
    const range = pageRange({ per_page: MAX_PAGE_SIZE });
    return this.page(range, new ListFilter().where('ids', sql`component.id = any (${ids}::bigint[])`));
  }

  listLinkedTo(hostSystemId: number, query: PageQuery): Promise<PageJson<Component>> {
    return this.page(pageRange(query), new ListFilter().equals('component.host_system_id', hostSystemId));
  }

  /**
   * Draws the id of a new component before {@link insertAs} stores it. Statements that refer to the
   * component can then be sent together with the insert.
   *
   * @returns the id, and the position after the last component of the group
   * @throws Invalid if the quota is used up
   */
  async drawId(groupId: number | null): Promise<{ readonly id: number; readonly position: number }> {
    const { label, last } = lastPosition(groupId);
    const statement = named(`draw_component${label}`)`
      select ${this.rows.newId}, (${last}) where ${hasRoom('components')}`;
    const { rows } = await this.database.query(statement, explainQuota);
    const [row] = rows;
    if (row === undefined) throw quotaReached('components');
    return { id: Number(row[0]), position: behind(row[1]) };
  }

  /** Sends the insert of a new component within the open write. An error surfaces at commit. */
  insertAs(id: number, values: NewRow<ComponentEntity>): void {
    this.rows.insertAs(id, values, explainWrite);
  }

  /**
   * Position after the last component of a group, or of those without a group.
   * Never above {@link MAX_INTEGER}.
   */
  async nextPosition(groupId: number | null): Promise<number> {
    const { label, last } = lastPosition(groupId);
    const { rows } = await this.database.read(named(`component_last_position${label}`, last));
    return behind(rows[0]?.[0]);
  }

  /** Positions of the components of a group, or of those without a group, in order. */
  async siblings(groupId: number | null): Promise<Sibling[]> {
    const { rows } = await this.database.read(named('component_siblings')`
      select id, position from component
      where tenant_id = ${currentTenant().id} and group_id is not distinct from ${groupId}::bigint
      order by position, id`);
    return rows.map(([id, position]) => ({ id: Number(id), position: Number(position) }));
  }

  /** Uptime over 90 days of those that exist, by id and in the order of their ids. */
  async uptimes(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const { rows } = await this.database.read(named('component_uptimes')`
      select id, ${this.availability.recentUptime('component')} from component
      where tenant_id = ${currentTenant().id} and id = any(${ids}::bigint[]) order by id`);
    return new Map(rows.map(([id, uptime]) => [Number(id), Number(uptime)]));
  }

  /** Group and position of a component, or undefined if it does not exist. */
  async placeOf(id: number): Promise<{ groupId: number | null; position: number } | undefined> {
    const { rows } = await this.database.read(named('component_place')`
      select group_id, position from component where tenant_id = ${currentTenant().id} and id = ${id}`);
    const [row] = rows;
    return row && { groupId: row[0] == null ? null : Number(row[0]), position: Number(row[1]) };
  }

  /**
   * Changes positions. Locks the components by ascending id, as all other writers do, to avoid deadlocks.
   *
   * @param positions by component id
   * @param alsoLocked a component that the caller changes next, locked in the same order
   */
  place(positions: ReadonlyMap<number, number>, now: Date, alsoLocked?: number): void {
    if (positions.size === 0) return;
    const ids = [...positions.keys()];
    const tenant = currentTenant().id;
    this.database.send(named('place_components')`
      with locked as materialized (
        select id from component
        where tenant_id = ${tenant} and id = any(${alsoLocked === undefined ? ids : [...ids, alsoLocked]}::bigint[])
        order by id for no key update
      )
      update component c set position = placed.position, updated_at = ${now}
      from locked join unnest(${ids}::bigint[], ${[...positions.values()]}::integer[]) as placed (id, position) using (id)
      where c.tenant_id = ${tenant} and c.id = locked.id`);
  }

  /**
   * Prevents the deletion of these components until the open write ends, and returns the ids that
   * exist. Locks by ascending id, as all other writers do, to avoid deadlocks.
   */
  async lockShared(ids: readonly number[]): Promise<Set<number>> {
    const { rows } = await this.database.query(sharedLock(ids));
    return new Set(rows.map(([id]) => Number(id)));
  }

  /** Like {@link lockShared}, without waiting for it. */
  sendSharedLock(ids: readonly number[]): void {
    this.database.send(sharedLock(ids));
  }

  /** Names of all components, or of one, in list order. */
  async outline(id: number | undefined): Promise<ComponentOutline[]> {
    const one = id ?? null;
    const { rows } = await this.database.read(named('component_outline')`
      select component.id, component.name, component.group_id from component ${WITH_GROUP}
      where component.tenant_id = ${currentTenant().id} and (${one}::bigint is null or component.id = ${one}::bigint)
      order by ${IN_ORDER}`);
    return rows.map(([componentId, name, groupId]) => ({
      id: Number(componentId),
      name: JSON.parse(name ?? '{}') as LocaleText,
      groupId: groupId == null ? null : Number(groupId),
    }));
  }

  /** What clients write of all components, in list order. */
  async written(): Promise<WrittenComponent[]> {
    const { rows } = await this.database.read(named('written_components')`
      select component.id, component.name, component.description, component.slug, component.group_id,
        component.position, component.is_public, component.subscribable, component.webhook_token is not null,
        component.host_system_id
      from component ${WITH_GROUP} where component.tenant_id = ${currentTenant().id} order by ${IN_ORDER}`);
    return rows.map(
      ([
        id,
        name,
        description,
        slug,
        groupId,
        position,
        isPublic,
        subscribable,
        isWebhookEnabled,
        hostSystemId,
      ]) => ({
        id: Number(id),
        name: JSON.parse(name ?? '{}') as LocaleText,
        description: JSON.parse(description ?? '{}') as LocaleText,
        slug: slug ?? '',
        groupId: groupId == null ? null : Number(groupId),
        position: Number(position),
        isPublic: isPublic === 't',
        subscribable: subscribable === 't',
        isWebhookEnabled: isWebhookEnabled === 't',
        hostSystemId: hostSystemId == null ? null : Number(hostSystemId),
      }),
    );
  }

  async counts(): Promise<ComponentCounts> {
    const { rows } = await this.database.read(named('component_counts')`
      select status, count(*), count(*) filter (where is_public)
      from component where tenant_id = ${currentTenant().id} group by status`);
    const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    return {
      total: sum(1),
      public: sum(2),
      byStatus: Object.fromEntries(rows.map(([status, count]) => [status ?? '', Number(count)])),
    };
  }

  /**
   * Serializes writes that can affect slugs or positions. Concurrent ones could
   * take the same slug or position.
   */
  override write<T>(work: () => Promise<T | Pending<T>>, change?: object): Promise<T> {
    return change !== undefined && isOfItselfAlone(change)
      ? this.database.write(work)
      : this.database.writeAlone(work);
  }

  protected override readable<Rows extends TextRows>(rows: Rows): Rows {
    return this.addresses.show('components', rows, 'remote_trigger.webhook_url');
  }

  protected override expressions(): Record<string, Sql> {
    const trigger = 'remote_trigger';
    return {
      uptime_90d: this.availability.recentUptime('component'),
      [`${trigger}.webhook_enabled`]: sql`component.webhook_token is not null`,
      [`${trigger}.webhook_url`]: sql`component.webhook_token`,
      webhook_digest: sql`component.webhook_digest`,
      [`${trigger}.webhook_status`]: sql`component.webhook_status`,
      [`${trigger}.webhook_status_at`]: newestReport(
        sql`component.webhook_status_at`,
        sql`component_id = component.id`,
      ),
      [`${trigger}.host_system`]: sql`h.id`,
      [`${trigger}.host_system.id`]: sql`h.id`,
      [`${trigger}.host_system.name`]: sql`h.name`,
      [`${trigger}.host_system.status`]: sql`h.status`,
      [`${trigger}.host_system.status_at`]: newestReport(sql`h.status_at`, sql`host_system_id = h.id`),
    };
  }
}

/** Fields that affect no other component. Changes of these need not be serialized. */
const OF_ITSELF = new Set(['description', 'subscribable']);

function isOfItselfAlone(change: object): boolean {
  return Object.keys(change).every((field) => OF_ITSELF.has(field));
}

/** The later of the stored time of a report and its repeats, which are counted without it. */
function newestReport(stored: Sql, owner: Sql): Sql {
  return sql`case when ${stored} is not null then greatest(${stored}, (
    select max(r.reported_at) from repeated_report r where r.tenant_id = component.tenant_id and r.${owner})) end`;
}

/** Query for the position of the last component of a group, or of those without a group. */
function lastPosition(groupId: number | null): { readonly label: string; readonly last: Sql } {
  const tenant = currentTenant().id;
  // `is not distinct from` cannot use an index. With `is null`, the planner uses the order of the index
  // only if `order by` names that column, too.
  return groupId === null
    ? {
        label: '_without_group',
        last: sql`select position from component where tenant_id = ${tenant} and group_id is null
          order by group_id desc, position desc limit 1`,
      }
    : {
        label: '',
        last: sql`select position from component where tenant_id = ${tenant} and group_id = ${groupId}
          order by position desc limit 1`,
      };
}

function behind(position: string | null | undefined): number {
  return Math.min(MAX_INTEGER, Number(position ?? -1) + 1);
}

function sharedLock(ids: readonly number[]): NamedStatement {
  return named('lock_components_shared')`
    select id from component where tenant_id = ${currentTenant().id} and id = any (${ids}::bigint[])
    order by id for key share`;
}
