import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { currentTenant, workContext } from '../../../context/work-context.js';
import { EntityRows, type NewRow } from '../../../database/tenant/entity-rows.js';
import { ListFilter } from '../../../database/tenant/list-filter.js';
import { listPage } from '../../../database/tenant/list-page.js';
import { explainQuota, hasRoom, quotaOf, quotaReached } from '../../../database/tenant/quota-condition.js';
import { named, raw, sql, type Sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageOf } from '../../../http/paging/page-of.js';
import { pageRange, type PageQuery } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { untranslatedJson } from '../../../text/locale-text.js';
import { containing, foldForSearch } from '../../../text/search-text.js';
import type { IncidentFilters } from '../api/incident-list.query.js';
import { EMBEDDED_UPDATES, Incident, LISTED_BYTES, Postmortem } from '../api/incident.response.js';
import type { ImpactSpan } from '../domain/impacts.js';
import type { IncidentType } from '../domain/lifecycle.js';
import { IncidentEntity } from './incident.entity.js';
import { updateOrder } from './incident-updates.repository.js';

/** All stored columns of an incident, except those that the database sets. */
export type IncidentValues = NewRow<IncidentEntity>;

/** Counts for the operational summary. */
export interface IncidentCounts {
  readonly incidents: { active: number; unacknowledged: number; drafts: number; scheduled: number };
  readonly maintenances: { active: number; upcoming: number; drafts: number };
  /** Active incidents without components. */
  readonly withoutComponents: number;
}

const PATHS: Readonly<Record<IncidentType, string>> = { incident: 'incidents', maintenance: 'maintenances' };

const UPDATE_ORDER = raw(updateOrder('u'));

