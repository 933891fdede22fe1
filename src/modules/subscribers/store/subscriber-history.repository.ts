import { Injectable } from '@nestjs/common';
import { currentTenant } from '../../../context/work-context.js';
import { named, sql, type NamedStatement } from '../../../database/tenant/sql.js';
import { TenantDatabase } from '../../../database/tenant/tenant-database.js';

/** How many subscribers of a channel and language did something in an interval. */
export interface SubscriberCount {
  /** Place of the interval, from 0. */
  readonly interval: number;
  readonly channel: string;
  readonly locale: string;
  readonly count: number;
}

/** How many subscribers there are now. */
export interface SubscriberStock {
  readonly status: string;
  readonly channel: string;
  readonly locale: string;
  readonly count: number;
}

/** Counts subscribers by what became of them. */
@Injectable()
export class SubscriberHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  async stock(): Promise<SubscriberStock[]> {
    const { rows } = await this.database.read(
      named(
        'subscriber_stock',
        sql`select status, channel, locale, count(*) from subscriber
          where tenant_id = ${currentTenant().id} group by status, channel, locale`,
      ),
    );
    return rows.map(([status, channel, locale, count]) => ({
      status: status ?? '',
      channel: channel ?? '',
      locale: locale ?? '',
      count: Number(count),
    }));
  }

  /**
   * Those confirmed in each of the intervals between these instants, whatever became of them since. Who was deleted since
   * counts with the quarter of an hour that it was in.
   */
  confirmed(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.counts(
      named(
        'subscribers_confirmed',
        sql`select greatest(width_bucket(at, ${bounds}::timestamptz[]) - 1, 0), channel, locale, sum(n) from (
            select confirmed_at as at, channel, locale, 1 as n from subscriber
            where tenant_id = ${currentTenant().id} and confirmed_at >= ${bounds[0]} and confirmed_at < ${bounds.at(-1)}
            union all
            select started_at, channel, locale, confirmed from erased_subscriber_count
            where tenant_id = ${currentTenant().id} and confirmed > 0 and started_at < ${bounds.at(-1)}
              and started_at >= date_bin('15 minutes', ${bounds[0]}::timestamptz, '2000-01-01 00:00:00+00')
          ) s group by 1, channel, locale`,
      ),
    );
  }

  /** Those who left in each of the intervals and have not come back; otherwise as {@link confirmed}. */
  left(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.counts(
      named(
        'subscribers_left',
        sql`select greatest(width_bucket(at, ${bounds}::timestamptz[]) - 1, 0), channel, locale, sum(n) from (
            select left_at as at, channel, locale, 1 as n from subscriber
            where tenant_id = ${currentTenant().id} and left_at >= ${bounds[0]} and left_at < ${bounds.at(-1)}
            union all
            select started_at, channel, locale, left_count from erased_subscriber_count
            where tenant_id = ${currentTenant().id} and left_count > 0 and started_at < ${bounds.at(-1)}
              and started_at >= date_bin('15 minutes', ${bounds[0]}::timestamptz, '2000-01-01 00:00:00+00')
          ) s group by 1, channel, locale`,
      ),
    );
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
