import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { readPage, type Selection } from '../../../database/tenant/read-page.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { pageOf } from '../../../http/paging/page-of.js';
import { pageRange, type PageQuery } from '../../../http/paging/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '../../../http/results/record-json.js';
import { currentTenant, workContext } from '../../../context/work-context.js';
import { untranslatedJson } from '../../../text/locale-text.js';
import { containing, foldForSearch } from '../../../text/search-text.js';
import type { IncidentFilters } from '../api/incident-list.query.js';
import { Incident } from '../api/incident.response.js';
import { IncidentImpactEntity } from './incident-impact.entity.js';
import { IncidentEntity } from './incident.entity.js';
import type { ImpactSpan } from '../domain/impacts.js';
import type { IncidentType } from '../domain/lifecycle.js';

/** Everything of a record that is stored, but what the database gives. */
export type IncidentValues = Omit<IncidentEntity, 'tenantId' | 'id'>;

/** Counts that the operational summary shows. */
export interface IncidentCounts {
  readonly incidents: { active: number; unacknowledged: number; drafts: number; scheduled: number };
  readonly maintenances: { active: number; upcoming: number; drafts: number };
  /** Active incidents that name no component. */
  readonly withoutComponents: number;
}

const PATHS: Readonly<Record<IncidentType, string>> = { incident: 'incidents', maintenance: 'maintenances' };

