import { describe, expect, it } from 'vitest';
import { PastIncidents } from './past-incidents.js';

/**
 * Incident 1 raises and lowers its impact on component 1, and affects component 2. Incident 2
 * affects component 2, incident 3 none.
 */
const INCIDENTS = new PastIncidents(
  {
    startedAt: Float64Array.of(10, 20, 30),
    acknowledgedAt: Float64Array.of(11, Infinity, 33),
    resolvedAt: Float64Array.of(15, 40, Infinity),
  },
  {
    places: Float64Array.of(1, 0, 0, 0),
    componentIds: Float64Array.of(2, 1, 1, 2),
    severities: Uint8Array.of(0, 4, 2, 3),
  },
);

describe('Past incidents', () => {
  it('have the worst impact of each', () => {
    expect([...INCIDENTS.all.severities]).toEqual([4, 0, 0]);
  });

  it('are those of each component that is asked for, oldest first, with the worst impact on it', () => {
    const found = INCIDENTS.on([2, 3]);
    expect(found.get(2)).toEqual({
      startedAt: Float64Array.of(10, 20),
      acknowledgedAt: Float64Array.of(11, Infinity),
      resolvedAt: Float64Array.of(15, 40),
      severities: Uint8Array.of(3, 0),
    });
    expect(found.get(3)?.startedAt).toHaveLength(0);
    expect(found.has(1)).toBe(false);
  });
});
