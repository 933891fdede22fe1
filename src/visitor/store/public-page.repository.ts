import type { IncidentType } from '#core/status/incident-status.js';
import { Injectable } from '@nestjs/common';
import { packedInstants, packedStatuses } from '#platform/database/tenant/packed-columns.js';
import { VisitorDatabase } from '#platform/database/tenant/visitor-database.js';
import type { PageTotals, PublicPage, PublicIncident, PublicTotals } from './public-page.js';
import type { ReadPage } from './cached-pages.js';
import { incidentFrom, incidentsFrom, type ReadIncident } from './read-incidents.js';
import type { TimeSlot } from '#core/time/time-slots.js';
import { aggregatesOf } from './aggregates.js';
import { totalsBySlot } from './totals-by-slot.js';
import { iso, selectAnnouncements, selectIncidents, BY_ITSELF, IN_LISTS } from './public-json.js';

/** Maximum number of recent incidents per type, in addition to open ones. */
const RECENT = 50;

/** Maximum number of incidents in one month of the history. */
const MAX_A_MONTH = 300;

/** How long before a month an incident may have begun and still be listed as continuing in it. */
const REACH = `interval '92 days'`;

/** Approximate length of one entry of totals as JSON, the unit for the size of the page. */
const CHARACTERS_OF_TOTALS = 100;

/** Filter for incidents; undefined fields match all. */
export interface IncidentChoice {
  /** Incidents that affect or affected at least one of these components. */
  readonly componentIds: readonly number[] | undefined;
  readonly type: IncidentType | undefined;
}

const COMPONENTS = `
  select max(c.updated_at) as updated_at, coalesce(json_agg(json_build_object(
    'id', c.id, 'name', c.name, 'description', c.description, 'slug', c.slug, 'groupId', c.group_id, 'position', c.position,
    'status', c.status, 'statusSince', ${iso('c.status_since')}, 'createdAt', ${iso('c.created_at')},
    'updatedAt', ${iso('c.updated_at')}
  ) order by g.tree_order nulls first, c.position, c.id), '[]') as list
  from public_component c left join public_component_group g on g.tenant_id = $1 and g.id = c.group_id
  where c.tenant_id = $1`;

const GROUPS = `
  select max(updated_at) as updated_at, coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'slug', slug, 'parentId', parent_id, 'position', position, 'depth', depth,
    'createdAt', ${iso('created_at')}, 'updatedAt', ${iso('updated_at')}
  ) order by tree_order), '[]') as list
  from public_component_group where tenant_id = $1`;

/** SQL for both types. Each mention of a view makes the statement's plan larger, so lists of types share one. */
const TYPES = `(values ('incident'), ('maintenance')) as types (type)`;

const RECENT_IDS = `select recent.id from ${TYPES}, lateral (
      select id from public_incident where tenant_id = $1 and type = types.type
      order by started_at desc, id desc limit ${RECENT}) recent`;

/**
 * The newest incidents of each type that affect or affected a component. `is true` keeps the condition
 * from becoming a join, whose order would be planned for one tenant and cached for all. The query
 * therefore scans the list's index once, with one hash lookup for each incident.
 */
const RECENT_IDS_OF_COMPONENT = ['incident', 'maintenance']
  .map(
    (type) => `(select id from public_incident where tenant_id = $1 and type = '${type}'
      and (id in (select x.incident_id from public_incident_impact x where x.tenant_id = $1 and x.component_id = $2)) is true
      order by started_at desc, id desc limit ${RECENT})`,
  )
  .join(' union ');

/** Maximum number of open incidents per type. */
const MAX_OPEN = 200;

/** The newest open incidents, and the open maintenances with the latest and the earliest start. */
const OPEN_IDS = `select newest.id from ${TYPES}, lateral (
      select id from public_incident where tenant_id = $1 and type = types.type and resolved_at is null
      order by started_at desc, id desc limit ${MAX_OPEN}) newest
    union all (select id from public_incident where tenant_id = $1 and type = 'maintenance' and resolved_at is null
      order by started_at, id limit ${MAX_OPEN})`;

/** The page as read: without totals, and with compact impacts. */
type PageAsRead = Omit<PublicPage, 'days' | 'aggregates' | 'incidents'> & {
  readonly incidents: readonly ReadIncident[];
};

