import { describe, expect, it } from 'vitest';
import type { Period } from '#modules/availability/rules/timeline.js';
import type { UptimeWeights } from '#core/status/uptime-weights.js';
import { CountedTime } from '#core/time/counted-time.js';
import { countedTotals, type UptimeRules } from './downtime.js';
import { errorBudget, weightedDowntime, type ErrorBudget } from './error-budget.js';

const WEIGHTS: UptimeWeights = { degraded: 0, partial_outage: 0.3, major_outage: 1 };

function period(status: Period['status'], start: number, end: number): Period {
  return { status, start, end };
}

/** The budget of a life from 0 to 1000, unless another present is given. */
function budget(
  target: number,
  trouble: readonly Period[],
  {
    present = 1000,
    end = present,
    weights = WEIGHTS,
    counted,
  }: { present?: number; end?: number; weights?: UptimeWeights; counted?: CountedTime } = {},
): ErrorBudget {
  const measured = { life: { start: 0, end: present }, trouble };
  const rules: UptimeRules = { weights, counted };
  return errorBudget(measured, countedTotals(measured, rules), rules, { target, end });
}

describe('Weighted downtime', () => {
  it('is the time in each status by its weight; time that is planned has none', () => {
    const totals = {
      operational: 7,
      under_maintenance: 1000,
      degraded: 10,
      partial_outage: 100,
      major_outage: 50,
    };
    expect(weightedDowntime(totals, { degraded: 0.1, partial_outage: 0.3, major_outage: 0.7 })).toBe(66);
    expect(weightedDowntime(totals, { ...WEIGHTS, partial_outage: 0.3000004 })).toBe(80);
  });
});

describe('The budget that a target leaves', () => {
  it('is a share of the time that counts, planned time left out and time to come included', () => {
    const trouble = [period('under_maintenance', 0, 500), period('major_outage', 500, 520)];
    expect(budget(0.9, trouble)).toEqual({ allowed: 50, used: 20, left: 30, usedUpAt: undefined });
    expect(budget(0.9, trouble, { end: 2000 })).toMatchObject({ allowed: 150, used: 20, left: 130 });
    const each: Period[] = [period('degraded', 0, 100), period('partial_outage', 100, 200)];
    expect(budget(0.9, each)).toEqual({ allowed: 100, used: 30, left: 70, usedUpAt: undefined });
    // Targets are rounded to six digits.
    expect(budget(0.999999, []).allowed).toBe(0.001);
    expect(budget(0.9999994, []).allowed).toBe(0.001);
  });

  it('is nothing for what was not there', () => {
    expect(budget(0.9, [], { present: 0, end: 2000 })).toEqual({
      allowed: 0,
      used: 0,
      left: 0,
      usedUpAt: undefined,
    });
  });

  it('has only service hours in it, past and to come', () => {
    const counted = new CountedTime([
      { start: 0, end: 100 },
      { start: 900, end: 1100 },
      { start: 1500, end: 1600 },
    ]);
    const trouble = [period('major_outage', 50, 910)];
    expect(budget(0.5, trouble, { end: 2000, counted })).toEqual({
      allowed: 200,
      used: 60,
      left: 140,
      usedUpAt: undefined,
    });
    expect(budget(0.8, trouble, { end: 2000, counted })).toMatchObject({ allowed: 80, usedUpAt: 1067 });
    // 50 in the first service hours and 5 in the second.
    expect(budget(0.8625, trouble, { end: 2000, counted })).toMatchObject({ allowed: 55, usedUpAt: 905 });
  });
});

describe('A budget is used up', () => {
  it('when what was used comes to all of it', () => {
    expect(budget(0.9, [period('major_outage', 100, 200)])).toMatchObject({ left: 0, usedUpAt: 200 });
    expect(budget(0.9, [period('major_outage', 100, 199)]).usedUpAt).toBeUndefined();
    const trouble = [
      period('degraded', 0, 50),
      period('partial_outage', 100, 200),
      period('under_maintenance', 250, 260),
      period('major_outage', 300, 400),
      period('major_outage', 500, 600),
    ];
    expect(budget(0.95, [...trouble.slice(0, 2), ...trouble.slice(3)])).toMatchObject({
      allowed: 50,
      used: 230,
      left: -180,
      usedUpAt: 320,
    });
    expect(budget(0.95, trouble).usedUpAt).toBe(320);
    expect(budget(0.98, trouble).usedUpAt).toBe(166);
  });

  it('by the first downtime, where there is none, and never without', () => {
    expect(budget(1, []).usedUpAt).toBeUndefined();
    const trouble = [period('degraded', 50, 60), period('major_outage', 100, 110)];
    expect(budget(1, trouble)).toMatchObject({ allowed: 0, used: 10, left: -10, usedUpAt: 101 });
  });

  it('to the millisecond, whatever fractions cost', () => {
    const weights = { ...WEIGHTS, partial_outage: 0.7 };
    const trouble = [period('partial_outage', 0, 6000)];
    expect(budget(0.9, trouble, { weights, present: 7000 }).usedUpAt).toBe(1000);
    // Ten times 0.1 ms.
    const tenths = Array.from({ length: 10 }, (_, index) => period('degraded', index * 10, index * 10 + 1));
    expect(budget(0.999, tenths, { weights: { ...WEIGHTS, degraded: 0.1 } })).toMatchObject({
      left: 0,
      usedUpAt: 91,
    });
  });

  it('in time to come, as fast as it was used so far, as far as the range goes', () => {
    const trouble = [period('major_outage', 0, 105)];
    expect(budget(0.9, trouble, { end: 1100 })).toEqual({ allowed: 110, used: 105, left: 5, usedUpAt: 1048 });
    const exactly = [period('major_outage', 0, 100)];
    expect(budget(0.9, exactly, { end: 1100 }).usedUpAt).toBeUndefined();
    expect(budget(0.9, [period('major_outage', 0, 101)], { end: 1100 }).usedUpAt).toBe(1090);
  });
});
