import { describe, expect, it } from 'vitest';
import { claimDifference } from './claim-difference.js';
import type { Claim } from './timeline.js';
import type { ComponentStatus } from '#core/status/component-status.js';

const CREATED = 100;

function claim(status: ComponentStatus, start: number, end: number | null): Claim {
  return { source: { kind: 'incident', id: 1 }, status, start, end };
}

function stored(id: number, ...of: Parameters<typeof claim>): Claim & { readonly id: number } {
  return { ...claim(...of), id };
}

describe('What turns the stored claims into the wanted ones', () => {
  it('is all of them where none is stored, and their removal where none is wanted', () => {
    const wanted = [claim('degraded', 200, 300), claim('major_outage', 300, null)];
    expect(claimDifference([], wanted, CREATED)).toEqual({ removed: [], added: wanted });
    const there = [stored(1, 'degraded', 200, 300), stored(2, 'major_outage', 300, null)];
    expect(claimDifference(there, [], CREATED)).toEqual({ removed: there, added: [] });
  });

  it('is nothing where they are the same, in whatever order', () => {
    const there = [stored(1, 'degraded', 200, 300), stored(2, 'degraded', 300, null)];
    const wanted = [claim('degraded', 300, null), claim('degraded', 200, 300)];
    expect(claimDifference(there, wanted, CREATED)).toEqual({ removed: [], added: [] });
  });

  it.each([
    ['another status', claim('partial_outage', 200, 300)],
    ['another start', claim('degraded', 201, 300)],
    ['another end', claim('degraded', 200, 301)],
    ['no end', claim('degraded', 200, null)],
  ])('replaces one that has %s now', (_, wanted) => {
    const there = stored(1, 'degraded', 200, 300);
    expect(claimDifference([there], [wanted], CREATED)).toEqual({ removed: [there], added: [wanted] });
  });

  it('cuts off the time before the component was made', () => {
    const wanted = [claim('degraded', 50, 300), claim('major_outage', 99, null)];
    expect(claimDifference([], wanted, CREATED).added).toEqual([
      claim('degraded', CREATED, 300),
      claim('major_outage', CREATED, null),
    ]);
    expect(claimDifference([stored(1, 'degraded', CREATED, 300)], [wanted[0]!], CREATED)).toEqual({
      removed: [],
      added: [],
    });
  });

  it('leaves out what was over by then, and what has no length', () => {
    const wanted = [
      claim('degraded', 50, 99),
      claim('degraded', 50, CREATED),
      claim('degraded', 200, 200),
      claim('degraded', 200, 199),
      claim('degraded', 50, CREATED + 1),
    ];
    expect(claimDifference([], wanted, CREATED).added).toEqual([claim('degraded', CREATED, CREATED + 1)]);
  });

  it('leaves one of those that were stored twice', () => {
    const [first, second] = [stored(1, 'degraded', 200, null), stored(2, 'degraded', 200, null)];
    expect(claimDifference([first, second], [claim('degraded', 200, null)], CREATED)).toEqual({
      removed: [second],
      added: [],
    });
  });
});
