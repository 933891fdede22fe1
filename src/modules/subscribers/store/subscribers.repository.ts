import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import type { NewRow } from '#platform/database/tenant/entity-rows.js';
import { named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { Invalid } from '#core/errors/api-error.js';
import { pageRange } from '#http/results/page-query.js';
import { RecordRepository } from '#http/records/record.repository.js';
import { explainWrite } from '#http/records/references.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import type { PageJson } from '#http/results/record-json.js';
import type { SubscriberListQuery } from '../dto/subscriber-list.query.js';
import { Subscriber } from '../dto/subscriber.response.js';
import type { Selection } from '../rules/selection.js';
import { SubscriberEntity } from './subscriber.entity.js';
import { selectionColumns } from './selection-columns.js';
import { subscriberFilter } from './subscriber-filter.js';

/** Number of subscribers by status. */
export interface SubscriberCounts {
  readonly confirmed: number;
  readonly pending: number;
}

/** The requested ids that accept subscriptions. */
export interface Selectable {
  readonly components: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
}

@Injectable()
export class SubscribersRepository extends RecordRepository<SubscriberEntity, Subscriber> {
  constructor(database: TenantDatabase) {
    super(database, {
      entity: SubscriberEntity,
      response: Subscriber,
      kind: 'subscriber',
      quota: 'subscribers',
      orderBy: sql`subscriber.id desc`,
    });
    database.texts.declare({
      kind: 'subscribers',
      table: () => 'subscriber',
      columns: [],
      language: 'locale',
    });
  }

  list(query: SubscriberListQuery): Promise<PageJson<Subscriber>> {
    return this.page(pageRange(query), subscriberFilter(query));
  }

  /** Subscribers with a text in their address, newest first. */
  async withText(text: string, most: number): Promise<SearchHit[]> {
    const filter = subscriberFilter({ q: text });
    return hitsFrom(
      await this.database.read(named('search_subscribers')`
        select id, address, status from subscriber
        where tenant_id = ${currentTenant().id}${filter.condition} order by id desc limit ${most}`),
    );
  }

  async counts(): Promise<SubscriberCounts> {
    const { rows } = await this.database.read(named('subscriber_counts')`
      select count(*) filter (where status = 'confirmed'), count(*) filter (where status = 'pending')
      from subscriber where tenant_id = ${currentTenant().id} and status in ('confirmed', 'pending')`);
    const [confirmed = 0, pending = 0] = (rows[0] ?? []).map(Number);
    return { confirmed, pending };
  }

  /** @throws Invalid if the address is taken or the quota is used up */
  override async insert(values: NewRow<SubscriberEntity>): Promise<number> {
    try {
      return await super.insert(values);
    } catch (error) {
      throw asTaken(error);
    }
  }

  /** Returns a subscriber's selection as the open write sees it. */
  async selection(id: number): Promise<Selection> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.query(named('subscriber_selection')`
      select all_components,
        (select json_agg(component_id) from subscriber_component where tenant_id = ${tenantId} and subscriber_id = ${id}),
        (select json_agg(group_id) from subscriber_group where tenant_id = ${tenantId} and subscriber_id = ${id})
      from subscriber where tenant_id = ${tenantId} and id = ${id}`);
    const [all, components, groups] = rows[0] ?? [];
    return {
      componentIds: all === 't' ? null : idsOf(components),
      groupIds: idsOf(groups),
    };
  }

  /** Stores the selections of new subscribers in the open write. */
  select(selections: readonly (readonly [id: number, selection: Selection])[]): void {
    const components = selections.flatMap(([id, { componentIds }]) =>
      (componentIds ?? []).map((one) => [id, one] as const),
    );
    const groups = selections.flatMap(([id, { groupIds }]) => groupIds.map((one) => [id, one] as const));
    this.insertPairs('component', components);
    this.insertPairs('group', groups);
  }

  /** Replaces a subscriber's selection in the open write. */
  reselect(id: number, selection: Selection): void {
    const tenantId = currentTenant().id;
    for (const what of ['component', 'group'] as const) {
      this.database.send(named(`unselect_${what}s`)`
        delete from ${raw(`subscriber_${what}`)} where tenant_id = ${tenantId} and subscriber_id = ${id}`);
    }
    this.select([[id, selection]]);
  }

  /** Filters components and groups to those that accept subscriptions. Source: decisions, section 7. */
  async selectable(componentIds: readonly number[], groupIds: readonly number[]): Promise<Selectable> {
    const tenantId = currentTenant().id;
    const { rows } = await this.database.read(named('selectable')`
      select
      (select json_agg(id) from subscribable_component where tenant_id = ${tenantId} and id = any (${componentIds}::bigint[])),
      (select json_agg(id) from component_group_order where tenant_id = ${tenantId} and id = any (${groupIds}::bigint[]))`);
    const [components, groups] = rows[0] ?? [];
    return { components: new Set(idsOf(components)), groups: new Set(idsOf(groups)) };
  }

  /** Invalidates the confirmation links of visitors' further requests, in the open write. */
  endRequests(id: number): void {
    this.database.send(named('end_requests_of_subscriber')`
      delete from subscription_request where tenant_id = ${currentTenant().id} and subscriber_id = ${id}`);
  }

  /** Filters groups to those that visitors see. */
  async shownGroups(groupIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await this.database.read(named('shown_groups')`
      select id from public_component_group where tenant_id = ${currentTenant().id} and id = any (${groupIds}::bigint[])`);
    return new Set(rows.map(([id]) => Number(id)));
  }

  protected override expressions(): Record<string, Sql> {
    return selectionColumns();
  }

  private insertPairs(what: 'component' | 'group', pairs: readonly (readonly [number, number])[]): void {
    if (pairs.length === 0) return;
    const [subscribers, chosen] = [pairs.map(([id]) => id), pairs.map(([, one]) => one)];
    this.database.send(
      named(`select_${what}s`)`
        insert into ${raw(`subscriber_${what}`)} (tenant_id, subscriber_id, ${raw(`${what}_id`)})
        select ${currentTenant().id}, * from unnest(${subscribers}::bigint[], ${chosen}::bigint[])`,
      (error) => explainChosen(`${what}_ids`, error),
    );
  }
}

function idsOf(json: string | null | undefined): number[] {
  return json == null ? [] : (JSON.parse(json) as number[]);
}

function asTaken(error: unknown): unknown {
  return error instanceof Invalid && 'channel_address_key' in error.fields
    ? Invalid.field('address', 'The address is already taken.')
    : error;
}

/** Explains a foreign-key error: a selected record was deleted concurrently. */
function explainChosen(field: string, error: unknown): unknown {
  const explained = explainWrite(error);
  return explained instanceof Invalid
    ? Invalid.field(field, `The ${field} name something that does not exist.`)
    : explained;
}
