import { randomBytes } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.js';

const KIB = 1024;
const BOUND = 64 * KIB;
const LONG = 4 * KIB;

function basis(): { page: object; minute: number } {
  return { page: {}, minute: 0 };
}

describe('Cached responses', () => {
  it('of a thousand tenants never take more than their bound, whatever the resource and the encoding', async () => {
    const responses = new ResponseCache(BOUND);
    for (let number = 0; number < 1_000; number += 1) {
      const rendered = await responses.render(`tenant ${number}`, basis(), () =>
        randomBytes(LONG / 2).toString('hex'),
      );
      if (number % 3 > 0) await rendered?.body('br');
      if (number % 3 > 1) await rendered?.body('gzip');
      expect(responses.size).toBeLessThanOrEqual(BOUND);
    }
    expect(responses.size).toBeGreaterThan(BOUND / 2);
  });

  it('count with their compressed forms', async () => {
    const responses = new ResponseCache(BOUND);
    const rendered = await responses.render('it', basis(), () => randomBytes(LONG / 2).toString('hex'));
    const before = responses.size;
    const compressed = await rendered?.body('br');
    expect(responses.size).toBe(before + (compressed?.length ?? 0));
  });

  it('are evicted least recently used first', async () => {
    const responses = new ResponseCache(3 * LONG);
    const page = basis();
    const text = 'x'.repeat(LONG);
    for (const key of ['first', 'second']) await responses.render(key, page, () => text);
    expect(responses.current('first', page)).toBeDefined();
    await responses.render('third', page, () => text);
    expect(responses.current('second', page)).toBeUndefined();
    expect(responses.current('first', page)).toBeDefined();
  });

  it('of one tenant fill the cache while nobody else needs it, and do not displace those of others', async () => {
    const responses = new ResponseCache(BOUND);
    const page = basis();
    const text = 'x'.repeat(LONG);
    const others = Array.from({ length: 6 }, (_, number) => `tenant-${number} /`);
    for (const key of others) await responses.render(key, page, () => text);
    for (let month = 0; month < 100; month += 1)
      await responses.render(`large /history?month=${month}`, page, () => text);
    expect(others.filter((key) => responses.latest(key) === undefined)).toEqual([]);
    expect(responses.latest('large /history?month=99')).toBeDefined();
    expect(responses.size).toBeGreaterThan(BOUND - 3 * LONG);

    const kept = (): number =>
      Array.from({ length: 100 }, (_, month) => responses.latest(`large /history?month=${month}`)).filter(
        (response) => response !== undefined,
      ).length;
    const most = kept();
    for (const key of ['new /', 'new /history']) await responses.render(key, page, () => text);
    expect(kept()).toBeLessThan(most);
    expect(others.filter((key) => responses.latest(key) === undefined)).toEqual([]);
  });

  it('of a tenant with thousands of them stay within a quarter once others need the rest', async () => {
    const responses = new ResponseCache(8 * KIB * KIB);
    const page = basis();
    const text = 'x'.repeat(LONG);
    const others = Array.from({ length: 500 }, (_, number) => [
      `tenant-${number} /`,
      `tenant-${number} /de`,
      `tenant-${number} /history`,
    ]).flat();
    const visit = async (keys: readonly string[]): Promise<void> => {
      for (const key of keys)
        if (responses.current(key, page) === undefined) await responses.render(key, page, () => text);
    };
    const crawl = (from: number): Promise<void> =>
      visit(Array.from({ length: 5_000 }, (_, number) => `large /incidents/${from + number}`));
    await crawl(0);
    await visit(others);
    for (let round = 1; round < 4; round += 1) {
      await crawl(round * 5_000);
      expect(others.filter((key) => responses.latest(key) === undefined)).toEqual([]);
    }
  });

  it('of a tenant within its share are evicted only once no tenant has more than its share', async () => {
    const responses = new ResponseCache(BOUND);
    const page = basis();
    const text = 'x'.repeat(LONG);
    const render = async (tenant: string, count: number): Promise<void> => {
      for (let number = 0; number < count; number += 1)
        await responses.render(`${tenant} ${number}`, page, () => text);
    };
    const kept = (tenant: string): number =>
      Array.from({ length: 20 }, (_, number) => responses.latest(`${tenant} ${number}`)).filter(
        (response) => response !== undefined,
      ).length;
    for (const tenant of ['a', 'b']) await render(tenant, 2);
    await render('large', 20);
    for (const tenant of ['c', 'd', 'e', 'f']) await render(tenant, 2);
    expect(['a', 'b', 'large'].map(kept)).toEqual([2, 2, 3]);
    await render('g', 2);
    expect(['a', 'b', 'c', 'd', 'large'].map(kept)).toEqual([2, 2, 0, 2, 3]);
  });

  it('are rendered and compressed once for concurrent requests', async () => {
    const responses = new ResponseCache(BOUND);
    const page = basis();
    let times = 0;
    const render = async (): Promise<string> => {
      await nextTick();
      return `${(times += 1)}`.repeat(LONG);
    };
    const bodies = await Promise.all(
      Array.from({ length: 32 }, async () => (await responses.render('it', page, render))?.body('br')),
    );
    expect(times).toBe(1);
    expect(new Set(bodies).size).toBe(1);
  });

  it('are never shared with a page that has changed while they were rendered', async () => {
    const responses = new ResponseCache(BOUND);
    const [before, after] = [basis(), basis()];
    const old = responses.render('it', before, async () => {
      await nextTick();
      return 'old';
    });
    const fresh = responses.render('it', after, () => 'new');
    expect((await fresh)?.identity).toBe('new');
    expect((await old)?.identity).toBe('old');
  });

  it('of a mebibyte are kept', async () => {
    const responses = new ResponseCache(8 * KIB * KIB);
    const page = basis();
    await responses.render('it', page, () => 'x'.repeat(KIB * KIB));
    expect(responses.current('it', page)).toBeDefined();
  });

  it('are known, though not current, when the page has changed', async () => {
    const responses = new ResponseCache(BOUND);
    await responses.render('it', basis(), () => 'old');
    expect(responses.current('it', basis())).toBeUndefined();
    expect(responses.latest('it')?.identity).toBe('old');
  });

  it('are not made of what is not there', async () => {
    const responses = new ResponseCache(BOUND);
    const page = basis();
    expect(await responses.render('it', page, () => undefined)).toBeUndefined();
    expect(responses.latest('it')).toBeUndefined();
  });

  it('are under way until they are rendered, and later ones are not forgotten with earlier ones', async () => {
    const responses = new ResponseCache(BOUND);
    const [before, after] = [basis(), basis()];
    const [slow, slower] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
    const old = responses.render('it', before, () => slow.promise);
    expect(responses.rendering('it', before)).toBe(old);
    const fresh = responses.render('it', after, () => slower.promise);
    slow.resolve('old');
    await old;
    expect(responses.rendering('it', after)).toBe(fresh);
    slower.resolve('new');
    await fresh;
    expect(responses.rendering('it', after)).toBeUndefined();
  });

  it('are not counted any more when they are compressed after others have taken their place', async () => {
    const responses = new ResponseCache(BOUND);
    const text = randomBytes(LONG / 2).toString('hex');
    const old = await responses.render('it', basis(), () => text);
    await responses.render('it', basis(), () => 'new');
    await old?.body('br');
    expect(responses.latest('it')?.identity).toBe('new');
    const small = new ResponseCache(2 * LONG);
    const first = await small.render('first', basis(), () => text);
    await small.render('second', basis(), () => 'x'.repeat(LONG + KIB));
    expect(small.latest('first')).toBeUndefined();
    await expect(first?.body('br')).resolves.toBeDefined();
  });
});
