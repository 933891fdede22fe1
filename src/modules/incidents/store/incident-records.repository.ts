import { Injectable } from '@nestjs/common';
import { currentTenant, workContext } from '#core/context/work-context.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { identifier, integer, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { withMetadata } from '#http/metadata/metadata-filter.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { untranslatedJson } from '#core/text/locale-text.js';
import { containing, foldForSearch } from '#core/text/search-text.js';
import type { IncidentFilters } from '../dto/incident-list.query.js';
import {
  EMBEDDED_BYTES,
  EMBEDDED_UPDATES,
  Incident,
  LISTED_BYTES,
  Postmortem,
} from '../dto/incident.response.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import { updateOrder } from './incident-updates.repository.js';

/** What to list of the published incidents and maintenances. */
export interface PublishedQuery extends PageQuery {
  readonly type?: IncidentType;
  readonly statuses?: readonly IncidentStatus[];
  /** Text in title or body, in any language and any case. */
  readonly q?: string | undefined;
}

/** Counts for the operational summary. */
export interface IncidentCounts {
  readonly incidents: { active: number; unacknowledged: number; drafts: number; scheduled: number };
  readonly maintenances: { active: number; upcoming: number; drafts: number };
  /** Active incidents without components. */
  readonly withoutComponents: number;
}

const PATHS: Readonly<Record<IncidentType, string>> = { incident: 'incidents', maintenance: 'maintenances' };

const UPDATE_ORDER = updateOrder('u');

