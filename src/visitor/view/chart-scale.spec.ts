import { describe, expect, it } from 'vitest';
import { scaleOf, summed } from './chart-scale.js';

const FREE = { yMin: null, yMax: null };

function point(
  at: number,
  avg: number,
  count = 1,
): { at: number; count: number; min: number; max: number; avg: number } {
  return { at, count, min: avg, max: avg, avg };
}

describe('The axis of a chart', () => {
  it.each([
    ['has all values', [3, 9], FREE, { low: 3, high: 9 }],
    ['has the ends that are set', [3, 9], { yMin: 0, yMax: 20 }, { low: 0, high: 20 }],
    ['ends where it is cut', [3, 9], { yMin: null, yMax: 5 }, { low: 3, high: 5 }],
    ['has a constant value in its middle', [50, 50], FREE, { low: 45, high: 55 }],
    ['has zero in its middle', [0], FREE, { low: -1, high: 1 }],
    ['has room above its lower end', [0], { yMin: 0, yMax: null }, { low: 0, high: 1 }],
    [
      'has room above a lower end that is above all values',
      [3],
      { yMin: 5, yMax: null },
      { low: 5, high: 5.5 },
    ],
    [
      'has room below an upper end that is below all values',
      [30],
      { yMin: null, yMax: 10 },
      { low: 9, high: 10 },
    ],
  ] as const)('%s', (_, values, ends, scale) => {
    expect(
      scaleOf(
        values.map((value, at) => point(at, value)),
        ends,
      ),
    ).toEqual(scale);
  });
});

describe('Points of one slot', () => {
  it('are one, weighted by their number', () => {
    const slots = summed([point(1, 10, 3), point(2, 50, 1), point(11, 7)], (at) =>
      String(Math.floor(at / 10)),
    );
    expect([...slots]).toEqual([
      ['0', { at: 1, count: 4, min: 10, max: 50, avg: 20 }],
      ['1', point(11, 7)],
    ]);
  });
});
