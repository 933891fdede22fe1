import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarIntervals, CALENDAR_UNITS, shiftDay, startOfDay } from './calendar.js';
import { dayIn } from './month.js';
import { offsetStretches } from './offset-stretches.js';
import { offsetIn } from './zone-offset.js';

const HOUR = 3_600_000;

function at(text: string): number {
  return Date.parse(text);
}

describe('A day of a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
    // Clocks go forward at midnight, so the day begins at 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    // Clocks go back at 01:00, so midnight occurs twice.
    ['America/Havana', '2012-11-04', '2012-11-04T04:00:00Z'],
    ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00Z'],
    // Samoa skipped this day when it crossed the date line.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
  ])('in %s, %s begins at %s', (zone, day, start) => {
    expect(new Date(startOfDay(zone, day))).toEqual(new Date(start));
  });

  it('is the one before which it was another, in any zone', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instant = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2037-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zone, instant, (timeZone, date) => {
        const day = dayIn(timeZone, date);
        const start = startOfDay(timeZone, day);
        expect(start).toBeLessThanOrEqual(date.getTime());
        expect(dayIn(timeZone, new Date(start))).toBe(day);
        expect(dayIn(timeZone, new Date(start - 1)) < day).toBe(true);
        expect(startOfDay(timeZone, shiftDay(day, 1))).toBeGreaterThan(start);
      }),
    );
  });
});

describe('The stretches of one offset', () => {
  it('cover any time without gap, each with the offset that clocks have in it', () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'Africa/Casablanca',
      'Australia/Lord_Howe',
      'Asia/Gaza',
      'UTC',
    );
    const start = fc.integer({ min: at('2005-01-01'), max: at('2035-01-01') });
    const length = fc.integer({ min: 1, max: 900 * 24 * HOUR });
    fc.assert(
      fc.property(zone, start, length, (timeZone, from, duration) => {
        const stretches = offsetStretches(timeZone, from, from + duration);
        expect(stretches[0]?.start).toBe(from);
        expect(stretches.at(-1)?.end).toBe(from + duration);
        for (const [index, stretch] of stretches.entries()) {
          for (const instant of [
            stretch.start,
            Math.floor((stretch.start + stretch.end) / 2),
            stretch.end - 1,
          ]) {
            if (instant >= stretch.start && instant < stretch.end)
              expect(offsetIn(timeZone, instant)).toBe(stretch.offset);
          }
          const next = stretches[index + 1];
          if (next === undefined) continue;
          expect(next.start).toBe(stretch.end);
          expect(next.offset).not.toBe(stretch.offset);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('The intervals of a range', () => {
  function spans(...args: Parameters<typeof calendarIntervals>): [string, number][] {
    return calendarIntervals(...args).map(({ date, start, end }) => [date, (end - start) / HOUR]);
  }

  it('are days with as many hours as clocks show', () => {
    const range = { start: at('2026-03-27T12:00:00Z'), end: at('2026-03-30T10:00:00Z') };
    expect(spans('Europe/Berlin', range, 'day', 10)).toEqual([
      ['2026-03-27', 11],
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 12],
    ]);
    const autumn = { start: at('2026-10-24T22:00:00Z'), end: at('2026-10-25T23:00:00Z') };
    expect(spans('Europe/Berlin', autumn, 'day', 10)).toEqual([['2026-10-25', 25]]);
  });

  it('are weeks from Monday, and months', () => {
    const range = { start: at('2026-03-01T00:00:00Z'), end: at('2026-04-02T00:00:00Z') };
    expect(spans('UTC', range, 'week', 10).map(([date]) => date)).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
      '2026-03-16',
      '2026-03-23',
      '2026-03-30',
    ]);
    expect(spans('UTC', range, 'month', 10)).toEqual([
      ['2026-03-01', 744],
      ['2026-04-01', 24],
    ]);
  });

  it('leave out a day that a zone has skipped', () => {
    const range = { start: at('2011-12-29T10:00:00Z'), end: at('2012-01-01T10:00:00Z') };
    expect(spans('Pacific/Apia', range, 'day', 10)).toEqual([
      ['2011-12-29', 24],
      ['2011-12-31', 24],
      ['2012-01-01', 24],
    ]);
  });

  it('are no more than are asked for', () => {
    const range = { start: at('1990-01-01'), end: at('2031-01-01') };
    expect(calendarIntervals('Europe/Berlin', range, 'day', 401)).toHaveLength(401);
  });

  it('cover any range without gap', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Beirut', 'Pacific/Apia');
    const start = fc.integer({ min: at('2009-01-01'), max: at('2030-01-01') });
    const length = fc.integer({ min: 1, max: 100 * 24 * HOUR });
    fc.assert(
      fc.property(
        zone,
        start,
        length,
        fc.constantFrom(...CALENDAR_UNITS),
        (timeZone, from, duration, unit) => {
          const range = { start: from, end: from + duration };
          const intervals = calendarIntervals(timeZone, range, unit, 1000);
          expect([intervals[0]?.start, intervals.at(-1)?.end]).toEqual([range.start, range.end]);
          for (const [index, { end }] of intervals.slice(0, -1).entries())
            expect(intervals[index + 1]?.start).toBe(end);
        },
      ),
    );
  });
});
