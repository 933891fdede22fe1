import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Incidents with a pending timed step. */
@Injectable()
export class TimedIncidentsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Ids of incidents and maintenances with a pending timed step, in ascending order: scheduled ones, those
   * in the trash, maintenances that have not started, and those that complete themselves.
   */
  async idsAfter(id: number, limit: number): Promise<number[]> {
    const statement = sql`
      select id from incident
      where tenant_id = ${currentTenant().id} and id > ${id}
        -- Matches the predicate of ix_incident_timed.
        and (deleted_at is not null or published_at is null and publish_at is not null
          or type = 'maintenance' and published_at is not null and resolved_at is null)
        and (deleted_at is not null or published_at is null or status = 'scheduled'
          or completes_itself and scheduled_end_at is not null)
      order by id limit ${limit}`;
    const { rows } = await this.database.read(named('timed_incidents_after', statement));
    return rows.map(([found]) => Number(found));
  }
}
