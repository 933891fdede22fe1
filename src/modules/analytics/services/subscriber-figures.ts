import type {
  SubscriberCount,
  SubscriberStock,
} from '#modules/subscribers/store/subscriber-history.repository.js';
import type { DeliveryCount } from '#modules/notifications/store/delivery-history.repository.js';
import { seconds } from '../dto/analytics-fields.js';
import type {
  DeliveryFigures,
  SubscriberGrowth,
  SubscriberStockFigures,
} from '../dto/subscribers.response.js';

/** Growth as a plain object. */
type GrowthValues = Pick<SubscriberGrowth, keyof SubscriberGrowth>;

/** Counts of confirmations and departures. */
interface Movements {
  readonly confirmed: readonly SubscriberCount[];
  readonly left: readonly SubscriberCount[];
}

/** Growth among the subscribers that match a condition. */
export function growthOf(
  { confirmed, left }: Movements,
  isMeant: (count: SubscriberCount) => boolean = () => true,
): GrowthValues {
  const sum = (counts: readonly SubscriberCount[]): number =>
    counts.reduce((total, one) => (isMeant(one) ? total + one.count : total), 0);
  const [came, went] = [sum(confirmed), sum(left)];
  return { confirmed: came, left: went, growth: came - went };
}

/** Growth in each of several intervals. */
export function growthByInterval({ confirmed, left }: Movements, intervals: number): GrowthValues[] {
  const sums = Array.from({ length: intervals }, () => ({ confirmed: 0, left: 0 }));
  for (const { interval, count } of confirmed) {
    const sum = sums[interval];
    if (sum !== undefined) sum.confirmed += count;
  }
  for (const { interval, count } of left) {
    const sum = sums[interval];
    if (sum !== undefined) sum.left += count;
  }
  return sums.map((sum) => ({ ...sum, growth: sum.confirmed - sum.left }));
}

/** Present number of subscribers that match a condition. */
export function stockOf(
  stock: readonly SubscriberStock[],
  isMeant: (one: SubscriberStock) => boolean = () => true,
): SubscriberStockFigures {
  const sum = (status: string): number =>
    stock.reduce((total, one) => (one.status === status && isMeant(one) ? total + one.count : total), 0);
  return {
    confirmed: sum('confirmed'),
    pending: sum('pending'),
    quarantined: sum('quarantined'),
    unsubscribed: sum('unsubscribed'),
  };
}

/** Delivery figures; all zero without a count. */
export function deliveryFigures(count: DeliveryCount | undefined): DeliveryFigures {
  const { sent = 0, failed = 0, waiting = 0, unsent = 0, median, ninetieth } = count ?? {};
  const rank = (milliseconds: number | undefined): number | null =>
    milliseconds === undefined ? null : seconds(Math.max(0, milliseconds));
  return { sent, failed, waiting, unsent, p50_seconds: rank(median), p90_seconds: rank(ninetieth) };
}
