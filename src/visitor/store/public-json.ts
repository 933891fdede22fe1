import { COMPONENT_STATUSES } from '../../status/timeline.js';

/** SQL for a timestamp as ISO 8601 in UTC with milliseconds. */
export function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Prefix of the views to read: published rows or drafts. The views decide which rows visitors may see. */
type Views = 'public' | 'preview';

/** How much of incidents is read, so that nothing that a tenant stores takes more memory than others leave. */
interface IncidentBounds {
  /** The newest updates, at most so many. */
  readonly updates: number;
  /** Bytes that newer texts, in all languages together, may take before older ones are shortened. The newest is never shortened. */
  readonly bytes: number;
  /** So many incidents, the newest, are read with nearly all components that they name, the others with {@link FEW_NAMED}. */
  readonly whole: number;
}

/**
 * The most impacts of an incident, those in force first, and the most components that its updates name together:
 * the newest ones, as many as would each name all that the incident names. The views look at each component, so those of
 * updates that are not shown are not read.
 */
const MANY_NAMED = { impacts: 1000, byUpdates: 3000 };
/** The same of older incidents in a list. */
const FEW_NAMED = { impacts: 100, byUpdates: 200 };

const SEVERITIES = `array[${COMPONENT_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

/** In lists of incidents. */
export const IN_LISTS: IncidentBounds = { updates: 50, bytes: 50_000, whole: 20 };

/** Of an incident by itself. */
export const BY_ITSELF: IncidentBounds = { updates: 1000, bytes: 500_000, whole: 1 };

/** Characters of each language that are left of a shortened text. */
const SHORT = 200;

/** What is left of a text in each of its languages. */
const SHORT_BODY = `coalesce((
        select jsonb_object_agg(key, left(value, ${SHORT}) || case when length(value) > ${SHORT} then ' …' else '' end)
        from jsonb_each_text(u.body)), '{}')`;

/** Visitors are shown an incident's own text in place of what its publication leaves. */
const SILENT_PUBLICATION = `(u.step is not distinct from 'publish' and u.body = '{}')`;

/** The newest updates of the incident `i` as `u`, the newest first, with the bytes that newer ones take. */
function newestUpdates(views: Views, { updates }: IncidentBounds): string {
  return `(
        select u.*, sum(octet_length(u.body::text)) over down - octet_length(u.body::text) as newer,
          row_number() over down as place
        from (
          select u.id, u.status, u.body, u.told_at, u.updated_at from ${views}_incident_update u
          where u.tenant_id = $1 and u.incident_id = i.id and not ${SILENT_PUBLICATION}
          order by u.told_at desc, u.id desc limit ${updates}) u
        window down as (order by u.told_at desc, u.id desc)) u`;
}

/** How many components the incident `i` is read with. */
function mostOf(by: keyof typeof MANY_NAMED, { whole }: IncidentBounds): string {
  return `case when i.place <= ${whole} then ${MANY_NAMED[by]} else ${FEW_NAMED[by]} end`;
}

interface IncidentSelection {
  readonly views: Views;
  /** Condition on the incidents `i`; `$1` is the tenant. */
  readonly where: string;
  /** SQL for the time of publication. */
  readonly publishedAt: string;
  readonly bounds: IncidentBounds;
}

/** Incidents in the form of PublicIncident, newest start first, as one JSON list. */
export function selectIncidents({ views, where, publishedAt, bounds }: IncidentSelection): string {
  return `
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'type', i.type, 'status', i.status, 'title', i.title, 'body', i.body,
    'startedAt', ${iso('i.started_at')}, 'scheduledEndAt', ${iso('i.scheduled_end_at')}, 'publishedAt', ${iso(publishedAt)},
    'resolvedAt', ${iso('i.resolved_at')}, 'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')},
    'postmortem', case when i.postmortem_published_at is not null then
      json_build_object('body', i.postmortem_body, 'publishedAt', ${iso('i.postmortem_published_at')}) end,
    'impacts', (
      select coalesce(json_agg(json_build_object(
        'componentId', x.component_id, 'impact', x.impact, 'since', ${iso('x.since')}, 'until', ${iso('x.until')}
      ) order by x.ordinal, x.id), '[]')
      from (
        select * from ${views}_incident_impact x where x.tenant_id = $1 and x.incident_id = i.id
        order by (x.until is null) desc, x.ordinal, x.id
        limit ${mostOf('impacts', bounds)}) x),
    'namesComponents', i.names_components, 'worst', coalesce((${SEVERITIES})[i.worst], 'operational'),
    'isPartial', i.impacts > ${mostOf('impacts', bounds)} or i.impacts * i.told > ${mostOf('byUpdates', bounds)},
    'updates', (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'status', u.status, 'body', case when u.newer < ${bounds.bytes} then u.body else ${SHORT_BODY} end,
        'isShort', u.newer >= ${bounds.bytes},
        'components', case when u.place * i.impacts <= ${mostOf('byUpdates', bounds)} then (
          select o.components from ${views}_incident_update o where o.tenant_id = $1 and o.incident_id = i.id and o.id = u.id) end,
        'at', ${iso('u.told_at')}, 'updatedAt', ${iso('u.updated_at')}
      ) order by u.told_at desc, u.id desc), '[]')
      from ${newestUpdates(views, bounds)})
  ) order by i.started_at desc, i.id desc), '[]')
  from (
    select i.*, row_number() over (order by i.started_at desc, i.id desc) as place, named.impacts, named.worst, told.told
    from ${views}_incident i,
      lateral (select count(*) as impacts, max(array_position(${SEVERITIES}, x.impact)) as worst
        from ${views}_incident_impact x where x.tenant_id = $1 and x.incident_id = i.id) named,
      lateral (select count(*) as told from ${views}_incident_update u where u.tenant_id = $1 and u.incident_id = i.id) told
    where i.tenant_id = $1 and (${where})) i`;
}

interface AnnouncementSelection {
  /** The `from` clause; `$1` is the tenant. */
  readonly from: string;
  /** SQL for the time of publication. */
  readonly publishedAt: string;
}

/** Announcements in the form of PublicAnnouncement, newest first, as one JSON list. */
export function selectAnnouncements({ from, publishedAt }: AnnouncementSelection): string {
  return `
  select coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'body', body, 'level', level, 'linkUrl', link_url, 'startsAt', ${iso('starts_at')},
    'endsAt', ${iso('ends_at')}, 'publishedAt', ${iso(publishedAt)}, 'updatedAt', ${iso('updated_at')}
  ) order by ${publishedAt} desc, id desc), '[]')
  from ${from}`;
}