/** Selects public incidents as JSON, newest start first. */
function incidents(where: string, bounds = IN_LISTS): string {
  return selectIncidents({ views: 'public', where, publishedAt: 'i.published_at', bounds });
}

/**
 * Selects closed periods with trouble that end after an instant, in packed form. The program splits
 * them at slot boundaries. As sums by component and slot, they would take PostgreSQL several times as
 * long to write, and as long again to read.
 *
 * One scan of the index of periods with trouble, or of that of the component. The view is a barrier, so
 * nothing can walk an index behind it in order.
 *
 * @param since the parameter with the instant, such as `$2`
 * @param component SQL for a component id; limits the periods to that component
 */
function troubleSince(since: '$2' | '$3', component?: string): string {
  const isOfIt = component === undefined ? '' : `and component_id = ${component}`;
  return `select ${packedStatuses('component_id', 'status').text} as statuses, ${packedInstants('started_at').text} as starts,
      ${packedInstants('ended_at').text} as ends
    from public_component_period
    where tenant_id = $1 and status <> 'operational' and ended_at > ${since}::timestamptz ${isOfIt}`;
}

const ANNOUNCEMENTS = selectAnnouncements({
  from: `(select * from public_announcement where tenant_id = $1 order by published_at desc, id desc limit ${RECENT}) a`,
  publishedAt: 'published_at',
});

/** Maximum number of recent and planned maintenances of a series that the page knows. */
const MADE = 300;

const SERIES = `
  select coalesce(json_agg(json_build_object(
    'id', s.id, 'title', s.title, 'body', s.body, 'rrule', s.rrule, 'startsAt', s.starts_at, 'timezone', s.timezone,
    'durationMinutes', s.duration_minutes, 'exceptions', s.exceptions, 'isActive', s.is_active,
    'createdAt', ${iso('s.created_at')}, 'updatedAt', ${iso('s.updated_at')},
    'made', (select coalesce(json_agg(json_build_object(
        'incidentId', o.incident_id, 'originalStart', ${iso('o.original_start')}, 'isDetached', o.is_detached)
        order by o.original_start), '[]')
      from (select * from public_maintenance_of_series where tenant_id = $1 and series_id = s.id
        order by original_start desc limit ${MADE}) o)
  ) order by s.id), '[]')
  from public_maintenance_series s where s.tenant_id = $1`;

/** Maximum number of metrics of the page, and of a component, that are shown. */
const SHOWN_METRICS = 10;

const METRICS = `
  select coalesce(json_agg(json_build_object(
    'id', m.id, 'name', m.name, 'suffix', m.suffix, 'decimals', m.decimals, 'componentId', m.component_id,
    'yMin', m.y_min, 'yMax', m.y_max, 'thresholds', m.thresholds
  ) order by m.position, m.id), '[]')
  from (select *, row_number() over (partition by component_id order by position, id) as place
    from public_metric where tenant_id = $1) m
  where m.place <= ${SHOWN_METRICS}`;

const CAUSES = `
  select coalesce(json_object_agg(c.component_id, c.list), '{}') from (
    select component_id, json_agg(json_build_object(
      'component', case when cause_id is not null then json_build_object('name', cause_name, 'slug', cause_slug) end,
      'name', host_system_name, 'message', message
    ) order by cause_id, host_system_id) as list
    from public_component_cause where tenant_id = $1 group by component_id) c`;

/** Time of the last change to public content, including content that is no longer public. */
const UPDATED_AT = iso(`greatest(components.updated_at, groups.updated_at,
    (select changed_at from public_incident_change where tenant_id = $1 order by changed_at desc limit 1),
    (select max(changed_at) from public_component_change where tenant_id = $1),
    (select max(changed_at) from public_announcement_change where tenant_id = $1),
    (select greatest(created_at, removed_at) from public_page where tenant_id = $1))`);

const SINCE = iso(`least((select created_at from public_page where tenant_id = $1),
    (select min(first.started_at) from ${TYPES}, lateral (
      select started_at from public_incident where tenant_id = $1 and type = types.type
      order by started_at, id limit 1) first))`);

@Injectable()
export class PublicPageRepository {
  constructor(private readonly database: VisitorDatabase) {}