/** Formats a timestamp inside JSON that the database builds. The format matches all other timestamps. */
function iso(column: string): Sql {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** The newest updates `u` of the incident `i`. */
const NEWEST_UPDATES = sql`
  select * from incident_update u where u.tenant_id = i.tenant_id and u.incident_id = i.id
  order by ${UPDATE_ORDER} limit ${raw(String(EMBEDDED_UPDATES))}`;

/**
 * Bytes of an update's texts as stored, or if they are compressed, as they would be without. Concatenation with an empty
 * object decompresses them, which takes half as long as a conversion to text.
 */
const TEXT_BYTES = raw(`case when pg_column_compression(u.body) is null then pg_column_size(u.body)
  else pg_column_size(u.body || '{}') end`);

/** {@link NEWEST_UPDATES} for lists, without those that follow {@link LISTED_BYTES} of text. */
const LISTED_UPDATES = sql`
  select * from (
    select u.*, sum(${TEXT_BYTES}) over (order by ${UPDATE_ORDER} rows between unbounded preceding and 1 preceding) as newer_bytes
    from (${NEWEST_UPDATES}) u) u
  where coalesce(u.newer_bytes, 0) < ${raw(String(LISTED_BYTES))}`;

/**
 * Columns of an incident or a maintenance in the management API.
 *
 * @param updates query for the embedded updates `u` of the incident `i`
 */
function columns(type: IncidentType, updates: Sql): Sql {
  const untranslated = untranslatedJson(currentTenant().locales);
  const address = `${workContext()?.origin ?? ''}/${PATHS[type]}/`;
  return sql`
    i.id, i.type, i.status, ${untranslated}::jsonb || i.title as title, ${untranslated}::jsonb || i.body as body, i.started_at,
    i.scheduled_end_at, i.published_at, i.publish_at, i.resolved_at, i.acknowledged_at,
    i.published_at is not null as is_published, i.published_at is null and i.publish_at is not null as is_scheduled,
    i.resolved_at is not null as is_resolved,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', x.component_id, 'impact', x.impact) order by x.ordinal)
      from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null), '[]') as components,
    ${address}::text || i.id as public_url,
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

@Injectable()
export class IncidentsRepository {
  private opened: EntityRows<IncidentEntity> | undefined;

  constructor(private readonly database: TenantDatabase) {
    database.texts.declare({
      kind: 'incidents and maintenances',
      table: () => 'incident',
      columns: ['title', 'body', 'postmortem_body'],
      names: ['title'],
    });
  }

  private get rows(): EntityRows<IncidentEntity> {
    this.opened ??= new EntityRows(this.database, IncidentEntity);
    return this.opened;
  }

  /** Newest start first. */
  page(type: IncidentType, query: IncidentFilters): Promise<PageJson<Incident>> {
    return this.list(`list_${type}s`, type, filterOf(type, query), 'i.started_at desc, i.id desc', query);
  }

  /** Lists the trash, last deleted first. */
  trash(type: IncidentType, query: PageQuery): Promise<PageJson<Incident>> {
    const filter = new ListFilter().equals('i.type', type).where('trash', sql`i.deleted_at is not null`);
    return this.list('list_trashed', type, filter, 'i.deleted_at desc, i.id desc', query);
  }

  async find(
    type: IncidentType,
    id: number,
    where: 'live' | 'trash' = 'live',
  ): Promise<RecordJson<Incident> | undefined> {
    const statement = named(
      `find_incident_${where}`,
      sql`select ${columns(type, NEWEST_UPDATES)} from incident i
        where i.tenant_id = ${currentTenant().id} and i.id = ${id} and i.type = ${type}
          and i.deleted_at is ${raw(where === 'live' ? 'null' : 'not null')}`,
    );
    return recordsFrom(Incident, await this.database.read(statement))[0];
  }

  /** Returns the post-mortem of an incident outside the trash, or undefined if there is none. */
  async postmortem(type: IncidentType, id: number): Promise<RecordJson<Postmortem> | undefined> {
    const statement = named(
      'find_postmortem',
      sql`select ${untranslatedJson(currentTenant().locales)}::jsonb || postmortem_body as body,
          postmortem_published_at is not null as is_published, postmortem_published_at as published_at,
          postmortem_created_at as created_at, postmortem_updated_at as updated_at
        from incident where tenant_id = ${currentTenant().id} and id = ${id} and type = ${type}
          and deleted_at is null and postmortem_body is not null`,
    );
    return recordsFrom(Postmortem, await this.database.read(statement))[0];
  }

  /** Loads an incident of either type, in the trash or not, and locks it until the transaction ends. */
  lock(id: number): Promise<IncidentEntity | undefined> {
    return this.rows.lock(id);
  }

  /** Starts of published, upcoming maintenances without a reminder yet. Locks them by ascending id. */
  async lockUnreminded(now: Date): Promise<{ id: number; startedAt: Date }[]> {
    const { rows } = await this.database.run(
      named(
        'lock_unreminded_maintenances',
        sql`select id, started_at from incident
          where tenant_id = ${currentTenant().id} and type = 'maintenance' and status = 'scheduled' and started_at > ${now}
            and published_at is not null and deleted_at is null and reminded_for is distinct from started_at
          order by id for no key update`,
      ),
    );
    return rows.map(([id, startedAt]) => ({ id: Number(id), startedAt: new Date(startedAt ?? '') }));
  }

  /** @throws Invalid if a quota is used up */
  async insert({ tenantId: _, id: __, ...values }: IncidentEntity): Promise<number> {
    const mostOpen = values.resolvedAt === null ? quotaOf('open_incidents') : 0;
    const room = sql`${hasRoom('incidents')} and ${hasRoom('open_incidents', mostOpen)}`;
    const id = await this.rows.insertIf(room, values, explainQuota);
    if (id === undefined) throw quotaReached('incidents');
    return id;
  }

  /**
   * Claims quota for an incident that is about to reopen. The write fails with
   * Invalid if the quota is used up.
   */
  claimRoomForOpen(): void {
    void this.database.run(
      named('room_for_open_incident', sql`select ${hasRoom('open_incidents')}`),
      explainQuota,
    );
  }

  /**
   * Updates the changed columns of a locked incident, and always `updated_at`, which
   * dates changes that visitors see.
   */
  update({ tenantId: _, id, ...values }: IncidentEntity, before: IncidentEntity): void {
    const changed = Object.entries(values).filter(
      ([property, value]) =>
        property === 'updatedAt' || !isDeepStrictEqual(value, before[property as keyof IncidentValues]),
    );
    void this.rows.update(id, Object.fromEntries(changed));
  }

  /** Deletes an incident permanently, with its impacts and updates. */
  delete(id: number): Promise<void> {
    return this.rows.delete(id);
  }

  async impacts(incidentId: number): Promise<ImpactSpan[]> {
    const { rows } = await this.database.run(
      named(
        'incident_impacts',
        sql`select component_id, impact, ordinal, since, until, begun_by from incident_impact
          where tenant_id = ${currentTenant().id} and incident_id = ${incidentId} order by ordinal, id`,
      ),
    );
    return rows.map(([componentId, impact, ordinal, since, until, begunBy]) => ({
      componentId: Number(componentId),
      impact: impact as ImpactSpan['impact'],
      ordinal: Number(ordinal),
      since: since == null ? null : new Date(since),
      until: until == null ? null : new Date(until),
      begunBy: begunBy == null ? null : Number(begunBy),
    }));
  }

  deleteImpacts(incidentId: number): void {
    void this.database.run(
      named(
        'delete_incident_impacts',
        sql`delete from incident_impact where tenant_id = ${currentTenant().id} and incident_id = ${incidentId}`,
      ),
    );
  }

  /** Stores the impacts of an incident. Omits components that were deleted. */
  insertImpacts(incidentId: number, spans: readonly ImpactSpan[]): void {
    const tenant = currentTenant().id;
    const rows = spans.map(({ componentId, impact, ordinal, since, until, begunBy }) => ({
      component_id: componentId,
      impact,
      ordinal,
      since,
      until,
      begun_by: begunBy,
    }));
    void this.database.run(
      named(
        'insert_incident_impacts',
        sql`insert into incident_impact (tenant_id, incident_id, component_id, impact, ordinal, since, until, begun_by)
          select ${tenant}::uuid, ${incidentId}::bigint, x.component_id, x.impact, x.ordinal, x.since, x.until, x.begun_by
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x
            (component_id bigint, impact text, ordinal integer, since timestamptz, until timestamptz, begun_by bigint)
          cross join lateral (
            select from tracked_component c where c.tenant_id = ${tenant} and c.id = x.component_id offset 0
          ) found`,
      ),
    );
  }

  /** Dates updates that were posted to a draft to its publication, when visitors first see them. */
  publishUpdates(incidentId: number, at: Date): void {
    void this.database.run(
      named(
        'publish_incident_updates',
        sql`update incident_update set published_at = ${at}
          where tenant_id = ${currentTenant().id} and incident_id = ${incidentId} and published_at is null`,
      ),
    );
  }

  async counts(): Promise<IncidentCounts> {
    const published = raw('published_at is not null and resolved_at is null');
    const { rows } = await this.database.read(
      named(
        'incident_counts',
        sql`select
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
        where tenant_id = ${currentTenant().id} and deleted_at is null and (published_at is null or resolved_at is null)`,
      ),
    );
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

  private async list(
    name: string,
    type: IncidentType,
    filter: ListFilter,
    orderBy: string,
    query: PageQuery,
  ): Promise<PageJson<Incident>> {
    const range = pageRange(query);
    const shown = columns(type, LISTED_UPDATES);
    const list = { name, columns: shown, from: raw('incident i'), table: 'i', filter, orderBy };
    return pageOf(Incident, await listPage(this.database, list, range), range);
  }
}

const STATE_CONDITIONS = {
  draft: raw('i.published_at is null and i.publish_at is null'),
  scheduled: raw('i.published_at is null and i.publish_at is not null'),
  published: raw('i.published_at is not null'),
};

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
  return filter;
}
