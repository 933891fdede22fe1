import { describe, expect, it } from 'vitest';
import { PostSlots } from './post-slots.js';

const MOST = 2_000;
const MAX_OF_TENANT = 600;

/** Lets everything proceed that is not waiting. */
async function turns(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
}

describe('Slots for posts', () => {
  it('are as many as asked for, at most 600 for a tenant', async () => {
    const slots = new PostSlots();
    expect(await slots.reserve('a', 10)).toBe(10);
    expect(await slots.reserve('a', MAX_OF_TENANT)).toBe(590);
    expect(await slots.reserve('b', 1_000)).toBe(MAX_OF_TENANT);
  });

  it('are 2,000 in all', async () => {
    const slots = new PostSlots();
    for (const tenant of ['a', 'b', 'c'])
      expect(await slots.reserve(tenant, MAX_OF_TENANT)).toBe(MAX_OF_TENANT);
    expect(await slots.reserve('d', MAX_OF_TENANT)).toBe(MOST - 3 * MAX_OF_TENANT);
  });

  it('are waited for, and taken when they are given back', async () => {
    const slots = new PostSlots();
    await slots.reserve('a', MAX_OF_TENANT);
    const taken: [string, number][] = [];
    const waits = ['first', 'second'].map(async (name) => taken.push([name, await slots.reserve('a', 400)]));
    await turns();
    expect(taken).toEqual([]);
    // Another tenant does not wait.
    expect(await slots.reserve('b', 5)).toBe(5);
    slots.giveBack('b', 5);
    await turns();
    expect(taken).toEqual([]);
    slots.giveBack('a', 500);
    await turns();
    expect(taken).toEqual([
      ['first', 400],
      ['second', 100],
    ]);
    await Promise.all(waits);
  });

  it('that a tenant gives back serve the others', async () => {
    const slots = new PostSlots();
    for (const tenant of ['a', 'b', 'c']) await slots.reserve(tenant, MAX_OF_TENANT);
    await slots.reserve('d', 200);
    let isServed = false;
    const wait = slots.reserve('e', 50).then((count) => {
      isServed = true;
      return count;
    });
    await turns();
    expect(isServed).toBe(false);
    slots.giveBack('a', 30);
    expect(await wait).toBe(30);
    slots.giveBack('a', 570);
    // All of its slots are free again.
    slots.giveBack('d', 200);
    expect(await slots.reserve('a', MAX_OF_TENANT)).toBe(MAX_OF_TENANT);
  });
});
