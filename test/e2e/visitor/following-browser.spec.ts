import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { createIncident } from '../../support/incidents.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const PHONE = { width: 360, height: 740 };

const LANGUAGES = [
  {
    lang: 'en',
    follow: 'Follow this incident',
    address: 'E-mail address',
    subscribe: 'Subscribe',
    confirm: 'Yes, subscribe',
  },
  {
    lang: 'de',
    follow: 'Dieser Störung folgen',
    address: 'E-Mail-Adresse',
    subscribe: 'Abonnieren',
    confirm: 'Ja, abonnieren',
  },
  {
    lang: 'fr',
    follow: 'Suivre cet incident',
    address: 'Adresse e-mail',
    subscribe: 'S’abonner',
    confirm: 'Oui, je m’abonne',
  },
  {
    lang: 'ar',
    follow: 'متابعة هذا الحادث',
    address: 'عنوان البريد الإلكتروني',
    subscribe: 'اشتراك',
    confirm: 'نعم، أشترك',
  },
] as const;

describe('Following an incident in a browser', () => {
  const app = useApi();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  /** What axe finds on the pages, in both color schemes, and which are wider than the phone. */
  async function faults(urls: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    const context = await browser.newContext({ bypassCSP: true, viewport: PHONE });
    const page = await context.newPage();
    for (const url of urls) {
      await page.goto(url);
      if (await isTooWide(page)) found.push(`${url} is too wide.`);
      await page.evaluate(axe.source);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const ids = await page.evaluate(async () => {
          const { violations } = await (globalThis as any).axe.run(document);
          return violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
        });
        found.push(...ids.map((one: string) => `${url} ${colorScheme} ${one}`));
      }
    }
    await context.close();
    return found;
  }

  it.each(LANGUAGES)(
    'needs no script, on a phone ($lang)',
    async ({ lang, follow, address, subscribe, confirm }) => {
      const own = await app.newTenant([lang]);
      const { client } = own;
      const incident = await createIncident(client, { title: 'Title', publish: true });
      const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
      const page = await context.newPage();
      const origin = `http://${client.host}`;
      const url = `${origin}/incidents/${incident.id}?lang=${lang}`;
      await page.goto(url);
      await page.getByRole('button', { name: follow }).click();
      const formUrl = page.url();
      expect(await page.locator('h1').textContent()).toBe(follow);
      await page.getByLabel(address).fill('reader@example.com');
      app.clock.advance(5_000);
      await page.getByRole('button', { name: subscribe }).click();
      expect(page.url()).toContain('/subscribe/sent');
      const links = await linksOf(app, own, 'reader@example.com');
      const confirmUrl = `${origin}${links.confirm}?lang=${lang}`;
      await page.goto(confirmUrl);
      await page.getByRole('button', { name: confirm }).click();
      const { body } = await client.get('/subscribers');
      expect(body.data).toMatchObject([{ status: 'confirmed', incident_ids: [incident.id], locale: lang }]);
      expect(await faults([url, formUrl, `${origin}${links.manage}?lang=${lang}`])).toEqual([]);
      await context.close();
    },
  );
});

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
