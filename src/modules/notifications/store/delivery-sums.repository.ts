import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { plannedEachTime, sql, type Sql } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Changes added to the sums in one transaction. */
const CHANGES_A_BATCH = 20_000;
/** Takes the place of a time zone in the quarter-hour sums, from which the daily sums are built. */
export const QUARTERS = '';

/** Adds changes of the ledger to the sums of the current tenant. */
@Injectable()
export class DeliverySumsRepository {
  constructor(private readonly database: TenantDatabase) {}

  /**
   * Adds changes to the quarter-hour sums, and to the daily sums of a time zone. Daily sums of another time
   * zone are replaced. Runs one at a time per tenant, because sums are read before they are written.
   *
   * @returns whether there may be more changes
   */
  addChanges(timeZone: string): Promise<boolean> {
    const tenant = currentTenant().id;
    return this.database.writeAlone(async () => {
      const { rows } = await this.database.query(
        plannedEachTime(
          sql`with taken as (
              delete from delivery_sum_change where tenant_id = ${tenant} and id in (
                select id from delivery_sum_change where tenant_id = ${tenant} order by id limit ${CHANGES_A_BATCH})
              returning started_at, channel, sent, failed, waiting, unsent, took, took_counts
            ), touched as (
              select distinct started_at, channel from taken
            ), part as materialized (
              select * from taken union all
              select s.started_at, s.channel, s.sent, s.failed, s.waiting, s.unsent, s.took, s.took_counts
              from touched t join delivery_sum s on s.started_at = t.started_at and s.channel = t.channel
              where s.tenant_id = ${tenant} and s.time_zone = ${QUARTERS}
            ), kept as (${storeParts(QUARTERS)})
            select (select count(*) from taken), json_agg(distinct date_trunc('day', started_at, ${timeZone})),
              exists (select from delivery_sum where tenant_id = ${tenant} and time_zone = ${timeZone})
            from touched`,
        ),
      );
      const [count, days, areDaysThere] = rows[0] ?? [];
      if (areDaysThere !== 't') this.sumAllDays(timeZone);
      else if (days != null) this.sumDays(timeZone, JSON.parse(days) as string[]);
      return Number(count) === CHANGES_A_BATCH;
    });
  }

  /** Whether any delivery waits to be tried. */
  async isAnyWaiting(): Promise<boolean> {
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`select exists (select from notification_delivery d where d.tenant_id = ${currentTenant().id} and d.status = 'waiting')`,
      ),
    );
    return rows[0]?.[0] === 't';
  }

  private sumAllDays(timeZone: string): void {
    const tenant = currentTenant().id;
    this.database.send(
      plannedEachTime(sql`delete from delivery_sum where tenant_id = ${tenant} and time_zone <> ${QUARTERS}`),
    );
    this.storeDays(timeZone, sql`true`);
  }

  /** @param days start of each day */
  private sumDays(timeZone: string, days: readonly string[]): void {
    const starts = sql`${days}::timestamptz[]`;
    this.storeDays(
      timeZone,
      // The first condition lets the index be used. No day is longer than two.
      sql`exists (select from unnest(${starts}) d where started_at >= d and started_at < d + interval '2 days')
        and date_trunc('day', started_at, ${timeZone}) = any (${starts})`,
    );
  }

  private storeDays(timeZone: string, condition: Sql): void {
    const tenant = currentTenant().id;
    this.database.send(
      plannedEachTime(
        sql`with part as materialized (
            select date_trunc('day', started_at, ${timeZone}) as started_at, channel, sent, failed, waiting, unsent, took, took_counts
            from delivery_sum where tenant_id = ${tenant} and time_zone = ${QUARTERS} and ${condition}
          ) ${storeParts(timeZone)}`,
      ),
    );
  }
}

/** Aggregates the rows of `part` and stores the sums, replacing existing ones. */
function storeParts(timeZone: string): Sql {
  const tenant = currentTenant().id;
  return sql`insert into delivery_sum (tenant_id, time_zone, started_at, channel, sent, failed, waiting, unsent, took, took_counts)
    select ${tenant}::uuid, ${timeZone}, started_at, channel, sent, failed, waiting, unsent, coalesce(took, '{}'), coalesce(took_counts, '{}')
    from (
      select started_at, channel, sum(sent) as sent, sum(failed) as failed, sum(waiting) as waiting, sum(unsent) as unsent
      from part group by 1, 2) sums
    left join (
      select started_at, channel, array_agg(lasted order by lasted) as took, array_agg(n order by lasted) as took_counts
      from (
        select started_at, channel, lasted, sum(n) as n from part cross join unnest(took, took_counts) as l (lasted, n)
        group by 1, 2, 3 having sum(n) <> 0) l
      group by 1, 2) histogram using (started_at, channel)
    on conflict (tenant_id, time_zone, started_at, channel) do update set sent = excluded.sent, failed = excluded.failed,
      waiting = excluded.waiting, unsent = excluded.unsent, took = excluded.took, took_counts = excluded.took_counts`;
}
