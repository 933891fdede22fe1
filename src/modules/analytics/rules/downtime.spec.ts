import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Period } from '#modules/availability/rules/timeline.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { CountedTime } from '#core/time/counted-time.js';
import { countedTotals, countedWithin, outagesOf, partsOf, weightOf, type UptimeRules } from './downtime.js';

const ALWAYS: UptimeRules = {
  weights: { degraded: 0, partial_outage: 0.3, major_outage: 1 },
  counted: undefined,
};
/** Counts the times from 0 to 100 and from 200 to 300. */
const SOMETIMES: UptimeRules = {
  ...ALWAYS,
  counted: new CountedTime([
    { start: 0, end: 100 },
    { start: 200, end: 300 },
  ]),
};

const NONE = { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };

function period(status: Period['status'], start: number, end: number): Period {
  return { status, start, end };
}

describe('What counts of a time', () => {
  it('is all of it, or what of it lies in service hours, and never less than nothing', () => {
    expect(countedWithin(ALWAYS, 50, 250)).toBe(200);
    expect(countedWithin(ALWAYS, 250, 50)).toBe(0);
    expect(countedWithin(SOMETIMES, 50, 250)).toBe(100);
  });

  it('is added up by status, and what is left was operational', () => {
    const measured = {
      life: { start: 20, end: 300 },
      trouble: [
        period('degraded', 20, 30),
        period('major_outage', 90, 210),
        period('under_maintenance', 210, 230),
        period('degraded', 280, 300),
      ],
    };
    expect(countedTotals(measured, ALWAYS)).toEqual({
      ...NONE,
      operational: 110,
      under_maintenance: 20,
      degraded: 30,
      major_outage: 120,
    });
    expect(countedTotals(measured, SOMETIMES)).toEqual({
      ...NONE,
      operational: 110,
      under_maintenance: 20,
      degraded: 30,
      major_outage: 20,
    });
  });
});

describe('Downtime', () => {
  it('weighs what the tenant has set, and nothing where a page is as it should be', () => {
    const weights = { degraded: 0.1, partial_outage: 0.5, major_outage: 0.9 };
    expect(COMPONENT_STATUSES.map((status) => weightOf(status, weights))).toEqual([0, 0, 0.1, 0.5, 0.9]);
    // Also if a settings file sets more than is allowed.
    const excess = { ...weights, operational: 1, under_maintenance: 1 };
    expect(weightOf('operational', excess)).toBe(0);
    expect(weightOf('under_maintenance', excess)).toBe(0);
  });

  it('without a gap is one outage, whatever its status, and what weighs nothing ends it', () => {
    const trouble = [
      period('degraded', 0, 10),
      period('partial_outage', 10, 20),
      period('major_outage', 20, 30),
      period('under_maintenance', 30, 40),
      period('major_outage', 40, 50),
      period('major_outage', 60, 70),
    ];
    expect(outagesOf({ life: { start: 0, end: 100 }, trouble }, ALWAYS)).toEqual([
      { start: 10, end: 30, counted: 20 },
      { start: 40, end: 50, counted: 10 },
      { start: 60, end: 70, counted: 10 },
    ]);
  });

  it('is no outage outside service hours, and one that goes on through the night counts by day', () => {
    const trouble = [
      period('major_outage', 80, 150),
      period('partial_outage', 150, 210),
      period('major_outage', 301, 400),
    ];
    expect(outagesOf({ life: { start: 0, end: 400 }, trouble }, SOMETIMES)).toEqual([
      { start: 80, end: 210, counted: 30 },
    ]);
  });
});

describe('The parts of a life', () => {
  const edges = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 12 });

  it('have of each instant what the whole has of it', () => {
    fc.assert(
      fc.property(edges, edges, fc.integer({ min: 0, max: 60 }), fc.nat(60), (cuts, ends, start, length) => {
        const sorted = ends.sort((a, b) => a - b);
        const life = { start, end: start + length };
        const trouble = sorted
          .slice(1)
          .map((end, index) => period(index % 3 === 0 ? 'degraded' : 'major_outage', sorted[index]!, end))
          .filter((_, index) => index % 4 !== 2);
        const bounds = cuts.sort((a, b) => a - b);
        const intervals = bounds.slice(1).map((end, index) => ({ start: bounds[index]!, end }));
        const parts = partsOf({ life, trouble }, intervals);
        expect(parts).toHaveLength(intervals.length);
        for (const [place, interval] of intervals.entries()) {
          const part = parts[place]!;
          const clip = (one: { start: number; end: number }): { start: number; end: number } => ({
            start: Math.max(one.start, interval.start),
            end: Math.min(one.end, interval.end),
          });
          const within = clip(life);
          if (within.start < within.end) expect(part.life).toEqual(within);
          else expect(part.life.end - part.life.start).toBe(0);
          const expected = trouble
            .map((one) => ({ ...one, ...clip(one) }))
            .filter((one) => one.start < one.end);
          expect(part.trouble).toEqual(expected);
        }
      }),
    );
  });
});
