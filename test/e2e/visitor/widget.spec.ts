import axe from 'axe-core';
import { brotliDecompressSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { OtherSite } from '../../support/other-site.js';
import { createIncident, createMaintenance, done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const MINUTE = 60_000;

/** Polls with a longer timeout, because browsers share the machine with other tests. */
function soon<T>(ask: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(ask, { timeout: 10_000 });
}

/** Styles of a page that apply to all of its elements and must not affect the widget. */
const HOSTILE_STYLES = `
  html, body { height: 500px; }
  body * { display: none !important; color: red !important; font: 99px fantasy !important; opacity: .01 !important; visibility: hidden !important;
    background: yellow !important; position: static !important; transform: scale(9) !important; all: unset; }
  heliograph-status { display: none !important; color: red !important; }
  div, span, a, b, i { border: 9px solid red; }
  p { display: block !important; }
`;

describe('The widget', () => {
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  let origin: string;
  let api: any;
  const site = new OtherSite();
  let opened: Page[] = [];

  beforeAll(async () => {
    browser = await launchBrowser();
    await site.listen();
    origin = `http://${acme.client.host}`;
    api = await createComponent(acme.client, { name: 'API' });
  });
  afterEach(async () => {
    await Promise.all(opened.map((page) => page.context().close()));
    opened = [];
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  /** Opens a page and collects its errors and requests. */
  async function open(
    address: string,
    options: BrowserContextOptions & { timers?: 'held' } = {},
  ): Promise<{ page: Page; complaints: string[]; asked: string[] }> {
    const { timers, ...rest } = options;
    const context = await browser.newContext({ locale: 'de-DE', ...rest });
    const page = await context.newPage();
    opened.push(page);
    const [complaints, asked]: [string[], string[]] = [[], []];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (one) => asked.push(one.url()));
    if (timers === 'held') {
      await page.clock.install({ time: '2026-03-01T12:00:00Z' });
      await page.clock.pauseAt('2026-03-01T12:00:01Z');
      // Routing disables the browser's cache. The cache follows real time and would hide requests
      // that tests count.
      await page.route('**/*', (route) => route.continue());
    }
    await page.goto(address);
    return { page, complaints, asked };
  }

  function tag(attributes = '', of = origin): string {
    return `<script src="${of}/widget.js" async ${attributes}></script>`;
  }

  function shown(page: Page): Promise<string> {
    return page.locator('heliograph-status [role=status]').first().innerText();
  }

  /** Creates a tenant with an incident on its component. */
  async function troubled(slug: string, impact = 'major_outage'): Promise<TestTenant & { incident: any }> {
    const tenant = await app.tenant(slug);
    const { id } = await createComponent(tenant.client);
    const incident = await createIncident(tenant.client, {
      title: { de: 'Störung <b>fett</b> & "mehr"', en: 'Disturbance' },
      components: [{ id, impact }],
      publish: true,
    });
    await eventually(
      () => tenant.client.withKey(undefined).get('//api/v2/summary.json'),
      ({ body }) => body.incidents.length === 1,
    );
    return { ...tenant, incident };
  }

  it('is one script that any page may load and any cache may keep for an hour', async () => {
    const { status, headers, text } = await visitor.get('//widget.js');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-language']).toBeUndefined();
    expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.(write|cookie)|eval\(|localStorage/i);
    const head = await visitor.request('HEAD', '//widget.js');
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
    const known = { 'if-none-match': String(headers.etag) };
    expect((await visitor.get('//widget.js', { headers: known })).status).toBe(304);
    for (const query of ['?lang=en', '?lang=../../', '?lang=%00'])
      expect((await visitor.get(`//widget.js${query}`)).text).toBe(text);
    expect((await app.stranger.get('//widget.js')).status).toBe(404);
    const raw = await request(`http://127.0.0.1:${app.port}/widget.js`, {
      headers: { host: acme.client.host, 'accept-encoding': 'br' },
    });
    const compressed = Buffer.from(await raw.body.arrayBuffer());
    expect(brotliDecompressSync(compressed).toString()).toBe(text);
    expect(compressed.length).toBeLessThan(4 * 1024);
  });

  it('shows how the page is and leads to it, in the language of the page it is on', async () => {
    const { page, complaints, asked } = await open(site.page(`<html lang="de"><body>${tag()}`));
    await page.locator('heliograph-status').waitFor();
    expect(await shown(page)).toContain('Alle Systeme funktionieren');
    const link = page.getByRole('link', { name: 'acme GmbH: Alle Systeme funktionieren' });
    expect(await link.getAttribute('href')).toBe(`${origin}/?lang=de`);
    expect(complaints).toEqual([]);
    expect(asked.slice(1)).toEqual([`${origin}/widget.js`, `${origin}/api/v2/summary.json?lang=de`]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it.each([
    ['<html lang="en">', '', 'All systems operational'],
    ['<html lang="de-AT">', '', 'Alle Systeme funktionieren'],
    ['<html lang="de"><body><div lang="en-GB">', '', 'All systems operational'],
    ['<html lang="en">', 'data-lang="de"', 'Alle Systeme funktionieren'],
    ['<html>', '', 'Alle Systeme funktionieren'],
    ['<html lang="../../&amp;x=y">', '', 'Alle Systeme funktionieren'],
    ['<html lang="fr">', '', 'Alle Systeme funktionieren'],
  ])('takes the language from %s %s', async (start, attributes, text) => {
    const { page, complaints } = await open(site.page(`${start}<body>${tag(attributes)}`));
    await page.locator('heliograph-status').waitFor();
    expect(await shown(page)).toContain(text);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['fr', 'Tous les systèmes sont opérationnels', 'ltr'],
    ['fr-CA', 'Tous les systèmes sont opérationnels', 'ltr'],
    ['ar', 'جميع الأنظمة تعمل', 'rtl'],
    ['it', 'All systems operational', 'ltr'],
  ])('speaks %s as the page does', async (locale, text, direction) => {
    const { client } = await app.newTenant(['de', locale]);
    await createComponent(client);
    expect((await client.withKey(undefined).get(`//?lang=${locale}`)).text).toContain(`<h1>${text}</h1>`);
    const { page, complaints } = await open(
      site.page(`<html lang="${locale}"><body>${tag('', `http://${client.host}`)}`),
    );
    await page.locator('heliograph-status').waitFor();
    expect(await shown(page)).toContain(text);
    const box = page.locator('heliograph-status [role=status]');
    expect(await box.evaluate((element) => getComputedStyle(element).direction)).toBe(direction);
    expect(complaints).toEqual([]);
  });

  it('shows the newest incident, as text whatever is in it, and leads there', async () => {
    const { client, incident } = await troubled('in-trouble');
    const { page, complaints } = await open(
      site.page(`<html lang="de"><body>${tag('', `http://${client.host}`)}`),
    );
    await page.locator('heliograph-status').waitFor();
    expect(await shown(page)).toMatch(/Schwerer Ausfall\s+Störung: Störung <b>fett<\/b> & "mehr"/);
    const link = page.getByRole('link', { name: 'Störung: Störung' });
    expect(await link.getAttribute('href')).toBe(`http://${client.host}/incidents/${incident.id}?lang=de`);
    expect(complaints).toEqual([]);
  });

  it('shows a maintenance once it runs, and an incident of which nothing is known yet', async () => {
    const { client } = await app.tenant('maintained');
    const anybody = client.withKey(undefined);
    const { id } = await createComponent(client);
    const maintenance = await createMaintenance(client, {
      title: 'Umzug',
      components: [{ id, impact: 'under_maintenance' }],
      publish: true,
    });
    const address = site.page(`<html lang="en"><body>${tag('', `http://${client.host}`)}`);
    const texts = async (): Promise<string> => {
      const { page } = await open(address);
      await page.locator('heliograph-status').waitFor();
      return shown(page);
    };
    expect(await texts()).not.toContain('Umzug');
    await done(client.post(`/maintenances/${maintenance.id}/start`, {}));
    await eventually(
      () => anybody.get('//api/v2/summary.json'),
      ({ body }) => body.status.indicator === 'maintenance',
    );
    expect(await texts()).toMatch(/Maintenance under way\s+Maintenance: Umzug/);
    await createIncident(client, { title: 'Unklar', publish: true });
    await eventually(
      () => anybody.get('//api/v2/summary.json'),
      ({ body }) => body.status.indicator === 'minor',
    );
    expect(await texts()).toMatch(/We are investigating an incident\s+Incident: Unklar/);
  });

  it('has looks of its own under hostile styles and a strict policy, and leaves the page as it was', async () => {
    const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; style-src 'nonce-own'; require-trusted-types-for 'script'; trusted-types 'none'`;
    const html = (widget: string): string =>
      `<html lang="de"><head><title>Host</title><style nonce="own">${HOSTILE_STYLES}</style></head><body><p id="own">Eigenes</p><div>Weg</div>${widget}</body></html>`;
    const looks = (page: Page): Promise<unknown> =>
      page.evaluate(() =>
        [...document.querySelectorAll('html, body, p, div')].map((element) =>
          Object.fromEntries(
            [...getComputedStyle(element)].map((name) => [
              name,
              getComputedStyle(element).getPropertyValue(name),
            ]),
          ),
        ),
      );
    const { page: without } = await open(site.page(html(''), policy));
    const { page, complaints } = await open(site.page(html(tag('data-theme="light"')), policy));
    await page.locator('heliograph-status').waitFor();
    expect(complaints).toEqual([]);
    expect(await looks(page)).toEqual(await looks(without));
    const globals = (one: Page): Promise<string[]> => one.evaluate(() => Object.keys(globalThis));
    expect(await globals(page)).toEqual(await globals(without));
    const box = page.locator('heliograph-status [role=status]');
    const own = await box.evaluate((element) => {
      const { display, color, fontSize, visibility, opacity, backgroundColor } = getComputedStyle(element);
      const host = getComputedStyle((element.getRootNode() as ShadowRoot).host);
      return {
        box: { display, color, fontSize, visibility, opacity, backgroundColor },
        host: { display: host.display, opacity: host.opacity, transform: host.transform, color: host.color },
      };
    });
    expect(own).toEqual({
      box: {
        display: 'block',
        color: 'rgb(27, 31, 36)',
        fontSize: '14px',
        visibility: 'visible',
        opacity: '1',
        backgroundColor: 'rgb(255, 255, 255)',
      },
      host: { display: 'block', opacity: '1', transform: 'none', color: 'rgb(0, 0, 0)' },
    });
    expect(await box.isVisible()).toBe(true);
  });

  it.each([
    ['light', 'auto', 'rgb(255, 255, 255)'],
    ['dark', 'auto', 'rgb(22, 27, 34)'],
    ['dark', 'light', 'rgb(255, 255, 255)'],
    ['light', 'dark', 'rgb(22, 27, 34)'],
    ['light', 'nonsense', 'rgb(255, 255, 255)'],
  ] as const)(
    'has no accessibility violation in the %s scheme with the theme %s',
    async (colorScheme, theme, background) => {
      const { client } = await troubled(`axe-${colorScheme}-${theme}`, 'degraded');
      const other = `http://${client.host}`;
      const { page, complaints } = await open(
        site.page(
          `<html lang="de"><head><title>Host</title></head><body><main><h1>Host</h1>${tag(`data-theme="${theme}"`)}</main>${tag(`data-theme="${theme}" data-position="bottom-right"`, other)}</body></html>`,
        ),
        { colorScheme },
      );
      await soon(() => page.locator('heliograph-status:visible').count()).toBe(2);
      const box = page.locator('heliograph-status [role=status]').first();
      expect(await box.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(background);
      expect(await box.getAttribute('aria-live')).toBe('polite');
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const results = await (globalThis as any).axe.run(document);
        return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
      });
      expect([violations, complaints]).toEqual([[], []]);
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/widget-${colorScheme}-${theme}.png` });
    },
  );

  it('moves only for those who have nothing against it', async () => {
    const { client } = await troubled('moving');
    for (const [reducedMotion, name] of [
      ['reduce', 'none'],
      ['no-preference', 'beat'],
    ] as const) {
      const { page } = await open(site.page(`<body>${tag('', `http://${client.host}`)}`), { reducedMotion });
      await page.locator('heliograph-status').waitFor();
      const sign = page.locator('heliograph-status i');
      expect(await sign.evaluate((element) => getComputedStyle(element).animationName)).toBe(name);
    }
  });

  it('stands where it is wanted: beside its tag, or in a corner of the window', async () => {
    const tags = ['', 'data-position="bottom-right"', 'data-position="bottom-left"', 'data-position="top"'];
    const { page } = await open(
      site.page(
        `<head>${tag()}</head><body style="height: 5000px"><p id="a">a</p>${tags.map((one) => tag(one)).join('<hr>')}<p id="z">z`,
      ),
    );
    await soon(() => page.locator('heliograph-status:visible').count()).toBe(5);
    const places = await page.evaluate(() =>
      [...document.querySelectorAll('heliograph-status')].map((element) => {
        const { left, right, bottom } = element.getBoundingClientRect();
        const isFixed = getComputedStyle(element).position === 'fixed';
        if (!isFixed) return element.previousElementSibling?.tagName;
        return [left === 16 ? 'left' : 'right', innerHeight - bottom, innerWidth - right === 16];
      }),
    );
    expect(places).toHaveLength(5);
    expect(places.filter((place) => place === 'SCRIPT')).toHaveLength(2);
    expect(places).toContainEqual(['left', 16, false]);
    expect(places).toContainEqual(['right', 16, true]);
    // A widget included in the head is placed at the end of the page.
    const last = page.locator('body > #z ~ heliograph-status.inline');
    expect(await last.count()).toBe(1);
  });

  it('is out of sight while all is well, where only trouble is to be shown', async () => {
    const { client } = await troubled('only-trouble');
    const trouble = tag('data-show="trouble" id="other"', `http://${client.host}`);
    const { page, asked } = await open(site.page(`<body>${tag('data-show="trouble"')}${trouble}`));
    await soon(() => page.locator('heliograph-status:visible').count()).toBe(1);
    await soon(() => asked.filter((url) => url.startsWith(`${origin}/api`)).length).toBe(1);
    expect(await page.locator('#other + heliograph-status').isVisible()).toBe(true);
  });

  it('asks once a minute, and not at all while nobody sees the page', async () => {
    const { client } = await app.tenant('asked');
    const { page, asked, complaints } = await open(
      site.page(`<html lang="en"><body>${tag('', `http://${client.host}`)}`),
      { timers: 'held' },
    );
    const count = (): number => asked.filter((url) => url.includes('summary.json')).length;
    const turn = (state: 'hidden' | 'visible'): Promise<void> =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state === 'hidden');
    await page.clock.runFor(100);
    await page.locator('heliograph-status').waitFor();
    expect(count()).toBe(1);
    await page.clock.runFor(MINUTE - 1_000);
    expect(count()).toBe(1);
    await page.clock.runFor(2_000);
    await soon(count).toBe(2);
    await turn('hidden');
    await page.clock.runFor(10 * MINUTE);
    expect(count()).toBe(2);
    await createIncident(client, { title: 'Neu', publish: true });
    // What the widget asks for: another language may still be rendered, and is stale meanwhile.
    await eventually(
      () => client.withKey(undefined).get('//api/v2/summary.json?lang=en'),
      ({ body }) => body.incidents.length === 1,
    );
    await turn('visible');
    await page.clock.runFor(100);
    await soon(count).toBe(3);
    await soon(() => shown(page)).toContain('Incident: Neu');
    await turn('hidden');
    await turn('visible');
    await page.clock.runFor(1_000);
    expect(count()).toBe(3);
    // Once removed from the page, the widget sends no requests.
    await page.evaluate(() => {
      document.querySelector('heliograph-status')?.remove();
    });
    await page.clock.runFor(10 * MINUTE);
    expect(count()).toBe(3);
    expect(complaints).toEqual([]);
  });

  it('keeps quiet while the status page is away, shows what was known for a while, and then nothing', async () => {
    const { page, complaints } = await open(site.page(`<html lang="de"><body>${tag()}`), { timers: 'held' });
    await page.clock.runFor(100);
    const host = page.locator('heliograph-status');
    await host.waitFor();
    let asked = 0;
    const responses = ['{', '<html>', '{}', 'null', '{"status":null}', '', '[]'];
    await page.route('**/summary.json*', (route) => {
      asked += 1;
      return route.fulfill({ status: asked === 1 ? 503 : 200, body: responses[asked] ?? '' });
    });
    // Lets the page process a response, so that it is ready when the next request is due.
    const pass = async <T>(ask: () => T): Promise<Awaited<T>> => {
      await page.clock.runFor(1_000);
      return await ask();
    };
    for (let minute = 1; minute <= 6; minute += 1) {
      await page.clock.runFor(MINUTE - 1_000);
      await soon(() => pass(() => asked)).toBeGreaterThanOrEqual(minute);
      if (minute === 3) expect(await host.isVisible()).toBe(true);
    }
    await soon(() => host.isVisible()).toBe(false);
    await page.unroute('**/summary.json*');
    await page.clock.runFor(MINUTE);
    await soon(() => pass(() => host.isVisible())).toBe(true);
    expect(complaints.filter((text) => !text.includes('503'))).toEqual([]);
  });

  it('does nothing where it cannot be put to work: as a module, inline or without a server', async () => {
    const { text } = await visitor.get('//widget.js');
    const { page, complaints } = await open(
      site.page(
        `<body><script type="module" src="${origin}/widget.js"></script><script>${text}</script><p>Eigenes`,
      ),
    );
    await page.waitForLoadState('networkidle');
    expect(await page.locator('heliograph-status').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shows a protected page with a token in its address, and nothing without', async () => {
    const { client } = await troubled('walled');
    const { body } = await client.post('/admissions', { name: 'Widget', kind: 'token' });
    await client.patch('/settings', { visibility: 'protected' });
    const of = `http://${client.host}/widget.js`;
    const { page, complaints } = await open(
      site.page(`<html lang="en"><body><script src="${of}?token=${body.data.key}" async></script>`),
    );
    await page.locator('heliograph-status').waitFor();
    expect(await shown(page)).toContain('Disturbance');
    const links = await page
      .locator('heliograph-status a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(links.join()).not.toContain('token');
    expect(complaints).toEqual([]);
    const without = await open(site.page(`<html lang="en"><body><script src="${of}" async></script>`));
    await soon(() => without.complaints.join()).toContain('401');
    expect(await without.page.locator('heliograph-status').isVisible()).toBe(false);
  });

  it('is told by what it is asked for: no more than the summary of its own page', async () => {
    await createIncident(acme.client, {
      title: 'Aus',
      components: [{ id: api.id, impact: 'partial_outage' }],
      publish: true,
    });
    await eventually(
      () => visitor.get('//api/v2/summary.json'),
      ({ body }) => body.status.indicator === 'major',
    );
    const { page, asked } = await open(site.page(`<html lang="en"><body>${tag()}`));
    await page.locator('heliograph-status').waitFor();
    expect(await shown(page)).toMatch(/Partial outage\s+Incident: Aus/);
    expect(asked.every((url) => url.startsWith(origin) || url.startsWith('http://127.0.0.1'))).toBe(true);
  });
});
