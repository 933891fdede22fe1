import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
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
});
