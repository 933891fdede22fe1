import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeline, type Claim, type Period } from './timeline.js';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { totals, uptime, uptimeOfTotals, type StatusTotals } from './uptime.js';
import { DEFAULT_UPTIME_WEIGHTS } from '#core/status/uptime-weights.js';

const DAY = 86_400_000;

/** Periods one after the other from the epoch on, given as [status, length]. */
function periods(...lengths: [ComponentStatus, number][]): Period[] {
  let start = 0;
  return lengths.map(([status, length]) => {
    const end = start + length;
    const period = { status, start, end };
    start = end;
    return period;
  });
}

describe('uptime', () => {
  it('is 1 for an empty range', () => {
    expect(uptime([])).toBe(1);
  });

  it('is 1 when all was operational, 0 when all was a major outage', () => {
    expect(uptime(periods(['operational', DAY]))).toBe(1);
    expect(uptime(periods(['major_outage', DAY]))).toBe(0);
  });

  it('weighs major outage 1, partial outage 0.3 and degraded 0', () => {
    expect(uptime(periods(['operational', 90], ['major_outage', 10]))).toBe(0.9);
    expect(uptime(periods(['operational', 90], ['partial_outage', 10]))).toBe(0.97);
    expect(uptime(periods(['operational', 90], ['degraded', 10]))).toBe(1);
    expect(uptime(periods(['operational', 70], ['major_outage', 10], ['partial_outage', 20]))).toBe(0.84);
  });

  it('takes the weights of the tenant', () => {
    const weights = { degraded: 0.1, partial_outage: 0.5, major_outage: 0.9 };
    expect(uptime(periods(['degraded', 100]), weights)).toBe(0.9);
    expect(uptime(periods(['partial_outage', 50], ['operational', 50]), weights)).toBe(0.75);
    expect(uptime(periods(['major_outage', 100]), weights)).toBe(0.1);
  });

  it.each([-0.1, 1.1, NaN])('refuses the weight %d', (weight) => {
    const weights = { ...DEFAULT_UPTIME_WEIGHTS, degraded: weight };
    expect(() => uptime(periods(['degraded', 1]), weights)).toThrow(RangeError);
    expect(() => uptime(periods(['degraded', 1]), weights)).toThrow(`within 0 and 1, not ${weight}`);
  });

  it('excludes maintenance from the denominator', () => {
    expect(uptime(periods(['operational', 30], ['under_maintenance', 60], ['major_outage', 10]))).toBe(0.75);
  });

  it('is 1 when all of the range was maintenance', () => {
    expect(uptime(periods(['under_maintenance', DAY]))).toBe(1);
  });

  it('floors to six digits', () => {
    expect(uptime(periods(['operational', 2], ['major_outage', 1]))).toBe(0.666666);
    expect(uptime(periods(['operational', 1], ['major_outage', 2]))).toBe(0.333333);
  });

  it('keeps exact values exact', () => {
    expect(uptime(periods(['operational', 999_999], ['major_outage', 1]))).toBe(0.999999);
    expect(uptime(periods(['operational', 999_990], ['partial_outage', 10]))).toBe(0.999997);
    for (let millionths = 0; millionths <= 1_000_000; millionths += 997) {
      const given = periods(
        ['operational', millionths * 90],
        ['major_outage', (1_000_000 - millionths) * 90],
      );
      expect(uptime(given)).toBe(millionths / 1_000_000);
    }
  });

  it('never rounds a millisecond of downtime away, however long the range', () => {
    expect(uptime(periods(['operational', 3650 * DAY], ['major_outage', 1]))).toBe(0.999999);
    expect(uptime(periods(['operational', 3650 * DAY], ['partial_outage', 1]))).toBe(0.999999);
  });

  it('never shows more than 0 for a millisecond of availability', () => {
    expect(uptime(periods(['major_outage', 3650 * DAY], ['operational', 1]))).toBe(0);
  });

  it('does not count the time before the component existed, left out of the range', () => {
    const claims: Claim[] = [
      { source: { kind: 'host_system', id: 1 }, status: 'major_outage', start: 0, end: 60 },
    ];
    expect(uptime(timeline(claims, { start: 50, end: 100 }))).toBe(0.8);
  });
});

