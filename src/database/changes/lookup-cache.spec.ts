import fc from 'fast-check';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChangeHandlers, ChangeListener } from './change-listener.js';
import { LookupCache } from './lookup-cache.js';

interface Entry {
  readonly version: number;
}

/** Fake listener that sends changes on demand. */
class Announcer {
  isListening = true;
  readonly caches: unknown[] = [];
  private handlers: ChangeHandlers | undefined;

  subscribe(handlers: ChangeHandlers): void {
    this.handlers = handlers;
  }

  change(subject: string, kind = 'key'): void {
    this.handlers?.onChange(kind, subject);
  }

  lose(): void {
    this.isListening = false;
    this.handlers?.onGap();
  }

  regain(): void {
    this.handlers?.onGap();
    this.isListening = true;
  }
}

/** A cache over a fake store. The test decides when each load completes. */
class Scene {
  readonly announcer = new Announcer();
  readonly stored = new Map<string, number>();
  readonly cache: LookupCache<Entry>;
  loads = 0;
  isDown = false;
  private readonly arriving: (() => void)[] = [];

  constructor(max = 100, lastKnownServes?: boolean) {
    this.cache = new LookupCache<Entry>(this.announcer as unknown as ChangeListener, {
      name: 'entries',
      max,
      load: (key) => {
        this.loads += 1;
        // Value at the time of the query, even if the load completes later.
        const version = this.stored.get(key);
        return new Promise((resolve, reject) => {
          this.arriving.push(() => {
            if (this.isDown) reject(new Error('down'));
            else resolve(version === undefined ? null : { version });
          });
        });
      },
      ...(lastKnownServes === undefined ? {} : { lastKnownServes }),
      concerns: (kind, subject) => (kind === 'key' ? { key: subject } : kind === 'all' ? 'all' : undefined),
    });
  }

  /** Completes the oldest pending load. */
  async arrive(): Promise<void> {
    this.arriving.shift()?.();
    await settle();
  }

  async arriveAll(): Promise<void> {
    while (this.arriving.length > 0) await this.arrive();
  }

  async get(key: string): Promise<number | null> {
    const answer = this.cache.get(key);
    await this.arriveAll();
    return (await answer)?.version ?? null;
  }
}

/** Runs pending microtasks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('A cached lookup', () => {
  it('is given without another lookup, and without waiting, also when there is nothing', async () => {
    const scene = new Scene();
    scene.stored.set('a', 1);
    expect([await scene.get('a'), await scene.get('none')]).toEqual([1, null]);
    expect([scene.cache.get('a'), scene.cache.get('none'), scene.loads]).toEqual([{ version: 1 }, null, 2]);
  });

  it('is looked up once by many at the same time', async () => {
    const scene = new Scene();
    scene.stored.set('a', 1);
    const answers = Array.from({ length: 5 }, () => scene.cache.get('a'));
    await scene.arriveAll();
    for (const answer of answers) expect(await answer).toEqual({ version: 1 });
    expect(scene.loads).toBe(1);
  });

  it('is forgotten when its change is announced, and others are kept', async () => {
    const scene = new Scene();
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

  it('is not kept when a change was announced while it was under way: the next one looks it up again', async () => {
    const scene = new Scene();
    scene.stored.set('a', 1);
    const stale = scene.cache.get('a');
    scene.stored.set('a', 2);
    scene.announcer.change('a');
    const fresh = scene.cache.get('a');
    await scene.arriveAll();
    expect([await stale, await fresh]).toEqual([{ version: 1 }, { version: 2 }]);
    expect(await scene.get('a')).toBe(2);
  });

  it('is not kept while changes cannot be heard, nor from before they could be again', async () => {
    const scene = new Scene();
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
    const scene = new Scene();
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

  it('is not joined to one that began before a change of all', async () => {
    const scene = new Scene();
    scene.stored.set('a', 1);
    const stale = scene.cache.get('a');
    scene.stored.set('a', 2);
    scene.announcer.change('', 'all');
    const fresh = scene.cache.get('a');
    await scene.arriveAll();
    expect([await stale, await fresh]).toEqual([{ version: 1 }, { version: 2 }]);
  });

  it('is still shared after one that a change has overtaken has ended', async () => {
    const scene = new Scene();
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
    const scene = new Scene();
    expect(await scene.get('none')).toBeNull();
    scene.stored.set('none', 1);
    scene.announcer.change(subject, kind);
    expect(await scene.get('none')).toBe(1);
  });

  it('is counted as a hit or a miss, under the name of its cache', async () => {
    const scene = new Scene();
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
    const scene = new Scene(2);
    for (const key of ['a', 'b', 'c', 'a']) await scene.get(key);
    expect(scene.loads).toBe(4);
  });

  it('keeps its place however many keys without a value are looked up', async () => {
    const scene = new Scene(2);
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
        const scene = new Scene();
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

describe('A value that was once known', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A scene that has known `a`, of which a change was announced since. */
  async function known(lastKnownServes?: boolean): Promise<Scene> {
    const scene = new Scene(100, lastKnownServes);
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
      const scene = new Scene(1, true);
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
