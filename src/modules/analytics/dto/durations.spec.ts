import fc from 'fast-check';
import { expect, it } from 'vitest';
import { durationsOf } from './durations.js';

it('Durations of nothing have no mean and no ranks', () => {
  expect(durationsOf([])).toEqual({ count: 0, mean_seconds: null, p50_seconds: null, p90_seconds: null });
});

it('Ranks are the least durations that as many as they say do not exceed, whatever there is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1000, max: 100_000 }), { minLength: 1 }), (given) => {
      const long = given.map((one) => Math.max(0, one) / 1000);
      const found = durationsOf(given);
      expect(found.count).toBe(given.length);
      expect(found.mean_seconds).toBeCloseTo(long.reduce((sum, one) => sum + one, 0) / long.length, 2);
      for (const [share, rank] of [
        [0.5, found.p50_seconds ?? -1],
        [0.9, found.p90_seconds ?? -1],
      ] as const) {
        expect(long).toContain(rank);
        expect(long.filter((one) => one <= rank).length).toBeGreaterThanOrEqual(share * long.length - 1e-9);
        expect(long.filter((one) => one < rank).length).toBeLessThan(share * long.length + 1e-9);
      }
    }),
  );
});
