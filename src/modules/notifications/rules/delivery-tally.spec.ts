import { describe, expect, it } from 'vitest';
import { DeliveryTally, type DeliverySum } from './delivery-tally.js';
import { durationOf } from './duration-classes.js';

function sum(took: readonly number[], tookCounts: readonly number[], sent = 0): DeliverySum {
  return { sent, failed: 0, waiting: 0, unsent: 0, took, tookCounts };
}

/** Classes of the median and of the ninetieth percentile. */
function ranked(...sums: readonly DeliverySum[]): unknown {
  const tally = new DeliveryTally();
  for (const one of sums) tally.add(one);
  const { median, ninetieth } = tally.figure();
  return [median, ninetieth];
}

describe('A tally of deliveries', () => {
  it('adds up counts', () => {
    const tally = new DeliveryTally();
    tally.add({ sent: 1, failed: 2, waiting: 3, unsent: 4, took: [], tookCounts: [] });
    tally.add({ sent: 10, failed: 20, waiting: 30, unsent: 40, took: [], tookCounts: [] });
    expect(tally.figure()).toEqual({
      sent: 11,
      failed: 22,
      waiting: 33,
      unsent: 44,
      median: undefined,
      ninetieth: undefined,
    });
  });

  it('ranks durations by their class', () => {
    expect(ranked(sum([3], [1]))).toEqual([durationOf(3), durationOf(3)]);
    expect(ranked(sum([0, 5], [5, 5]))).toEqual([durationOf(0), durationOf(5)]);
    expect(ranked(sum([1, 2], [4, 6]))).toEqual([durationOf(2), durationOf(2)]);
    expect(ranked(sum([1, 2, 9], [5, 4, 1]))).toEqual([durationOf(1), durationOf(2)]);
    expect(ranked(sum([1, 9], [8, 2]))).toEqual([durationOf(1), durationOf(9)]);
  });

  it('counts a class wherever it occurs, and takes off what is subtracted', () => {
    expect(ranked(sum([7, 2, 7], [1, 1, 1]), sum([2], [1]), sum([7], [-2]))).toEqual([
      durationOf(2),
      durationOf(2),
    ]);
    expect(ranked(sum([7], [1]), sum([7], [-1]))).toEqual([undefined, undefined]);
  });
});

it('Durations of neighboring classes are five percent apart', () => {
  expect(durationOf(0.5)).toBe(1);
  expect(durationOf(11) / durationOf(10)).toBeCloseTo(1.05);
});
