import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClockCheck } from '#platform/database/clock/clock-check.js';
import type { ClaimedJob } from './job-runs.repository.js';
import type { JobBatch, JobRunner } from './job-runner.js';
import { JobWorker } from './job-worker.js';
import type { LostJobs } from './lost-jobs.js';

const SECOND = 1_000;

describe('The schedule of a worker', () => {
  /** Claims as `most` and the number of running jobs by tenant. */
  let claims: [number, Record<string, number>][];
  /** What the next claims find. */
  let due: ClaimedJob[][];
  let ends: PromiseWithResolvers<undefined>[];
  let recoveries: number;
  let searches: AbortSignal[];
  let isOff: boolean;
  let worker: JobWorker;

  const job = (tenantId: string): ClaimedJob => ({ tenantId }) as unknown as ClaimedJob;

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    [claims, due, ends, recoveries, searches, isOff] = [[], [], [], 0, [], false];
    const runner = {
      claim: (most: number, running: ReadonlyMap<string, number>): Promise<ClaimedJob[]> => {
        claims.push([most, Object.fromEntries(running)]);
        return Promise.resolve(due.shift() ?? []);
      },
      batchesOf: (claimed: readonly ClaimedJob[]): JobBatch[] =>
        [...Map.groupBy(claimed, ({ tenantId }) => tenantId)].map(([tenantId, jobs]) => ({ tenantId, jobs })),
      runBatch: async (): Promise<void> => {
        const end = Promise.withResolvers<undefined>();
        ends.push(end);
        await end.promise;
      },
      recover: (): Promise<void> => {
        recoveries += 1;
        return Promise.resolve();
      },
    };
    const lost = {
      recover: (signal: AbortSignal): Promise<void> => {
        searches.push(signal);
        return Promise.resolve();
      },
    };
    worker = new JobWorker(
      runner as unknown as JobRunner,
      lost as unknown as LostJobs,
      {
        isOff: () => Promise.resolve(isOff),
      } as ClockCheck,
    );
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  it('takes on nothing while the clock is off, and goes on once it is right', async () => {
    isOff = true;
    worker.onApplicationBootstrap();
    await pass(6 * SECOND);
    expect([claims.length, recoveries]).toEqual([0, 0]);
    isOff = false;
    await pass(5 * SECOND);
    expect([claims.length > 0, recoveries]).toEqual([true, 1]);
    await worker.beforeApplicationShutdown();
  });

  it('has it look for due jobs every 400 ms, for abandoned ones every five seconds and for lost ones every hour', async () => {
    worker.onApplicationBootstrap();
    await pass(399);
    expect([claims.length, recoveries, searches.length]).toEqual([1, 1, 1]);
    await pass(1);
    expect(claims).toHaveLength(2);
    await pass(5 * SECOND - 401);
    expect(recoveries).toBe(1);
    await pass(1);
    expect(recoveries).toBe(2);
    await pass(3_595 * SECOND - 1);
    expect(searches).toHaveLength(1);
    await pass(1);
    expect(searches).toHaveLength(2);
    await worker.beforeApplicationShutdown();
    const before = claims.length;
    expect(searches.map(({ aborted }) => aborted)).toEqual([true, true]);
    await pass(10 * SECOND);
    expect(claims).toHaveLength(before);
  });

  it('has it claim as many as there is room for, again once it found as many and once jobs end', async () => {
    due = [[...Array<ClaimedJob>(3).fill(job('a')), job('b')]];
    worker.onApplicationBootstrap();
    await pass(0);
    expect(claims).toEqual([[16, {}]]);
    due = [Array<ClaimedJob>(12).fill(job('c'))];
    worker.wake();
    await pass(0);
    // It is full.
    expect(claims.slice(1)).toEqual([[12, { a: 3, b: 1 }]]);
    await pass(800);
    expect(claims).toHaveLength(2);
    ends[0]!.resolve(undefined);
    await pass(0);
    expect(claims.slice(2)).toEqual([[3, { b: 1, c: 12 }]]);
    for (const end of ends) end.resolve(undefined);
    await pass(0);
    expect(claims.at(-1)).toEqual([16, {}]);
    await worker.beforeApplicationShutdown();
  });

  it('lets it wait twenty seconds for running jobs when it stops', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    due = [[job('a'), job('b'), job('b')]];
    worker.onApplicationBootstrap();
    await pass(0);
    let hasStopped = false;
    const stopped = worker.beforeApplicationShutdown().then(() => (hasStopped = true));
    ends[0]!.resolve(undefined);
    await pass(20 * SECOND - 1);
    expect(hasStopped).toBe(false);
    await pass(1);
    await stopped;
    expect(warn.mock.calls).toEqual([['2 jobs are left unfinished.']]);
  });

  it('lets it stop as soon as running jobs have ended', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    due = [[job('a'), job('b')]];
    worker.onApplicationBootstrap();
    await pass(0);
    const stopped = worker.beforeApplicationShutdown();
    for (const end of ends) end.resolve(undefined);
    await stopped;
    await pass(20 * SECOND);
    expect(warn).not.toHaveBeenCalled();
    expect(claims).toHaveLength(1);
  });
});
