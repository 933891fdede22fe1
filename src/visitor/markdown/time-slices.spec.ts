import { describe, expect, it } from 'vitest';
import { PATHOLOGICAL } from '../../../test/support/pathological-markdown.js';
import { markdownToHtml } from '../../text/markdown.js';
import type { Steps } from '../../text/steps.js';
import { TimeSlices } from './time-slices.js';

/** An event loop that is turned by hand, and a clock that only work moves on. */
function eventLoop(): {
  slices: TimeSlices;
  take: (milliseconds: number) => void;
  turn: () => number | undefined;
} {
  let now = 0;
  let next: (() => void) | undefined;
  return {
    slices: new TimeSlices(
      () => now,
      (slice) => {
        if (next !== undefined) throw new Error('One slice is waiting already.');
        next = slice;
      },
    ),
    take: (milliseconds) => (now += milliseconds),
    /** How long the next slice held the loop; undefined when there is nothing to do. */
    turn: () => {
      const [slice, since] = [next, now];
      next = undefined;
      slice?.();
      return slice && now - since;
    },
  };
}

describe('Work in time slices', () => {
  it('holds the event loop for five milliseconds and the rest of a step, however much there is', async () => {
    const { slices, take, turn } = eventLoop();
    function* work(): Steps<string> {
      for (let step = 0; step < 100; step += 1) {
        take(2);
        yield;
      }
      return 'done';
    }
    const works = [slices.run(work()), slices.run(work()), slices.run(work())];
    const held: number[] = [];
    for (let took = turn(); took !== undefined; took = turn()) held.push(took);
    expect(Math.max(...held)).toBeLessThanOrEqual(6);
    expect(held.length).toBeGreaterThanOrEqual(100);
    expect(await Promise.all(works)).toEqual(['done', 'done', 'done']);
  });

  it('keeps what is short waiting for its turn, not for what is long', async () => {
    const { slices, take, turn } = eventLoop();
    function* work(steps: number): Steps<number> {
      for (let step = 0; step < steps; step += 1) {
        take(6);
        yield;
      }
      return steps;
    }
    let isLongDone = false;
    const long = slices.run(work(1_000)).then(() => (isLongDone = true));
    turn();
    const short = slices.run(work(2));
    for (let turns = 0; turns < 6; turns += 1) turn();
    expect(await short).toBe(2);
    expect(isLongDone).toBe(false);
    while (turn() !== undefined);
    await long;
  });

  it('fails alone', async () => {
    const { slices, turn } = eventLoop();
    function* failing(): Steps<never> {
      yield;
      throw new Error('No.');
    }
    function* succeeding(): Steps<string> {
      yield;
      return 'Yes.';
    }
    const results = Promise.allSettled([slices.run(failing()), slices.run(succeeding())]);
    while (turn() !== undefined);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const later = slices.run(succeeding());
    while (turn() !== undefined);
    expect(await later).toBe('Yes.');
  });

  it('lets others in between the parts of a long text', () => {
    for (const text of ['headings', 'items of a list', 'underlined headings', 'numbered lists in quotes']) {
      const steps = markdownToHtml(PATHOLOGICAL[text]!);
      let count = 0;
      while (steps.next().done !== true) count += 1;
      expect([text, count > 5]).toEqual([text, true]);
    }
  });
});
