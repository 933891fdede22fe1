import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { PacedTurns } from './paced-turns.js';

const WAITING = { tenantId: 'one', isAwaited: (): boolean => true };

describe('Turns', () => {
  it.each([
    ['always', 1, ['rest 80']],
    ['between', 1, []],
    ['always', 3, ['rest 80', 'rest 80', 'rest 80']],
    // Nothing waits behind the last one.
    ['between', 3, ['rest 80', 'rest 80']],
  ] as const)('that rest %s, of %i pieces of work', async (rests, count, expected) => {
    let now = 0;
    const events: string[] = [];
    const turns = new PacedTurns({
      now: () => now,
      after: (milliseconds, call) => {
        events.push(`rest ${milliseconds}`);
        call();
      },
      rests,
    });
    const work = async (): Promise<void> => {
      await turnOfTheLoop();
      now += 80;
    };
    await Promise.all(Array.from({ length: count }, () => turns.run(WAITING, work)));
    await turnOfTheLoop();
    expect(events).toEqual(expected);
  });

  it('rest for as long as the work took, by the clock of the process', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const turns = new PacedTurns();
      const first = Promise.withResolvers<string>();
      let isBegun = false;
      const result = turns.run(WAITING, () => first.promise);
      const second = turns.run(WAITING, () => {
        isBegun = true;
        return Promise.resolve();
      });
      await vi.advanceTimersByTimeAsync(100);
      first.resolve('done');
      expect(await result).toBe('done');
      await vi.advanceTimersByTimeAsync(99);
      expect(isBegun).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await second;
    } finally {
      vi.useRealTimers();
    }
  });
});
