import { describe, expect, it } from 'vitest';
import { completeFrom, finestFor, MAX_INTERVALS, MINUTE } from './resolutions.js';

const HOUR = 3600;
const DAY = 86_400;
const NOW = 1_772_366_400;

describe('The finest resolution', () => {
  it.each([
    [DAY, 60],
    [2 * DAY, 60],
    [2 * DAY + 1, 300],
    [10 * DAY, 300],
    [14 * DAY, HOUR],
    [400 * DAY, HOUR],
  ])('of the last %d seconds is %d', (length, resolution) => {
    expect(finestFor(NOW - length, NOW, NOW)).toBe(resolution);
    if (resolution < HOUR) expect(length / resolution).toBeLessThanOrEqual(MAX_INTERVALS);
  });

  it('of a short range long ago is what is kept of it', () => {
    expect(finestFor(NOW - 3 * DAY, NOW - 3 * DAY + HOUR, NOW)).toBe(300);
    expect(finestFor(NOW - 15 * DAY, NOW - 15 * DAY + HOUR, NOW)).toBe(HOUR);
  });
});

describe('An hour is computed again', () => {
  it.each([0, 1, HOUR - 1])('as a whole, and never after its minutes may have been deleted: %d', (second) => {
    const from = completeFrom(NOW + second, MINUTE);
    expect(from % HOUR).toBe(0);
    expect(from - (NOW + second - 2 * DAY)).toBeGreaterThan(HOUR);
    expect(from - (NOW + second - 2 * DAY)).toBeLessThanOrEqual(2 * HOUR);
  });
});
