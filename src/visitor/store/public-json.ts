import { COMPONENT_STATUSES } from '#core/status/component-status.js';

/** SQL that formats a timestamp as ISO 8601 in UTC with milliseconds. */
export function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Prefix of the views to read: published rows or drafts. The views decide which rows visitors may see. */
type Views = 'public' | 'preview';

/**
 * Limits on what is read of incidents. They keep one tenant from using up memory and time that others
 * need. Texts beyond the limits are shortened, and the newest incidents come first.
 */
interface IncidentBounds {
  /** Maximum number of updates per incident; the newest are read. */
  readonly updates: number;
  /** Updates of an incident are shortened once the newer ones exceed this many bytes in all languages. */
  readonly bytes: number;
  /** Incidents are shortened once the texts of newer ones exceed this many bytes. */
  readonly texts: number;
  /** Incidents name only {@link FEW_NAMED} once newer ones and their updates name this many components. */
  readonly named: number;
}

/**
 * Maximum number of impacts per incident, those in force first, and of components in its updates
 * together. Updates keep their components, newest first, as long as they would fit even if each named
 * all components of the incident. The views check every component, so components of the other updates
 * are not read.
 */
const MANY_NAMED = { impacts: 1000, byUpdates: 3000 };
/** Same limits for older incidents in a list. */
const FEW_NAMED = { impacts: 60, byUpdates: 200 };

const SEVERITIES = `array[${COMPONENT_STATUSES.map((status) => `'${status}'`).join(', ')}]`;

/** Limits for lists of incidents. */
export const IN_LISTS: IncidentBounds = { updates: 50, bytes: 50_000, texts: 500_000, named: 20_000 };

/** Limits for a single incident. */
export const BY_ITSELF: IncidentBounds = { updates: 1000, bytes: 500_000, texts: 1, named: 1 };

/**
 * Characters per language that remain of the texts that lists show for a shortened incident: its own
 * and its newest update.
 */
const SHORT = 3000;
/** Characters that remain of other texts, and number of updates, for a shortened incident. */
const FEW = { characters: 200, updates: 10 };

/** SQL that shortens a text in each language. */
function beginning(text: string, characters: string | number): string {
  return `coalesce((
        select jsonb_object_agg(key, left(value, ${characters}) || case when length(value) > ${characters} then ' …' else '' end)
        from jsonb_each_text(${text})), '{}')`;
}

/**
 * Condition for the update that publishes an incident without a text; pages show the incident's own
 * text instead.
 */
const SILENT_PUBLICATION = `(u.step is not distinct from 'publish' and u.body = '{}')`;

/** The newest updates `u` of the incident `i`, newest first, with the total bytes of newer ones. */
function newestUpdates(views: Views, most: string | number): string {
  return `(
        select u.*, sum(octet_length(u.body::text)) over down - octet_length(u.body::text) as newer,
          row_number() over down as place
        from (
          select u.id, u.status, u.body, u.told_at, u.updated_at from ${views}_incident_update u
          where u.tenant_id = $1 and u.incident_id = i.id and not ${SILENT_PUBLICATION}
          order by u.told_at desc, u.id desc limit ${most}) u
        window down as (order by u.told_at desc, u.id desc)) u`;
}

/** SQL for the component limit of the incident `i`. */
function mostOf(by: keyof typeof MANY_NAMED, { named }: IncidentBounds): string {
  return `case when i.newer_named < ${named} then ${MANY_NAMED[by]} else ${FEW_NAMED[by]} end`;
}

/** SQL for the number of components that an incident would have on its own. */
const NAMED = `(least(named.impacts, ${MANY_NAMED.impacts}) + least(named.impacts * told.told, ${MANY_NAMED.byUpdates}))`;

interface IncidentSelection {
  readonly views: Views;
  /** Condition on the incidents `i`; `$1` is the tenant. */
  readonly where: string;
  /** SQL for the time of publication. */
  readonly publishedAt: string;
  readonly bounds: IncidentBounds;
}

/**
 * Selects incidents as one JSON list of ReadIncident, newest start first. `offset 0` is an optimization
 * fence: without it, the counts would be computed again at each use.
 */