describe('totals', () => {
  it('are the milliseconds in each status', () => {
    expect(
      totals(periods(['operational', 5], ['degraded', 3], ['operational', 4], ['under_maintenance', 2])),
    ).toEqual({ operational: 9, under_maintenance: 2, degraded: 3, partial_outage: 0, major_outage: 0 });
  });
});

describe('for any history', () => {
  const anyStatus = fc.constantFrom(...COMPONENT_STATUSES);
  const anyLength = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 90 * DAY }));
  const anyPeriods = fc
    .array(fc.tuple(anyStatus, anyLength), { maxLength: 20 })
    .map((lengths) => periods(...lengths));
  const anyWeight = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
  const anyWeights = fc.record({ degraded: anyWeight, partial_outage: anyWeight, major_outage: anyWeight });
  const runs = { numRuns: 400 };

  function sum(a: StatusTotals, b: StatusTotals): StatusTotals {
    const result = { ...a };
    for (const status of COMPONENT_STATUSES) result[status] += b[status];
    return result;
  }

  function split(history: Period[], cut: number): [Period[], Period[]] {
    const clip = (start: number, end: number): Period[] =>
      history
        .map((period) => ({
          ...period,
          start: Math.max(period.start, start),
          end: Math.min(period.end, end),
        }))
        .filter((period) => period.start < period.end);
    return [clip(-Infinity, cut), clip(cut, Infinity)];
  }

  it('lies within 0 and 1 and has six digits at most', () => {
    fc.assert(
      fc.property(anyPeriods, anyWeights, (history, weights) => {
        const value = uptime(history, weights);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(value).toBe(Number(value.toFixed(6)));
      }),
      runs,
    );
  });

  it('is the floor of the formula, checked without division', () => {
    fc.assert(
      fc.property(anyPeriods, anyWeights, (history, weights) => {
        const sums = totals(history);
        const thousandths = (weight: number): bigint => BigInt(Math.round(weight * 1000));
        const measured = BigInt(sums.operational + sums.degraded + sums.partial_outage + sums.major_outage);
        fc.pre(measured > 0n);
        const up =
          measured * 1000n -
          thousandths(weights.degraded) * BigInt(sums.degraded) -
          thousandths(weights.partial_outage) * BigInt(sums.partial_outage) -
          thousandths(weights.major_outage) * BigInt(sums.major_outage);
        const millionths = BigInt(Math.round(uptime(history, weights) * 1_000_000));
        expect(millionths * measured <= up * 1000n).toBe(true);
        expect((millionths + 1n) * measured > up * 1000n).toBe(true);
      }),
      runs,
    );
  });

  it('is below 1 as soon as there was weighted downtime', () => {
    fc.assert(
      fc.property(anyPeriods, (history) => {
        const down = history.some(({ status }) => status === 'partial_outage' || status === 'major_outage');
        expect(uptime(history) < 1).toBe(down);
      }),
      runs,
    );
  });

  it('is the same from totals as from periods, day by day or at once', () => {
    fc.assert(
      fc.property(anyPeriods, anyWeights, fc.nat(), (history, weights, at) => {
        const [first, second] = split(history, at % ((history.at(-1)?.end ?? 0) + 1));
        const added = sum(totals(first), totals(second));
        expect(added).toEqual(totals(history));
        expect(uptimeOfTotals(added, weights)).toBe(uptime(history, weights));
      }),
      runs,
    );
  });

  it('never grows when an incident adds an outage outside maintenance', () => {
    const kinds = fc.constantFrom('incident', 'maintenance', 'trigger', 'host_system');
    const anyClaim: fc.Arbitrary<Claim> = fc.record({
      source: fc.record({ kind: kinds, id: fc.constant(1) }),
      status: anyStatus,
      start: fc.nat(100),
      end: fc.option(fc.nat(100)),
    });
    const impact = fc.constantFrom('degraded', 'partial_outage', 'major_outage');
    const range = { start: 0, end: 100 };
    fc.assert(
      fc.property(fc.array(anyClaim, { maxLength: 8 }), impact, fc.nat(), (claims, status, choice) => {
        const history = timeline(claims, range);
        const open = history.filter((period) => period.status !== 'under_maintenance');
        fc.pre(open.length > 0);
        const { start, end } = open[choice % open.length]!;
        const outage: Claim = { source: { kind: 'incident', id: 2 }, status, start, end };
        expect(uptime(timeline([...claims, outage], range))).toBeLessThanOrEqual(uptime(history));
      }),
      runs,
    );
  });
});
