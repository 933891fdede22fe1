import { describe, expect, it } from 'vitest';
import type { Period } from '#modules/availability/rules/timeline.js';
import type { AnalyticsRange } from '../rules/analytics-range.js';
import type { MeasuredComponent } from './measured-page.js';
import { FigureComputation, type FigureRules } from './uptime-figures.js';

const START = Date.parse('2026-03-01T00:00:00Z');
const DAY = 86_400;

/** The instant that many seconds after the start. */
function at(second: number): number {
  return START + second * 1000;
}

function text(second: number): string {
  return new Date(at(second)).toISOString();
}

/** Three days, half a day of which is still to come. */
const RANGE: AnalyticsRange = {
  timeZone: 'UTC',
  start: at(0),
  end: at(3 * DAY),
  knownUntil: at(2.5 * DAY),
  unit: 'day',
  points: [0, 1, 2].map((day) => ({
    date: `2026-03-0${day + 1}`,
    start: at(day * DAY),
    end: at((day + 1) * DAY),
  })),
};

const RULES: FigureRules = {
  range: RANGE,
  weights: { degraded: 0.1, partial_outage: 0.5, major_outage: 1 },
  counted: undefined,
  target: 0.9,
};

function component(id: number, ...trouble: [Period['status'], number, number][]): MeasuredComponent {
  return {
    id,
    life: { start: at(0), end: RANGE.knownUntil },
    trouble: trouble.map(([status, start, end]) => ({ status, start: at(start), end: at(end) })),
  };
}

/** Planned time, then an outage across midnight, and an ongoing one. */
const ONE = component(
  1,
  ['under_maintenance', 0, 10_000],
  ['degraded', DAY - 1000, DAY],
  ['major_outage', DAY, DAY + 5000],
  ['partial_outage', 2.5 * DAY - 2000, 2.5 * DAY],
);
const TWO = component(2, ['major_outage', 100, 1100]);

describe('The figures of a component', () => {
  it('are those that one adds up by hand', () => {
    const { cause, figures } = new FigureComputation(RULES).ofComponent(ONE);
    expect(cause).toEqual({ componentId: 1, start: at(DAY - 1000), end: at(DAY + 5000) });
    const uptime = Math.floor(((206_000 - 6100) / 206_000) * 1e6) / 1e6;
    expect(figures(7)).toEqual({
      uptime,
      components_uptime: uptime,
      measured_seconds: 206_000,
      planned_seconds: 10_000,
      downtime_seconds: { degraded: 1000, partial_outage: 2000, major_outage: 5000 },
      weighted_downtime_seconds: 6100,
      outages: 2,
      mtbf_seconds: 99_000,
      mttr_seconds: 4000,
      longest_outage: {
        started_at: text(DAY - 1000),
        ended_at: text(DAY + 5000),
        seconds: 6000,
        component_id: 1,
        incident_id: 7,
      },
      budget: { allowed_seconds: 24_920, used_seconds: 6100, left_seconds: 18_820, used_up_on: null },
    });
    expect(new FigureComputation({ ...RULES, target: null }).ofComponent(ONE).figures(null)).toMatchObject({
      budget: null,
      longest_outage: { incident_id: null },
    });
  });

  it('know an outage that goes on, and are empty without any', () => {
    const open = component(3, ['major_outage', 2.5 * DAY - 2000, 2.5 * DAY]);
    expect(new FigureComputation(RULES).ofComponent(open).figures(null).longest_outage).toMatchObject({
      ended_at: null,
    });
    const { cause, figures } = new FigureComputation(RULES).ofComponent(component(4));
    expect(cause).toBeUndefined();
    expect(figures(null)).toMatchObject({
      uptime: 1,
      outages: 0,
      mtbf_seconds: null,
      mttr_seconds: null,
      longest_outage: null,
      budget: { used_seconds: 0, used_up_on: null },
    });
  });

  it('name the day before for a budget that is used up at midnight', () => {
    const used = (second: number): unknown =>
      new FigureComputation(RULES)
        .ofComponent(component(5, ['major_outage', second - 25_920, second]))
        .figures(null).budget?.used_up_on;
    expect(used(DAY)).toBe('2026-03-01');
    expect(used(DAY + 1)).toBe('2026-03-02');
  });
});

describe('The figures of a group', () => {
  it('have the worst of its components, and all of them taken together', () => {
    const group = {
      life: ONE.life,
      trouble: [
        { status: 'under_maintenance' as const, start: at(0), end: at(100) },
        { status: 'major_outage' as const, start: at(100), end: at(1100) },
        { status: 'under_maintenance' as const, start: at(1100), end: at(10_000) },
        ...ONE.trouble.slice(1),
      ],
      components: [ONE, TWO],
    };
    const { cause, figures } = new FigureComputation(RULES).ofGroup(group);
    expect(cause?.componentId).toBe(1);
    const floored = (down: number, measured: number): number =>
      Math.floor(((measured - down) / measured) * 1e6) / 1e6;
    expect(figures(null)).toMatchObject({
      uptime: floored(7100, 207_000),
      components_uptime: floored(7100, 206_000 + 216_000),
      planned_seconds: 9000,
      outages: 3,
    });
    const apart = {
      ...group,
      components: [ONE, component(6, ['degraded', 0, 500], ['partial_outage', 500, 700])],
    };
    expect(new FigureComputation(RULES).ofGroup(apart).figures(null).components_uptime).toBe(
      floored(6250, 422_000),
    );
  });
});

describe('The longest outage of a group', () => {
  it('is not told where no component of it is down', () => {
    const group = { life: ONE.life, trouble: TWO.trouble, components: [component(8)] };
    const { cause, figures } = new FigureComputation(RULES).ofGroup(group);
    expect(cause).toBeUndefined();
    expect(figures(null)).toMatchObject({ outages: 1, longest_outage: null });
  });
});

describe('The points of a range', () => {
  it('have each day’s share, as far as it has passed, and outages where they began', () => {
    const none = { degraded: 0, partial_outage: 0, major_outage: 0 };
    expect(new FigureComputation(RULES).points(ONE)).toEqual([
      {
        date: '2026-03-01',
        started_at: text(0),
        ended_at: text(DAY),
        uptime: Math.floor(((76_400 - 100) / 76_400) * 1e6) / 1e6,
        measured_seconds: 76_400,
        planned_seconds: 10_000,
        downtime_seconds: { ...none, degraded: 1000 },
        outages: 1,
      },
      {
        date: '2026-03-02',
        started_at: text(DAY),
        ended_at: text(2 * DAY),
        uptime: Math.floor(((DAY - 5000) / DAY) * 1e6) / 1e6,
        measured_seconds: DAY,
        planned_seconds: 0,
        downtime_seconds: { ...none, major_outage: 5000 },
        outages: 0,
      },
      {
        date: '2026-03-03',
        started_at: text(2 * DAY),
        ended_at: text(2.5 * DAY),
        uptime: Math.floor(((DAY / 2 - 1000) / (DAY / 2)) * 1e6) / 1e6,
        measured_seconds: DAY / 2,
        planned_seconds: 0,
        downtime_seconds: { ...none, partial_outage: 2000 },
        outages: 1,
      },
    ]);
    // An outage that begins at midnight belongs to the following day.
    const midnight = component(7, ['major_outage', DAY, DAY + 1]);
    expect(new FigureComputation(RULES).points(midnight).map(({ outages }) => outages)).toEqual([0, 1, 0]);
  });
});
