import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { useApi } from '../../support/use-api.js';

/** Timeout on a busy machine. */
const PATIENT = { timeout: 40_000 };

describe('the reference', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  let browser: Browser;

  beforeAll(async () => {
    await acme.client.post('/components', { name: { de: 'Bezahlung', en: 'Payments' } });
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('is served on a status page’s host without a key', async () => {
    const nobody = acme.client.withKey(undefined);
    expect((await nobody.get('/docs')).status).toBe(200);
    const document = await nobody.get('/openapi.json');
    expect(document.body.openapi).toBe('3.1.0');
  });

  it.each(['//api/v1/docs', '//api/v1/reference', '//api/v1/docs/guide'])(
    'says what it is for: %s',
    async (path) => {
      const { text } = await acme.client.withKey(undefined).get(path);
      expect(text).toMatch(/<meta name="description" content="[^"]{30,}">/);
    },
  );

  it.each([
    '//api/v1/docs',
    '//api/v1/docs/swagger-ui-init.js',
    '//api/v1/docs/assets/scalar.js',
    '//api/v1/docs/guide.js',
    '//api/v1/reference',
    '//api/v1/reference/start.js',
    '//api/v1/openapi.json',
  ])('is not served on a host that is nobody’s: %s', async (path) => {
    const refused = await app.stranger.get(path);
    expect(refused.status).toBe(404);
    expect(refused.body.message).toContain('no central endpoint');
  });

  it('lets a person authorise and try a call in the browser', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1400 } });
    page.setDefaultTimeout(40_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(data:|http:\/\/acme\.localhost:)/.test(request.url()))
        complaints.push(`asked ${request.url()}`);
    });

    await page.goto(`http://${acme.client.host}/api/v1/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.modal-ux');
    await dialog.getByLabel('auth-bearer-value').fill(acme.client.key ?? '');
    // The first one is that of keys.
    await dialog.getByRole('button', { name: 'Authorize' }).first().click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    expect(await page.title()).toBe('Heliograph management API');
    expect(await page.locator('link[rel=icon]').getAttribute('href')).toMatch(/^data:image\/svg/);
    expect(await page.locator('.topbar').isVisible()).toBe(false);
    const folder = process.env['SCREENSHOTS'];
    const show = async (name: string): Promise<void> => {
      if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
    };
    await show('swagger-ui-top');

    const dark = (): Promise<boolean> =>
      page.evaluate('document.documentElement.classList.contains("dark-mode")');
    expect(await dark()).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(dark, PATIENT).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.getByRole('link', { name: 'The guide', exact: true }).getAttribute('href')).toBe(
      '/api/v1/docs/guide',
    );

    const filter = page.getByRole('searchbox', { name: 'Find operations' });
    const shown = page.locator('.opblock-summary-description');
    await filter.fill('PATCH maintenances');
    await expect.poll(() => shown.allInnerTexts(), PATIENT).toContain('Update a maintenance');
    expect(await shown.allInnerTexts()).not.toContain('List components');
    await show('swagger-ui-filtered');
    await filter.fill('');
    const operation = page.locator('#operations-Components-listComponents');
    await operation.getByRole('button', { name: /GET/ }).first().click();
    await show('swagger-ui-expanded');
    await operation.getByRole('button', { name: 'Execute' }).click();
    const response = operation.locator('.live-responses-table .response').first();
    await response.waitFor();

    expect(await response.innerText()).toContain('200');
    expect(await response.innerText()).toContain('Bezahlung');
    expect(complaints).toEqual([]);
    await response.scrollIntoViewIfNeeded();
    await show('swagger-ui-executed');

    // Each failure is one line until it is opened.
    const missing = operation.locator('[data-code="404"]');
    await missing.getByRole('button', { name: 'No such record' }).click();
    await expect.poll(() => missing.innerText(), PATIENT).toContain('No status page lives at this host');
    expect(await operation.locator('[data-code="503"]').innerText()).not.toContain('error_id');

    // The key outlives a reload of this tab, is not kept by the browser, and is gone when the person logs out.
    const kept = async (): Promise<string> =>
      page.evaluate('JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])');
    const key = acme.client.key ?? '';
    await page.reload();
    await page.getByRole('button', { name: 'Authorize' }).waitFor();
    const [local, session] = JSON.parse(await kept()) as string[][];
    expect(JSON.stringify(local)).not.toContain(key);
    expect(JSON.stringify(session)).toContain(key);
    await page.locator('.btn.authorize.locked').waitFor();
    await page.getByRole('button', { name: 'Authorize' }).click();
    await dialog.getByRole('button', { name: 'Logout' }).click();
    expect(await kept()).not.toContain(key);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);
});
