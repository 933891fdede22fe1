import type { Cell, CsvTable } from '#http/results/table-json.js';
import type {
  DeliveryFigures,
  SubscriberGrowth,
  SubscriberReport,
  SubscriberStockFigures,
} from '../dto/subscribers.response.js';

const STOCK = ['confirmed', 'pending', 'quarantined', 'unsubscribed'] as const;
const GROWTH = ['confirmed', 'left', 'growth'] as const;
const DELIVERIES = ['sent', 'failed', 'waiting', 'unsent', 'p50_seconds', 'p90_seconds'] as const;

const COLUMNS = [
  'subject',
  'name',
  'interval',
  'date',
  'started_at',
  'ended_at',
  ...GROWTH,
  ...DELIVERIES.map((name) => `deliveries_${name}`),
  ...STOCK.map((name) => `now_${name}`),
];

/**
 * A report as a table: a row for the page, each channel and each language over the whole time (`range`), then
 * one for each point.
 */
export function subscriberTable(report: SubscriberReport, slug: string): CsvTable {
  const { from, to, interval, now, total, channels, languages, points } = report;
  const whole: Cell[] = ['range', null, from, to];
  return {
    name: `subscribers-${slug}`,
    columns: COLUMNS,
    rows: [
      ['page', null, ...whole, ...cellsOf(total, total.deliveries, now)],
      ...channels.map((one) => ['channel', one.channel, ...whole, ...cellsOf(one, one.deliveries, one.now)]),
      ...languages.map((one) => ['language', one.locale, ...whole, ...cellsOf(one, undefined, one.now)]),
      ...points.map((one) => [
        'page',
        null,
        interval,
        one.date,
        one.started_at,
        one.ended_at,
        ...cellsOf(one, one.deliveries, undefined),
      ]),
    ],
  };
}

function cellsOf(
  growth: SubscriberGrowth,
  deliveries: DeliveryFigures | undefined,
  now: SubscriberStockFigures | undefined,
): Cell[] {
  return [
    ...GROWTH.map((name) => growth[name]),
    ...DELIVERIES.map((name) => deliveries?.[name] ?? null),
    ...STOCK.map((name) => now?.[name] ?? null),
  ];
}
