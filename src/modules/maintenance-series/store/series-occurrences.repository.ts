import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** A start of a series for which a maintenance was made. */
export interface MadeOccurrence {
  readonly id: number;
  readonly originalStart: number;
  readonly incidentId: number;
  readonly madeAs: string | null;
  readonly madeFrom: number | null;
  readonly isDetached: boolean;
}

/** More than a series ever has ahead: one a day, and those that changes of the rule left behind. */
const MAX_AHEAD = 2000;

/** Which maintenance was made for which start of a series. All but the first are for the open write of the series. */
@Injectable()
export class SeriesOccurrencesRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** Those whose start by the rule is after an instant, earliest first. */
  async after(seriesId: number, after: Date): Promise<MadeOccurrence[]> {
    const { rows } = await this.database.read(named('occurrences_after')`
      select id, original_start, incident_id, made_as, made_from, is_detached from maintenance_occurrence
      where tenant_id = ${currentTenant().id} and series_id = ${seriesId} and original_start > ${after}
      order by original_start limit ${MAX_AHEAD}`);
    return rows.map(([id, originalStart, incidentId, madeAs, madeFrom, isDetached]) => ({
      id: Number(id),
      originalStart: new Date(originalStart ?? '').getTime(),
      incidentId: Number(incidentId),
      madeAs: madeAs ?? null,
      madeFrom: madeFrom == null ? null : new Date(madeFrom).getTime(),
      isDetached: isDetached === 't',
    }));
  }

  /** Notes a new maintenance. A second one for the same start fails, unless the series itself had cancelled the first. */
  add(seriesId: number, originalStart: Date, incidentId: number): void {
    this.database.send(named('add_occurrence')`
      insert into maintenance_occurrence (tenant_id, series_id, original_start, incident_id, is_detached)
      values (${currentTenant().id}, ${seriesId}, ${originalStart}, ${incidentId}, false)`);
  }

  /** Notes that the rule names a start of its own again, with another maintenance if the first was cancelled. */
  reattach(id: number, incidentId: number): void {
    this.database.send(named('reattach_occurrence')`
      update maintenance_occurrence set incident_id = ${incidentId}, is_detached = false
      where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /** Notes that the rule now names another start for a maintenance. */
  move(id: number, originalStart: Date): void {
    this.database.send(named('move_occurrence')`
      update maintenance_occurrence set original_start = ${originalStart}
      where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /** Notes that the rule no longer names the start of a maintenance. */
  detach(id: number, isCancelled: boolean): void {
    this.database.send(named('detach_occurrence')`
      update maintenance_occurrence
      set is_detached = true, made_as = case when not ${isCancelled}::boolean then made_as end
      where tenant_id = ${currentTenant().id} and id = ${id}`);
  }

  /**
   * Notes how the series wrote these maintenances.
   *
   * @param contents fingerprints by id of the maintenance; null for those that people have touched
   * @param from the version of the series
   */
  noteMade(contents: ReadonlyMap<number, string | null>, from: Date): void {
    if (contents.size === 0) return;
    const made = [...contents].map(([id, content]) => ({ id, content }));
    this.database.send(named('note_made_occurrences')`
      update maintenance_occurrence o set made_as = coalesce(x.content, o.made_as), made_from = ${from}
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x (id bigint, content text)
      where o.tenant_id = ${currentTenant().id} and o.incident_id = x.id`);
  }
}
