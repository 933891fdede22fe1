import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LookupScene } from '../../../../test/support/lookup-scene.js';

describe('A value that was once known', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A scene that has known `a`, of which a change was announced since. */
  async function known(lastKnownServes?: boolean): Promise<LookupScene> {
    const scene = new LookupScene(100, lastKnownServes);
    scene.stored.set('a', 1);
    await scene.get('a');
    scene.stored.set('a', 2);
    scene.announcer.change('a');
    return scene;
  }

  it('is given where the lookup fails', async () => {
    const scene = await known(true);
    scene.isDown = true;
    expect(await scene.get('a')).toBe(1);
  });

  it.each([undefined, false])('is not given unless the cache allows it: %s', async (serves) => {
    const scene = await known(serves);
    scene.isDown = true;
    await expect(scene.get('a')).rejects.toThrow('down');
  });

  it('is not given once it is known that there is none any more', async () => {
    const scene = await known(true);
    scene.stored.delete('a');
    expect(await scene.get('a')).toBeNull();
    scene.announcer.change('a');
    scene.isDown = true;
    await expect(scene.get('a')).rejects.toThrow('down');
  });

  it('is not given once it is forgotten, not even one whose lookup was under way', async () => {
    const scene = await known(true);
    const late = scene.cache.get('a');
    scene.cache.forgetLastKnown(({ version }) => version === 1);
    await scene.arriveAll();
    expect(await late).toEqual({ version: 2 });
    scene.isDown = true;
    await expect(scene.get('a')).rejects.toThrow('down');
    scene.isDown = false;
    expect(await scene.get('a')).toBe(2);
    scene.announcer.change('a');
    scene.isDown = true;
    expect(await scene.get('a')).toBe(2);
  });

  it('is given on while others are forgotten', async () => {
    const scene = await known(true);
    scene.cache.forgetLastKnown(({ version }) => version === 7);
    scene.isDown = true;
    expect(await scene.get('a')).toBe(1);
  });

  it('is given where the lookup takes a second, and then at once, until one succeeds', async () => {
    const scene = await known(true);
    const given: unknown[] = [];
    const first = Promise.resolve(scene.cache.get('a')).then((value) => given.push(value));
    await vi.advanceTimersByTimeAsync(999);
    expect(given).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    await first;
    expect(given).toEqual([{ version: 1 }]);
    expect(scene.cache.get('a')).toEqual({ version: 1 });
    await scene.arriveAll();
    expect(scene.cache.get('a')).toEqual({ version: 2 });
    scene.stored.set('a', 3);
    scene.announcer.change('a');
    expect(await scene.get('a')).toBe(3);
  });

  it('is not given for another key: one that was never known is waited for', async () => {
    const scene = await known(true);
    void scene.cache.get('a');
    await vi.advanceTimersByTimeAsync(1010);
    scene.stored.set('b', 1);
    const answer = scene.cache.get('b');
    expect(answer).toBeInstanceOf(Promise);
    await vi.advanceTimersByTimeAsync(5000);
    await scene.arriveAll();
    expect(await answer).toEqual({ version: 1 });
  });

  it('that was given at once needs nobody to wait for its lookup, even if that fails', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown): void => void unheard.push(error);
    process.on('unhandledRejection', hear);
    try {
      const scene = new LookupScene(1, true);
      scene.stored.set('a', 1).set('b', 1);
      await scene.get('a');
      scene.announcer.change('a');
      void scene.cache.get('b');
      void scene.cache.get('a');
      await vi.advanceTimersByTimeAsync(1010);
      scene.announcer.change('a');
      expect(scene.cache.get('a')).toEqual({ version: 1 });
      // Takes the place of the value that was known of `a`.
      await scene.arrive();
      scene.isDown = true;
      await scene.arriveAll();
      await turn();
      expect(unheard).toEqual([]);
    } finally {
      process.off('unhandledRejection', hear);
    }
  });
});
