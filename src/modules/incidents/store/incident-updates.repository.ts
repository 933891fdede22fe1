import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { EntityRows, type NewRow, type RowChanges } from '#platform/database/tenant/entity-rows.js';
import { ListFilter } from '#platform/database/tenant/list-filter.js';
import { listPage } from '#platform/database/tenant/list-page.js';
import { quotaOf, quotaReached } from '#platform/database/tenant/quota-condition.js';
import { identifier, named, raw, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { pageOf } from '#http/results/page-of.js';
import { pageRange, type PageQuery } from '#http/results/page-query.js';
import { recordsFrom, type PageJson, type RecordJson } from '#http/results/record-json.js';
import { untranslatedJson } from '#core/text/locale-text.js';
import { IncidentUpdate } from '../dto/incident.response.js';
import type { IncidentStatus, IncidentType } from '#core/status/incident-status.js';
import { IncidentUpdateEntity } from './incident-update.entity.js';

/** SQL for the time of an update: its publication, or its creation if it is not published. */
function shownAt(table: string): Sql {
  const update = identifier(table);
  return sql`coalesce(${update}.published_at, ${update}.created_at)`;
}

/**
 * Newest first, in the order of `ix_incident_update_order`.
 *
 * @param table name or alias of `incident_update`
 */
export function updateOrder(table: string): Sql {
  return sql`${shownAt(table)} desc, ${identifier(table)}.id desc`;
}

/**
 * SQL condition for the update that a publication without text leaves. It repeats the existing
 * status, so it counts only if no other update states one.
 */
function isSilentPublication(table: string): Sql {
  const update = identifier(table);
  return sql`(${update}.step is not distinct from 'publish' and ${update}.body = '{}')`;
}

/** Like {@link updateOrder}, but updates that state a status come first. */
function statusOrder(table: string): Sql {
  return sql`${isSilentPublication(table)}, ${updateOrder(table)}`;
}

/** Columns of an update in the management API. */
function columns(): Sql {
  return sql`id, status, ${untranslatedJson(currentTenant().locales)}::jsonb || body as body, components, published_at,
    created_at, updated_at`;
}

@Injectable()
export class IncidentUpdatesRepository {
  private opened: EntityRows<IncidentUpdateEntity> | undefined;

  constructor(private readonly database: TenantDatabase) {
    database.texts.declare({ kind: 'updates', table: () => 'incident_update', columns: ['body'] });
  }

  private get rows(): EntityRows<IncidentUpdateEntity> {
    this.opened ??= new EntityRows(this.database, IncidentUpdateEntity);
    return this.opened;
  }

  /** Newest first. */
  async page(incidentId: number, query: PageQuery): Promise<PageJson<IncidentUpdate>> {
    const range = pageRange(query);
    const list = {
      name: 'list_incident_updates',
      columns: columns(),
      from: raw('incident_update'),
      table: 'incident_update',
      filter: new ListFilter().equals('incident_id', incidentId),
      orderBy: updateOrder('incident_update'),
    };
    return pageOf(IncidentUpdate, await listPage(this.database, list, range), range);
  }

  async find(incidentId: number, id: number): Promise<RecordJson<IncidentUpdate> | undefined> {
    const statement = named('find_incident_update')`
      select ${columns()} from incident_update
      where tenant_id = ${currentTenant().id} and id = ${id} and incident_id = ${incidentId}`;
    return recordsFrom(IncidentUpdate, await this.database.read(statement))[0];
  }

  /** Finds an update of a record of this type outside the trash. */
  async findOf(
    type: IncidentType,
    incidentId: number,
    id: number,
  ): Promise<RecordJson<IncidentUpdate> | undefined> {
    const tenant = currentTenant().id;
    const statement = named('find_update_of_incident')`
      select ${columns()} from incident_update
      where tenant_id = ${tenant} and id = ${id} and incident_id = ${incidentId} and exists (
        select from incident i
        where i.tenant_id = ${tenant} and i.id = ${incidentId} and i.type = ${type} and i.deleted_at is null)`;
    return recordsFrom(IncidentUpdate, await this.database.read(statement))[0];
  }

  /** Loads an update of a locked incident. */
  async load(incidentId: number, id: number): Promise<IncidentUpdateEntity | undefined> {
    const update = await this.rows.lock(id);
    return update?.incidentId === incidentId ? update : undefined;
  }

  /** The two updates that state an incident's current and previous status, newest first. */
  async newest(incidentId: number): Promise<{ id: number; status: IncidentStatus }[]> {
    const { rows } = await this.database.query(named('newest_incident_updates')`
      select u.id, u.status from incident_update u
      where u.tenant_id = ${currentTenant().id} and u.incident_id = ${incidentId}
      order by ${statusOrder('u')} limit 2`);
    return rows.map(([id, status]) => ({ id: Number(id), status: status as IncidentStatus }));
  }

  /** Status before an instant, and whether no later update states one. */
  async around(
    incidentId: number,
    at: Date,
  ): Promise<{ readonly statusBefore: IncidentStatus | undefined; readonly isNewest: boolean }> {
    const ofIncident = sql`u.tenant_id = ${currentTenant().id} and u.incident_id = ${incidentId}`;
    const shown = shownAt('u');
    const { rows } = await this.database.query(named('incident_updates_around')`
      select
      (select u.status from incident_update u where ${ofIncident} and ${shown} <= ${at}
       order by ${statusOrder('u')} limit 1),
      not exists (select from incident_update u
        where ${ofIncident} and ${shown} > ${at} and not ${isSilentPublication('u')})`);
    const [statusBefore, isNewest] = rows[0] ?? [];
    return {
      statusBefore: (statusBefore ?? undefined) as IncidentStatus | undefined,
      isNewest: isNewest === 't',
    };
  }

  /**
   * Draws the id of a new update of a locked incident. The quota counts posted updates
   * only, not those that steps leave.
   *
   * @returns undefined if the quota is used up
   */
  async drawId(incidentId: number): Promise<number | undefined> {
    const most = quotaOf('incident_updates');
    const { rows } = await this.database.query(named('draw_incident_update')`
      select ${this.rows.newId} where ${most} = 0 or (select count(*) from incident_update
      where tenant_id = ${currentTenant().id} and incident_id = ${incidentId} and step is null) < ${most}`);
    const id = rows[0]?.[0];
    return id == null ? undefined : Number(id);
  }

  /**
   * Sends the insert of an update with its drawn id. An error surfaces at commit.
   *
   * @throws Invalid if the quota was used up
   */
  insertAs(id: number | undefined, values: NewRow<IncidentUpdateEntity>): number {
    if (id === undefined) throw quotaReached('incident_updates');
    this.rows.insertAs(id, values);
    return id;
  }

  /** @throws Invalid if a new incident has more updates than the quota allows */
  assertRoomFor(updates: number): void {
    const most = quotaOf('incident_updates');
    if (most > 0 && updates > most) throw quotaReached('incident_updates');
  }

  /** Stores an update that a step leaves. The quota does not apply, because it must not block steps. */
  insert(values: NewRow<IncidentUpdateEntity>): Promise<number> {
    return this.rows.insert(values);
  }

  update(id: number, changes: RowChanges<IncidentUpdateEntity>): void {
    this.rows.update(id, changes);
  }

  delete(id: number): void {
    this.rows.delete(id);
  }
}
