import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { useApi } from '../../support/use-api.js';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const SCREENS = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({ size, scheme })),
);
const PATIENT_MS = 40_000;

interface Visit {
  readonly page: Page;
  /** Requests to other hosts, reports of the content security policy, and errors of the console. */
  readonly complaints: string[];
}

describe('the pages of the reference in a browser', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  // An open page goes on working, beside those of the tests after it.
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser.close());

  async function visit(
    path: string,
    size: keyof typeof SIZES,
    colorScheme?: 'light' | 'dark',
  ): Promise<Visit> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      colorScheme: colorScheme ?? 'light',
      hasTouch: size === 'phone',
    });
    contexts.push(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENT_MS);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(data:|blob:|http:\/\/acme\.localhost:)/.test(request.url()))
        complaints.push(`asked ${request.url()}`);
    });
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`refused ${violatedDirective} ${blockedURI}`);
      });
    });
    await page.goto(`http://${acme.client.host}/api/v1${path}`);
    return { page, complaints };
  }

  /** Rules that a page breaks, with some of the elements. */
  async function broken(page: Page): Promise<string[]> {
    await page.evaluate(AXE);
    return page.evaluate(
      `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ' ' + nodes.length + ': ' + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + ' ' + (any[0]?.message ?? '')).join(' | ')))`,
    );
  }

  async function show(page: Page, name: string): Promise<void> {
    const folder = process.env['SCREENSHOTS'];
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  }

  function isWiderThanScreen(page: Page): Promise<boolean> {
    return page.evaluate('document.documentElement.scrollWidth > innerWidth');
  }

  it.each(SCREENS)(
    'shows Scalar on a $size, $scheme, from this host alone, without barriers',
    async ({ size, scheme }) => {
      const { page, complaints } = await visit('/reference', size, scheme);
      await page.getByRole('heading', { name: 'Heliograph management API' }).first().waitFor();
      expect(await isWiderThanScreen(page)).toBe(false);
      await page.getByText('Download OpenAPI Document').first().waitFor();
      await show(page, `scalar-${size}-${scheme}`);
      expect(await broken(page)).toEqual([]);
      expect(await page.getByRole('link', { name: 'Guide', exact: true }).getAttribute('href')).toBe(
        '/api/v1/docs/guide',
      );
      if (size === 'desktop') {
        await page.keyboard.press('ControlOrMeta+k');
        const box = page.getByRole('combobox').or(page.getByRole('searchbox')).last();
        await box.fill('Create a component');
        await page
          .getByRole('option', { name: /Create a component/ })
          .first()
          .waitFor();
        await show(page, `scalar-search-${scheme}`);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await box.waitFor({ state: 'detached' });
        await page.getByRole('heading', { name: 'Create a component', exact: true }).waitFor();
        await show(page, `scalar-operation-${scheme}`);
        expect(await broken(page)).toEqual([]);
      }
      expect(complaints).toEqual([]);
    },
    150_000,
  );

  it.each(SCREENS)(
    'shows Swagger UI on a $size, $scheme, without barriers',
    async ({ size, scheme }) => {
      const { page, complaints } = await visit('/docs#/Components/listComponents', size, scheme);
      const operation = page.locator('#operations-Components-listComponents');
      await operation.locator('.responses-table').first().waitFor();
      await show(page, `swagger-${size}-${scheme}`);
      expect(await isWiderThanScreen(page)).toBe(false);
      expect(await broken(page)).toEqual([]);
      // With all that can be opened.
      await operation.getByRole('tab', { name: 'Schema' }).click();
      await operation.getByRole('button', { name: 'Expand all' }).first().click();
      const folded = operation.locator('.folded');
      while ((await folded.count()) > 0) await folded.first().click();
      await operation.getByRole('button', { name: 'Execute' }).click();
      await operation.locator('.live-responses-table .response').waitFor();
      expect(await isWiderThanScreen(page)).toBe(false);
      await page.getByRole('button', { name: 'Authorize', exact: true }).click();
      await page.getByRole('button', { name: 'Dismiss' }).waitFor();
      expect(await broken(page)).toEqual([]);
      expect(complaints).toEqual([expect.stringContaining('401')]);
    },
    150_000,
  );

  it('opens an operation in Swagger UI without walking through the whole document', async () => {
    const { page } = await visit('/docs', 'desktop');
    await page.locator('.opblock').first().waitFor();
    const session = await page.context().newCDPSession(page);
    // Time of the processor, because other tests keep it busy.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(`http://${acme.client.host}/api/v1/docs?again#/Incidents/createIncident`);
    await page.locator('#operations-Incidents-createIncident .responses-table').first().waitFor();
    const seconds = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value;
    };
    const opening = await seconds();
    // A measure of the machine's speed: the document is read sixty times.
    await page.evaluate(`(async () => {
      const text = await (await fetch('/api/v1/openapi.json')).text();
      for (let i = 0; i < 60; i++) JSON.parse(text);
    })()`);
    const reading = (await seconds()) - opening;
    expect(opening / reading).toBeGreaterThan(0.1);
    expect(opening / reading).toBeLessThan(5);
  }, 150_000);

  it('leads to each operation in Swagger UI, by its address and by the search of the browser', async () => {
    const { page, complaints } = await visit('/docs#/Components/listComponents', 'desktop');
    const operation = page.locator('#operations-Components-listComponents.is-open');
    await operation.locator('.responses-table').first().waitFor();
    await expect
      .poll(async () => (await operation.boundingBox())!.y, { timeout: PATIENT_MS })
      .toBeGreaterThan(0);
    expect((await operation.boundingBox())!.y).toBeLessThan(100);
    await show(page, 'swagger-desktop');
    const { paths } = (await acme.client.get('/openapi.json')).body as { paths: Record<string, object> };
    const text = await page.evaluate<string>('document.body.innerText');
    for (const path of Object.keys(paths)) expect.soft(text.includes(path), path).toBe(true);
    expect(complaints).toEqual([]);
  }, 150_000);

  it.each(['phone', 'desktop'] as const)(
    'shows the guide on a %s, with calls to copy',
    async (size) => {
      const { page, complaints } = await visit('/docs/guide', size);
      expect(await isWiderThanScreen(page)).toBe(false);
      await show(page, `guide-${size}`);
      expect(await broken(page)).toEqual([]);
      const first = page.locator('.copyable', { hasText: 'API=' }).first();
      await first.getByRole('button', { name: 'Copy' }).click();
      await first.getByRole('button', { name: 'Copied' }).waitFor();
      expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
        /^API=http.*\nKEY=hg_…\ncurl .*\/me$/,
      );
      await page.getByRole('searchbox', { name: 'Find in the guide' }).fill('whsec standard');
      await expect
        .poll(() => page.locator('main h2:visible').allInnerTexts())
        .toEqual(['Receiving webhooks']);
      await show(page, `guide-found-${size}`);
      expect(complaints).toEqual([]);
    },
    150_000,
  );
});
