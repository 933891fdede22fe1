import { Injectable } from '@nestjs/common';
import { TenantDatabase } from '../database/tenant-database.js';
import type { PublicPage, PublicRecord } from './public-page.js';

/** Records of each kind that are shown, beside those that are not over. */
const RECENT = 50;

/** Records of one month that are shown. */
const MOST_A_MONTH = 300;

function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

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

/** Records as JSON, newest start first; `where` narrows the published ones. */
function records(where: string): string {
  return `
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'type', i.type, 'status', i.status, 'title', i.title, 'body', i.body,
    'startedAt', ${iso('i.started_at')}, 'scheduledEndAt', ${iso('i.scheduled_end_at')}, 'publishedAt', ${iso('i.published_at')},
    'resolvedAt', ${iso('i.resolved_at')}, 'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')},
    'postmortem', case when i.postmortem_published_at is not null then
      json_build_object('body', i.postmortem_body, 'publishedAt', ${iso('i.postmortem_published_at')}) end,
    'impacts', (
      select coalesce(json_agg(json_build_object(
        'componentId', x.component_id, 'impact', x.impact, 'since', ${iso('x.since')}, 'until', ${iso('x.until')}
      ) order by x.ordinal, x.id), '[]')
      from incident_impact x join component c on c.tenant_id = x.tenant_id and c.id = x.component_id
      where x.tenant_id = i.tenant_id and x.incident_id = i.id and c.is_public),
    'namesComponents', exists (
      select from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null),
    'updates', (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'status', u.status, 'body', u.body, 'components', u.components,
        'createdAt', ${iso('u.created_at')}, 'updatedAt', ${iso('u.updated_at')}
      ) order by u.created_at desc, u.id desc), '[]')
      from incident_update u where u.tenant_id = i.tenant_id and u.incident_id = i.id and u.published_at is not null)
  ) order by i.started_at desc, i.id desc), '[]')
  from incident i
  where i.published_at is not null and i.deleted_at is null
    and (${where})`;
}

const DAYS = `
  select coalesce(json_agg(json_build_object(
    'componentId', d.component_id, 'day', to_char(d.day, 'YYYY-MM-DD'), 'under_maintenance', d.under_maintenance_ms,
    'degraded', d.degraded_ms, 'partial_outage', d.partial_outage_ms, 'major_outage', d.major_outage_ms)), '[]')
  from availability_day d join component c on c.tenant_id = d.tenant_id and c.id = d.component_id
  where c.is_public and d.day > ($1::timestamptz at time zone 'UTC')::date - 90`;

const ANNOUNCEMENTS = `
  select coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'body', body, 'level', level, 'linkUrl', link_url, 'startsAt', ${iso('starts_at')},
    'endsAt', ${iso('ends_at')}, 'publishedAt', ${iso('published_at')}, 'updatedAt', ${iso('updated_at')}
  ) order by published_at desc, id desc), '[]')
  from (select * from announcement where published_at is not null order by published_at desc, id desc limit ${RECENT}) a`;

const UPDATED_AT = `
  select ${iso(`greatest(
    (select max(updated_at) from component), (select max(updated_at) from component_group),
    (select max(updated_at) from incident where published_at is not null),
    (select created_at from tenant where id = nullif(current_setting('app.tenant_id', true), '')::uuid))`)}`;

@Injectable()
export class PublicPageRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** What the current tenant's visitors may see, as of one instant: one statement, one snapshot. */
  async load(now: Date): Promise<PublicPage> {
    const current = records(`i.resolved_at is null or i.id in (${RECENT_IDS})`);
    const text = `select json_build_object(
      'updatedAt', (${UPDATED_AT}), 'groups', (${GROUPS}), 'components', (${COMPONENTS}), 'records', (${current}),
      'days', (${DAYS}), 'announcements', (${ANNOUNCEMENTS}))`;
    const { rows } = await this.database.read({ name: 'public_page', text }, [now]);
    return JSON.parse(rows[0]?.[0] ?? '{}') as PublicPage;
  }

  /** A published record, however old. */
  async record(id: number): Promise<PublicRecord | undefined> {
    const { rows } = await this.database.read({ name: 'public_record', text: records('i.id = $1') }, [id]);
    return (JSON.parse(rows[0]?.[0] ?? '[]') as PublicRecord[])[0];
  }

  /** The published records that began between two instants. */
  async recordsBetween(from: Date, to: Date): Promise<PublicRecord[]> {
    const text = records(`i.id in (
      select id from incident where published_at is not null and deleted_at is null and started_at >= $1 and started_at < $2
      order by started_at desc limit ${MOST_A_MONTH})`);
    const { rows } = await this.database.read({ name: 'public_records_between', text }, [from, to]);
    return JSON.parse(rows[0]?.[0] ?? '[]') as PublicRecord[];
  }
}
