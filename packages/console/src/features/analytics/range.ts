import { presentTime } from '../../lib/server-time.js';
/** Intervals of the points. */
export const INTERVALS = ['day', 'week', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

export const PERIODS = ['7d', '30d', '90d', '12m', 'own'] as const;
type Period = (typeof PERIODS)[number];

const DAY_MS = 24 * 3_600_000;
const DAYS: Readonly<Record<Exclude<Period, 'own'>, number>> = { '7d': 7, '30d': 30, '90d': 90, '12m': 365 };

/** What is asked for, as it stands in the address of the screen. */
export interface Asked {
  readonly period?: Period;
  /** Days, for a period of one's own. */
  readonly from?: string;
  readonly to?: string;
  readonly interval?: Interval;
}

/** Period and interval as the API takes them. A period without an end lasts until now. */
export interface Range {
  readonly from?: string;
  readonly to?: string;
  readonly interval: Interval;
}

/** The interval that suits a period: about as many points as fit on a screen. */
function fitting(days: number): Interval {
  if (days <= 31) return 'day';
  return days <= 120 ? 'week' : 'month';
}

/** @param now in milliseconds since 1970 */
export function rangeOf({ period = '30d', from, to, interval }: Asked, now = presentTime()): Range {
  if (period !== 'own') {
    const days = DAYS[period];
    return {
      from: dayOf(now - (days - 1) * DAY_MS),
      interval: interval ?? fitting(days),
    };
  }
  const length = (Date.parse(to ?? dayOf(now)) - Date.parse(from ?? dayOf(now - 29 * DAY_MS))) / DAY_MS;
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    interval: interval ?? fitting(length),
  };
}

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
