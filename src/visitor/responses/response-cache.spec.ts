import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.js';

const KIB = 1024;
const BOUND = 64 * KIB;
const LONG = 4 * KIB;

function basis(): { page: object; minute: number } {
  return { page: {}, minute: 0 };
}

describe('Remembered answers', () => {
  it('of a thousand tenants never take more than their bound, whatever is asked in which encoding', async () => {
    const answers = new ResponseCache(BOUND);
    for (let number = 0; number < 1_000; number += 1) {
      const rendered = await answers.render(`tenant ${number}`, basis(), () =>
        randomBytes(LONG / 2).toString('hex'),
      );
      if (number % 3 > 0) await rendered?.body('br');
      if (number % 3 > 1) await rendered?.body('gzip');
      expect(answers.size).toBeLessThanOrEqual(BOUND);
    }
    expect(answers.size).toBeGreaterThan(BOUND / 2);
  });

  it('count what they were compressed to', async () => {
    const answers = new ResponseCache(BOUND);
    const rendered = await answers.render('it', basis(), () => randomBytes(LONG / 2).toString('hex'));
    const before = answers.size;
    const compressed = await rendered?.body('br');
    expect(answers.size).toBe(before + (compressed?.length ?? 0));
  });

  it('go when nobody has asked for them for longest', async () => {
    const answers = new ResponseCache(3 * LONG);
    const page = basis();
    const text = 'x'.repeat(LONG);
    for (const key of ['first', 'second']) await answers.render(key, page, () => text);
    expect(answers.known('first', page)).toBeDefined();
    await answers.render('third', page, () => text);
    expect(answers.known('second', page)).toBeUndefined();
    expect(answers.known('first', page)).toBeDefined();
  });

  it('are rendered and compressed once for all who ask at once', async () => {
    const answers = new ResponseCache(BOUND);
    const page = basis();
    let times = 0;
    const render = async (): Promise<string> => {
      await turn();
      return `${(times += 1)}`.repeat(LONG);
    };
    const bodies = await Promise.all(
      Array.from({ length: 32 }, async () => (await answers.render('it', page, render))?.body('br')),
    );
    expect(times).toBe(1);
    expect(new Set(bodies).size).toBe(1);
  });

  it('are not those of a page that has changed while they were rendered', async () => {
    const answers = new ResponseCache(BOUND);
    const [before, after] = [basis(), basis()];
    const old = answers.render('it', before, async () => {
      await turn();
      return 'old';
    });
    const fresh = answers.render('it', after, () => 'new');
    expect((await fresh)?.identity).toBe('new');
    expect((await old)?.identity).toBe('old');
  });
});
