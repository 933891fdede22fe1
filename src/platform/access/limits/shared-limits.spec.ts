import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../test/support/fake-clock.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
import { TooManyRequests } from '#core/errors/api-error.js';
import { SharedLimits, type SharedLimit } from './shared-limits.js';
import { WindowCounts } from './window-counts.repository.js';

const LIMIT: SharedLimit = { subject: 'someone@example.com', most: 2, windowMs: 60_000 };

describe('A limit that all processes share', () => {
  let database: TestDatabase;
  let background: BackgroundDatabase;
  let counts: WindowCounts;
  let clock: FakeClock;
  let limits: SharedLimits;

  beforeAll(async () => {
    database = await createTestDatabase();
    background = new BackgroundDatabase(database.addresses);
    counts = new WindowCounts(background);
  });
  afterAll(async () => {
    await background.onApplicationShutdown();
    await database.drop();
  });
  beforeEach(async () => {
    await database.sql('delete from window_count');
    clock = new FakeClock(new Date('2026-03-01T12:00:00.000Z'));
    limits = new SharedLimits(counts, clock);
  });

  async function within(times: number, limit = LIMIT): Promise<boolean[]> {
    const found: boolean[] = [];
    for (let time = 0; time < times; time += 1) found.push(await limits.isWithin(limit));
    return found;
  }

  it('is reached after as many counts as are allowed, for each subject', async () => {
    expect(await within(4)).toEqual([true, true, false, false]);
    expect(await within(1, { ...LIMIT, subject: 'other@example.com' })).toEqual([true]);
    const elsewhere = new SharedLimits(new WindowCounts(background), clock);
    expect(await elsewhere.isWithin(LIMIT)).toBe(false);
  });

  it('starts anew when the window is over that began with the first count', async () => {
    await within(1);
    clock.advance(30_000);
    expect(await within(2)).toEqual([true, false]);
    clock.advance(29_999);
    expect(await within(1)).toEqual([false]);
    clock.advance(1);
    expect(await within(3)).toEqual([true, true, false]);
    clock.advance(59_999);
    expect(await within(1)).toEqual([false]);
  });

  it('refuses with the seconds that are left, at least one', async () => {
    await limits.assertWithin(LIMIT);
    await limits.assertWithin(LIMIT);
    const secondsLeft = async (): Promise<number> => {
      const error = await limits.assertWithin(LIMIT).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(TooManyRequests);
      return (error as TooManyRequests).seconds;
    };
    expect(await secondsLeft()).toBe(60);
    clock.advance(500);
    expect(await secondsLeft()).toBe(60);
    clock.advance(59_499);
    expect(await secondsLeft()).toBe(1);
  });

  it('of 0 is none, and counts nothing', async () => {
    expect(await within(5, { ...LIMIT, most: 0 })).toEqual([true, true, true, true, true]);
    expect(await database.sql('select from window_count')).toEqual([]);
  });

  it('is exact when counted by many at once', async () => {
    const limit = { ...LIMIT, most: 5 };
    const found = await Promise.all(Array.from({ length: 12 }, () => limits.isWithin(limit)));
    expect(found.filter(Boolean)).toHaveLength(5);
  });

  it('stores a digest of its subject alone', async () => {
    await within(1);
    const [row] = await database.sql<{ text: string }>('select window_count::text as text from window_count');
    expect(row?.text).not.toContain('example');
    expect(row?.text).toMatch(/^\([\w-]{43},1,/);
  });

  it('never counts beyond a million', async () => {
    await within(1);
    await database.sql('update window_count set used = 999999');
    const now = clock.now();
    const used = async (): Promise<number> => (await counts.count(LIMIT.subject, now, LIMIT.windowMs)).used;
    expect([await used(), await used()]).toEqual([1_000_000, 1_000_000]);
  });

  it('sweeps five counts that are over with each count, the oldest first, and no other', async () => {
    for (let number = 1; number <= 7; number += 1) {
      await within(1, { ...LIMIT, subject: `old ${number}`, windowMs: number * 1000 });
    }
    const present = { ...LIMIT, subject: 'present', windowMs: 8000 };
    await within(1, present);
    clock.advance(7000);
    const ends = async (): Promise<number[]> =>
      (await database.sql<{ at: Date }>('select window_ends_at as at from window_count order by 1')).map(
        ({ at }) => at.getTime() - Date.parse('2026-03-01T12:00:00Z'),
      );
    expect(await ends()).toHaveLength(8);
    await within(1, present);
    expect(await ends()).toEqual([6000, 7000, 8000]);
    await within(1, present);
    expect(await ends()).toEqual([8000]);
  });
});
