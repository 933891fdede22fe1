import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { containing, foldForSearch } from '#core/text/search-text.js';
import type { RowChanges } from '#platform/database/tenant/entity-rows.js';
import { named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { recordRepository } from '#http/records/record.repository.js';
import { hitsFrom, type SearchHit } from '#http/search/search-sources.js';
import { MAINTENANCE_SERIES } from '../dto/maintenance-series.response.js';
import { MaintenanceSeriesEntity } from './maintenance-series.entity.js';

const KEPT = { ...MAINTENANCE_SERIES, quota: 'maintenance_series' } as const;

/** Series of maintenances. Components that were deleted are left out of what they name. */
@Injectable()
export class MaintenanceSeriesRepository extends recordRepository(KEPT, MaintenanceSeriesEntity) {
  /** Locks a series until the open write ends. */
  lock(id: number): Promise<MaintenanceSeriesEntity | undefined> {
    return this.rows.lock(id);
  }

  /** Stores what follows from the rule; neither its version nor the trail changes. */
  save(id: number, values: RowChanges<MaintenanceSeriesEntity>): void {
    this.rows.update(id, values);
  }

  /** Ids of active series, ascending. */
  async activeAfter(id: number, limit: number): Promise<number[]> {
    const statement = sql`
      select id from maintenance_series
      where tenant_id = ${currentTenant().id} and is_active and id > ${id} order by id limit ${limit}`;
    const { rows } = await this.database.read(named('active_maintenance_series', statement));
    return rows.map(([found]) => Number(found));
  }

  /** Series with a text in title or body. */
  async withText(text: string, most: number): Promise<SearchHit[]> {
    return hitsFrom(
      await this.database.read(named('search_maintenance_series')`
        select id, title, rrule from maintenance_series
        where tenant_id = ${currentTenant().id} and search_text like ${containing(foldForSearch(text))}
        order by id limit ${most}`),
    );
  }

  protected override expressions(): Record<string, Sql> {
    return {
      components: sql`(
        select coalesce(jsonb_agg(one.value order by one.ordinality), '[]')
        from jsonb_array_elements(maintenance_series.components) with ordinality one
        where exists (select from tracked_component c
          where c.tenant_id = maintenance_series.tenant_id and c.id = (one.value ->> 'id')::bigint))`,
    };
  }
}
