import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, integer, named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { untranslatedJson, type LocaleText } from '#core/text/locale-text.js';
import type { PublicRecord } from '../rules/notification-content.js';

/** An incident or a maintenance as visitors see it. */
export interface NotifiedIncident {
  readonly id: number;
  readonly type: IncidentType;
  readonly status: IncidentStatus;
  readonly title: LocaleText;
  readonly body: LocaleText;
  /** Text of the newest update. Null if there is none. */
  readonly update: LocaleText | null;
  readonly postmortem: LocaleText | null;
  readonly startedAt: string;
  readonly scheduledEndAt: string | null;
  readonly resolvedAt: string | null;
  readonly components: readonly {
    readonly id: number;
    readonly name: LocaleText;
    readonly impact: ComponentStatus;
  }[];
  /** The rule of its series. Null if it does not repeat. */
  readonly series: { readonly rrule: string; readonly startsAt: string; readonly timezone: string } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly record: PublicRecord;
}

/** An announcement as visitors see it. */
export interface NotifiedAnnouncement {
  readonly id: number;
  readonly title: LocaleText;
  readonly body: LocaleText;
  readonly record: PublicRecord;
}

/** Newest updates included in a record. Older ones are hardly news. */
const UPDATES = 50;
/** Characters read of an older update, in each language. */
const OLDER_TEXT = 1_000;

function iso(column: string): Sql {
  return sql`to_char(${identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Reads the contents of notifications from the public views, in the format of the management API. */
@Injectable()
export class NotifiedRecordsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Published incidents by id, in one statement. Fields known only to the management API are null.
   *
   * @param origin scheme, host and port of the page that shows them
   */
  async incidents(ids: readonly number[], origin: string): Promise<Map<number, NotifiedIncident>> {
    if (ids.length === 0) return new Map();
    const { id: tenantId, locales } = currentTenant();
    const none = untranslatedJson(locales);
    const { rows } = await this.database.read(named('notified_incidents')`
      select json_build_object('id', i.id, 'type', i.type, 'status', i.status, 'title', i.title, 'body', i.body,
        'update', (select u.body from public_incident_update u
          where u.tenant_id = ${tenantId} and u.incident_id = i.id order by u.told_at desc, u.id desc limit 1),
        'postmortem', case when i.postmortem_published_at is not null then i.postmortem_body end,
        'startedAt', ${iso('i.started_at')}, 'scheduledEndAt', ${iso('i.scheduled_end_at')}, 'resolvedAt', ${iso('i.resolved_at')},
        'series', (select json_build_object('rrule', s.rrule, 'startsAt', s.starts_at, 'timezone', s.timezone)
          from public_maintenance_of_series o join public_maintenance_series s on s.tenant_id = o.tenant_id and s.id = o.series_id
          where o.tenant_id = ${tenantId} and o.incident_id = i.id and not o.is_detached and s.is_active limit 1),
        'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')},
        'components', (select coalesce(json_agg(json_build_object('id', x.component_id, 'name', x.name, 'impact', x.impact)
            order by x.ordinal, x.id), '[]')
          from (select distinct on (m.component_id) m.component_id, m.ordinal, m.id, m.impact, c.name
            from public_incident_impact m join public_component c on c.tenant_id = ${tenantId} and c.id = m.component_id
            where m.tenant_id = ${tenantId} and m.incident_id = i.id
            order by m.component_id, m.since desc nulls last, m.id desc) x),
        'record', json_build_object(
          'id', i.id, 'type', i.type, 'status', i.status,
          'title', ${none}::jsonb || i.title, 'body', ${none}::jsonb || i.body,
          'started_at', ${iso('i.started_at')}, 'scheduled_end_at', ${iso('i.scheduled_end_at')},
          'published_at', ${iso('i.published_at')}, 'publish_at', null, 'resolved_at', ${iso('i.resolved_at')},
          'acknowledged_at', null, 'is_published', true, 'is_scheduled', false, 'is_resolved', i.resolved_at is not null,
          'components', (select coalesce(json_agg(json_build_object('id', m.component_id, 'impact', m.impact) order by m.ordinal), '[]')
            from public_incident_impact m
            where m.tenant_id = ${tenantId} and m.incident_id = i.id and m.until is null),
          'public_url', ${origin}::text || case i.type when 'incident' then '/incidents/' else '/maintenances/' end || i.id,
          'postmortem', case when i.postmortem_published_at is not null then json_build_object(
            'body', ${none}::jsonb || i.postmortem_body, 'is_published', true,
            'published_at', ${iso('i.postmortem_published_at')}, 'created_at', ${iso('i.postmortem_published_at')},
            'updated_at', ${iso('i.postmortem_published_at')}) end,
          'updates', (select coalesce(json_agg(json_build_object(
              'id', u.id, 'status', u.status, 'body', ${none}::jsonb || case when u.index = 1 then u.body else coalesce((
                select jsonb_object_agg(key, left(value, ${integer(OLDER_TEXT)}) ||
                  case when length(value) > ${integer(OLDER_TEXT)} then ' …' else '' end)
                from jsonb_each_text(u.body)), '{}') end,
              'components', u.components, 'published_at', ${iso('u.told_at')}, 'created_at', ${iso('u.created_at')},
              'updated_at', ${iso('u.updated_at')}) order by u.index), '[]')
            from (select *, row_number() over (order by told_at desc, id desc) as index from public_incident_update
              where tenant_id = ${tenantId} and incident_id = i.id
              order by told_at desc, id desc limit ${integer(UPDATES)}) u),
          'created_at', ${iso('i.created_at')}, 'updated_at', ${iso('i.updated_at')}))
      from public_incident i where i.tenant_id = ${tenantId} and i.id = any (${ids}::bigint[])`);
    return byId(rows.map(([json]) => JSON.parse(json ?? 'null') as NotifiedIncident));
  }

  /** Published announcements by id, in one statement. */
  async announcements(ids: readonly number[], now: Date): Promise<Map<number, NotifiedAnnouncement>> {
    if (ids.length === 0) return new Map();
    const { id: tenantId, locales } = currentTenant();
    const none = untranslatedJson(locales);
    const { rows } = await this.database.read(named('notified_announcements')`
      select json_build_object('id', id, 'title', title, 'body', body, 'record', json_build_object(
        'id', id, 'title', ${none}::jsonb || title, 'body', ${none}::jsonb || body, 'level', level, 'link_url', link_url,
        'starts_at', ${iso('starts_at')}, 'ends_at', ${iso('ends_at')}, 'is_published', true,
        'published_at', ${iso('published_at')},
        'is_active', (starts_at is null or starts_at <= ${now}) and (ends_at is null or ends_at > ${now}),
        'created_at', ${iso('created_at')}, 'updated_at', ${iso('updated_at')}))
      from public_announcement where tenant_id = ${tenantId} and id = any (${ids}::bigint[])`);
    return byId(rows.map(([json]) => JSON.parse(json ?? 'null') as NotifiedAnnouncement));
  }

  /** Names of those of the components that exist, by id; null for internal ones. */
  async publicNames(ids: readonly number[]): Promise<ReadonlyMap<number, LocaleText | null>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.database.read(named('public_component_names')`
      select c.id, p.name from tracked_component c
      left join public_component p on p.tenant_id = c.tenant_id and p.id = c.id
      where c.tenant_id = ${currentTenant().id} and c.id = any (${ids}::bigint[])`);
    return new Map(rows.map(([id, name]) => [Number(id), JSON.parse(name ?? 'null') as LocaleText | null]));
  }
}

function byId<T extends { readonly id: number }>(records: readonly T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]));
}
