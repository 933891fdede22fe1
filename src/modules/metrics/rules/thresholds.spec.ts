import { describe, expect, it } from 'vitest';
import { statusChanges, statusOf, type Threshold } from './thresholds.js';

const SLOW: Threshold = { above: 800, below: null, status: 'degraded' };
const DOWN: Threshold = { above: 2000, below: null, status: 'major_outage' };
const IDLE: Threshold = { above: null, below: 1, status: 'partial_outage' };

describe('A value', () => {
  it.each([
    [800, 'operational'],
    [800.1, 'degraded'],
    [2001, 'major_outage'],
    [1, 'operational'],
    [0.9, 'partial_outage'],
  ])('of %d is %s', (value, status) => {
    expect(statusOf(value, [DOWN, SLOW, IDLE])).toBe(status);
  });

  it('without thresholds is operational', () => {
    expect(statusOf(1e9, [])).toBe('operational');
  });
});

describe('Readings', () => {
  it('change the status when it becomes another one', () => {
    const readings = [10, 900, 950, 3000, 10, 20].map((value, second) => ({ second, value }));
    expect(statusChanges(readings, [SLOW, DOWN], 'operational')).toEqual([
      { second: 1, value: 900, status: 'degraded' },
      { second: 3, value: 3000, status: 'major_outage' },
      { second: 4, value: 10, status: 'operational' },
    ]);
    expect(statusChanges(readings.slice(1, 3), [SLOW], 'degraded')).toEqual([]);
  });

  it('that flap report their newest changes', () => {
    const readings = Array.from({ length: 101 }, (_, second) => ({
      second,
      value: second % 2 === 0 ? 0 : 900,
    }));
    const changes = statusChanges(readings, [SLOW], 'operational');
    expect([changes.length, changes.at(-1)]).toEqual([20, { second: 100, value: 0, status: 'operational' }]);
  });
});
