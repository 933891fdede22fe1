import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Announcer, LookupScene, type Entry } from '../../../../test/support/lookup-scene.js';
import type { ChangeListener } from './change-listener.js';
import { LookupCache } from './lookup-cache.js';

describe('A cached lookup', () => {
  it('is given without another lookup, and without waiting, also when there is nothing', async () => {
    const scene = new LookupScene();
    scene.stored.set('a', 1);
    expect([await scene.get('a'), await scene.get('none')]).toEqual([1, null]);
    expect([scene.cache.get('a'), scene.cache.get('none'), scene.loads]).toEqual([{ version: 1 }, null, 2]);
  });

  it('is looked up once by many at the same time', async () => {
    const scene = new LookupScene();
    scene.stored.set('a', 1);
    const answers = Array.from({ length: 5 }, () => scene.cache.get('a'));
    await scene.arriveAll();
    for (const answer of answers) expect(await answer).toEqual({ version: 1 });
    expect(scene.loads).toBe(1);
  });

  it('is forgotten when its change is announced, and others are kept', async () => {
    const scene = new LookupScene();
    scene.stored.set('a', 1).set('b', 1);
    await scene.get('a');
    await scene.get('b');
    scene.stored.set('a', 2);
    scene.announcer.change('a');
    scene.announcer.change('b', 'other kind');
    expect([await scene.get('a'), await scene.get('b'), scene.loads]).toEqual([2, 1, 3]);
    scene.announcer.change('', 'all');
    await scene.get('b');
    expect(scene.loads).toBe(4);
  });

  it.each([
    ['its', 'a', 'key'],
    ['a', '', 'all'],
  ])(
    'is not kept when %s change was announced while it was under way: the next one looks it up again',
    async (_, subject, kind) => {
      const scene = new LookupScene();
      scene.stored.set('a', 1);
      const stale = scene.cache.get('a');
      scene.stored.set('a', 2);
      scene.announcer.change(subject, kind);
      const fresh = scene.cache.get('a');
      await scene.arriveAll();
      expect([await stale, await fresh]).toEqual([{ version: 1 }, { version: 2 }]);
      expect(await scene.get('a')).toBe(2);
    },
  );

  it('is not kept while changes cannot be heard, nor from before they could be again', async () => {
    const scene = new LookupScene();
    scene.stored.set('a', 1);
    await scene.get('a');
    scene.announcer.lose();
    scene.stored.set('a', 2);
    expect(await scene.get('a')).toBe(2);
    scene.stored.set('a', 3);
    expect(await scene.get('a')).toBe(3);
    const before = scene.cache.get('a');
    scene.stored.set('a', 4);
    scene.announcer.regain();
    await scene.arriveAll();
    expect(await before).toEqual({ version: 3 });
    expect(await scene.get('a')).toBe(4);
  });

  it('that failed is not kept: the next one looks it up again', async () => {
    let isDown = true;
    const cache = new LookupCache<Entry>(new Announcer() as unknown as ChangeListener, {
      name: 'entries',
      max: 10,
      load: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve({ version: 1 })),
      concerns: () => undefined,
    });
    await expect(cache.get('a')).rejects.toThrow('down');
    isDown = false;
    expect(await cache.get('a')).toEqual({ version: 1 });
  });

  it('is not kept when changes of it and of all were announced while it was under way', async () => {
    const scene = new LookupScene();
    scene.stored.set('a', 1);
    const stale = scene.cache.get('a');
    scene.stored.set('a', 2);
    scene.announcer.change('a');
    scene.announcer.change('', 'all');
    const fresh = scene.cache.get('a');
    await scene.arriveAll();
    expect([await stale, await fresh, await scene.get('a')]).toEqual([{ version: 1 }, { version: 2 }, 2]);
    const before = scene.cache.get('b');
    scene.announcer.change('a');
    scene.announcer.change('', 'all');
    await scene.arriveAll();
    expect([await before, scene.cache.cached('b')]).toEqual([null, undefined]);
  });

  it('is still shared after one that a change has overtaken has ended', async () => {
    const scene = new LookupScene();
    scene.stored.set('a', 1);
    const answers = [scene.cache.get('a')];
    scene.announcer.change('a');
    answers.push(scene.cache.get('a'));
    await scene.arrive();
    answers.push(scene.cache.get('a'));
    await scene.arriveAll();
    for (const answer of answers) expect(await answer).toEqual({ version: 1 });
    expect(scene.loads).toBe(2);
  });

  it.each([
    ['its', 'none', 'key'],
    ['a', '', 'all'],
  ])('that found nothing is forgotten when %s change is announced', async (_, subject, kind) => {
    const scene = new LookupScene();
    expect(await scene.get('none')).toBeNull();
    scene.stored.set('none', 1);
    scene.announcer.change(subject, kind);
    expect(await scene.get('none')).toBe(1);
  });

  it('is counted as a hit or a miss, under the name of its cache', async () => {
    const scene = new LookupScene();
    const { cache } = scene;
    const counts = (): unknown[] => [cache.hits, cache.misses];
    expect([scene.announcer.caches, cache.name]).toEqual([[cache], 'entries']);
    scene.stored.set('a', 1);
    expect([cache.cached('a'), cache.has('a'), ...counts()]).toEqual([undefined, false, 0, 0]);
    await scene.get('a');
    await scene.get('none');
    expect(counts()).toEqual([0, 2]);
    await scene.get('a');
    cache.cached('none');
    expect(counts()).toEqual([2, 2]);
    expect([cache.has('a'), cache.has('none'), ...counts()]).toEqual([true, true, 2, 2]);
  });

  it('is evicted when there are more than may be cached', async () => {
    const scene = new LookupScene(2);
    for (const key of ['a', 'b', 'c', 'a']) await scene.get(key);
    expect(scene.loads).toBe(4);
  });

  it('keeps its place however many keys without a value are looked up', async () => {
    const scene = new LookupScene(2);
    scene.stored.set('a', 1).set('b', 1);
    await scene.get('a');
    await scene.get('b');
    for (let number = 0; number < 10; number += 1) expect(await scene.get(`nobody ${number}`)).toBeNull();
    expect([await scene.get('a'), await scene.get('b'), await scene.get('nobody 9')]).toEqual([1, 1, null]);
    expect([scene.loads, scene.cache.cached('nobody 0')]).toEqual([12, undefined]);
  });

  it('is never older than the last change that was announced, whatever happens in which order', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('get' as const), key: fc.constantFrom('a', 'b') }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('change' as const), key: fc.constantFrom('a', 'b') }),
      },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('arrive' as const) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('lose' as const, 'regain' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const scene = new LookupScene();
        scene.stored.set('a', 0).set('b', 0);
        for (const taken of steps) {
          if (taken.do === 'get') {
            const known = scene.cache.get(taken.key);
            // A cached value equals the stored one: every change so far was announced or cleared the cache.
            if (!(known instanceof Promise)) expect(known?.version).toBe(scene.stored.get(taken.key));
          } else if (taken.do === 'change') {
            scene.stored.set(taken.key, scene.stored.get(taken.key)! + 1);
            if (scene.announcer.isListening) scene.announcer.change(taken.key);
          } else if (taken.do === 'arrive') await scene.arrive();
          else if (taken.do === 'lose') scene.announcer.lose();
          else scene.announcer.regain();
        }
        await scene.arriveAll();
        for (const key of ['a', 'b']) expect(await scene.get(key)).toBe(scene.stored.get(key));
      }),
    );
  });
});