/** A timestamp within JSON that the database builds, in the form in which all others are sent. */
function iso(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What a client reads of a record of one kind. */
function selection(type: IncidentType): Selection {
  return {
    columns: (first) => `
      i.id, i.type, i.status, $${first}::jsonb || i.title as title, $${first}::jsonb || i.body as body, i.started_at,
      i.scheduled_end_at, i.published_at, i.publish_at, i.resolved_at, i.acknowledged_at,
      i.published_at is not null as is_published, i.published_at is null and i.publish_at is not null as is_scheduled,
      i.resolved_at is not null as is_resolved,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', x.component_id, 'impact', x.impact) order by x.ordinal)
        from incident_impact x where x.tenant_id = i.tenant_id and x.incident_id = i.id and x.until is null), '[]') as components,
      $${first + 1}::text || i.id as public_url,
      i.postmortem_created_at as postmortem,
      $${first}::jsonb || i.postmortem_body as "postmortem.body",
      i.postmortem_published_at is not null as "postmortem.is_published",
      i.postmortem_published_at as "postmortem.published_at", i.postmortem_created_at as "postmortem.created_at",
      i.postmortem_updated_at as "postmortem.updated_at",
      coalesce((
        select json_agg(json_build_object(
          'id', u.id, 'status', u.status, 'body', $${first}::jsonb || u.body, 'components', u.components,
          'published_at', ${iso('u.published_at')}, 'created_at', ${iso('u.created_at')}, 'updated_at', ${iso('u.updated_at')})
          order by u.created_at desc, u.id desc)
        from incident_update u where u.tenant_id = i.tenant_id and u.incident_id = i.id), '[]') as updates,
      i.created_at, i.updated_at`,
    values: [untranslatedJson(currentTenant().locales), `${workContext()?.origin ?? ''}/${PATHS[type]}/`],
  };
}

@Injectable()
export class IncidentsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Newest start first. */
  async page(type: IncidentType, query: IncidentFilters): Promise<PageJson<Incident>> {
    const { name, where, values } = filterOf(type, query);
    const range = pageRange(query);
    const list = {
      name,
      selection: selection(type),
      from: 'incident i',
      where,
      whereValues: values,
      orderBy: 'i.started_at desc, i.id desc',
    };
    return pageOf(Incident, await readPage(this.database, list, range), range);
  }

  /** What is in the trash, last trashed first. */
  async trash(type: IncidentType, query: PageQuery): Promise<PageJson<Incident>> {
    const range = pageRange(query);
    const list = {
      name: 'incident_trash',
      selection: selection(type),
      from: 'incident i',
      where: 'i.type = $1 and i.deleted_at is not null',
      whereValues: [type],
      orderBy: 'i.deleted_at desc, i.id desc',
    };
    return pageOf(Incident, await readPage(this.database, list, range), range);
  }

  async find(
    type: IncidentType,
    id: number,
    where: 'live' | 'trash' = 'live',
  ): Promise<RecordJson<Incident> | undefined> {
    const { columns, values } = selection(type);
    const text = `select ${columns(3)} from incident i
      where i.id = $1 and i.type = $2 and i.deleted_at is ${where === 'live' ? 'null' : 'not null'}`;
    const rows = await this.database.read({ name: `incident_${where}`, text }, [id, type, ...values]);
    return recordsFrom(Incident, rows)[0];
  }

  /** The stored record, locked until the transaction ends; whichever kind, trashed or not. */
  async lock(id: number): Promise<IncidentEntity | null> {
    return this.database.write((manager) =>
      manager.findOne(IncidentEntity, {
        where: { id, tenantId: currentTenant().id },
        lock: { mode: 'for_no_key_update' },
      }),
    );
  }

  /** The published maintenances that have not begun, locked in the order of their ids. */
  async lockUpcoming(now: Date): Promise<IncidentEntity[]> {
    return this.database.write((manager) =>
      manager.find(IncidentEntity, {
        where: {
          tenantId: currentTenant().id,
          type: 'maintenance',
          status: 'scheduled',
          startedAt: MoreThan(now),
          publishedAt: Not(IsNull()),
          deletedAt: IsNull(),
        },
        order: { id: 'asc' },
        lock: { mode: 'for_no_key_update' },
      }),
    );
  }

  async insert(values: IncidentValues): Promise<number> {
    return this.database.write(async (manager) => {
      const { identifiers } = await manager.insert(IncidentEntity, values);
      return Number(identifiers[0]?.['id']);
    });
  }

  async update({ tenantId, id, ...values }: IncidentEntity): Promise<void> {
    await this.database.write((manager) => manager.update(IncidentEntity, { id, tenantId }, values));
  }

  /** For good, with its impacts and updates. */
  async delete(id: number): Promise<void> {
    await this.database.write((manager) =>
      manager.delete(IncidentEntity, { id, tenantId: currentTenant().id }),
    );
  }

  async impacts(incidentId: number): Promise<ImpactSpan[]> {
    return this.database.write((manager) =>
      manager.find(IncidentImpactEntity, {
        where: { tenantId: currentTenant().id, incidentId },
        order: { ordinal: 'asc', id: 'asc' },
      }),
    );
  }

  /**
   * Components are locked first and by id, so that none is deleted meanwhile; those that were take their impacts with them.
   */
  async replaceImpacts(incidentId: number, spans: readonly ImpactSpan[]): Promise<void> {
    const rows = spans.map(({ componentId, impact, ordinal, since, until }) => ({
      component_id: componentId,
      impact,
      ordinal,
      since,
      until,
    }));
    await this.database.write(async (manager) => {
      await manager.query(
        `select from component where id = any ($2::bigint[])
           or id in (select component_id from incident_impact where incident_id = $1)
         order by id for key share`,
        [incidentId, spans.map(({ componentId }) => componentId)],
      );
      await manager.delete(IncidentImpactEntity, { tenantId: currentTenant().id, incidentId });
      await manager.query(
        `insert into incident_impact (incident_id, component_id, impact, ordinal, since, until)
         select $1::bigint, x.component_id, x.impact, x.ordinal, x.since, x.until
         from jsonb_to_recordset($2::jsonb) as x
           (component_id bigint, impact text, ordinal integer, since timestamptz, until timestamptz)
         join component c on c.id = x.component_id`,
        [incidentId, JSON.stringify(rows)],
      );
    });
  }

  /** Updates that were posted before the record was published are first seen with it. */
  async publishUpdates(incidentId: number, at: Date): Promise<void> {
    await this.database.write((manager) =>
      manager.query(
        `update incident_update set published_at = $2 where incident_id = $1 and published_at is null`,
        [incidentId, at],
      ),
    );
  }

  async counts(): Promise<IncidentCounts> {
    const published = `published_at is not null and resolved_at is null`;
    const text = `
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
      from incident i where deleted_at is null and (published_at is null or resolved_at is null)`;
    const { rows } = await this.database.read({ name: 'incident_counts', text });
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
}

const STATE_CONDITIONS = {
  draft: 'i.published_at is null and i.publish_at is null',
  scheduled: 'i.published_at is null and i.publish_at is not null',
  published: 'i.published_at is not null',
};

/** A maintenance is active from its start. Source: decisions, section 6. */
const ACTIVE: Readonly<Record<IncidentType, string>> = {
  incident: 'i.published_at is not null and i.resolved_at is null',
  maintenance: `i.published_at is not null and i.resolved_at is null and i.status in ('in_progress', 'verifying')`,
};

/** The conditions that a query asks for; each combination is a statement of its own. */
function filterOf(
  type: IncidentType,
  query: IncidentFilters,
): { name: string; where: string; values: unknown[] } {
  const values: unknown[] = [type];
  const conditions = ['i.type = $1', 'i.deleted_at is null'];
  let name = `${type}s`;
  const add = (label: string, condition: string, value?: unknown): void => {
    name += `_${label}`;
    conditions.push(value === undefined ? condition : condition.replace('?', `$${values.push(value)}`));
  };
  if (query.status !== undefined) add('status', 'i.status = ?', query.status);
  if (query.state !== undefined) add(query.state, STATE_CONDITIONS[query.state]);
  if (query.active !== undefined)
    add(query.active ? 'active' : 'idle', query.active ? ACTIVE[type] : `not (${ACTIVE[type]})`);
  if (query.since !== undefined) add('since', 'i.started_at >= ?', query.since);
  if (query.until !== undefined) add('until', 'i.started_at <= ?', query.until);
  if (query.component_id !== undefined) {
    // `is true` keeps it from becoming a join, whose order would be planned for one tenant and kept for all; so it is one
    // look into a set for each record, however many there are. Measured in bench/results.
    add(
      'of',
      `(i.id in (select x.incident_id from incident_impact x where x.component_id = ?)) is true`,
      query.component_id,
    );
  }
  if (query.q !== undefined && query.q !== '')
    add('q', 'i.search_text like ?', containing(foldForSearch(query.q)));
  return { name, where: conditions.join(' and '), values };
}
