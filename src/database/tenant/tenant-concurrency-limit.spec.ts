import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DatabaseBusy } from '../connections/database-unavailable.js';
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

  it('gives up what waits for too long, and only that: it never runs, and the next one has its place', async () => {
    const queue = new TenantConcurrencyLimit(1);
    const started: string[] = [];
    const [slow, late, next] = ['slow', 'late', 'next'].map((name) => task(started, name));
    const first = queue.run('a', soon(), slow!.work);
    await expect(queue.run('a', performance.now() + 5, late!.work)).rejects.toThrow(DatabaseBusy);
    const third = queue.run('a', soon(), next!.work);
    slow!.stop();
    next!.stop();
    expect([await first, await third, started]).toEqual(['slow', 'next', ['slow', 'next']]);
    expect(await queue.run('a', soon(), () => Promise.resolve('free'))).toBe('free');
  });
});
