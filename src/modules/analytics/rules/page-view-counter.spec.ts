import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { PageViewCounter, type DayViews } from './page-view-counter.js';

describe('A counter of page views', () => {
  let clock: FakeClock;
  let reported: DayViews[];

  beforeEach(() => {
    clock = new FakeClock();
    reported = [];
  });

  function counter(timeZone: string): PageViewCounter {
    const page = { tenantId: 'acme', timeZone, path: '/', locale: 'de' };
    return new PageViewCounter(page, clock, (views) => reported.push(views));
  }

  function countAt(pages: PageViewCounter, ...times: readonly string[]): void {
    for (const time of times) {
      clock.set(time);
      pages.count();
    }
  }

  const days = (): unknown[] => reported.map(({ day, views }) => [day, views]);

  it('reports a day with its first view, and counts further ones in it', () => {
    const pages = counter('UTC');
    countAt(pages, '2026-03-01T10:00:00Z', '2026-03-01T10:00:01Z', '2026-03-01T18:00:00Z');
    expect(reported).toEqual([
      {
        page: { tenantId: 'acme', timeZone: 'UTC', path: '/', locale: 'de' },
        day: '2026-03-01',
        views: 3,
      },
    ]);
  });

  it('reports a day again when its views have been stored', () => {
    const pages = counter('UTC');
    countAt(pages, '2026-03-01T10:00:00Z');
    reported[0]!.views = 0;
    countAt(pages, '2026-03-01T10:00:01Z', '2026-03-01T11:00:00Z');
    expect(days()).toEqual([
      ['2026-03-01', 2],
      ['2026-03-01', 2],
    ]);
    expect(reported[1]).toBe(reported[0]);
  });

  it.each([
    ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z'],
    // Five hours and 45 minutes ahead of UTC.
    ['Asia/Kathmandu', '2026-03-01T18:14:59.999Z', '2026-03-01T18:15:00.000Z'],
    ['America/New_York', '2026-03-02T04:59:59.999Z', '2026-03-02T05:00:00.000Z'],
  ])('begins a new day at midnight in %s', (timeZone, last, first) => {
    const pages = counter(timeZone);
    countAt(pages, last, first, first);
    expect(days()).toEqual([
      ['2026-03-01', 1],
      ['2026-03-02', 2],
    ]);
  });
});
