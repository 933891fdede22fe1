import { Injectable } from '@nestjs/common';
import { hookAddressOf } from '../../../access/links/hook-address.js';
import { AvailabilityService } from '../../../availability/availability.service.js';
import { readPage, type Selection } from '../../../database/tenant/read-page.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { MAX_INTEGER } from '../../../http/fields/fields.js';
import { pageOf } from '../../../http/paging/page-of.js';
import { pageRange } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant } from '../../../context/work-context.js';
import { untranslatedJson } from '../../../text/locale-text.js';
import { ComponentEntity } from './component.entity.js';
import type { ComponentListQuery } from '../api/component-list.query.js';
import { Component } from '../api/component.response.js';

/** What the service decides of a component; the rest follows. */
export type ComponentValues = Omit<ComponentEntity, 'tenantId' | 'id' | 'createdAt' | 'status'>;

/** How many components there are, by what. */
export interface ComponentCounts {
  readonly total: number;
  readonly public: number;
  readonly byStatus: Readonly<Record<string, number>>;
}

/** The tables behind a component as clients read it: its group gives the order, its host system a part of it. */
const SOURCE_TABLES = `component c
  left join component_group g on g.tenant_id = c.tenant_id and g.id = c.group_id
  left join host_system h on h.tenant_id = c.tenant_id and h.id = c.host_system_id`;

/** What a client reads of a component. */
function selection(uptime: Selection): Selection {
  return {
    columns: (first) => `
      c.id, $${first}::jsonb || c.name as name, $${first}::jsonb || c.description as description, c.slug, c.group_id, c.position,
      c.is_public, c.subscribable, c.status, ${uptime.columns(first + 2)} as uptime_90d,
      c.webhook_token is not null as "remote_trigger.webhook_enabled",
      $${first + 1}::text || c.webhook_token as "remote_trigger.webhook_url",
      c.webhook_status as "remote_trigger.webhook_status", c.webhook_status_at as "remote_trigger.webhook_status_at",
      h.id as "remote_trigger.host_system", h.id as "remote_trigger.host_system.id", h.name as "remote_trigger.host_system.name",
      h.status as "remote_trigger.host_system.status", h.status_at as "remote_trigger.host_system.status_at",
      c.created_at, c.updated_at`,
    values: [untranslatedJson(currentTenant().locales), hookAddressOf('components'), ...uptime.values],
  };
}

@Injectable()
export class ComponentsRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly availability: AvailabilityService,
  ) {}

  /** By group in tree order, then position, then id; those without a group first. */
  async page(query: ComponentListQuery): Promise<PageJson<Component>> {
    const filter = filterOf(query);
    const range = pageRange(query);
    const list = {
      name: `components${filter.name}`,
      selection: selection(this.availability.recentUptime('c')),
      from: SOURCE_TABLES,
      counted: 'component c',
      where: filter.where,
      whereValues: filter.values,
      orderBy: 'g.tree_order nulls first, c.position, c.id',
    };
    return pageOf(Component, await readPage(this.database, list, range), range);
  }

  async find(id: number): Promise<RecordJson<Component> | undefined> {
    const { columns, values } = selection(this.availability.recentUptime('c'));
    const text = `select ${columns(2)} from ${SOURCE_TABLES} where c.id = $1`;
    return recordsFrom(Component, await this.database.read({ name: 'component', text }, [id, ...values]))[0];
  }

  async load(id: number): Promise<ComponentEntity | null> {
    return this.database.write((manager) =>
      manager.findOneBy(ComponentEntity, { id, tenantId: currentTenant().id }),
    );
  }

  async insert(values: ComponentValues): Promise<number> {
    return this.database.write(async (manager) => {
      const { identifiers } = await manager.insert(ComponentEntity, {
        ...values,
        createdAt: values.updatedAt,
      });
      return Number(identifiers[0]?.['id']);
    });
  }

  async update(id: number, values: ComponentValues): Promise<void> {
    await this.database.write((manager) =>
      manager.update(ComponentEntity, { id, tenantId: currentTenant().id }, values),
    );
  }

  async delete(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(ComponentEntity, { id, tenantId: currentTenant().id }),
    );
  }

  /** The slugs that start like this one, but for one component's. */
  async slugsLike(slug: string, except: number | undefined): Promise<Set<string>> {
    const text = `select slug from component where (slug = $1 or slug like $1 || '-%') and id is distinct from $2::bigint`;
    const { rows } = await this.database.read({ name: 'component_slugs', text }, [slug, except ?? null]);
    return new Set(rows.map(([taken]) => taken ?? ''));
  }

  /** The position behind the last component of a group, or of those without one; beside it where there is nothing behind. */
  async nextPosition(groupId: number | null): Promise<number> {
    const text = `select coalesce(max(position), -1) from component where group_id is not distinct from $1::bigint`;
    const { rows } = await this.database.read({ name: 'component_next_position', text }, [groupId]);
    return Math.min(MAX_INTEGER, Number(rows[0]?.[0] ?? -1) + 1);
  }

  /** Which of these components the current tenant has. */
  async existing(ids: readonly number[]): Promise<Set<number>> {
    const text = `select id from component where id = any ($1::bigint[])`;
    const { rows } = await this.database.read({ name: 'components_existing', text }, [ids]);
    return new Set(rows.map(([id]) => Number(id)));
  }

  async counts(): Promise<ComponentCounts> {
    const text = `select status, count(*), count(*) filter (where is_public) from component group by status`;
    const { rows } = await this.database.read({ name: 'component_counts', text });
    const sum = (column: number): number => rows.reduce((total, row) => total + Number(row[column]), 0);
    return {
      total: sum(1),
      public: sum(2),
      byStatus: Object.fromEntries(rows.map(([status, count]) => [status ?? '', Number(count)])),
    };
  }
}

/** The conditions that a query asks for; each combination is a statement of its own. */
function filterOf({ group_id: groupId, is_public: isPublic, subscribable }: ComponentListQuery): {
  name: string;
  where: string;
  values: unknown[];
} {
  const values: unknown[] = [];
  const conditions: string[] = [];
  let name = '';
  const add = (column: string, value: unknown): void => {
    if (value === undefined) return;
    name += `_${column}${value === null ? '_none' : ''}`;
    conditions.push(value === null ? `c.${column} is null` : `c.${column} = $${values.push(value)}`);
  };
  add('group_id', groupId);
  add('is_public', isPublic);
  add('subscribable', subscribable);
  return { name, where: conditions.join(' and ') || 'true', values };
}
