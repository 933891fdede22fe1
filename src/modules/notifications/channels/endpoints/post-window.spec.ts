import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeTimersOf } from '../../../../../test/support/fake-timers.js';
import { PostWindow } from './post-window.js';

const NEVER_SLOW = 60_000;

/** A post that is recorded when the test says so. */
class OpenPost {
  hasBegun = false;
  private readonly recorded = Promise.withResolvers<undefined>();

  readonly run = (): Promise<undefined> => {
    this.hasBegun = true;
    return this.recorded.promise;
  };

  record(): void {
    this.recorded.resolve(undefined);
  }

  fail(): void {
    this.recorded.reject(new Error('The database is away.'));
  }
}

describe('The window of posts', () => {
  it('begins a post when an earlier one is recorded or has failed, in order, and counts each tenant by itself', async () => {
    const window = new PostWindow(2, NEVER_SLOW);
    const posts = Array.from({ length: 4 }, () => new OpenPost());
    const runs = posts.map((post) => window.run('a', post.run));
    const other = new OpenPost();
    const otherRun = window.run('b', other.run);
    await setImmediate();
    expect([...posts, other].map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false, true]);
    posts[1]!.record();
    await runs[1];
    await setImmediate();
    expect(posts.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false]);
    posts[0]!.fail();
    await expect(runs[0]).rejects.toThrow('away');
    await setImmediate();
    expect(posts[3]!.hasBegun).toBe(true);
    for (const post of [...posts, other]) post.record();
    await Promise.all([runs[2], runs[3], otherRun]);
  });

  it('does not wait for one that takes long to answer, and counts it once when it ends', async () => {
    const window = new PostWindow(1, 1);
    const [slow, next] = [new OpenPost(), new OpenPost()];
    const runs = [window.run('a', slow.run), window.run('a', next.run)];
    next.record();
    // The next post starts only once the slow one has left the window.
    await runs[1];
    slow.record();
    await runs[0];
    const [third, fourth] = [new OpenPost(), new OpenPost()];
    const strict = [window.run('a', third.run), window.run('a', fourth.run)];
    await setImmediate();
    expect([third.hasBegun, fourth.hasBegun]).toEqual([true, false]);
    third.record();
    fourth.record();
    await Promise.all(strict);
  });
});

describe('The places of a window', () => {
  let pendingTimers: () => number;

  beforeEach(() => {
    pendingTimers = fakeTimersOf('post-window.ts');
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Gives all work that waits for no timer its turn. */
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

  it('are given back one by one', async () => {
    const window = new PostWindow(2, NEVER_SLOW);
    const posts = Array.from({ length: 4 }, () => new OpenPost());
    const runs = posts.slice(0, 2).map((post) => window.run('a', post.run));
    posts[0]!.record();
    await runs[0];
    runs.push(...posts.slice(2).map((post) => window.run('a', post.run)));
    await settle();
    expect(posts.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false]);
    for (const post of posts) post.record();
    await Promise.all(runs);
    expect(pendingTimers()).toBe(0);
  });

  it('are not given back again by one that had taken long', async () => {
    const window = new PostWindow(2, 50);
    const slow = new OpenPost();
    const runs = [window.run('a', slow.run)];
    await vi.advanceTimersByTimeAsync(50);
    const posts = Array.from({ length: 3 }, () => new OpenPost());
    runs.push(...posts.map((post) => window.run('a', post.run)));
    slow.record();
    await runs[0];
    await settle();
    expect(posts.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false]);
    for (const post of posts) post.record();
    await Promise.all(runs);
  });
});
