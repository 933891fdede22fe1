import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '#core/config/read-settings.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import { LookupLimit } from './lookup-limit.js';

describe('Failed keys', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function failures(limit: number): LookupLimit {
    return new LookupLimit(readSettings({ FAILED_KEY_LIMIT: String(limit) }));
  }

  it('of one address are refused past the limit, until a minute after the first one', async () => {
    const keys = failures(2);
    await keys.count('a');
    await vi.advanceTimersByTimeAsync(20_000);
    await keys.count('a');
    const refused = await keys.count('a').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(TooManyRequests);
    expect((refused as TooManyRequests).seconds).toBe(40);
    await keys.count('b');
    await vi.advanceTimersByTimeAsync(39_500);
    expect(await keys.count('a').catch((error: unknown) => error)).toMatchObject({ seconds: 1 });
    await vi.advanceTimersByTimeAsync(500);
    await keys.count('a');
  });

  it('are taken back if the key was valid', async () => {
    const keys = failures(1);
    for (let time = 0; time < 3; time += 1) {
      await keys.count('a');
      await keys.forgive('a');
    }
    await keys.count('a');
    await expect(keys.count('a')).rejects.toThrow(TooManyRequests);
  });

  it('are not limited where the limit is 0', async () => {
    const keys = failures(0);
    for (let time = 0; time < 10; time += 1) await keys.count('a');
    await keys.forgive('a');
  });
});
