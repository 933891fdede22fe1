import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedNumbers } from './sorted-numbers.js';

describe('sortedNumbers', () => {
  it('sorts any finite numbers, spread or in heaps, and leaves what it is given as it is', () => {
    const heap = fc.integer({ min: 0, max: 40 }).map((offset) => 1.7e12 * 16 + offset);
    const value = fc.oneof(
      heap,
      fc.integer({ min: 0, max: 2 ** 52 }),
      fc.double({ noNaN: true, min: -1e300, max: 1e300 }),
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.array(value, { maxLength: 200 }), fc.array(heap, { maxLength: 200 })),
        (numbers) => {
          const given = Float64Array.from(numbers);
          expect([...sortedNumbers(given)]).toEqual(numbers.toSorted((a, b) => a - b || 0));
          expect([...given]).toEqual(numbers);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes no more than sorting does where all but one are alike', () => {
    const given = Float64Array.from({ length: 200_000 }, (_, index) => index % 7);
    given[0] = 1e300;
    const start = process.threadCpuUsage();
    const sorted = sortedNumbers(given);
    const { user, system } = process.threadCpuUsage(start);
    expect(sorted.at(-1)).toBe(1e300);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});