  /**
   * Reads all public content of the current tenant in one statement, and therefore from one snapshot.
   *
   * @param days the slots of the totals
   */
  async load(days: readonly TimeSlot[]): Promise<ReadPage> {
    const current = incidents(`i.id = any (array(${OPEN_IDS} union all ${RECENT_IDS}))`);
    const text = `select json_build_object(
      'updatedAt', ${UPDATED_AT}, 'since', ${SINCE}, 'groups', groups.list, 'components', components.list, 'incidents', (${current}),
      'announcements', (${ANNOUNCEMENTS}), 'series', (${SERIES}), 'metrics', (${METRICS}),
      'causes', (${CAUSES})), trouble.*
      from (${COMPONENTS}) components, (${GROUPS}) groups, (${troubleSince('$2')}) trouble`;
    const { rows } = await this.database.read({ name: 'public_page', text }, [startOf(days)]);
    const [json, ...trouble] = rows[0] ?? [];
    const totals = totalsBySlot(trouble, days);
    const read = JSON.parse(json ?? '{}') as PageAsRead;
    const aggregates = await aggregatesOf(read, trouble, days);
    const page = { ...read, incidents: read.incidents.map(incidentFrom), days: totals, aggregates };
    const count = aggregates.reduce((sum, { totals: one }) => sum + one.length, totals.length);
    return { page, characters: (json ?? '').length + count * CHARACTERS_OF_TOTALS };
  }

  /**
   * Reads the totals of all public components, of the groups and of the page in some slots, without slots
   * that had no trouble.
   */
  async totalsIn(page: PublicPage, slots: readonly TimeSlot[]): Promise<PageTotals> {
    const { rows } = await this.database.read({ name: 'public_trouble', text: troubleSince('$2') }, [
      startOf(slots),
    ]);
    const trouble = rows[0] ?? [];
    return { totals: totalsBySlot(trouble, slots), aggregates: await aggregatesOf(page, trouble, slots) };
  }

  /** Reads the totals of one public component in some slots, without slots that had no trouble. */
  async totalsOf(componentId: number, slots: readonly TimeSlot[]): Promise<PublicTotals[]> {
    const { rows } = await this.database.read({ name: 'public_trouble_of', text: troubleSince('$3', '$2') }, [
      componentId,
      startOf(slots),
    ]);
    return totalsBySlot(rows[0] ?? [], slots);
  }

  /** Reads a published incident of any age. */
  async incident(id: number): Promise<PublicIncident | undefined> {
    const { rows } = await this.database.read(
      { name: 'public_incident', text: incidents('i.id = $2', BY_ITSELF) },
      [id],
    );
    return incidentsFrom(rows[0]?.[0])[0];
  }

  /** Reads the newest published incidents of each type that affect or affected a component. */
  async incidentsOf(componentId: number): Promise<PublicIncident[]> {
    const text = incidents(`i.id in (${RECENT_IDS_OF_COMPONENT})`);
    const { rows } = await this.database.read({ name: 'public_incidents_of', text }, [componentId]);
    return incidentsFrom(rows[0]?.[0]);
  }

  /**
   * Reads the published incidents that began between two instants, newest first. It includes those that
   * began within {@link REACH} before and continued into that time.
   */
  async incidentsBetween(
    from: Date,
    to: Date,
    { componentIds, type }: IncidentChoice,
  ): Promise<PublicIncident[]> {
    const text = incidents(`i.id in (
      select p.id from public_incident p where p.tenant_id = $1 and p.started_at >= $2::timestamptz - ${REACH} and p.started_at < $3
        and (p.started_at >= $2 or p.resolved_at is null or p.resolved_at > $2)
        and ($4::text is null or p.type = $4)
        and ($5::bigint[] is null or exists (
          select from public_incident_impact x
          where x.tenant_id = $1 and x.incident_id = p.id and x.component_id = any ($5)))
      order by p.started_at desc limit ${MAX_A_MONTH})`);
    const { rows } = await this.database.read({ name: 'public_incidents_between', text }, [
      from,
      to,
      type ?? null,
      componentIds ?? null,
    ]);
    return incidentsFrom(rows[0]?.[0]);
  }
}

function startOf(slots: readonly TimeSlot[]): Date {
  return new Date(slots[0]?.start ?? 0);
}
