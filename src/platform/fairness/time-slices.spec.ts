import { describe, expect, it } from 'vitest';
import { PATHOLOGICAL } from '../../../test/support/pathological-markdown.js';
import { markdownToHtml } from '#core/text/markdown.js';
import type { Steps } from '#core/text/steps.js';
import { TimeSlices } from './time-slices.js';

/** An event loop that the test steps through, with a clock that only work advances. */
function eventLoop(): {
  slices: TimeSlices;
  take: (milliseconds: number) => void;
  runSlice: () => number | undefined;
  now: () => number;
} {
  let now = 0;
  let next: { slice: () => void; at: number } | undefined;
  return {
    slices: new TimeSlices({
      rest: 3,
      now: () => now,
      later: (slice, milliseconds) => {
        if (next !== undefined) throw new Error('One slice is waiting already.');
        next = { slice, at: now + milliseconds };
      },
    }),
    take: (milliseconds) => (now += milliseconds),
    now: () => now,
    /** Duration of the next slice; undefined if there is nothing to do. */
    runSlice: () => {
      if (next === undefined) return undefined;
      const { slice, at } = next;
      next = undefined;
      now = Math.max(now, at);
      const since = now;
      slice();
      return now - since;
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
    const works = [slices.run('one', work()), slices.run('one', work()), slices.run('one', work())];
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
    const long = slices.run('one', work(1_000)).then(() => (isLongDone = true));
    runSlice();
    const short = slices.run('one', work(2));
    for (let slice = 0; slice < 6; slice += 1) runSlice();
    expect(await short).toBe(2);
    expect(isLongDone).toBe(false);
    while (runSlice() !== undefined);
    await long;
  });

  it('takes a quarter of the time at most, if it rests three times as long, however much there is, and whenever it comes', async () => {
    const { slices, take, runSlice, now } = eventLoop();
    function* work(): Steps<undefined> {
      for (let step = 0; step < 50; step += 1) {
        take(4);
        yield;
      }
      return undefined;
    }
    let held = 0;
    for (let more = 0; more < 10; more += 1) {
      const works = Array.from({ length: more }, () => slices.run(`tenant ${more}`, work()));
      for (let took = runSlice(); took !== undefined; took = runSlice()) held += took;
      await Promise.all(works);
    }
    expect(held).toBe(45 * 50 * 4);
    expect(now()).toBeGreaterThanOrEqual(4 * held - 3 * 8);
  });

  it('gives each tenant its share, however many texts another has and however long their steps are', async () => {
    const { slices, take, runSlice, now } = eventLoop();
    function* work(steps: number, each: number): Steps<undefined> {
      for (let step = 0; step < steps; step += 1) {
        take(each);
        yield;
      }
      return undefined;
    }
    for (let text = 0; text < 86; text += 1) void slices.run('attacker', work(10, 20));
    for (let slice = 0; slice < 20; slice += 1) runSlice();
    const since = now();
    let tookUntil: number | undefined;
    const own = slices.run('other', work(200, 0.1)).then(() => (tookUntil = now() - since));
    while (tookUntil === undefined && runSlice() !== undefined) await Promise.resolve();
    await own;
    // 20 ms of own work in slices of 5 ms, with at most one step of the other owner between two slices.
    expect(tookUntil).toBeLessThanOrEqual(4 * (20 + 5 * 20));
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
    const results = Promise.allSettled([slices.run('one', failing()), slices.run('one', succeeding())]);
    while (runSlice() !== undefined);
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const later = slices.run('one', succeeding());
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
