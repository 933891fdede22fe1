import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeTimersOf } from '../../../test/support/fake-timers.js';
import { DatabaseBusy } from '#core/errors/database-unavailable.js';
import { TenantConcurrencyLimit } from './tenant-concurrency-limit.js';

/** A deadline that no task here misses. */
function soon(): number {
  return performance.now() + 60_000;
}

/** A task that runs until it is stopped. */
function task(
  started: string[],
  name: string,
): { work: () => Promise<string>; stop: (error?: Error) => void } {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return {
    work: () => {
      started.push(name);
      return promise;
    },
    stop: (error) => {
      if (error === undefined) resolve(name);
      else reject(error);
    },
  };
}

describe('A queue of tenants’ work', () => {
  it('lets in next what has waited elsewhere before', async () => {
    const queue = new TenantConcurrencyLimit(1);
    const started: string[] = [];
    const tasks = ['first', 'second', 'third', 'next'].map((name) => task(started, name));
    const [first, second, third, next] = tasks;
    const all = [
      queue.run('a', soon(), first!.work),
      queue.run('a', soon(), second!.work),
      queue.run('a', soon(), third!.work),
      queue.runNext('a', soon(), next!.work),
    ];
    for (const { stop } of tasks) stop();
    await Promise.all(all);
    expect(started).toEqual(['first', 'next', 'second', 'third']);
  });

  it('never runs more of a tenant’s at once than it may, in the order in which they came, and all of it', async () => {
    const tasks = fc.array(fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean() }), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), tasks, async (atOnce, list) => {
        const queue = new TenantConcurrencyLimit(atOnce);
        const running = new Map<string, number>();
        const order = new Map<string, number[]>();
        const results = await Promise.allSettled(
          list.map(({ tenant, fails }, number) =>
            queue.run(tenant, soon(), async () => {
              running.set(tenant, (running.get(tenant) ?? 0) + 1);
              expect(running.get(tenant)).toBeLessThanOrEqual(atOnce);
              order.set(tenant, [...(order.get(tenant) ?? []), number]);
              await turn();
              running.set(tenant, running.get(tenant)! - 1);
              if (fails) throw new Error(`${number}`);
              return number;
            }),
          ),
        );
        expect(results.map(({ status }) => status)).toEqual(
          list.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        for (const numbers of order.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
  });

  it('lets a tenant’s go on while another’s waits', async () => {
    const queue = new TenantConcurrencyLimit(1);
    const started: string[] = [];
    const [slow, waiting, other] = ['slow', 'waiting', 'other'].map((name) => task(started, name));
    const first = queue.run('a', soon(), slow!.work);
    const second = queue.run('a', soon(), waiting!.work);
    const third = queue.run('b', soon(), other!.work);
    await turn();
    expect(started).toEqual(['slow', 'other']);
    other!.stop();
    expect(await third).toBe('other');
    slow!.stop(new Error('It failed.'));
    waiting!.stop();
    await expect(first).rejects.toThrow('It failed.');
    expect(await second).toBe('waiting');
    expect(started).toEqual(['slow', 'other', 'waiting']);
  });

  it('knows of what waits, not of what runs', async () => {
    const queue = new TenantConcurrencyLimit(1);
    const tasks = ['first', 'second'].map((name) => task([], name));
    expect(queue.hasWaiting('a')).toBe(false);
    const first = queue.run('a', soon(), tasks[0]!.work);
    expect(queue.hasWaiting('a')).toBe(false);
    const second = queue.run('a', soon(), tasks[1]!.work);
    expect([queue.hasWaiting('a'), queue.hasWaiting('b')]).toEqual([true, false]);
    tasks[0]!.stop();
    await first;
    expect(queue.hasWaiting('a')).toBe(false);
    tasks[1]!.stop();
    await second;
  });

  it('still counts what runs when some of it has ended', async () => {
    const queue = new TenantConcurrencyLimit(2);
    const started: string[] = [];
    const tasks = ['first', 'second', 'third', 'fourth'].map((name) => task(started, name));
    const ended = [queue.run('a', soon(), tasks[0]!.work), queue.run('a', soon(), tasks[1]!.work)];
    tasks[0]!.stop();
    await ended[0];
    ended.push(queue.run('a', soon(), tasks[2]!.work), queue.run('a', soon(), tasks[3]!.work));
    await turn();
    expect(started).toEqual(['first', 'second', 'third']);
    for (const { stop } of tasks) stop();
    await Promise.all(ended);
    expect(started).toEqual(['first', 'second', 'third', 'fourth']);
  });
});

describe('A deadline', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('gives up what waits until then, and only that: it never runs, and the next one has its place', async () => {
    const pendingTimers = fakeTimersOf('tenant-concurrency-limit.ts');
    const queue = new TenantConcurrencyLimit(1);
    const started: string[] = [];
    const [slow, late, next] = ['slow', 'late', 'next'].map((name) => task(started, name));
    const first = queue.run('a', soon(), slow!.work);
    await vi.advanceTimersByTimeAsync(10_000);
    const second = queue.run('a', performance.now() + 100, late!.work);
    const outcome = expect(second).rejects.toThrow(
      new DatabaseBusy(new Error('The turn of this work has not come in time.')),
    );
    const third = queue.run('a', soon(), next!.work);
    await vi.advanceTimersByTimeAsync(99);
    expect(pendingTimers()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(pendingTimers()).toBe(1);
    await outcome;
    slow!.stop();
    next!.stop();
    expect([await first, await third, started]).toEqual(['slow', 'next', ['slow', 'next']]);
    expect(await queue.run('a', soon(), () => Promise.resolve('free'))).toBe('free');
  });

  it('that passes once its work has started takes nothing from what still waits', async () => {
    vi.useFakeTimers();
    const queue = new TenantConcurrencyLimit(1);
    const started: string[] = [];
    const [first, second, third] = ['first', 'second', 'third'].map((name) => task(started, name));
    const all = [
      queue.run('a', soon(), first!.work),
      queue.run('a', performance.now() + 100, second!.work),
      queue.run('a', soon(), third!.work),
    ];
    first!.stop();
    await all[0];
    await vi.advanceTimersByTimeAsync(200);
    second!.stop();
    third!.stop();
    await Promise.all(all);
    expect(started).toEqual(['first', 'second', 'third']);
  });
});
