import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { plannedEachTime, sql } from '../../database/tenant/sql.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';
import { durationOf } from './duration-classes.js';
import { QUARTERS } from './delivery-sums.repository.js';

/** What became of deliveries: of all, of those of an interval, or of those of a channel. */
export interface DeliveryCount {
  /** Place of the interval, from 0; undefined: all of them. */
  readonly interval: number | undefined;
  /** Undefined: all of them. */
  readonly channel: string | undefined;
  readonly sent: number;
  readonly failed: number;
  readonly waiting: number;
  readonly unsent: number;
  /** From the event to its delivery, of those that were sent, in milliseconds; undefined where none was. */
  readonly median: number | undefined;
  readonly ninetieth: number | undefined;
}

/** The time that deliveries are counted in. */
export interface CountedTime {
  /** Instants between which the intervals lie. */
  readonly bounds: readonly Date[];
  readonly timeZone: string;
  /** From the start of the first day of the zone that lies in it as a whole, to the end of the last one. */
  readonly wholeDays: { readonly start: Date; readonly end: Date };
}

/** Counts deliveries of incidents, maintenances and announcements by what became of them. */
@Injectable()
export class DeliveryHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** A quarter of an hour in which the time begins or ends counts as a whole. */
  async counts({ bounds, timeZone, wholeDays }: CountedTime): Promise<DeliveryCount[]> {
    const tenant = currentTenant().id;
    const figures = sql`started_at, channel, sent, failed, waiting, unsent, took, took_counts`;
    const sums = sql`select ${figures} from delivery_sum where tenant_id = ${tenant} and time_zone =`;
    const from = sql`date_bin('15 minutes', ${bounds[0]}::timestamptz, '2000-01-01 00:00:00+00')`;
    const to = bounds.at(-1);
    const { start, end } = wholeDays;
    // Days are summed all or none, once the zone is theirs.
    const areDaysThere = sql`(select exists (select from delivery_sum where tenant_id = ${tenant} and time_zone = ${timeZone}))`;
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`with part as materialized (
            select greatest(width_bucket(started_at, ${bounds}::timestamptz[]) - 1, 0) as place, p.* from (
              ${sums} ${timeZone} and started_at >= ${start} and started_at < ${end}
              union all ${sums} ${QUARTERS} and started_at >= ${from} and started_at < ${start}
              union all ${sums} ${QUARTERS} and started_at >= ${end} and started_at < ${to}
              union all ${sums} ${QUARTERS} and started_at >= ${start} and started_at < ${end} and not ${areDaysThere}
              union all select ${figures} from delivery_sum_change where tenant_id = ${tenant} and started_at >= ${from} and started_at < ${to}
            ) p
          ), class as materialized (
            select place, channel, l.took, sum(l.n) as n from part cross join unnest(part.took, part.took_counts) as l (took, n) group by 1, 2, 3
          ), ranked as (
            select place, channel, took, sum(n) over (same order by took) as up_to, sum(n) over same as total
            from (select place, channel, took, sum(n) as n from class group by grouping sets ((took), (place, took), (channel, took))) c
            window same as (partition by place, channel)
          ), ranks as (
            select place, channel, min(took) filter (where up_to >= total * 0.5) as median, min(took) filter (where up_to >= total * 0.9) as ninetieth
            from ranked where total > 0 group by 1, 2
          )
          select c.place, c.channel, sent, failed, waiting, unsent, median, ninetieth
          from (
            select place, channel, sum(sent) as sent, sum(failed) as failed, sum(waiting) as waiting, sum(unsent) as unsent
            from part group by grouping sets ((), (place), (channel))) c
          left join ranks r on r.place is not distinct from c.place and r.channel is not distinct from c.channel`,
      ),
    );
    return rows.map(([place, channel, sent, failed, waiting, unsent, median, ninetieth]) => ({
      interval: place == null ? undefined : Number(place),
      channel: channel ?? undefined,
      sent: Number(sent),
      failed: Number(failed),
      waiting: Number(waiting),
      unsent: Number(unsent),
      median: median == null ? undefined : durationOf(Number(median)),
      ninetieth: ninetieth == null ? undefined : durationOf(Number(ninetieth)),
    }));
  }
}
