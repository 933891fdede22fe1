import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditWorker } from './audit-worker.js';
import type { OwnerDatabase } from '#platform/database/connections/owner-database.js';
import type { ClockCheck } from '#platform/database/clock/clock-check.js';
import type { AuditRetention } from './audit-retention.js';
import type { AuditSealer } from './audit-sealer.js';

const DAY = 86_400_000;

describe('The schedule of sealing', () => {
  /** Whether there may be more to seal, next. */
  let more: boolean[];
  let seals: number;
  let sweeps: AbortSignal[];
  let worker: AuditWorker;

  const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    [more, seals, sweeps] = [[], 0, []];
    const sealer = {
      seal: (): Promise<boolean> => {
        seals += 1;
        return Promise.resolve(more.shift() ?? false);
      },
    };
    const retention = {
      sweep: (signal: AbortSignal): Promise<void> => {
        sweeps.push(signal);
        return Promise.resolve();
      },
    };
    worker = new AuditWorker(
      sealer as unknown as AuditSealer,
      retention as unknown as AuditRetention,
      { isOff: () => Promise.resolve(false) } as ClockCheck,
      { isKnown: true } as OwnerDatabase,
    );
    worker.onApplicationBootstrap();
  });

  afterEach(async () => {
    await worker.beforeApplicationShutdown();
    vi.useRealTimers();
  });

  it('is every second, and old entries are deleted once a day', async () => {
    await pass(999);
    expect([seals, sweeps.length]).toEqual([1, 1]);
    await pass(1);
    expect(seals).toBe(2);
    await pass(DAY - 1001);
    expect(sweeps).toHaveLength(1);
    await pass(1);
    expect(sweeps).toHaveLength(2);
  });

  it('goes on as long as there is more', async () => {
    await pass(0);
    more = [true, true, false, true];
    await pass(1000);
    expect(seals).toBe(4);
  });

  it('ends when the process stops, and so does the deletion', async () => {
    await pass(0);
    expect(sweeps.map(({ aborted }) => aborted)).toEqual([false]);
    await worker.beforeApplicationShutdown();
    expect(sweeps.map(({ aborted }) => aborted)).toEqual([true]);
    await pass(DAY);
    expect([seals, sweeps.length]).toEqual([1, 1]);
  });
});
