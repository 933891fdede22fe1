import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimersOf } from '../../../../../test/support/fake-timers.js';
import { GroupedOutcomes, type MailOutcome } from './grouped-outcomes.js';

function outcome(subscriberId: number): MailOutcome {
  return {
    outcome: { eventId: 1, subscriberId, tries: 0, result: 'sent' },
    refusal: undefined,
    isRecovered: false,
  };
}

function idsOf(group: readonly MailOutcome[]): number[] {
  return group.map((one) => one.outcome.subscriberId);
}

describe('Outcomes', () => {
  it('that come one soon after the other are kept together, each before it is done', async () => {
    const groups: number[][] = [];
    const outcomes = new GroupedOutcomes(3, (group) => {
      groups.push(idsOf(group));
      return Promise.resolve();
    });
    const added = [1, 2, 3].map((id) => outcomes.add(outcome(id)));
    expect(groups).toEqual([]);
    await Promise.all(added);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it('that nothing follows are kept all the same', async () => {
    const groups: number[][] = [];
    const outcomes = new GroupedOutcomes(3, (group) => {
      groups.push(idsOf(group));
      return Promise.resolve();
    });
    await outcomes.add(outcome(1));
    await outcomes.add(outcome(2));
    expect(groups).toEqual([[1], [2]]);
  });

  it('that cannot be kept are told so, and the next ones are kept', async () => {
    let isBroken = true;
    const outcomes = new GroupedOutcomes(1, () =>
      isBroken ? Promise.reject(new Error('The database is away.')) : Promise.resolve(),
    );
    await expect(outcomes.add(outcome(1))).rejects.toThrow('away');
    isBroken = false;
    await expect(outcomes.add(outcome(2))).resolves.toBeUndefined();
  });
});

describe('A commit of outcomes', () => {
  let groups: number[][];
  let pendingTimers: () => number;

  beforeEach(() => {
    pendingTimers = fakeTimersOf('grouped-outcomes.ts');
    groups = [];
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Adds an outcome, and gives all work that waits for no timer its turn. */
  async function add(outcomes: GroupedOutcomes, id: number): Promise<void> {
    void outcomes.add(outcome(id));
    await vi.advanceTimersByTimeAsync(0);
  }

  function groupedBy(worthwhile: number): GroupedOutcomes {
    return new GroupedOutcomes(worthwhile, (group) => {
      groups.push(idsOf(group));
      return Promise.resolve();
    });
  }

  it('begins at once when there are enough, and leaves no timer behind', async () => {
    const outcomes = groupedBy(3);
    await add(outcomes, 1);
    await add(outcomes, 2);
    expect(groups).toEqual([]);
    await add(outcomes, 3);
    expect([groups, pendingTimers()]).toEqual([[[1, 2, 3]], 0]);
    await vi.advanceTimersByTimeAsync(100);
    expect(groups).toEqual([[1, 2, 3]]);
  });

  it('waits 5 ms for more', async () => {
    const outcomes = groupedBy(3);
    await add(outcomes, 1);
    await vi.advanceTimersByTimeAsync(4);
    expect(groups).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1]]);
  });

  it('does not wait where one is enough', async () => {
    await add(groupedBy(1), 1);
    expect([groups, pendingTimers()]).toEqual([[[1]], 0]);
  });
});