export function selectIncidents({ views, where, publishedAt, bounds }: IncidentSelection): string {
  const isWhole = `i.newer_bytes < ${bounds.texts}`;
  const mostUpdates = `case when ${isWhole} then ${bounds.updates} else ${FEW.updates} end`;
  const isWholeUpdate = `(${isWhole} and u.newer < ${bounds.bytes})`;
  const ofUpdate = `case when u.place = 1 then ${SHORT} else ${FEW.characters} end`;
  return `
  select coalesce(json_agg(json_build_object(
    'id', i.id, 'type', i.type, 'status', i.status, 'title', i.title,
    'body', case when ${isWhole} then i.body else ${beginning('i.body', SHORT)} end, 'isShort', not (${isWhole}),
    'startedAt', ${iso('i.started_at')}, 'scheduledEndAt', ${iso('i.scheduled_end_at')}, 'publishedAt', ${iso(publishedAt)},
    'resolvedAt', ${iso('i.resolved_at')}, 'createdAt', ${iso('i.created_at')}, 'updatedAt', ${iso('i.updated_at')},
    'postmortem', case when i.postmortem_published_at is not null then json_build_object(
      'body', case when ${isWhole} then i.postmortem_body else ${beginning('i.postmortem_body', FEW.characters)} end,
      'publishedAt', ${iso('i.postmortem_published_at')}) end,
    'impacts', (
      select coalesce(json_agg(json_build_object(
        'impact', equal.impact, 'since', ${iso('equal.since')}, 'until', ${iso('equal.until')},
        'componentIds', equal.component_ids, 'places', equal.places)), '[]')
      from (
        select x.impact, x.since, x.until, array_agg(x.component_id) as component_ids, array_agg(x.place) as places
        from (
          select x.*, row_number() over (order by x.ordinal, x.id) as place from (
            select * from ${views}_incident_impact x where x.tenant_id = $1 and x.incident_id = i.id
            order by (x.until is null) desc, x.ordinal, x.id
            limit ${mostOf('impacts', bounds)}) x) x
        group by x.impact, x.since, x.until) equal),
    'namesComponents', i.names, 'worst', coalesce((${SEVERITIES})[i.worst], 'operational'),
    'isPartial', i.impacts > ${mostOf('impacts', bounds)} or i.impacts * i.told > ${mostOf('byUpdates', bounds)},
    'updateCount', i.shown, 'updates', (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'status', u.status,
        'body', case when ${isWholeUpdate} then u.body else ${beginning('u.body', ofUpdate)} end,
        'isShort', not ${isWholeUpdate},
        'components', case when u.place * i.impacts <= ${mostOf('byUpdates', bounds)} then (
          select o.components from ${views}_incident_update o where o.tenant_id = $1 and o.incident_id = i.id and o.id = u.id) end,
        'at', ${iso('u.told_at')}, 'updatedAt', ${iso('u.updated_at')}
      ) order by u.told_at desc, u.id desc), '[]')
      from ${newestUpdates(views, mostUpdates)})
  ) order by i.started_at desc, i.id desc), '[]')
  from (
    select i.*, named.impacts, named.worst, told.told, told.shown,
      case when named.in_force then true else i.names_components end as names,
      sum(own.bytes + told.bytes) over down - own.bytes - told.bytes as newer_bytes,
      sum(${NAMED}) over down - ${NAMED} as newer_named
    from ${views}_incident i,
      lateral (select octet_length(i.body::text) + coalesce(octet_length(i.postmortem_body::text), 0) as bytes offset 0) own,
      lateral (select count(*) as impacts, max(array_position(${SEVERITIES}, x.impact)) as worst,
          bool_or(x.until is null) as in_force
        from ${views}_incident_impact x where x.tenant_id = $1 and x.incident_id = i.id) named,
      lateral (select every.told, every.shown,
        (select coalesce(sum(octet_length(u.body::text)) filter (where u.newer < ${bounds.bytes}), 0)
          from ${newestUpdates(views, bounds.updates)}) as bytes
        from (select count(*) as told, count(*) filter (where not ${SILENT_PUBLICATION}) as shown
          from ${views}_incident_update u where u.tenant_id = $1 and u.incident_id = i.id) every offset 0) told
    where i.tenant_id = $1 and (${where})
    window down as (order by i.started_at desc, i.id desc)) i`;
}

interface AnnouncementSelection {
  /** The `from` clause; `$1` is the tenant. */
  readonly from: string;
  /** SQL for the time of publication. */
  readonly publishedAt: string;
}

/** Selects announcements as one JSON list of PublicAnnouncement, newest first. */
export function selectAnnouncements({ from, publishedAt }: AnnouncementSelection): string {
  return `
  select coalesce(json_agg(json_build_object(
    'id', id, 'title', title, 'body', body, 'level', level, 'linkUrl', link_url, 'startsAt', ${iso('starts_at')},
    'endsAt', ${iso('ends_at')}, 'publishedAt', ${iso(publishedAt)}, 'updatedAt', ${iso('updated_at')}
  ) order by ${publishedAt} desc, id desc), '[]')
  from ${from}`;
}
