import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { named, plannedEachTime, raw, sql, type Sql } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';
import { COMPONENT_STATUSES, type TimeRange } from '../../../status/timeline.js';
import { PastImpacts } from './past-impacts.js';

/** A published incident as far as its course goes; instants in milliseconds. */
export interface PastIncident {
  readonly id: number;
  readonly startedAt: number;
  readonly acknowledgedAt: number | undefined;
  readonly resolvedAt: number | undefined;
}

/** A published maintenance as far as its course goes; instants in milliseconds. */
export interface PastMaintenance {
  readonly startedAt: number;
  readonly plannedEndAt: number;
  readonly publishedAt: number;
  /** When it was completed or cancelled. */
  readonly endedAt: number | undefined;
  readonly isCancelled: boolean;
}

/** Reads the courses of many incidents at once, as arrays: as rows, their texts would take several times as long to read. */
@Injectable()
export class IncidentHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** The published incidents that started in a range, oldest first, and what they did. @param limit reads no more of them */
  async incidents(
    { start, end }: TimeRange,
    limit: number,
  ): Promise<{ incidents: PastIncident[]; impacts: PastImpacts }> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(
      // A plan for any range would look the impacts up one incident at a time.
      plannedEachTime(
        sql`with chosen as materialized (
          select id, started_at, acknowledged_at, resolved_at from incident
          where tenant_id = ${tenant} and type = 'incident' and deleted_at is null and published_at is not null
            and started_at >= ${new Date(start)} and started_at < ${new Date(end)}
          order by started_at, id limit ${limit}
        )
        select array_agg(id), array_agg(${millis('started_at')}), array_agg(${millis('acknowledged_at')}),
          array_agg(${millis('resolved_at')}) from chosen
        union all
        select array_agg(i.component_id), array_agg(i.incident_id), array_agg(${SEVERITY}), null
        from chosen c join incident_impact i on i.tenant_id = ${tenant} and i.incident_id = c.id`,
      ),
    );
    const [[ids, started, acknowledged, resolved] = [], [componentIds, incidentIds, severities] = []] = rows;
    const [startedAt, acknowledgedAt, resolvedAt] = [
      numbers(started),
      numbers(acknowledged),
      numbers(resolved),
    ];
    return {
      incidents: numbers(ids).map((id, place) => ({
        id,
        startedAt: startedAt[place] ?? 0,
        acknowledgedAt: known(acknowledgedAt[place]),
        resolvedAt: known(resolvedAt[place]),
      })),
      impacts: new PastImpacts(numbers(componentIds), numbers(incidentIds), numbers(severities)),
    };
  }

  /** The published maintenances that were to start in a range, oldest first. @param limit reads no more of them */
  async maintenances({ start, end }: TimeRange, limit: number): Promise<PastMaintenance[]> {
    const { rows } = await this.database.read(
      named(
        'maintenance_courses',
        sql`select array_agg(${millis('started_at')}), array_agg(${millis('scheduled_end_at')}),
            array_agg(${millis('published_at')}), array_agg(${millis('resolved_at')}),
            array_agg((status = 'cancelled')::integer)
          from (
            select started_at, scheduled_end_at, published_at, resolved_at, status from incident
            where tenant_id = ${currentTenant().id} and type = 'maintenance' and deleted_at is null
              and published_at is not null and scheduled_end_at is not null
              and started_at >= ${new Date(start)} and started_at < ${new Date(end)}
            order by started_at, id limit ${limit}
          ) chosen`,
      ),
    );
    const [started, planned, published, ended, cancelled] = (rows[0] ?? []).map(numbers);
    return (started ?? []).map((startedAt, place) => ({
      startedAt,
      plannedEndAt: planned?.[place] ?? 0,
      publishedAt: published?.[place] ?? 0,
      endedAt: known(ended?.[place]),
      isCancelled: cancelled?.[place] === 1,
    }));
  }
}

/** -1 for null: the arrays hold numbers alone. Floating point is exact once rounded. */
function millis(column: string): Sql {
  return raw(`coalesce((date_part('epoch', ${column}) * 1000)::bigint, -1)`);
}

/** An impact as its place in the order of severity. */
const SEVERITY = raw(
  `case impact ${COMPONENT_STATUSES.map((status, place) => `when '${status}' then ${place}`).join(' ')} end`,
);

function known(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined || milliseconds === -1 ? undefined : milliseconds;
}

/** The numbers of an array as PostgreSQL writes it: `{1,2,3}`; none where there is no array. */
function numbers(array: string | null | undefined): number[] {
  return array == null ? [] : (JSON.parse(`[${array.slice(1, -1)}]`) as number[]);
}
