import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const HOUR = 3600;

const api = useApi();
const own = api.useTenant('own', ['en', 'ar']);
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser('--host-resolver-rules=MAP * 127.0.0.1');
  const { id } = await created(own.client, '/metrics', {
    name: { en: 'Response time', ar: 'زمن الاستجابة' },
    suffix: 'ms',
    is_public: true,
    y_min: 0,
    thresholds: [{ above: 300, status: 'degraded' }],
  });
  const now = Math.floor(api.clock.now().getTime() / 1000);
  const points = Array.from({ length: 720 }, (_, index) => [now - index * HOUR, 200 + ((index * 37) % 150)]);
  const recent = Array.from({ length: 288 }, (_, index) => [now - index * 300, 200 + ((index * 41) % 160)]);
  expect((await own.client.post(`/metrics/${id}/points`, { points: [...points, ...recent] })).status).toBe(
    200,
  );
});
afterAll(() => browser.close());

it.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['ar', 'light'],
] as const)('Charts have no problem that axe finds: %s, %s', async (locale, colorScheme) => {
  const page = await browser.newPage({ colorScheme });
  await page.goto(`http://${own.client.host}/?lang=${locale}`);
  const chart = page.locator('.metric svg').first();
  await chart.waitFor();
  for (const details of await page.locator('.metric details').all())
    await details.evaluate((element) => {
      (element as unknown as { open: boolean }).open = true;
    });
  expect(await page.locator('.metric svg').count()).toBe(3);
  expect(await page.locator('.metric tbody tr').count()).toBeGreaterThan(60);
  expect(await violationsOn(page)).toEqual([]);
  await page.close();
});

/** What axe finds on a page. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const results = await (globalThis as any).axe.run(document);
    return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
  });
}
