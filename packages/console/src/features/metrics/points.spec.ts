import { describe, expect, it } from 'vitest';
import { scaleOf, slotsOf, summed } from './points.js';

const point = (at: string, avg: number, count = 1): Parameters<typeof summed>[0][number] => ({
  at,
  min: avg - 1,
  max: avg + 1,
  avg,
  count,
});
const NONE = { y_min: null, y_max: null };

describe('The points of a metric', () => {
  it('stand in all intervals of a period, also where nothing was measured', () => {
    const measured = point('2026-03-01T10:05:00.000Z', 3);
    const slots = slotsOf({
      from: '2026-03-01T10:01:00.000Z',
      to: '2026-03-01T10:14:00.000Z',
      resolution: 300,
      points: [measured],
    });
    expect(slots).toEqual([
      { at: '2026-03-01T10:00:00.000Z', point: undefined },
      { at: '2026-03-01T10:05:00.000Z', point: measured },
      { at: '2026-03-01T10:10:00.000Z', point: undefined },
    ]);
  });

  it('are summed by how many values they have', () => {
    expect(summed([point('a', 2, 3), point('b', 6, 1)])).toEqual({ min: 1, max: 7, avg: 3 });
    expect(summed([])).toBeUndefined();
  });

  it('fit between the ends of the scale, of which the metric can set one or both', () => {
    const points = [point('a', 2), point('b', 6)];
    expect(scaleOf(points, NONE)).toEqual({ lowest: 2, highest: 6 });
    expect(scaleOf(points, { y_min: 0, y_max: null })).toEqual({ lowest: 0, highest: 6 });
    expect(scaleOf(points, { y_min: null, y_max: 1 })).toEqual({ lowest: 0.9, highest: 1 });
    expect(scaleOf([point('a', 20)], NONE)).toEqual({ lowest: 18, highest: 22 });
    expect(scaleOf([point('a', 0)], { y_min: 0, y_max: null })).toEqual({ lowest: 0, highest: 1 });
  });
});
