import { describe, expect, it } from 'vitest';
import { PATHOLOGICAL } from '../../../test/support/pathological-markdown.js';
import { markdownToHtml } from '../../text/markdown.js';
import type { Steps } from '../../text/steps.js';
import { TimeSlices } from './time-slices.js';

/** An event loop that the test runs, and a clock that only work advances. */
function eventLoop(): {
  slices: TimeSlices;
  take: (milliseconds: number) => void;
  runSlice: () => number | undefined;
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
    runSlice: () => {
      const [slice, since] = [next, now];
      next = undefined;
      slice?.();
      return slice && now - since;
    },
  };
}

describe('Work in time slices', () => {
  it('holds the event loop for five milliseconds and the rest of a step, however much there is', async () => {
    const { slices, take, runSlice } = eventLoop();
    function* work(): Steps<string> {
      for (let step = 0; step < 100; step += 1) {
        take(2);
        yield;
      }
      return 'done';
    }
    const works = [slices.run(work()), slices.run(work()), slices.run(work())];
    const held: number[] = [];
    for (let took = runSlice(); took !== undefined; took = runSlice()) held.push(took);
    expect(Math.max(...held)).toBeLessThanOrEqual(6);
    expect(held.length).toBeGreaterThanOrEqual(100);
    expect(await Promise.all(works)).toEqual(['done', 'done', 'done']);
  });

  it('does not delay short work until the end of long work', async () => {
    const { slices, take, runSlice } = eventLoop();
    function* work(steps: number): Steps<number> {
      for (let step = 0; step < steps; step += 1) {
        take(6);
        yield;
      }
      return steps;
    }
    let isLongDone = false;
    const long = slices.run(work(1_000)).then(() => (isLongDone = true));
    runSlice();
    const short = slices.run(work(2));
    for (let slice = 0; slice < 6; slice += 1) runSlice();
    expect(await short).toBe(2);
    expect(isLongDone).toBe(false);
    while (runSlice() !== undefined);
    await long;
  });

  it('fails alone', async () => {
    const { slices, runSlice } = eventLoop();
    function* failing(): Steps<never> {
      yield;
      throw new Error('No.');
    }
    function* succeeding(): Steps<string> {
      yield;
      return 'Yes.';
    }
    const results = Promise.allSettled([slices.run(failing()), slices.run(succeeding())]);
    while (runSlice() !== undefined);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const later = slices.run(succeeding());
    while (runSlice() !== undefined);
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
