import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../context/work-context.js';
import { plannedEachTime, sql } from '../../database/tenant/sql.js';
import { TenantDatabase } from '../../database/tenant/tenant-database.js';

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

/** Counts deliveries of incidents, maintenances and announcements by what became of them. */
@Injectable()
export class DeliveryHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** @param bounds instants between which the intervals lie @param limit counts no more deliveries than this */
  async counts(bounds: readonly Date[], limit: number): Promise<DeliveryCount[]> {
    const tenant = currentTenant().id;
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`with told as materialized (
            select event_id, occurred_at from notification
            where tenant_id = ${tenant} and occurred_at >= ${bounds[0]} and occurred_at < ${bounds.at(-1)}
              and event not like 'subscriber.%'
          ), delivery as materialized (
            select width_bucket(t.occurred_at, ${bounds}::timestamptz[]) - 1 as place, d.channel, d.status,
              case when d.status = 'sent' then (date_part('epoch', d.sent_at - t.occurred_at) * 1000)::bigint end as took
            from told t join notification_delivery d on d.tenant_id = ${tenant} and d.event_id = t.event_id
            limit ${limit}
          )
          select place, channel, count(*) filter (where status = 'sent'), count(*) filter (where status = 'failed'),
            count(*) filter (where status = 'waiting'), count(*) filter (where status in ('merged', 'cancelled')),
            percentile_disc(0.5) within group (order by took), percentile_disc(0.9) within group (order by took)
          from delivery group by grouping sets ((), (place), (channel))`,
      ),
    );
    return rows.map(([place, channel, sent, failed, waiting, unsent, median, ninetieth]) => ({
      interval: place == null ? undefined : Number(place),
      channel: channel ?? undefined,
      sent: Number(sent),
      failed: Number(failed),
      waiting: Number(waiting),
      unsent: Number(unsent),
      median: median == null ? undefined : Number(median),
      ninetieth: ninetieth == null ? undefined : Number(ninetieth),
    }));
  }
}