/** Formats a timestamp inside JSON that the database builds. The format matches all other timestamps. */
function iso(column: string): Sql {
  return sql`to_char(${identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The newest updates `u` of the incident `i`. */
const NEWEST_UPDATES = sql`
  select * from incident_update u where u.tenant_id = i.tenant_id and u.incident_id = i.id
  order by ${UPDATE_ORDER} limit ${integer(EMBEDDED_UPDATES)}`;

/**
 * Bytes of an update's texts as stored, or if they are compressed, as they would be without. Concatenation with an empty
 * object decompresses them, which takes half as long as a conversion to text.
 */
const TEXT_BYTES = raw(`case when pg_column_compression(u.body) is null then pg_column_size(u.body)
  else pg_column_size(u.body || '{}') end`);

/** {@link NEWEST_UPDATES} without those that follow this many bytes of text. */
function newestUpdates(bytes: number): Sql {
  return sql`
  select * from (
    select u.*, sum(${TEXT_BYTES}) over (order by ${UPDATE_ORDER} rows between unbounded preceding and 1 preceding) as newer_bytes
    from (${NEWEST_UPDATES}) u) u
  where coalesce(u.newer_bytes, 0) < ${integer(bytes)}`;
}

/**
 * Columns of an incident or a maintenance in the management API.
 *
 * @param updates query for the embedded updates `u` of the incident `i`
 */
function columns(type: IncidentType | 'both', updates: Sql): Sql {
  const untranslated = untranslatedJson(currentTenant().locales);
  const origin = workContext()?.origin ?? '';
  const address =
    type === 'both'
      ? sql`${`${origin}/`}::text || i.type || 's/'`
      : sql`${`${origin}/${PATHS[type]}/`}::text`;
  return sql`
    i.id, i.type, i.status, ${untranslated}::jsonb || i.title as title, ${untranslated}::jsonb || i.body as body, i.started_at,
    i.scheduled_end_at, i.published_at, i.publish_at, i.resolved_at, i.acknowledged_at,
    i.published_at is not null as is_published, i.published_at is null and i.publish_at is not null as is_scheduled,
    i.resolved_at is not null as is_resolved,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', x.component_id, 'impact', x.impact) order by x.ordinal)
      from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null), '[]') as components,
    ${address} || i.id as public_url,
    i.postmortem_created_at as postmortem,
    ${untranslated}::jsonb || i.postmortem_body as "postmortem.body",
    i.postmortem_published_at is not null as "postmortem.is_published",
    i.postmortem_published_at as "postmortem.published_at", i.postmortem_created_at as "postmortem.created_at",
    i.postmortem_updated_at as "postmortem.updated_at",
    coalesce((
      select json_agg(json_build_object(
        'id', u.id, 'status', u.status, 'body', ${untranslated}::jsonb || u.body, 'components', u.components,
        'published_at', ${iso('u.published_at')}, 'created_at', ${iso('u.created_at')}, 'updated_at', ${iso('u.updated_at')})
        order by ${UPDATE_ORDER})
      from (${updates}) u), '[]') as updates,
    i.created_at, i.updated_at`;
}

/** Incidents and maintenances as the management API shows them. {@link IncidentsRepository} locks and writes them. */
@Injectable()
export class IncidentRecordsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Newest start first. */
  page(type: IncidentType, query: IncidentFilters): Promise<PageJson<Incident>> {
    return this.list(`list_${type}s`, type, filterOf(type, query), sql`i.started_at desc, i.id desc`, query);
  }

  /** Maintenances that a series has made, newest start first. */
  pageOfSeries(seriesId: number, query: IncidentFilters): Promise<PageJson<Incident>> {
    const filter = filterOf('maintenance', query).where(
      'series',
      sql`(i.id in (select o.incident_id from maintenance_of_series o
        where o.tenant_id = ${currentTenant().id} and o.series_id = ${seriesId})) is true`,
    );
    return this.list(
      'list_maintenances_of_series',
      'maintenance',
      filter,
      sql`i.started_at desc, i.id desc`,
      query,
    );
  }

  /** Published records of one or both kinds, newest start first. */
  published({ type, statuses, q, ...range }: PublishedQuery): Promise<PageJson<Incident>> {
    const filter = new ListFilter()
      .equals('i.type', type)
      .where('live', sql`i.deleted_at is null`)
      .where('published', STATE_CONDITIONS.published)
      .contains('i.search_text', q);
    if (statuses !== undefined) filter.where('statuses', sql`i.status = any (${statuses}::text[])`);
    return this.list('list_published', 'both', filter, sql`i.started_at desc, i.id desc`, range);
  }

  /** Lists the trash, last deleted first. */
  trash(type: IncidentType, query: PageQuery): Promise<PageJson<Incident>> {
    const filter = new ListFilter().equals('i.type', type).where('trash', sql`i.deleted_at is not null`);
    return this.list('list_trashed', type, filter, sql`i.deleted_at desc, i.id desc`, query);
  }

  async find(
    type: IncidentType,
    id: number,
    where: 'live' | 'trash' = 'live',
  ): Promise<RecordJson<Incident> | undefined> {
    const statement = named(`find_incident_${where}`)`
      select ${columns(type, newestUpdates(EMBEDDED_BYTES))} from incident i
      where i.tenant_id = ${currentTenant().id} and i.id = ${id} and i.type = ${type}
        and i.deleted_at is ${raw(where === 'live' ? 'null' : 'not null')}`;
    return recordsFrom(Incident, await this.database.read(statement))[0];
  }

  /** Returns the post-mortem of an incident outside the trash, or undefined if there is none. */
  async postmortem(type: IncidentType, id: number): Promise<RecordJson<Postmortem> | undefined> {
    const statement = named('find_postmortem')`
      select ${untranslatedJson(currentTenant().locales)}::jsonb || postmortem_body as body,
        postmortem_published_at is not null as is_published, postmortem_published_at as published_at,
        postmortem_created_at as created_at, postmortem_updated_at as updated_at
      from incident where tenant_id = ${currentTenant().id} and id = ${id} and type = ${type}
        and deleted_at is null and postmortem_body is not null`;
    return recordsFrom(Postmortem, await this.database.read(statement))[0];
  }

  async counts(): Promise<IncidentCounts> {
    const published = raw('published_at is not null and resolved_at is null');
    const { rows } = await this.database.read(named('incident_counts')`
      select
        count(*) filter (where type = 'incident' and ${published}),
        count(*) filter (where type = 'incident' and ${published} and acknowledged_at is null),
        count(*) filter (where type = 'incident' and published_at is null and publish_at is null),
        count(*) filter (where type = 'incident' and published_at is null and publish_at is not null),
        count(*) filter (where type = 'maintenance' and ${published} and status in ('in_progress', 'verifying')),
        count(*) filter (where type = 'maintenance' and ${published} and status = 'scheduled'),
        count(*) filter (where type = 'maintenance' and published_at is null),
        count(*) filter (where type = 'incident' and ${published} and not exists (
          select from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null))
      from incident i
      where tenant_id = ${currentTenant().id} and deleted_at is null and (published_at is null or resolved_at is null)`);
    const [
      active = 0,
      unacknowledged = 0,
      drafts = 0,
      scheduled = 0,
      running = 0,
      upcoming = 0,
      unpublished = 0,
      withoutComponents = 0,
    ] = (rows[0] ?? []).map(Number);
    return {
      incidents: { active, unacknowledged, drafts, scheduled },
      maintenances: { active: running, upcoming, drafts: unpublished },
      withoutComponents,
    };
  }

  /** Incidents of a type with a text in title or body, newest start first. */
  async withText(type: IncidentType, text: string, most: number): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(named('search_incidents')`
        select i.id, i.title, i.status, ${STATE} from incident i
        where i.tenant_id = ${currentTenant().id} and i.type = ${type} and i.deleted_at is null
          and i.search_text like ${containing(foldForSearch(text))}
        order by i.started_at desc, i.id desc limit ${most}`),
    );
  }

  private async list(
    name: string,
    type: IncidentType | 'both',
    filter: ListFilter,
    orderBy: Sql,
    query: PageQuery,
  ): Promise<PageJson<Incident>> {
    const range = pageRange(query);
    const shown = columns(type, newestUpdates(LISTED_BYTES));
    const list = { name, columns: shown, from: raw('incident i'), table: 'i', filter, orderBy };
    return pageOf(Incident, await listPage(this.database, list, range), range);
  }
}

const STATE_CONDITIONS = {
  draft: raw('i.published_at is null and i.publish_at is null'),
  scheduled: raw('i.published_at is null and i.publish_at is not null'),
  published: raw('i.published_at is not null'),
};

/** State of publication. */
const STATE =
  raw(`case when i.published_at is not null then 'published' when i.publish_at is not null then 'scheduled'
  else 'draft' end`);

/** Conditions for active incidents. A maintenance is active from its start. Source: decisions, section 6. */
const ACTIVE: Readonly<Record<IncidentType, Sql>> = {
  incident: raw('i.published_at is not null and i.resolved_at is null'),
  maintenance: raw(
    `i.published_at is not null and i.resolved_at is null and i.status in ('in_progress', 'verifying')`,
  ),
};

/** Converts the filters of a query to SQL conditions. */
function filterOf(type: IncidentType, query: IncidentFilters): ListFilter {
  const filter = new ListFilter()
    .equals('i.type', type)
    .where('live', sql`i.deleted_at is null`)
    .equals('i.status', query.status);
  if (query.state !== undefined) filter.where(query.state, STATE_CONDITIONS[query.state]);
  if (query.active === true) filter.where('active', ACTIVE[type]);
  if (query.active === false) filter.where('idle', sql`not (${ACTIVE[type]})`);
  if (query.since !== undefined) filter.where('since', sql`i.started_at >= ${query.since}`);
  if (query.until !== undefined) filter.where('until', sql`i.started_at <= ${query.until}`);
  if (query.component_id !== undefined) {
    // `is true` keeps the planner from making a join, whose order it would plan for one tenant and
    // reuse for all. It looks each incident up in a hashed set instead. Measured in bench/results.
    filter.where(
      'of',
      sql`(i.id in (select x.incident_id from incident_impact x
        where x.tenant_id = ${currentTenant().id} and x.component_id = ${query.component_id})) is true`,
    );
  }
  if (query.q !== undefined && query.q !== '')
    filter.where('q', sql`i.search_text like ${containing(foldForSearch(query.q))}`);
  return withMetadata(filter, type, 'i.id', query);
}
