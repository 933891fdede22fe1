import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeHandlers, ChangeListener } from './change-listener.js';
import { LookupCache } from './lookup-cache.js';

interface Entry {
  readonly version: number;
}

/** Fake listener that sends changes on demand. */
class Announcer {
  isListening = true;
  readonly caches = [];
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
  private readonly arriving: (() => void)[] = [];

  constructor(max = 100) {
    this.cache = new LookupCache<Entry>(this.announcer as unknown as ChangeListener, {
      name: 'entries',
      max,
      load: (key) => {
        this.loads += 1;
        // Value at the time of the query, even if the load completes later.
        const version = this.stored.get(key);
        return new Promise((resolve) => {
          this.arriving.push(() => {
            resolve(version === undefined ? null : { version });
          });
        });
      },
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
