import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { analyticsRange, type AnalyticsRange } from './analytics-range.js';

const NOW = new Date('2026-04-10T12:00:00Z');

function range(query: Parameters<typeof analyticsRange>[0], timeZone = 'Europe/Berlin'): AnalyticsRange {
  return analyticsRange(query, timeZone, NOW);
}

function spanOf({ start, end, knownUntil }: AnalyticsRange): string[] {
  return [start, end, knownUntil].map((at) => new Date(at).toISOString());
}

const dates = ({ points }: AnalyticsRange): string[] => points.map(({ date }) => date);

describe('A range of analytics', () => {
  it('is the last 30 days by default, today included, in days of the time zone', () => {
    const found = range({});
    expect(spanOf(found)).toEqual([
      '2026-03-11T23:00:00.000Z',
      '2026-04-10T12:00:00.000Z',
      '2026-04-10T12:00:00.000Z',
    ]);
    expect([found.timeZone, found.unit, found.points.length]).toEqual(['Europe/Berlin', 'day', 30]);
    expect([dates(found)[0], dates(found).at(-1)]).toEqual(['2026-03-12', '2026-04-10']);
  });

  it('begins 29 days before the day of its end if only that is given', () => {
    expect(spanOf(range({ to: '2026-03-31' }))[0]).toBe('2026-03-01T23:00:00.000Z');
    // Midnight belongs to the day that ends.
    expect(spanOf(range({ to: new Date('2026-03-31T22:00:00Z') }))[0]).toBe('2026-03-01T23:00:00.000Z');
    expect(spanOf(range({ to: new Date('2026-03-31T22:00:00.001Z') }))[0]).toBe('2026-03-02T23:00:00.000Z');
  });

  it('takes instants as they are, and dates as whole days', () => {
    const from = new Date('2026-03-05T07:30:00Z');
    const to = new Date('2026-03-06T08:15:00Z');
    expect(spanOf(range({ from, to }))).toEqual([from.toISOString(), to.toISOString(), to.toISOString()]);
    expect(spanOf(range({ from: '2026-03-29', to: '2026-03-29' }))).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it('has a point for each interval that has begun, clipped to the range', () => {
    const month = range({ from: '2026-02-15', to: '2026-06-30', interval: 'month' });
    expect(month.unit).toBe('month');
    expect(dates(month)).toEqual(['2026-02-01', '2026-03-01', '2026-04-01']);
    expect(month.points[0]?.start).toBe(month.start);
    expect(spanOf(month).slice(1)).toEqual(['2026-06-30T22:00:00.000Z', NOW.toISOString()]);
    const exact = analyticsRange(
      { from: '2026-04-08', to: '2026-04-12' },
      'UTC',
      new Date('2026-04-10T00:00Z'),
    );
    expect(dates(exact)).toEqual(['2026-04-08', '2026-04-09']);
  });

  it('may begin now if it ends later', () => {
    const found = range({ from: NOW, to: '2026-04-30' });
    expect([found.start, found.knownUntil, dates(found)]).toEqual([NOW.getTime(), NOW.getTime(), []]);
  });

  it('has at most 400 points, with those to come', () => {
    expect(range({ from: '2025-03-07' }).points).toHaveLength(400);
    expect(() => range({ from: '2025-03-06' })).toThrow(
      Invalid.field(
        'interval',
        'There are more than 400 points between from and to; a longer interval gives fewer.',
      ),
    );
    expect(() => range({ from: '2026-04-01', to: '2027-05-06' })).toThrow('more than 400 points');
    expect(dates(range({ from: '2026-04-01', to: '2027-05-05' }))).toHaveLength(10);
  });

  it('may end five years ahead, by date or instant', () => {
    const most = NOW.getTime() + 5 * 366 * 86_400_000;
    const tooFar = Invalid.field('to', 'The to must not be more than 5 years in the future.');
    const ending = (to: Date | string): AnalyticsRange =>
      range({ from: '2026-04-01', to, interval: 'month' });
    expect(ending(new Date(most)).end).toBe(most);
    expect(() => ending(new Date(most + 1))).toThrow(tooFar);
    expect(spanOf(ending('2031-04-14'))[1]).toBe('2031-04-14T22:00:00.000Z');
    expect(() => ending('2031-04-15')).toThrow(tooFar);
  });
});

describe('A range of analytics that begins in the future', () => {
  it.each([
    [{ from: '2026-04-11' }, 'The from must be in the past.'],
    [{ from: '2026-05-01', to: '2026-05-31' }, 'The from must be in the past.'],
    [{ from: '2026-04-10', to: '2026-04-09' }, 'The from must be earlier than to.'],
    [{ from: NOW }, 'The from must be earlier than to.'],
    [
      { to: '2026-05-31' },
      'The from must be given for a to so far ahead: left out, it is 29 days before, which is not in the past.',
    ],
  ])('says what is wrong with %j', (query, message) => {
    expect(() => range(query)).toThrow(Invalid.field('from', message));
  });
});
