import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import {
  packedInstants,
  packedIntegers,
  packedStatuses,
  unpackInstants,
  unpackIntegers,
  unpackStatuses,
} from '#platform/database/tenant/packed-columns.js';
import { named, plannedEachTime, sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import type { TimeRange } from '#modules/availability/rules/timeline.js';
import { PastIncidents } from './past-incidents.js';

/** Timestamps of a published maintenance, in milliseconds. */
export interface PastMaintenance {
  readonly startedAt: number;
  readonly plannedEndAt: number;
  readonly publishedAt: number;
  /** When it was completed or cancelled. */
  readonly endedAt: number | undefined;
  readonly isCancelled: boolean;
}

/** Reads the timestamps of many incidents at once. */
@Injectable()
export class IncidentHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Reads the published incidents that started in a range, oldest first, with their impacts.
   *
   * @param limit maximum number of incidents
   */
  async incidents({ start, end }: TimeRange, limit: number): Promise<PastIncidents> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(
      // A generic plan would look up impacts one incident at a time.
      plannedEachTime(
        sql`with chosen as materialized (
          select row_number() over (order by started_at, id) - 1 as index, id, started_at, acknowledged_at, resolved_at from (
            select id, started_at, acknowledged_at, resolved_at from incident
            where tenant_id = ${tenant} and type = 'incident' and deleted_at is null and published_at is not null
              and started_at >= ${new Date(start)} and started_at < ${new Date(end)}
            order by started_at, id limit ${limit}
          ) i
        )
        select ${packedInstants('started_at')}, ${packedInstants('acknowledged_at')}, ${packedInstants('resolved_at')}
        from chosen
        union all
        select ${packedStatuses('c.index', 'i.impact')}, ${packedIntegers(sql`i.component_id`)}, null
        from chosen c join incident_impact i on i.tenant_id = ${tenant} and i.incident_id = c.id`,
      ),
    );
    const [[started, acknowledged, resolved] = [], [impacts, componentIds] = []] = rows;
    const { ids: places, severities } = unpackStatuses(impacts);
    return new PastIncidents(
      {
        startedAt: unpackInstants(started),
        acknowledgedAt: unpackInstants(acknowledged),
        resolvedAt: unpackInstants(resolved),
      },
      { places, severities, componentIds: unpackIntegers(componentIds) },
    );
  }

  /**
   * Reads the published maintenances with a start in a range, oldest first.
   *
   * @param limit maximum number of maintenances
   */
  async maintenances({ start, end }: TimeRange, limit: number): Promise<PastMaintenance[]> {
    const { rows } = await this.database.read(named('maintenance_courses')`
      select ${packedInstants('started_at')}, ${packedInstants('scheduled_end_at')}, ${packedInstants('published_at')},
        ${packedInstants('resolved_at')}, ${packedIntegers(sql`(status = 'cancelled')::integer`)}
      from (
        select started_at, scheduled_end_at, published_at, resolved_at, status from incident
        where tenant_id = ${currentTenant().id} and type = 'maintenance' and deleted_at is null
          and published_at is not null and scheduled_end_at is not null
          and started_at >= ${new Date(start)} and started_at < ${new Date(end)}
        order by started_at, id limit ${limit}
      ) chosen`);
    const [started, planned, published, ended, cancelled] = rows[0] ?? [];
    const plannedEndAt = unpackInstants(planned);
    const publishedAt = unpackInstants(published);
    const endedAt = unpackInstants(ended);
    const isCancelled = unpackIntegers(cancelled);
    return Array.from(unpackInstants(started), (startedAt, index) => ({
      startedAt,
      plannedEndAt: plannedEndAt[index] ?? 0,
      publishedAt: publishedAt[index] ?? 0,
      endedAt: endedAt[index] === Infinity ? undefined : endedAt[index],
      isCancelled: isCancelled[index] === 1,
    }));
  }
}
