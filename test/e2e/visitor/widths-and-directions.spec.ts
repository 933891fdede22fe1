import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { changesHeard } from '../../support/changes-heard.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { createIncident, done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const [PHONE, TABLET, DESKTOP] = [390, 768, 1440];

/** Pages as a browser lays them out, on screens of several widths and in both writing directions. */
describe('a page', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    browser = await launchBrowser();
    await done(acme.client.patch('/settings', { locales: ['de', 'en', 'fr', 'ar'] }));
    const shop = await createGroup(acme.client, { name: { de: 'Laden', ar: 'Shop المتجر' } });
    const { id } = await createComponent(acme.client, {
      name: { de: 'Bezahlung', en: 'Payments' },
      description: { de: 'Mit Karte', ar: 'API لخصم المبالغ' },
      group_id: shop.id,
    });
    await createComponent(acme.client, {
      name: { de: 'Echtzeitüberweisungen an alle Banken der Welt', en: 'Instant transfers' },
      description: { de: 'Rund um die Uhr' },
    });
    await createComponent(acme.client, { name: { de: 'Post', en: 'Mail' } });
    app.clock.advance(100 * DAY_MS);
    const day = (ago: number): string => new Date(app.clock.now().getTime() - ago * DAY_MS).toISOString();
    await createIncident(acme.client, {
      title: { de: 'Ausgefallen', ar: 'API لا تعمل' },
      components: [{ id, impact: 'major_outage' }],
      started_at: day(60),
      resolved_at: day(59),
      publish: true,
    });
    await createIncident(acme.client, {
      title: { de: 'Langsam', en: 'Slow' },
      components: [{ id, impact: 'degraded' }],
      started_at: day(0.1),
      publish: true,
    });
    await createAnnouncement(acme.client, {
      title: 'Umzug',
      link_url: 'https://acme.example/move',
      publish: true,
    });
    await changesHeard(app.app);
  });
  afterAll(() => browser.close());
  afterEach(() => context.close());

  async function open(
    path: string,
    width: number,
    options: { javaScriptEnabled?: boolean } = {},
  ): Promise<Page> {
    context = await browser.newContext({ viewport: { width, height: 900 }, ...options });
    const page = await context.newPage();
    await page.goto(`http://${acme.client.host}${path}`);
    return page;
  }

  /** Number of days that the bars of the first component show. */
  function shownDays(page: Page): Promise<number> {
    return page.evaluate(() => {
      const { document, getComputedStyle } = globalThis as any;
      const parts = [...document.querySelector('.bars').children];
      return parts
        .filter((part: any) => getComputedStyle(part).display !== 'none')
        .flatMap((part: any) => [...part.children])
        .reduce((sum: number, bar: any) => sum + Number(/\bn(\d+)\b/.exec(bar.className)?.[1] ?? 1), 0);
    });
  }

  it.each([
    [PHONE, 30, '100.00% uptime'],
    [TABLET, 30, '100.00% uptime'],
    [DESKTOP, 90, '98.88% uptime'],
  ])('%s pixels wide speaks of the days that it shows, without a script', async (width, days, uptime) => {
    const page = await open('/?lang=en', width, { javaScriptEnabled: false });
    const figures = page.locator('.group > summary .uptime, .heading .uptime, #bezahlung .uptime');
    expect(await page.locator('.ways [aria-current]:visible').allInnerTexts()).toEqual([`${days} days`]);
    const legend = await page.locator('.legend p').first().innerText();
    expect(legend).toContain(`The last ${days} days`);
    expect(legend.match(/\d+ days/g)).toHaveLength(1);
    expect(await page.locator('#bezahlung .unseen').innerText()).toContain(`${uptime} in ${days} days`);
    expect(await figures.allInnerTexts()).toEqual([`Overall ${uptime}`, uptime, uptime]);
    await context.close();
    expect(await shownDays(await open('/?lang=en', width))).toBe(days);
  });

  it.each([
    ['de', 'links', 'left'],
    ['ar', 'اليمين', 'right'],
  ])('in %s has the oldest day where its legend says', async (language, word, side) => {
    for (const width of [PHONE, DESKTOP]) {
      const page = await open(`/?lang=${language}`, width);
      expect(await page.locator('.legend p').first().innerText()).toContain(word);
      const [oldest, newest] = await page.evaluate(() => {
        const bars = [...(globalThis as any).document.querySelectorAll('#bezahlung .bars :is(i, a)')].filter(
          (bar: any) => bar.offsetWidth > 0,
        );
        return [bars[0], bars.at(-1)].map((bar: any) => bar.getBoundingClientRect().left as number);
      });
      expect(oldest! < newest! ? 'left' : 'right').toBe(side);
      await context.close();
    }
    const page = await open(`/components/bezahlung?lang=${language}`, DESKTOP);
    const months = await page
      .locator('.chart circle')
      .evaluateAll((circles) => circles.map((circle) => Number((circle as any).getAttribute('cx'))));
    expect(months[0]! < months.at(-1)! ? 'left' : 'right').toBe(side);
    const [label, plot] = await page.evaluate(() => {
      const chart = (globalThis as any).document.querySelector('.chart');
      return ['.grid text', '.grid line'].map((one) => {
        const { left, right } = chart.querySelector(one).getBoundingClientRect();
        return { left, right };
      });
    });
    // The scale is beside the plot, at the oldest month.
    expect(side === 'left' ? label!.right <= plot!.left : label!.left >= plot!.right).toBe(true);
  });

  it('in Arabic mirrors its arrows, and begins on the right even with a Latin word', async () => {
    const page = await open('/history?lang=ar', DESKTOP);
    const arrows = page.locator('.pager .arrow');
    expect(await arrows.count()).toBeGreaterThan(0);
    for (const arrow of await arrows.all())
      expect(await arrow.evaluate((one) => (globalThis as any).getComputedStyle(one).transform)).toBe(
        'matrix(-1, 0, 0, 1, 0, 0)',
      );
    await page.goto(`http://${acme.client.host}/?lang=ar`);
    const sides = await page.locator('.component .description').evaluateAll((all) =>
      all.map((one: any) => {
        const range = (globalThis as any).document.createRange();
        range.selectNodeContents(one);
        return Math.round(one.getBoundingClientRect().right - range.getBoundingClientRect().right);
      }),
    );
    expect(sides).toEqual([0, 0]);
    expect(await page.locator('#bezahlung .description').getAttribute('dir')).toBe('rtl');
    await page.goto(`http://${acme.client.host}/?lang=de`);
    expect(await page.locator('.description').first().getAttribute('dir')).toBe('auto');
  });

  it('has one layout for the row of each component on a phone, however long its name', async () => {
    for (const [language, width] of [
      ['de', PHONE],
      ['fr', 320],
      ['ar', PHONE],
    ] as const) {
      const page = await open(`/?lang=${language}`, width);
      const layouts = await page.locator('.component .line, .group > summary').evaluateAll((lines) =>
        lines.map((line: any) => {
          const [name, uptime, state] = ['.name', '.uptime', '.state'].map((one) =>
            line.querySelector(one).getBoundingClientRect(),
          );
          const { left, right } = line.getBoundingClientRect();
          return [
            state.top >= name.bottom - 1,
            Math.abs(state.top - uptime.top) < 4,
            Math.min(Math.abs(state.left - name.left), Math.abs(state.right - name.right)) < 1,
            Math.min(Math.abs(uptime.left - left), Math.abs(uptime.right - right)) < 5,
          ];
        }),
      );
      expect(layouts).toEqual(Array.from({ length: 4 }, () => [true, true, true, true]));
      await context.close();
    }
    context = await browser.newContext();
  });

  it.each(['/?lang=en', '/?lang=fr', '/history?lang=de', '/subscribe?lang=fr'])(
    'has its choices in one row on a small phone, and never scrolls sideways: %s',
    async (path) => {
      const page = await open(path, 320);
      const tops = await page
        .locator('.ways')
        .first()
        .locator('a:visible')
        .evaluateAll((links) => links.map((link: any) => link.getBoundingClientRect().top as number));
      expect(tops.length).toBeGreaterThan(2);
      expect(new Set(tops).size).toBe(1);
      expect(
        await page.evaluate(() => {
          const { document, innerWidth } = globalThis as any;
          return document.documentElement.scrollWidth <= innerWidth;
        }),
      ).toBe(true);
    },
  );

  it.each([320, PHONE, 500, 639, 700, TABLET, 1000, DESKTOP])(
    'has labels in its chart that are no larger than its text, and can be read: %s pixels',
    async (width) => {
      const page = await open('/components/bezahlung?lang=en', width);
      const sizes = await page.evaluate(() => {
        const { document, getComputedStyle } = globalThis as any;
        const label = document.querySelector('.chart text');
        const size = (one: any): number => Number.parseFloat(getComputedStyle(one).fontSize);
        return [size(label) * label.getScreenCTM().a, size(document.body)] as const;
      });
      expect(sizes[0]).toBeLessThanOrEqual(sizes[1]);
      expect(sizes[0]).toBeGreaterThan(8);
    },
  );

  it('opens its languages by keyboard and without a script, within the window', async () => {
    for (const [language, width] of [
      ['de', PHONE],
      ['ar', PHONE],
      ['ar', DESKTOP],
    ] as const) {
      const page = await open(`/?lang=${language}`, width, { javaScriptEnabled: false });
      const english = page.getByRole('link', { name: 'English' });
      expect(await english.isVisible()).toBe(false);
      await page.locator('#languages summary').focus();
      await page.keyboard.press('Enter');
      expect(await english.isVisible()).toBe(true);
      const { x, width: size } = (await english.boundingBox())!;
      expect(x >= 0 && x + size <= width).toBe(true);
      await english.click();
      expect(page.url()).toContain('lang=en');
      await context.close();
    }
    context = await browser.newContext();
  });

  it('closes its languages on Escape and at a click elsewhere', async () => {
    const page = await open('/?lang=de', DESKTOP);
    const english = page.getByRole('link', { name: 'English' });
    const summary = page.locator('#languages summary');
    await summary.click();
    await page.keyboard.press('Escape');
    expect(await english.isVisible()).toBe(false);
    await summary.click();
    expect(await english.isVisible()).toBe(true);
    await page.locator('h1').click();
    expect(await english.isVisible()).toBe(false);
  });

  it('has the link of an announcement on the overview', async () => {
    const page = await open('/?lang=de', PHONE);
    expect(await page.getByRole('link', { name: 'Weiterlesen' }).getAttribute('href')).toBe(
      'https://acme.example/move',
    );
  });
});
