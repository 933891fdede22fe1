import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import type { Tenant } from '#core/context/tenant.js';
import type { DayViews } from '../rules/page-view-counter.js';
import { PageViews } from './page-views.js';
import type { PageViewsRepository } from '../store/page-views.repository.js';

const ACME = { id: 'acme', settings: { timeZone: 'UTC' } } as unknown as Tenant;
const SHOP = { id: 'shop', settings: { timeZone: 'Asia/Tokyo' } } as unknown as Tenant;
const FLUSH_MS = 5_000;

describe('Counted page views', () => {
  let clock: FakeClock;
  let views: PageViews;
  /** Batches as they were added, each view as `tenant day locale path count`. */
  let added: string[][];
  /** What happens to the next batches. */
  let outcome: () => Promise<void>;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    clock = new FakeClock();
    added = [];
    outcome = () => Promise.resolve();
    const repository = {
      add: (batch: readonly DayViews[]): Promise<void> => {
        added.push(
          batch.map(
            ({ page, day, views: count }) => `${page.tenantId} ${day} ${page.locale} ${page.path} ${count}`,
          ),
        );
        return outcome();
      },
    };
    views = new PageViews(repository as unknown as PageViewsRepository, clock);
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('are added up by page, language and day, in one order for all processes', async () => {
    clock.set('2026-03-01T15:00:00Z');
    const counters = [
      views.counter(SHOP, '/', 'de'),
      views.counter(ACME, '/history', 'de'),
      views.counter(ACME, '/', 'en'),
      views.counter(ACME, '/', 'de'),
      views.counter(ACME, '/', 'de'),
    ];
    for (const counter of counters) counter.count();
    counters[0]!.count();
    await views.flush();
    expect(added).toEqual([
      [
        'acme 2026-03-01 de / 2',
        'acme 2026-03-01 de /history 1',
        'acme 2026-03-01 en / 1',
        'shop 2026-03-02 de / 2',
      ],
    ]);
  });

  it('are stored five seconds after the first one, and then no more until there are others', async () => {
    const counter = views.counter(ACME, '/', 'de');
    counter.count();
    await vi.advanceTimersByTimeAsync(FLUSH_MS - 1);
    counter.count();
    expect(added).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(added).toEqual([['acme 2026-03-01 de / 2']]);
    await vi.advanceTimersByTimeAsync(10 * FLUSH_MS);
    expect(added).toHaveLength(1);
    counter.count();
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    expect(added).toEqual([['acme 2026-03-01 de / 2'], ['acme 2026-03-01 de / 1']]);
  });

  it('are stored by nobody if there are none', async () => {
    await views.flush();
    await views.onApplicationShutdown();
    expect(added).toEqual([]);
  });

  it('that cannot be stored are tried again every five seconds, which the log says once until it works', async () => {
    const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const counter = views.counter(ACME, '/', 'de');
    const fails = (): Promise<void> => Promise.reject(new Error('The disk is full.'));
    outcome = fails;
    counter.count();
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    counter.count();
    outcome = () => Promise.resolve();
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    const [one, two] = ['acme 2026-03-01 de / 1', 'acme 2026-03-01 de / 2'];
    expect(added).toEqual([[one], [one], [two]]);
    expect(warn.mock.calls).toEqual([['Cannot store page views: The disk is full.']]);
    await vi.advanceTimersByTimeAsync(10 * FLUSH_MS);
    expect(added).toHaveLength(3);

    outcome = fails;
    counter.count();
    await vi.advanceTimersByTimeAsync(FLUSH_MS);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('are never stored twice at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    outcome = async () => {
      await promise;
    };
    const counter = views.counter(ACME, '/', 'de');
    counter.count();
    const flushes = [views.flush(), views.flush(), views.flush()];
    counter.count();
    await vi.advanceTimersByTimeAsync(10 * FLUSH_MS);
    expect(added).toHaveLength(1);
    resolve(undefined);
    await Promise.all(flushes);
    expect(added).toEqual([['acme 2026-03-01 de / 1'], ['acme 2026-03-01 de / 1']]);
  });

  it('are not tried again by a process that has stopped', async () => {
    vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    outcome = () => Promise.reject(new Error('The database is gone.'));
    views.counter(ACME, '/', 'de').count();
    await views.onApplicationShutdown();
    await vi.advanceTimersByTimeAsync(10 * FLUSH_MS);
    expect(added).toHaveLength(1);
  });
});
