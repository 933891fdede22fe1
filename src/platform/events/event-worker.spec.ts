import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockCheck } from '#platform/database/clock/clock-check.js';
import type { ChangeListener } from '#platform/database/changes/change-listener.js';
import type { JobWorker } from '#platform/jobs/job-worker.js';
import type { EventDispatcher } from './event-dispatcher.js';
import { EventWorker } from './event-worker.js';

interface Subscriber {
  readonly onChange: (kind: string) => void;
  readonly onGap: () => void;
}

describe('The schedule of dispatching', () => {
  /** What dispatching and sweeping return next: whether there may be more. */
  let more: { dispatch: boolean[]; sweep: boolean[] };
  let counts: { dispatch: number; sweep: number; wake: number };
  let subscriber: Subscriber;
  let worker: EventWorker;

  beforeEach(async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    more = { dispatch: [], sweep: [] };
    counts = { dispatch: 0, sweep: 0, wake: 0 };
    const dispatcher = {
      dispatch: (): Promise<boolean> => {
        counts.dispatch += 1;
        return Promise.resolve(more.dispatch.shift() ?? false);
      },
      sweep: (): Promise<boolean> => {
        counts.sweep += 1;
        return Promise.resolve(more.sweep.shift() ?? false);
      },
    };
    const jobs = {
      wake: (): void => {
        counts.wake += 1;
      },
    };
    const changes = {
      subscribe: (one: Subscriber): void => {
        subscriber = one;
      },
    };
    worker = new EventWorker(
      dispatcher as unknown as EventDispatcher,
      jobs as unknown as JobWorker,
      changes as unknown as ChangeListener,
      { isOff: () => Promise.resolve(false) } as ClockCheck,
    );
    worker.onApplicationBootstrap();
    await pass(0);
  });

  afterEach(async () => {
    await worker.beforeApplicationShutdown();
    vi.useRealTimers();
  });

  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  it('is every 400 ms, and old events are deleted every ten minutes', async () => {
    expect(counts).toEqual({ dispatch: 1, sweep: 1, wake: 1 });
    await pass(399);
    expect(counts.dispatch).toBe(1);
    await pass(1);
    expect(counts.dispatch).toBe(2);
    await pass(599_599);
    expect(counts.sweep).toBe(1);
    await pass(1);
    expect(counts.sweep).toBe(2);
  });

  it.each(['a change', 'a gap'])('comes earlier after %s, at most every 200 ms', async (kind) => {
    const happens = (): void => {
      if (kind === 'a gap') subscriber.onGap();
      else subscriber.onChange('event');
    };
    happens();
    await pass(199);
    expect(counts.dispatch).toBe(1);
    await pass(1);
    expect(counts.dispatch).toBe(2);
    subscriber.onChange('component');
    await pass(199);
    expect(counts.dispatch).toBe(2);
  });

  it('goes on as long as there is more, and wakes the jobs after each batch', async () => {
    counts = { dispatch: 0, sweep: 0, wake: 0 };
    more.dispatch = [true, true, false];
    await pass(400);
    expect(counts).toEqual({ dispatch: 3, sweep: 0, wake: 3 });
    more.sweep = [true, false, true];
    await pass(600_000 - 400);
    expect(counts.sweep).toBe(2);
  });

  it('ends when the process stops', async () => {
    more.dispatch = Array<boolean>(100).fill(true);
    more.sweep = Array<boolean>(100).fill(true);
    const stopped = worker.beforeApplicationShutdown();
    await pass(600_000);
    await stopped;
    expect([counts.dispatch, counts.sweep]).toEqual([1, 1]);
  });
});
