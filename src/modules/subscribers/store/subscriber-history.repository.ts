import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { named, type NamedStatement } from '#platform/database/tenant/sql.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';

/** Number of events in an interval, by channel and language. */
export interface SubscriberCount {
  /** Index of the interval, from 0. */
  readonly interval: number;
  readonly channel: string;
  readonly locale: string;
  readonly count: number;
}

/** Current number of subscribers by status, channel and language. */
export interface SubscriberStock {
  readonly status: string;
  readonly channel: string;
  readonly locale: string;
  readonly count: number;
}

/** Statistics of subscribers. */
@Injectable()
export class SubscriberHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  async stock(): Promise<SubscriberStock[]> {
    const { rows } = await this.database.read(named('subscriber_stock')`
      select status, channel, locale, count(*) from subscriber
      where tenant_id = ${currentTenant().id} group by status, channel, locale`);
    return rows.map(([status, channel, locale, count]) => ({
      status: status ?? '',
      channel: channel ?? '',
      locale: locale ?? '',
      count: Number(count),
    }));
  }

  /**
   * Confirmations in each of the intervals between these instants, including subscribers that left
   * or were deleted since. Deleted ones are counted by quarter of an hour.
   */
  confirmed(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.counts(named('subscribers_confirmed')`
      select greatest(width_bucket(at, ${bounds}::timestamptz[]) - 1, 0), channel, locale, sum(n) from (
        select confirmed_at as at, channel, locale, 1 as n from subscriber
        where tenant_id = ${currentTenant().id} and confirmed_at >= ${bounds[0]} and confirmed_at < ${bounds.at(-1)}
        union all
        select started_at, channel, locale, confirmed from erased_subscriber_count
        where tenant_id = ${currentTenant().id} and confirmed > 0 and started_at < ${bounds.at(-1)}
          and started_at >= date_bin('15 minutes', ${bounds[0]}::timestamptz, '2000-01-01 00:00:00+00')
      ) s group by 1, channel, locale`);
  }

  /** Subscribers that left in each interval and have not come back. Otherwise like {@link confirmed}. */
  left(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.counts(named('subscribers_left')`
      select greatest(width_bucket(at, ${bounds}::timestamptz[]) - 1, 0), channel, locale, sum(n) from (
        select left_at as at, channel, locale, 1 as n from subscriber
        where tenant_id = ${currentTenant().id} and left_at >= ${bounds[0]} and left_at < ${bounds.at(-1)}
        union all
        select started_at, channel, locale, left_count from erased_subscriber_count
        where tenant_id = ${currentTenant().id} and left_count > 0 and started_at < ${bounds.at(-1)}
          and started_at >= date_bin('15 minutes', ${bounds[0]}::timestamptz, '2000-01-01 00:00:00+00')
      ) s group by 1, channel, locale`);
  }

  private async counts(statement: NamedStatement): Promise<SubscriberCount[]> {
    const { rows } = await this.database.read(statement);
    return rows.map(([interval, channel, locale, count]) => ({
      interval: Number(interval),
      channel: channel ?? '',
      locale: locale ?? '',
      count: Number(count),
    }));
  }
}
