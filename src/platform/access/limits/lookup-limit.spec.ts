import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import { LookupLimit } from './lookup-limit.js';

describe('Failed keys', () => {
  let now = 1_000;

  beforeEach(() => {
    // The cache reads the time from the process.
    vi.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  function refusal(limit: LookupLimit, address: string): unknown {
    try {
      limit.count(address);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  function failures(limit: number): LookupLimit {
    return new LookupLimit(readSettings({ FAILED_KEY_LIMIT: String(limit) }));
  }

  it('of one address are refused past the limit, until a minute after the first one', () => {
    const keys = failures(2);
    keys.count('a');
    now += 20_000;
    keys.count('a');
    const refused = refusal(keys, 'a');
    expect(refused).toBeInstanceOf(TooManyRequests);
    expect((refused as TooManyRequests).seconds).toBe(40);
    keys.count('b');
    now += 39_500;
    expect(refusal(keys, 'a')).toMatchObject({ seconds: 1 });
    now += 501;
    keys.count('a');
  });

  it('are taken back if the key was valid', () => {
    const keys = failures(1);
    for (let time = 0; time < 3; time += 1) {
      keys.count('a');
      keys.forgive('a');
    }
    keys.count('a');
    expect(refusal(keys, 'a')).toBeInstanceOf(TooManyRequests);
  });

  it('are not limited where the limit is 0', () => {
    const keys = failures(0);
    for (let time = 0; time < 10; time += 1) keys.count('a');
    keys.forgive('a');
  });
});
