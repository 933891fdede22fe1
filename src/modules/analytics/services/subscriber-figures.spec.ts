import { describe, expect, it } from 'vitest';
import { deliveryFigures, growthByInterval, growthOf, stockOf } from './subscriber-figures.js';

const count = (interval: number, channel: string, locale: string, number: number) => ({
  interval,
  channel,
  locale,
  count: number,
});

const MOVEMENTS = {
  confirmed: [count(0, 'email', 'de', 5), count(2, 'webhook', 'en', 3), count(2, 'email', 'en', 2)],
  left: [count(0, 'email', 'de', 1), count(1, 'email', 'en', 4)],
};

describe('The growth of subscribers', () => {
  it('is what came less what went', () => {
    expect(growthOf(MOVEMENTS)).toEqual({ confirmed: 10, left: 5, growth: 5 });
    expect(growthOf({ confirmed: [], left: [] })).toEqual({ confirmed: 0, left: 0, growth: 0 });
  });

  it('can be that of a channel or a language', () => {
    expect(growthOf(MOVEMENTS, ({ channel }) => channel === 'webhook')).toEqual({
      confirmed: 3,
      left: 0,
      growth: 3,
    });
    expect(growthOf(MOVEMENTS, ({ locale }) => locale === 'en')).toEqual({
      confirmed: 5,
      left: 4,
      growth: 1,
    });
  });

  it('is summed in each interval, and what lies in none is left out', () => {
    const outside = [count(3, 'email', 'de', 100)];
    expect(
      growthByInterval(
        { confirmed: [...MOVEMENTS.confirmed, ...outside], left: [...MOVEMENTS.left, ...outside] },
        3,
      ),
    ).toEqual([
      { confirmed: 5, left: 1, growth: 4 },
      { confirmed: 0, left: 4, growth: -4 },
      { confirmed: 5, left: 0, growth: 5 },
    ]);
  });
});

describe('The stock of subscribers', () => {
  const stock = ['confirmed', 'pending', 'quarantined', 'unsubscribed'].flatMap((status, index) => [
    { status, channel: 'email', locale: 'de', count: index + 1 },
    { status, channel: 'webhook', locale: 'de', count: 10 * (index + 1) },
  ]);

  it('is counted by status', () => {
    expect(stockOf(stock)).toEqual({ confirmed: 11, pending: 22, quarantined: 33, unsubscribed: 44 });
  });

  it('can be that of a channel', () => {
    expect(stockOf(stock, ({ channel }) => channel === 'email')).toEqual({
      confirmed: 1,
      pending: 2,
      quarantined: 3,
      unsubscribed: 4,
    });
  });
});

describe('Figures of deliveries', () => {
  const counted = { interval: undefined, channel: undefined, sent: 1, failed: 2, waiting: 3, unsent: 4 };

  it('are zeros without durations if nothing was delivered', () => {
    expect(deliveryFigures(undefined)).toEqual({
      sent: 0,
      failed: 0,
      waiting: 0,
      unsent: 0,
      p50_seconds: null,
      p90_seconds: null,
    });
  });

  it('show durations in seconds, which are never negative', () => {
    expect(deliveryFigures({ ...counted, median: 1500, ninetieth: 2500 })).toEqual({
      sent: 1,
      failed: 2,
      waiting: 3,
      unsent: 4,
      p50_seconds: 1.5,
      p90_seconds: 2.5,
    });
    expect(deliveryFigures({ ...counted, median: -20, ninetieth: 0 })).toMatchObject({
      p50_seconds: 0,
      p90_seconds: 0,
    });
  });
});
