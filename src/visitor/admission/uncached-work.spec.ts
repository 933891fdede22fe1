import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { runInNewContext, workContext } from '#core/context/work-context.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import { UncachedWork } from './uncached-work.js';

const LIMIT = 3;

function limitedTo(limit: number): UncachedWork {
  return new UncachedWork(readSettings({ VISITOR_WORK_LIMIT: String(limit) }));
}

/** Counts work of an address; undefined: of a request with a key. Returns the seconds to wait. */
function count(work: UncachedWork, address?: string): number | undefined {
  return runInNewContext(() => {
    const context = workContext();
    if (context !== undefined && address !== undefined) context.clientAddress = address;
    try {
      work.count();
      return undefined;
    } catch (error) {
      if (error instanceof TooManyRequests) return error.seconds;
      throw error;
    }
  });
}

function counts(times: number, work: UncachedWork, address?: string): (number | undefined)[] {
  return Array.from({ length: times }, () => count(work, address));
}

describe('Uncached work', () => {
  let now: number;

  beforeEach(() => {
    now = 1_000;
    // The cache reads the time from the process.
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is limited for each address, which waits a minute at most', () => {
    const work = limitedTo(LIMIT);
    expect(counts(LIMIT + 2, work, '192.0.2.1')).toEqual([undefined, undefined, undefined, 60, 60]);
    now += 10;
    expect(counts(LIMIT + 1, work, '192.0.2.2')).toEqual([undefined, undefined, undefined, 60]);
  });

  it('is allowed again a minute after the first of it, whatever was refused since', () => {
    const work = limitedTo(LIMIT);
    counts(LIMIT - 1, work, '192.0.2.1');
    now += 30_000;
    expect(counts(2, work, '192.0.2.1')).toEqual([undefined, 30]);
    now += 29_500;
    expect(count(work, '192.0.2.1')).toBe(1);
    now += 500;
    expect(count(work, '192.0.2.1')).toBe(1);
    now += 1;
    expect(counts(LIMIT + 1, work, '192.0.2.1')).toEqual([undefined, undefined, undefined, 60]);
  });

  it('is not limited for requests with a key, outside requests, or without a limit', () => {
    const work = limitedTo(1);
    expect(counts(3, work)).toEqual([undefined, undefined, undefined]);
    expect(() => {
      for (let times = 0; times < 3; times += 1) work.count();
    }).not.toThrow();
    expect(counts(3, limitedTo(0), '192.0.2.1')).toEqual([undefined, undefined, undefined]);
  });

  it('is remembered for the 100,000 addresses seen last', () => {
    const work = limitedTo(1);
    for (let address = 0; address < 100_000; address += 1) count(work, String(address));
    expect(count(work, '0')).toBe(60);
    count(work, 'one more');
    expect(count(work, '1')).toBeUndefined();
    expect(count(work, '0')).toBe(60);
  });
});
