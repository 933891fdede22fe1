import { brotliDecompressSync } from 'node:zlib';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const FILES = fileURLToPath(new URL('../../../src/console/assets/files/', import.meta.url));
const KB = 1000;
/** Source: console, "Form". */
const FIRST_SCREEN = 200 * KB;
const ROUTE = 120 * KB;
const PATHS = [
  'incidents',
  'incidents/new',
  'maintenances',
  'components',
  'subscribers',
  'analytics',
  'settings',
  'members',
  'audiences',
  'metrics',
  'imports',
  'trail',
  'records',
];

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

/** Size of a file as browsers get it. */
function sizeOf(url: string): number {
  const file = `${FILES}${new URL(url).pathname.split('/').at(-1)}.br`;
  return existsSync(file) ? statSync(file).size : 0;
}

describe('The files of the console', () => {
  it('are few bytes for the first screen, and few more for each other one', async () => {
    // Analytics asks for the days before today, of which the header of an answer has the machine's.
    api.clock.set(new Date().toISOString());
    const { page } = await browser.open(a, '/console', { as: 'owner', size: PHONE });
    await page.getByText('Nothing needs attention.').waitFor();
    const loaded = (): Promise<string[]> =>
      page.evaluate(() =>
        (globalThis as any).performance.getEntriesByType('resource').map(({ name }: any) => name),
      );
    const bytes = async (): Promise<number> =>
      [...new Set(await loaded())].reduce((sum, url) => sum + sizeOf(url), 0);
    const first = await bytes();
    const sizes: Record<string, number> = { home: first };
    for (const path of PATHS) {
      await page.goto(`http://${a.client.host}/console/${path}`);
      await page.locator('h1').waitFor();
      // Screens ask for news every two seconds, so the network need not become idle.
      await page.getByText('Loading …').first().waitFor({ state: 'detached' });
      sizes[path] = (await bytes()) - first;
    }
    expect(first).toBeLessThan(FIRST_SCREEN);
    for (const [path, size] of Object.entries(sizes))
      if (path !== 'home') expect(size, `/console/${path}`).toBeLessThan(ROUTE);
  });

  it('hold no address of another host that a browser would ask', () => {
    const scripts = readdirSync(FILES).filter((name) => name.endsWith('.br'));
    expect(scripts.length).toBeGreaterThan(20);
    for (const name of scripts) {
      const text = brotliDecompressSync(readFileSync(FILES + name)).toString('utf8');
      expect(text).not.toMatch(/url\(["']?https?:|import\(["']https?:/);
    }
  });
});
