import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { recordOf } from '#http/results/record-json.js';
import { TableJson } from '#http/results/table-json.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { SubscriberHistoryService } from '#modules/subscribers/services/subscriber-history.service.js';
import { DURATION_ERROR } from '#modules/notifications/rules/duration-classes.js';
import { DeliveryHistoryService } from '#modules/notifications/services/delivery-history.service.js';
import { shiftDay, startOfDay } from '#core/time/calendar.js';
import { Clock } from '#core/time/clock.js';
import { dayIn } from '#core/time/month.js';
import { timestamp } from '../dto/analytics-fields.js';
import { analyticsRange, type AnalyticsRange } from '../rules/analytics-range.js';
import type { AnalyticsQuery } from '../dto/analytics.query.js';
import { deliveryFigures, growthByInterval, growthOf, stockOf } from './subscriber-figures.js';
import { subscriberTable } from './subscriber-table.js';
import { MAX_LANGUAGES, SubscriberReport } from '../dto/subscribers.response.js';

/** Report on the growth of subscribers and on deliveries to them. Source: decisions, section 7. */
@Injectable()
export class SubscriberReportService {
  constructor(
    private readonly subscribers: SubscriberHistoryService,
    private readonly deliveries: DeliveryHistoryService,
    private readonly clock: Clock,
  ) {}

  /** @throws Invalid as `analyticsRange` */
  async report(query: AnalyticsQuery): Promise<TableJson<SubscriberReport>> {
    const tenant = currentTenant();
    const range = analyticsRange(query, tenant.settings.timeZone, this.clock.now());
    const bounds = boundsOf(range);
    const [stock, confirmed, left, sent] = await Promise.all([
      this.subscribers.stock(),
      this.subscribers.confirmed(bounds),
      this.subscribers.left(bounds),
      this.deliveries.counts({ bounds, timeZone: range.timeZone, wholeDays: wholeDaysOf(range) }),
    ]);
    const movements = { confirmed, left };
    const growth = growthByInterval(movements, range.points.length);
    const byInterval = new Map(sent.map((count) => [count.interval, count]));
    const locales = [...new Set([...stock, ...confirmed, ...left].map(({ locale }) => locale))].toSorted();
    const report: SubscriberReport = {
      from: timestamp(range.start),
      to: timestamp(range.end),
      time_zone: range.timeZone,
      interval: range.unit,
      duration_error: DURATION_ERROR,
      now: stockOf(stock),
      total: {
        ...growthOf(movements),
        deliveries: deliveryFigures(
          sent.find(({ interval, channel }) => interval === undefined && channel === undefined),
        ),
      },
      points: range.points.map(({ date, start, end }, index) => ({
        date,
        started_at: timestamp(start),
        ended_at: timestamp(Math.min(end, range.knownUntil)),
        confirmed: growth[index]?.confirmed ?? 0,
        left: growth[index]?.left ?? 0,
        growth: growth[index]?.growth ?? 0,
        deliveries: deliveryFigures(byInterval.get(index)),
      })),
      channels: SUBSCRIBER_CHANNELS.map((channel) => ({
        channel,
        now: stockOf(stock, (one) => one.channel === channel),
        ...growthOf(movements, (one) => one.channel === channel),
        deliveries: deliveryFigures(sent.find((count) => count.channel === channel)),
      })),
      languages: locales.slice(0, MAX_LANGUAGES).map((locale) => ({
        locale,
        now: stockOf(stock, (one) => one.locale === locale),
        ...growthOf(movements, (one) => one.locale === locale),
      })),
    };
    return new TableJson(
      () => recordOf(SubscriberReport, report),
      () => subscriberTable(report, tenant.slug),
    );
  }
}

/**
 * The start of each point and the end of the last one. The present instant is included, because its events
 * are already known.
 */
function boundsOf({ points, knownUntil, end }: AnalyticsRange): Date[] {
  const last = knownUntil < end ? knownUntil + 1 : end;
  return [...points.map(({ start }) => new Date(start)), new Date(last)];
}

/** The days that lie entirely in the range. The present day counts, because all that is known of it is included. */
function wholeDaysOf({ timeZone, start, end, knownUntil }: AnalyticsRange): { start: Date; end: Date } {
  const dayOf = (at: number): string => dayIn(timeZone, new Date(at));
  const dayStart = startOfDay(timeZone, dayOf(start));
  const first = dayStart === start ? start : startOfDay(timeZone, shiftDay(dayOf(start), 1));
  const last = knownUntil < end ? end : startOfDay(timeZone, dayOf(end));
  return { start: new Date(first), end: new Date(Math.max(first, last)) };
}
