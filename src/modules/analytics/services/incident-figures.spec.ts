import { describe, expect, it } from 'vitest';
import type { IncidentCourses } from '#modules/incidents/store/past-incidents.js';
import { analyticsRange } from '../rules/analytics-range.js';
import { byInterval, byWeekday, incidentFigures, maintenanceFigures } from './incident-figures.js';

const SECOND = 1000;
const NONE = { count: 0, mean_seconds: null, p50_seconds: null, p90_seconds: null };

/** Incidents as `[start, acknowledged, resolved, severity]`, in milliseconds. */
function courses(...incidents: readonly (readonly [number, number, number, number])[]): IncidentCourses {
  return {
    startedAt: Float64Array.from(incidents, ([start]) => start),
    acknowledgedAt: Float64Array.from(incidents, ([, acknowledged]) => acknowledged),
    resolvedAt: Float64Array.from(incidents, ([, , resolved]) => resolved),
    severities: Uint8Array.from(incidents, ([, , , severity]) => severity),
  };
}

function startedAt(...times: readonly string[]): IncidentCourses {
  return courses(...times.map((time) => [Date.parse(time), Infinity, Infinity, 0] as const));
}

function weekdaysOf(times: readonly string[], timeZone: string, from: string, to: string): string[] {
  const range = analyticsRange({ from, to }, timeZone, new Date(`${to}T00:00:00Z`));
  const weekdays = byWeekday(startedAt(...times), range);
  expect(weekdays.map(({ hours }) => hours.length)).toEqual(Array(7).fill(24));
  return weekdays.flatMap(({ weekday, count, hours }) => {
    expect(count).toBe(hours.reduce((sum, one) => sum + one, 0));
    return hours.flatMap((one, hour) => (one === 0 ? [] : [`${weekday} ${hour}: ${one}`]));
  });
}

describe('Figures of incidents', () => {
  it('count each severity by itself', () => {
    const severities = [0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4];
    const found = incidentFigures(
      courses(...severities.map((severity) => [0, Infinity, Infinity, severity] as const)),
    );
    expect(found).toEqual({
      count: 15,
      by_severity: { operational: 1, under_maintenance: 2, degraded: 3, partial_outage: 4, major_outage: 5 },
      time_to_acknowledge: NONE,
      time_to_resolve: NONE,
    });
  });

  it('of none are zeros', () => {
    expect(incidentFigures(courses())).toMatchObject({
      count: 0,
      by_severity: { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 },
    });
  });

  it('measure from the start, and leave out what has not been acknowledged or resolved', () => {
    const found = incidentFigures(
      courses(
        [10 * SECOND, 12 * SECOND, 40 * SECOND, 0],
        [20 * SECOND, Infinity, 30 * SECOND, 0],
        [30 * SECOND, Infinity, Infinity, 0],
        [40 * SECOND, 44 * SECOND, Infinity, 0],
      ),
    );
    expect(found.time_to_acknowledge).toEqual({
      count: 2,
      mean_seconds: 3,
      p50_seconds: 2,
      p90_seconds: 4,
    });
    expect(found.time_to_resolve).toEqual({ count: 2, mean_seconds: 20, p50_seconds: 10, p90_seconds: 30 });
  });
});

describe('Incidents by interval', () => {
  it('lie in the interval in which they start, with all their times', () => {
    const all = courses([0, 1, 2, 3], [9, 10, 11, 2], [10, 12, 13, 1], [25, 26, 27, 4], [30, 31, 32, 0]);
    expect(byInterval(all, [{ end: 10 }, { end: 20 }, { end: 30 }])).toEqual([
      courses([0, 1, 2, 3], [9, 10, 11, 2]),
      courses([10, 12, 13, 1]),
      courses([25, 26, 27, 4]),
    ]);
  });

  it('are none in an interval in which none starts', () => {
    const found = byInterval(courses([15, 16, 17, 1]), [{ end: 10 }, { end: 20 }, { end: 30 }]);
    expect(found.map(({ startedAt: starts }) => [...starts])).toEqual([[], [15], []]);
  });
});

describe('Incidents by weekday', () => {
  it('are counted by local hour, in which a day begins at midnight and a week on Monday', () => {
    const times = [
      '2026-03-08T22:59:59.999Z',
      '2026-03-08T23:00:00.000Z',
      '2026-03-09T22:59:59.999Z',
      '2026-03-11T11:00:00.000Z',
      '2026-03-11T11:59:59.999Z',
      '2026-03-15T22:59:59.999Z',
    ];
    expect(weekdaysOf(times, 'Europe/Berlin', '2026-03-01', '2026-03-20')).toEqual([
      'monday 0: 1',
      'monday 23: 1',
      'wednesday 12: 2',
      'sunday 23: 2',
    ]);
  });

  it('follow the clocks when they change', () => {
    const spring = [
      '2026-03-29T00:59:59.999Z',
      '2026-03-29T01:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ];
    expect(weekdaysOf(spring, 'Europe/Berlin', '2026-01-01', '2026-12-31')).toEqual([
      'sunday 1: 1',
      'sunday 2: 2',
      'sunday 3: 1',
    ]);
  });

  it('count half hours of a zone, and years before 1970', () => {
    expect(weekdaysOf(['2026-03-09T18:29:59Z'], 'Asia/Kolkata', '2026-03-01', '2026-03-20')).toEqual([
      'monday 23: 1',
    ]);
    // 31 December 1969 was a Wednesday.
    expect(weekdaysOf(['1969-12-31T23:00:00Z'], 'UTC', '1969-12-01', '1970-01-02')).toEqual([
      'wednesday 23: 1',
    ]);
  });
});

describe('Figures of maintenances', () => {
  const planned = { startedAt: 100 * SECOND, plannedEndAt: 160 * SECOND, publishedAt: 40 * SECOND };

  it('count one as overrun only if it ended after its planned end', () => {
    const found = maintenanceFigures(
      [159, 160, 161].map((end) => ({ ...planned, endedAt: end * SECOND, isCancelled: false })),
    );
    expect(found).toMatchObject({ count: 3, completed: 3, cancelled: 0, overran: 1 });
    expect(found.planned_duration).toMatchObject({ count: 3, mean_seconds: 60 });
    expect(found.actual_duration).toMatchObject({ count: 3, mean_seconds: 60, p90_seconds: 61 });
  });

  it('leave out the durations of canceled and running ones, but not how long they were announced', () => {
    const found = maintenanceFigures([
      { ...planned, endedAt: 300 * SECOND, isCancelled: true },
      { ...planned, endedAt: undefined, isCancelled: false },
      { ...planned, startedAt: 50 * SECOND, endedAt: undefined, isCancelled: false },
    ]);
    expect(found).toEqual({
      count: 3,
      completed: 0,
      cancelled: 1,
      overran: 0,
      planned_duration: NONE,
      actual_duration: NONE,
      announced_ahead: { count: 3, mean_seconds: 43.333, p50_seconds: 60, p90_seconds: 60 },
    });
  });
});
