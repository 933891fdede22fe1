import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import type { PublicPage, PublicIncident } from './public-page.js';
import type { ReadPage } from './cached-pages.js';
import { iso, selectAnnouncements, selectIncidents } from './public-json.js';

/** Records of each kind that are shown, beside those that are not over. */
const RECENT = 50;

/** Records of one month that are shown. */
const MOST_A_MONTH = 300;

const COMPONENTS = `
  select coalesce(json_agg(json_build_object(
    'id', c.id, 'name', c.name, 'description', c.description, 'slug', c.slug, 'groupId', c.group_id, 'position', c.position,
    'status', c.status, 'statusSince', coalesce((
      select ${iso('p.started_at')} from availability_period p
      where p.tenant_id = c.tenant_id and p.component_id = c.id order by p.started_at desc limit 1), ${iso('c.created_at')}), 'createdAt', ${iso('c.created_at')}, 'updatedAt', ${iso('c.updated_at')}
  ) order by g.tree_order nulls first, c.position, c.id), '[]')
  from component c left join component_group g on g.tenant_id = c.tenant_id and g.id = c.group_id
  where c.is_public`;

const GROUPS = `
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'slug', slug, 'parentId', parent_id, 'position', position, 'depth', depth,
    'createdAt', ${iso('created_at')}, 'updatedAt', ${iso('updated_at')}
  ) order by tree_order), '[]')
  from component_group`;

const RECENT_IDS = ['incident', 'maintenance']
  .map(
    (
      type,
    ) => `(select id from incident where type = '${type}' and published_at is not null and deleted_at is null
      order by started_at desc, id desc limit ${RECENT})`,
  )
  .join(' union ');

/**
 * The newest of each kind that touch or touched a component. `is true` keeps the component from becoming a join, whose
 * order would be planned for one tenant and kept for all: so it is one walk along the list's index, with one look into a
 * set for each record.
 */
const RECENT_IDS_OF_COMPONENT = ['incident', 'maintenance']
  .map(
    (
      type,
    ) => `(select id from incident where type = '${type}' and published_at is not null and deleted_at is null
      and (id in (select x.incident_id from incident_impact x where x.component_id = $1)) is true
      order by started_at desc, id desc limit ${RECENT})`,
  )
  .join(' union ');

/** Records as JSON, newest start first; `where` narrows the published ones. */
function records(where: string): string {
  return selectIncidents({
    where: `i.published_at is not null and i.deleted_at is null and (${where})`,
    publishedAt: 'i.published_at',
    updatesWhere: 'u.published_at is not null',
  });
}

const DAYS = `
  select coalesce(json_agg(json_build_object(
    'componentId', d.component_id, 'day', to_char(d.day, 'YYYY-MM-DD'), 'under_maintenance', d.under_maintenance_ms,
    'degraded', d.degraded_ms, 'partial_outage', d.partial_outage_ms, 'major_outage', d.major_outage_ms)), '[]')
  from availability_day d join component c on c.tenant_id = d.tenant_id and c.id = d.component_id
  where c.is_public and d.day > ($1::timestamptz at time zone 'UTC')::date - 90`;

const ANNOUNCEMENTS = selectAnnouncements({
  from: `(select * from announcement where published_at is not null order by published_at desc, id desc limit ${RECENT}) a`,
  publishedAt: 'published_at',
});

const UPDATED_AT = `
  select ${iso(`greatest(
    (select max(updated_at) from component), (select max(updated_at) from component_group),
    (select max(updated_at) from incident where published_at is not null),
    (select created_at from tenant where id = nullif(current_setting('app.tenant_id', true), '')::uuid))`)}`;

@Injectable()
export class PublicPageRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** What the current tenant's visitors may see, as of one instant: one statement, one snapshot. */
  async load(now: Date): Promise<ReadPage> {
    const current = records(`i.resolved_at is null or i.id in (${RECENT_IDS})`);
    const text = `select json_build_object(
      'updatedAt', (${UPDATED_AT}), 'groups', (${GROUPS}), 'components', (${COMPONENTS}), 'records', (${current}),
      'days', (${DAYS}), 'announcements', (${ANNOUNCEMENTS}))`;
    const { rows } = await this.database.read({ name: 'public_page', text }, [now]);
    const json = rows[0]?.[0] ?? '{}';
    return { page: JSON.parse(json) as PublicPage, characters: json.length };
  }

  /** A published record, however old. */
  async record(id: number): Promise<PublicIncident | undefined> {
    const { rows } = await this.database.read({ name: 'public_record', text: records('i.id = $1') }, [id]);
    return (JSON.parse(rows[0]?.[0] ?? '[]') as PublicIncident[])[0];
  }

  /** The published records that touch or touched a component: the newest of each kind. */
  async incidentsOf(componentId: number): Promise<PublicIncident[]> {
    const text = records(`i.id in (${RECENT_IDS_OF_COMPONENT})`);
    const { rows } = await this.database.read({ name: 'public_records_of', text }, [componentId]);
    return JSON.parse(rows[0]?.[0] ?? '[]') as PublicIncident[];
  }

  /** The published records that began between two instants. */
  async incidentsBetween(from: Date, to: Date): Promise<PublicIncident[]> {
    const text = records(`i.id in (
      select id from incident where published_at is not null and deleted_at is null and started_at >= $1 and started_at < $2
      order by started_at desc limit ${MOST_A_MONTH})`);
    const { rows } = await this.database.read({ name: 'public_records_between', text }, [from, to]);
    return JSON.parse(rows[0]?.[0] ?? '[]') as PublicIncident[];
  }
}
