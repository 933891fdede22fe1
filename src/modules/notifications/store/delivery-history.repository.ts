import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { plannedEachTime, sql } from '#platform/database/tenant/sql.js';
import type { TextRow } from '#platform/database/connections/text-rows.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import { DeliveryTally, type DeliveryFigure } from '../rules/delivery-tally.js';
import { QUARTERS } from './delivery-sums.repository.js';

/** Figures of all deliveries, of one interval, or of one channel. */
export interface DeliveryCount extends DeliveryFigure {
  /** Index of the interval, from 0. Undefined for all of them. */
  readonly interval: number | undefined;
  /** Undefined for all of them. */
  readonly channel: string | undefined;
}

/** Period in which deliveries are counted. */
export interface CountedTime {
  /** Boundaries of the intervals. */
  readonly bounds: readonly Date[];
  readonly timeZone: string;
  /** From the start of the first whole day of the time zone in the period to the end of the last one. */
  readonly wholeDays: { readonly start: Date; readonly end: Date };
}

/** Counts deliveries of incidents, maintenances and announcements by outcome. */
@Injectable()
export class DeliveryHistoryRepository {
  constructor(private readonly database: TenantDatabase) {}

  /** A quarter-hour in which the period begins or ends counts as a whole. */
  async counts({ bounds, timeZone, wholeDays }: CountedTime): Promise<DeliveryCount[]> {
    const tenant = currentTenant().id;
    const figures = sql`started_at, channel, sent, failed, waiting, unsent, took, took_counts`;
    const sums = sql`select ${figures} from delivery_sum where tenant_id = ${tenant} and time_zone =`;
    const from = sql`date_bin('15 minutes', ${bounds[0]}::timestamptz, '2000-01-01 00:00:00+00')`;
    const to = bounds.at(-1);
    const { start, end } = wholeDays;
    // Once a time zone is used, all of its days have sums. Until then, none has.
    const areDaysThere = sql`(select exists (select from delivery_sum where tenant_id = ${tenant} and time_zone = ${timeZone}))`;
    const { rows } = await this.database.read(
      plannedEachTime(
        sql`select greatest(width_bucket(started_at, ${bounds}::timestamptz[]) - 1, 0), channel,
            sum(sent), sum(failed), sum(waiting), sum(unsent),
            string_agg(array_to_string(took, ','), ',') filter (where took <> '{}'),
            string_agg(array_to_string(took_counts, ','), ',') filter (where took <> '{}')
          from (
            ${sums} ${timeZone} and started_at >= ${start} and started_at < ${end}
            union all ${sums} ${QUARTERS} and started_at >= ${from} and started_at < ${start}
            union all ${sums} ${QUARTERS} and started_at >= ${end} and started_at < ${to}
            union all ${sums} ${QUARTERS} and started_at >= ${start} and started_at < ${end} and not ${areDaysThere}
            union all select ${figures} from delivery_sum_change where tenant_id = ${tenant} and started_at >= ${from} and started_at < ${to}
          ) part group by 1, 2`,
      ),
    );
    return tallied(rows);
  }
}

/**
 * Figures of all deliveries, of each interval and of each channel. Ranking in PostgreSQL would take four
 * times as long.
 */
function tallied(rows: readonly TextRow[]): DeliveryCount[] {
  const all = new DeliveryTally();
  const byInterval = new Map<number, DeliveryTally>();
  const byChannel = new Map<string, DeliveryTally>();
  for (const [interval, channel, sent, failed, waiting, unsent, took, tookCounts] of rows) {
    const sum = {
      sent: Number(sent),
      failed: Number(failed),
      waiting: Number(waiting),
      unsent: Number(unsent),
      took: integers(took),
      tookCounts: integers(tookCounts),
    };
    all.add(sum);
    tallyOf(byInterval, Number(interval)).add(sum);
    tallyOf(byChannel, channel ?? '').add(sum);
  }
  const everything = { interval: undefined, channel: undefined };
  return [
    { ...everything, ...all.figure() },
    ...Array.from(byInterval, ([interval, tally]) => ({ ...everything, interval, ...tally.figure() })),
    ...Array.from(byChannel, ([channel, tally]) => ({ ...everything, channel, ...tally.figure() })),
  ];
}

function tallyOf<Key>(tallies: Map<Key, DeliveryTally>, key: Key): DeliveryTally {
  const tally = tallies.get(key) ?? new DeliveryTally();
  tallies.set(key, tally);
  return tally;
}

/** Parses comma-separated integers. Empty without a list. */
function integers(list: string | null | undefined): number[] {
  return list == null ? [] : (JSON.parse(`[${list}]`) as number[]);
}
