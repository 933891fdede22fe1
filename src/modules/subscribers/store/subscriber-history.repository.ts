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

  /** Those confirmed in each of the intervals between these instants, whatever became of them since. */
  confirmed(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.counts(
      named(
        'subscribers_confirmed',
        sql`select width_bucket(confirmed_at, ${bounds}::timestamptz[]) - 1, channel, locale, count(*) from subscriber
          where tenant_id = ${currentTenant().id} and confirmed_at >= ${bounds[0]} and confirmed_at < ${bounds.at(-1)}
          group by 1, channel, locale`,
      ),
    );
  }

  /** Those who left in each of the intervals and are still known. */
  left(bounds: readonly Date[]): Promise<SubscriberCount[]> {
    return this.counts(
      named(
        'subscribers_left',
        sql`select width_bucket(left_at, ${bounds}::timestamptz[]) - 1, channel, locale, count(*) from subscriber
          where tenant_id = ${currentTenant().id} and left_at >= ${bounds[0]} and left_at < ${bounds.at(-1)}
          group by 1, channel, locale`,
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
