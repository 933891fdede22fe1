import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { boundYoungGeneration, releaseMemory } from './heap.js';

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

  it('keeps a young generation within its bound, whatever survives there, and grows it again after a release', async () => {
    const unbound = boundYoungGeneration();
    try {
      for (let round = 0; round < 2; round += 1) {
        await releaseMemory();
        const { settled, largest } = await growYoungGeneration();
        expect(settled).toBeLessThan(32);
        expect(largest).toBeGreaterThanOrEqual(16);
      }
    } finally {
      unbound();
    }
    // More than once, because V8 shrinks it when the machine is too busy for many allocations.
    await expect
      .poll(async () => (await growYoungGeneration()).settled, { timeout: 15_000 })
      .toBeGreaterThanOrEqual(32);
  });
});

/**
 * Allocates objects of which many survive.
 *
 * @returns sizes of the young generation in MB. `settled` is the smallest of the second half: V8 allocates beyond the
 *   bound while it marks the old generation, and marks for long after specs that have left much there.
 */
async function growYoungGeneration(): Promise<{ settled: number; largest: number }> {
  let held: object[] = [];
  const sizes: number[] = [];
  for (let step = 0; step < 400; step += 1) {
    for (let made = 0; made < 2_000; made += 1) held.push({ made, list: [made] });
    if (held.length > 200_000) held = [];
    await turn();
    sizes.push(youngMegabytes());
  }
  return { settled: Math.min(...sizes.slice(200)), largest: Math.max(...sizes) };
}

function youngMegabytes(): number {
  const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
  return (space?.space_size ?? 0) / (1024 * 1024);
}
