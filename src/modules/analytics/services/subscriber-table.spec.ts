import { expect, it } from 'vitest';
import { subscriberTable } from './subscriber-table.js';
import type { SubscriberReport } from '../dto/subscribers.response.js';

function growth(from: number): object {
  return { growth: from + 2, left: from + 1, confirmed: from };
}

function deliveries(from: number): object {
  return {
    p90_seconds: from + 5,
    p50_seconds: from + 4,
    unsent: from + 3,
    waiting: from + 2,
    failed: from + 1,
    sent: from,
  };
}

function stock(from: number): object {
  return { unsubscribed: from + 3, quarantined: from + 2, pending: from + 1, confirmed: from };
}

function numbers(from: number, length: number): number[] {
  return Array.from({ length }, (_, index) => from + index);
}

it('The table of subscribers has a row for the page, each channel, language and point, in the order of its columns', () => {
  const report = {
    from: 'FROM',
    to: 'TO',
    interval: 'month',
    now: stock(10),
    total: { ...growth(20), deliveries: deliveries(30) },
    channels: [{ channel: 'email', ...growth(40), deliveries: deliveries(50), now: stock(60) }],
    languages: [{ locale: 'de', ...growth(70), now: stock(80) }],
    points: [
      { date: 'DAY', started_at: 'START', ended_at: 'END', ...growth(90), deliveries: deliveries(100) },
    ],
  } as unknown as SubscriberReport;
  const { name, columns, rows } = subscriberTable(report, 'acme');
  expect(name).toBe('subscribers-acme');
  expect(columns).toEqual([
    ...['subject', 'name', 'interval', 'date', 'started_at', 'ended_at', 'confirmed', 'left', 'growth'],
    ...['deliveries_sent', 'deliveries_failed', 'deliveries_waiting', 'deliveries_unsent'],
    ...['deliveries_p50_seconds', 'deliveries_p90_seconds'],
    ...['now_confirmed', 'now_pending', 'now_quarantined', 'now_unsubscribed'],
  ]);
  const [noDeliveries, noStock] = [Array(6).fill(null), Array(4).fill(null)];
  expect([...rows]).toEqual([
    ['page', null, 'range', null, 'FROM', 'TO', ...numbers(20, 3), ...numbers(30, 6), ...numbers(10, 4)],
    [
      'channel',
      'email',
      'range',
      null,
      'FROM',
      'TO',
      ...numbers(40, 3),
      ...numbers(50, 6),
      ...numbers(60, 4),
    ],
    ['language', 'de', 'range', null, 'FROM', 'TO', ...numbers(70, 3), ...noDeliveries, ...numbers(80, 4)],
    ['page', null, 'month', 'DAY', 'START', 'END', ...numbers(90, 3), ...numbers(100, 6), ...noStock],
  ]);
});
