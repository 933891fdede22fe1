import { describe, expect, it, vi } from 'vitest';
import { ReadingPace } from './reading-pace.js';

const MIB = 1_048_576;
const CHUNK = 65_536;

describe('The pace of large bodies', () => {
  it('waits for nothing where two of the largest come at once', () => {
    const pace = new ReadingPace(() => 0);
    expect([pace.after('a', MIB), pace.after('a', MIB)]).toEqual([0, 0]);
    expect(pace.after('a', CHUNK)).toBeGreaterThan(0);
  });

  it('is 16 MiB a second, however many come', () => {
    let now = 0;
    const pace = new ReadingPace(() => now);
    for (let chunk = 0; chunk < (10 * 16 * MIB) / CHUNK; chunk += 1) now += pace.after('a', CHUNK);
    // All but the two that are read without waiting.
    expect(now).toBeCloseTo(10_000 - 125);
  });

  it('is that of one tenant', () => {
    const pace = new ReadingPace(() => 0);
    pace.after('a', 100 * MIB);
    expect(pace.after('b', CHUNK)).toBe(0);
  });

  it('owes nothing to a tenant that sent nothing for a while', () => {
    let now = 0;
    const pace = new ReadingPace(() => now);
    pace.after('a', 2 * MIB);
    now = 60_000;
    expect([pace.after('a', 2 * MIB), pace.after('a', CHUNK) > 0]).toEqual([0, true]);
  });

  it('goes by the clock of the process', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const pace = new ReadingPace();
      expect([pace.after('a', 2 * MIB), pace.after('a', 16 * MIB)]).toEqual([0, 1000]);
      vi.advanceTimersByTime(400);
      expect(pace.after('a', CHUNK)).toBeCloseTo(600 + 1000 / 256);
    } finally {
      vi.useRealTimers();
    }
  });
});
