import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { currentTenant } from '#core/context/work-context.js';
import { EntityRows, type NewRow } from '#platform/database/tenant/entity-rows.js';
import { explainQuota, hasRoom, quotaOf, quotaReached } from '#platform/database/tenant/quota-condition.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { ImpactSpan } from '../rules/impacts.js';
import { IncidentEntity } from './incident.entity.js';

/** All stored columns of an incident, except those that the database sets. */
export type IncidentValues = NewRow<IncidentEntity>;

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

  /** Loads an incident of either type, in the trash or not, and locks it until the transaction ends. */
  lock(id: number): Promise<IncidentEntity | undefined> {
    return this.rows.lock(id);
  }

  /** Starts of published, upcoming maintenances with the tenant's reminder, which was not sent yet. Locks them by ascending id. */
  async lockUnreminded(now: Date): Promise<{ id: number; startedAt: Date }[]> {
    const { rows } = await this.database.query(named('lock_unreminded_maintenances')`
      select id, started_at from incident
      where tenant_id = ${currentTenant().id} and type = 'maintenance' and status = 'scheduled' and started_at > ${now}
        and published_at is not null and deleted_at is null and reminded_for is distinct from started_at
        and reminder_minutes is null
      order by id for no key update`);
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
    this.database.send(
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
    this.rows.update(id, Object.fromEntries(changed));
  }

  /** Deletes an incident permanently, with its impacts and updates. */
  delete(id: number): void {
    this.rows.delete(id);
  }

  async impacts(incidentId: number): Promise<ImpactSpan[]> {
    const { rows } = await this.database.query(named('incident_impacts')`
      select component_id, impact, ordinal, since, until, begun_by from incident_impact
      where tenant_id = ${currentTenant().id} and incident_id = ${incidentId} order by ordinal, id`);
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
    this.database.send(named('delete_incident_impacts')`
      delete from incident_impact where tenant_id = ${currentTenant().id} and incident_id = ${incidentId}`);
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
    this.database.send(named('insert_incident_impacts')`
      insert into incident_impact (tenant_id, incident_id, component_id, impact, ordinal, since, until, begun_by)
      select ${tenant}::uuid, ${incidentId}::bigint, x.component_id, x.impact, x.ordinal, x.since, x.until, x.begun_by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x
        (component_id bigint, impact text, ordinal integer, since timestamptz, until timestamptz, begun_by bigint)
      cross join lateral (
        select from tracked_component c where c.tenant_id = ${tenant} and c.id = x.component_id offset 0
      ) found`);
  }

  /** Dates updates that were posted to a draft to its publication, when visitors first see them. */
  publishUpdates(incidentId: number, at: Date): void {
    this.database.send(named('publish_incident_updates')`
      update incident_update set published_at = ${at}
      where tenant_id = ${currentTenant().id} and incident_id = ${incidentId} and published_at is null`);
  }
}
