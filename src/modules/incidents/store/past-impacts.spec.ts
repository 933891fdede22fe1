import { describe, expect, it } from 'vitest';
import { PastImpacts } from './past-impacts.js';

/** Incident 10 turns component 1 worse and better again, and touches 2; incident 11 touches 2. */
const IMPACTS = new PastImpacts([1, 1, 2, 2], [10, 10, 10, 11], [4, 2, 3, 0]);

describe('The impacts of past incidents', () => {
  it('are the worst of each incident', () => {
    expect([...IMPACTS.worst()]).toEqual([
      [10, 'major_outage'],
      [11, 'operational'],
    ]);
  });

  it('are the worst of each incident on each component that is asked for', () => {
    const found = IMPACTS.worstOn([2, 3]);
    expect([...(found.get(2) ?? [])]).toEqual([
      [10, 'partial_outage'],
      [11, 'operational'],
    ]);
    expect([...(found.get(3) ?? [])]).toEqual([]);
    expect(found.has(1)).toBe(false);
  });
});
