import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { releaseMemory } from './heap.js';

describe('The heap', () => {
  it('gives back what nothing holds any more', async () => {
    let held: object[] | undefined = Array.from({ length: 500_000 }, (_, index) => ({ index }));
    await releaseMemory();
    const before = getHeapStatistics().used_heap_size;
    expect(held).toHaveLength(500_000);
    held = undefined;
    await releaseMemory();
    expect(before - getHeapStatistics().used_heap_size).toBeGreaterThan(10_000_000);
  });

  it('keeps to one context, since each request costs twice as much in a process with two', async () => {
    const before = getHeapStatistics().number_of_native_contexts;
    await releaseMemory();
    expect(getHeapStatistics().number_of_native_contexts).toBe(before);
  });
});
