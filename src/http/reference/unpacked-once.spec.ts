import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnpackedOnce } from './unpacked-once.js';

describe('Bytes that are unpacked once', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are the same for all who want them, until nobody has for half a minute', async () => {
    const bytes = new UnpackedOnce(gzipSync('Heliograph'));
    const [first, second] = await Promise.all([bytes.get(), bytes.get()]);
    expect(first.toString()).toBe('Heliograph');
    expect(second).toBe(first);
    vi.advanceTimersByTime(29_000);
    expect(await bytes.get()).toBe(first);
    vi.advanceTimersByTime(29_000);
    expect(await bytes.get()).toBe(first);
    vi.advanceTimersByTime(30_000);
    const later = await bytes.get();
    expect(later).not.toBe(first);
    expect(later).toEqual(first);
    bytes.release();
  });
});
