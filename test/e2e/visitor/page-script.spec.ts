import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { createComponent, created, createGroup } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

/** As many as a page needs for a filter. */
const OTHERS = Array.from({ length: 12 }, (_, index) => `Host ${index + 1}`);

/** Behavior of pages in a browser, beyond their HTML. */
describe('a page in a browser', () => {
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  let cards: { id: number };
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
    const payments = await createGroup(acme.client, { name: { de: 'Zahlungen', en: 'Payments' } });
    const network = await createGroup(acme.client, { name: { de: 'Netz', en: 'Network' } });
    cards = await createComponent(acme.client, {
      name: { de: 'Kartenzahlung', en: 'Card payments' },
      group_id: payments.id,
    });
    await createComponent(acme.client, {
      name: { de: 'Überweisung', en: 'Transfers' },
      group_id: payments.id,
    });
    await createComponent(acme.client, { name: { de: 'Leitungen', en: 'Lines' }, group_id: network.id });
    for (const name of OTHERS) await createComponent(acme.client, { name });
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await browser.newContext({ timezoneId: 'Asia/Tokyo' });
    page = await context.newPage();
    await page.clock.install();
    await page.goto(`http://${acme.client.host}/?lang=en`);
  });
  afterEach(() => context.close());

  function names(): Promise<string[]> {
    return page.locator('.component:visible .name').allTextContents();
  }

  it('filters components by name and by trouble, groups that have none left included', async () => {
    expect(await names()).toEqual([...OTHERS, 'Card payments', 'Transfers', 'Lines']);
    await page.getByRole('searchbox', { name: 'Filter components' }).fill('LINE');
    expect(await names()).toEqual(['Lines']);
    expect(await page.locator('.group:visible > summary .name').allTextContents()).toEqual(['Network']);
    await page.getByRole('searchbox').fill('nothing like it');
    expect(await page.locator('#nothing-found').isVisible()).toBe(true);
    await page.getByRole('searchbox').fill('');
    await page.getByLabel('Problems only').check();
    expect(await names()).toEqual([]);
  });

  it('finds ü for u, as people type it', async () => {
    await page.goto(`http://${acme.client.host}/?lang=de`);
    await page.getByRole('searchbox').fill('uberweisung');
    expect(await names()).toEqual(['Überweisung']);
  });

  it('keeps up to date, and keeps what the visitor has folded, typed and focused', async () => {
    await page.locator('#group-netz > summary').click();
    await page.getByRole('searchbox').fill('a');
    const incident = await created(acme.client, '/incidents', {
      title: { de: 'Karten gehen nicht', en: 'Cards are down' },
      components: [{ id: cards.id, impact: 'major_outage' }],
      publish: true,
    });
    await expect
      .poll(
        async () => {
          await page.clock.runFor(30_000);
          return page.title();
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe('Major outage – acme GmbH');
    expect(await page.locator('h1').textContent()).toBe('Major outage');
    expect(await page.getByText('Cards are down').isVisible()).toBe(true);
    expect(await page.getByRole('status').textContent()).toBe('Major outage');
    expect(await page.locator('#group-netz').getAttribute('open')).toBeNull();
    expect(await page.getByRole('searchbox').inputValue()).toBe('a');
    expect(await page.evaluate(() => (globalThis as any).document.activeElement.id as string)).toBe(
      'filter-text',
    );
    expect(await names()).toEqual(['Card payments', 'Transfers']);
    await acme.client.post(`/incidents/${incident.id}/resolve`);
  });

  it('survives that the server is away for a while', async () => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await context.setOffline(true);
    await page.clock.runFor(120_000);
    expect(await page.locator('h1').isVisible()).toBe(true);
    await context.setOffline(false);
    expect(errors).toEqual([]);
  });

  it('tells the visitor’s own time', async () => {
    const time = page.locator('.banner time');
    expect(await time.getAttribute('title')).toMatch(/^Your time: .*(GMT\+9|JST|Japan)/);
  });

  it('tells a day under the pointer, within the window, until Escape', async () => {
    const bars = page.locator('.bars').first();
    await bars.locator('i').last().hover();
    const tip = page.locator('.tip');
    expect(await tip.textContent()).toMatch(/^\d+ \w+ \d{4}: (no incidents|Major outage)/);
    const box = (await tip.boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    await page.keyboard.press('Escape');
    expect(await tip.isVisible()).toBe(false);
    await bars.locator('i').first().hover();
    expect(await tip.textContent()).toContain('no data');
  });

  it.each(['Pacific/Kiritimati', 'Etc/UTC', 'Pacific/Pago_Pago'])(
    'tells the days of the tenant’s time zone: %s',
    async (timeZone) => {
      const { client } = await app.newTenant();
      await done(client.patch('/settings', { time_zone: timeZone }));
      await createComponent(client);
      await page.goto(`http://${client.host}/?lang=en`);
      await page.locator('.bars').first().locator('i').last().hover();
      const today = app.clock.now().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });
      expect(await page.locator('.tip').textContent()).toBe(`${today}: no incidents`);
    },
  );

  it('shows everything without a script', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`http://${acme.client.host}/?lang=en`);
    expect(await bare.locator('.component .name').allTextContents()).toEqual([
      ...OTHERS,
      'Card payments',
      'Transfers',
      'Lines',
    ]);
    expect(await bare.locator('#filter').isVisible()).toBe(false);
    await bare.locator('#group-netz > summary').click();
    expect(await bare.getByText('Lines').isVisible()).toBe(false);
    await plain.close();
  });
});
