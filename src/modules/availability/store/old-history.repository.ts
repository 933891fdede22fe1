import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { identifier, integer, named, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { ClaimsRepository } from './claims.repository.js';

const DAY_MS = 86_400_000;
const COMPONENTS_AT_ONCE = 10;
/** Of each component, and the rest of the day on which the last of them ends. */
const PERIODS_AT_ONCE = 500;

/** Deletes periods whose sums are in the days, and claims of monitoring that were for them. */
@Injectable()
export class OldHistoryRepository {
  constructor(
    private readonly database: TenantDatabase,
    private readonly claims: ClaimsRepository,
  ) {}

  /**
   * Deletes some of the tenant's history from before the day of an instant. What is kept of a component begins at midnight
   * (UTC), so that no day is split. The sums do not have an open period yet: a component with trouble that
   * began before that midnight and goes on keeps all.
   *
   * @returns true if there may be more
   */
  deleteSome(before: Date): Promise<boolean> {
    const midnight = new Date(Math.floor(before.getTime() / DAY_MS) * DAY_MS);
    return this.database.write(async () => {
      const found = await this.componentsWithOld(midnight);
      if (found.length === 0) return false;
      const locked = await this.claims.lock(found);
      return (await this.deleteOf([...locked.keys()], midnight)) > 0;
    });
  }

  private async componentsWithOld(midnight: Date): Promise<number[]> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.query(named('components_with_old_periods')`
      select c.id from tracked_component c
      cross join lateral (
        select ended_at from availability_period where tenant_id = ${tenant} and component_id = c.id
        order by started_at limit 1
      ) first
      where c.tenant_id = ${tenant} and first.ended_at <= ${midnight}
        and (c.status = 'operational' or c.status_since >= ${midnight})
      limit ${integer(COMPONENTS_AT_ONCE)}`);
    return rows.map(([id]) => Number(id));
  }

  /** @returns the number of deleted periods */
  private async deleteOf(componentIds: readonly number[], midnight: Date): Promise<number> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.query(named('delete_old_history')`
      with chosen as materialized (
        select c.id, least(${midnight}::timestamptz, next.midnight) as until
        from unnest(${componentIds}::bigint[]) c (id)
        cross join lateral (
          select status, ended_at from availability_period
          where tenant_id = ${tenant} and component_id = c.id and started_at < ${midnight} order by started_at desc limit 1
        ) last
        left join lateral (
          select date_trunc('day', started_at, 'UTC') + interval '24 hours' as midnight from availability_period
          where tenant_id = ${tenant} and component_id = c.id order by started_at offset ${integer(PERIODS_AT_ONCE)} limit 1
        ) next on true
        where last.status = 'operational' or last.ended_at is not null
      ), gone as (
        delete from availability_period p using chosen c
        where p.tenant_id = ${tenant} and p.component_id = c.id and p.started_at < c.until and p.ended_at <= c.until
        returning 1
      ), cut as (
        update availability_period p set started_at = c.until from chosen c
        where p.tenant_id = ${tenant} and p.component_id = c.id and p.started_at < c.until
          and (p.ended_at > c.until or p.ended_at is null)
      ), claims_gone as (
        delete from availability_claim a using chosen c
        where a.tenant_id = ${tenant} and a.component_id = c.id and a.ended_at <= c.until
          and a.source_kind in ('trigger', 'host_system')
      )
      select count(*) from gone`);
    return Number(rows[0]?.[0]);
  }
}

/**
 * Trouble of a component on the days before its kept periods, as `status`, `started_at` and `ended_at`. Of these days,
 * only sums are left: each has its trouble at its start, or at that of the component, worst first. The kept periods begin
 * at the end of such a day.
 *
 * @param component alias of `tracked_component`
 * @param from days that end by then may be left out
 */
export function troubleOfOldDays(component: string, from: Date): Sql {
  const tenant = currentTenant().id;
  const id = identifier(`${component}.id`);
  return sql`select v.status, d.began + v.since * interval '1 millisecond' as started_at,
      d.began + v.until * interval '1 millisecond' as ended_at
    from (
      select started_at from availability_period where tenant_id = ${tenant} and component_id = ${id}
      order by started_at limit 1
    ) kept
    cross join lateral (
      select greatest(day::timestamp at time zone 'UTC', ${identifier(`${component}.created_at`)}) as began, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms
      from availability_day
      where tenant_id = ${tenant} and component_id = ${id} and day >= (${from}::timestamptz at time zone 'UTC')::date
        and day < (kept.started_at at time zone 'UTC')::date
      offset 0
    ) d
    cross join lateral (values
      ('major_outage', 0, major_outage_ms),
      ('partial_outage', major_outage_ms, major_outage_ms + partial_outage_ms),
      ('degraded', major_outage_ms + partial_outage_ms, major_outage_ms + partial_outage_ms + degraded_ms),
      ('under_maintenance', major_outage_ms + partial_outage_ms + degraded_ms,
        major_outage_ms + partial_outage_ms + degraded_ms + under_maintenance_ms)
    ) v (status, since, until)
    where v.until > v.since`;
}
