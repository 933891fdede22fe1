import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { linksOf, rowOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const LANGUAGES = [
  {
    lang: 'de',
    subscribe: 'Abonnieren',
    address: 'E-Mail-Adresse',
    chosenOnly: 'Nur ausgewählte Komponenten',
    all: 'Alles in Zahlungen',
    announcements: 'Ankündigungen',
    sent: 'Fast geschafft',
    confirm: 'Ja, abonnieren',
    confirmed: 'Das Abonnement ist bestätigt',
    everything: 'Alles, auch was noch hinzukommt',
    save: 'Speichern',
    saved: 'Ihre Änderungen sind gespeichert.',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    unsubscribe: 'Abbestellen',
    unsubscribed: 'Sie haben abbestellt',
    restore: 'Abonnement wiederherstellen',
    restored: 'Das Abonnement ist wiederhergestellt',
  },
  {
    lang: 'en',
    subscribe: 'Subscribe',
    address: 'E-mail address',
    chosenOnly: 'Selected components only',
    all: 'Everything in Payments',
    announcements: 'Announcements',
    sent: 'Almost done',
    confirm: 'Yes, subscribe',
    confirmed: 'The subscription is confirmed',
    everything: 'Everything, including future components',
    save: 'Save',
    saved: 'Your changes are saved.',
    pause: 'Pause',
    resume: 'Resume',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You have unsubscribed',
    restore: 'Restore the subscription',
    restored: 'The subscription is restored',
  },
] as const;

describe('Subscribing in a browser without scripts', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  let browser: Browser;
  let groupId: number;

  beforeAll(async () => {
    browser = await launchBrowser();
    const { client } = acme;
    groupId = (await createGroup(client, { name: { de: 'Zahlungen', en: 'Payments' } })).id;
    await createComponent(client, { name: { de: 'Karten', en: 'Cards' }, group_id: groupId });
    await createComponent(client, { name: { de: 'Anmeldung', en: 'Sign-in' } });
  });
  afterAll(() => browser.close());

  /**
   * Accessibility violations in both color schemes. The check needs a context that runs scripts;
   * only the form has one.
   */
  async function violations(path: string): Promise<string[]> {
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(`http://${acme.client.host}${path}`);
      expect(await page.locator('script').count()).toBe(await page.locator('form[data-least-ms]').count());
      await page.evaluate(axe.source);
      const results = await page.evaluate(async () => {
        const { violations: all } = await (globalThis as any).axe.run(document);
        return all.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
      });
      found.push(...results.map((one: string) => `${path} ${colorScheme} ${one}`));
      await context.close();
    }
    return found;
  }

  async function open(context: BrowserContext, path: string): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`http://${acme.client.host}${path}`);
    return page;
  }

  it.each(LANGUAGES)('works from the button to unsubscribing ($lang)', async (texts) => {
    const { lang } = texts;
    const address = `${lang}@example.com`;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await open(context, `/?lang=${lang}`);
    await page.getByRole('link', { name: texts.subscribe, exact: true }).click();
    if (!page.url().includes('lang=')) await page.goto(`${page.url()}?lang=${lang}`);
    await page.getByLabel(texts.address).fill(address);
    await page.getByLabel(texts.chosenOnly).check();
    await page.getByLabel(texts.all).check();
    await page.getByLabel(texts.announcements).uncheck();
    app.clock.advance(5000);
    await page.getByRole('button', { name: texts.subscribe }).click();
    expect(await page.locator('h1').textContent()).toBe(texts.sent);
    const { id } = (await rowOf(app, acme, address))!;
    const stored = async (): Promise<any> => (await acme.client.get(`/subscribers/${id}`)).body.data;
    expect(await stored()).toMatchObject({
      status: 'pending',
      locale: lang,
      component_ids: [],
      group_ids: [groupId],
      events: ['incident', 'maintenance'],
    });

    const { confirm, manage, unsubscribe } = await linksOf(app, acme, address);
    await page.goto(`http://${acme.client.host}${confirm}?lang=${lang}`);
    expect((await stored()).status).toBe('pending');
    await page.getByRole('button', { name: texts.confirm }).click();
    expect(await page.locator('h1').textContent()).toBe(texts.confirmed);
    expect((await stored()).status).toBe('confirmed');

    await page.goto(`http://${acme.client.host}${manage}?lang=${lang}`);
    expect(await page.getByLabel(texts.all).isChecked()).toBe(true);
    await page.getByLabel(texts.everything).check();
    await page.getByRole('button', { name: texts.save }).click();
    expect(await page.locator('.done').textContent()).toBe(texts.saved);
    expect(await stored()).toMatchObject({ component_ids: null, group_ids: [] });
    await page.getByRole('button', { name: texts.pause }).click();
    await page.getByRole('button', { name: texts.resume }).click();

    await page.goto(`http://${acme.client.host}${unsubscribe}?lang=${lang}`);
    expect((await stored()).status).toBe('confirmed');
    await page.getByRole('button', { name: texts.unsubscribe }).click();
    expect(await page.locator('h1').textContent()).toBe(texts.unsubscribed);
    expect((await stored()).status).toBe('unsubscribed');

    const { undo } = await linksOf(app, acme, address);
    await page.goto(`http://${acme.client.host}${undo}?lang=${lang}`);
    expect((await stored()).status).toBe('unsubscribed');
    await page.getByRole('button', { name: texts.restore }).click();
    expect(await page.locator('h1').textContent()).toBe(texts.restored);
    expect((await stored()).status).toBe('confirmed');
    await context.close();
  });

  it.each([
    '/subscribe',
    '/subscribe?by=teams&lang=en',
    '/subscribe?by=feeds',
    '/subscribe/sent',
    '/confirm/x',
  ])('has no accessibility violation at %s', async (path) => {
    expect(await violations(path)).toEqual([]);
  });

  it('has no accessibility violation where the form is wrong, and says what is', async () => {
    const context = await browser.newContext({ bypassCSP: true });
    const page = await open(context, '/subscribe?by=webhook&lang=en');
    await page.getByLabel('Webhook address').fill('ftp://x.example');
    await page.getByLabel('Selected components only').check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('alert').waitFor();
    await page.evaluate(axe.source);
    const found = await page.evaluate(
      async () => (await (globalThis as any).axe.run(document)).violations.length,
    );
    expect(found).toBe(0);
    await context.close();
  });

  it.each(['confirm', 'manage', 'unsubscribe', 'undo'] as const)(
    'has no accessibility violation behind the link to %s',
    async (link) => {
      const status = link === 'confirm' ? 'pending' : 'confirmed';
      const address = `axe-${link}@example.com`;
      await acme.client.post('/subscribers', { channel: 'email', address, status });
      const links = await linksOf(app, acme, address);
      if (link === 'undo') await acme.client.withKey(undefined).post(`/${links.unsubscribe}`);
      expect(await violations(`${links[link]}?lang=en`)).toEqual([]);
    },
  );

  it.each(['confirm', 'manage', 'unsubscribe', 'undo', 'preview', 'report'] as const)(
    'leaks no token of a link to %s to what its page loads, links to or leads to',
    async (kind) => {
      const path = await pathWithToken(kind);
      const token = path.split('/').at(-1)!;
      const context = await browser.newContext();
      const page = await context.newPage();
      const referrers: (string | undefined)[] = [];
      page.on('request', (request) => referrers.push(request.headers()['referer']));
      await context.route('https://outside.example/**', (route) => route.fulfill({ body: 'Outside' }));
      await page.goto(`http://${acme.client.host}${path}?lang=en`);
      expect(await page.locator('h1').count()).toBe(1);
      await page.evaluate(() => {
        const link = Object.assign(document.createElement('a'), {
          href: 'https://outside.example/',
          id: 'outside',
        });
        document.body.append(Object.assign(link, { textContent: 'Outside' }));
      });
      await page.locator('#outside').click();
      await page.waitForURL('https://outside.example/');
      expect(referrers.length).toBeGreaterThan(1);
      expect(referrers.filter((one) => one?.includes(token))).toEqual([]);
      await context.close();
    },
  );

  /** Path of a link that gives access by a token. */
  async function pathWithToken(
    kind: 'confirm' | 'manage' | 'unsubscribe' | 'undo' | 'preview' | 'report',
  ): Promise<string> {
    const { client } = acme;
    const pathIn = ({ body }: ApiResponse): string => new URL(body.data.url).pathname;
    if (kind === 'preview') return pathIn(await client.post('/settings/preview', { color: '#0550ae' }));
    if (kind === 'report') {
      app.clock.advance(40 * 86_400_000);
      const month = new Date(app.clock.now().getTime() - 32 * 86_400_000).toISOString().slice(0, 7);
      const { body } = await client.post('/analytics/reports', { month });
      return pathIn(await client.post(`/analytics/reports/${body.data.id}/links`));
    }
    const address = `leak-${kind}@example.com`;
    const status = kind === 'confirm' ? 'pending' : 'confirmed';
    await client.post('/subscribers', { channel: 'email', address, status });
    return (await linksOf(app, acme, address))[kind];
  }
});

describe('The form to subscribe in a browser with scripts', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
    await createComponent(acme.client);
  });
  afterAll(() => browser.close());

  it('waits until it is accepted if it is submitted at once, and is submitted once', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`http://${acme.client.host}/subscribe?lang=en`);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    // Time enough for a busy machine to get there before.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 400));
    await page.getByLabel('E-mail address').fill('quick@example.com');
    const button = page.getByRole('button', { name: 'Subscribe', exact: true });
    await button.click();
    await button.click();
    expect(await button.getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(1_000);
    expect(posts).toEqual([]);
    app.clock.advance(2_000);
    await page.clock.runFor(1_000);
    await page.getByRole('heading', { name: 'Almost done' }).waitFor();
    expect(posts).toHaveLength(1);
    expect((await rowOf(app, acme, 'quick@example.com'))?.status).toBe('pending');
    await context.close();
  });

  it('is submitted at once after that', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`http://${acme.client.host}/subscribe?lang=en`);
    await page.clock.runFor(2_000);
    app.clock.advance(2_000);
    await page.getByLabel('E-mail address').fill('slow@example.com');
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByRole('heading', { name: 'Almost done' }).waitFor();
    await context.close();
  });

  it('is accepted from the autofill of a browser, which leaves the hidden field empty', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`http://${acme.client.host}/subscribe?lang=en`);
    // A field that browsers fill in, to show that this one would be filled in too.
    await page.evaluate(() => {
      const known = Object.assign(document.createElement('input'), {
        name: 'known',
        autocomplete: 'organization',
      });
      document.querySelector('main form')?.append(known);
    });
    await autofill(page);
    await expect.poll(() => page.locator('[name=known]').inputValue()).toBe('Acme');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('autofill@example.com');
    expect(await page.locator('.unseen input').inputValue()).toBe('');
    app.clock.advance(2_000);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await page.getByRole('heading', { name: 'Almost done' }).waitFor();
    expect((await rowOf(app, acme, 'autofill@example.com'))?.status).toBe('pending');
    await context.close();
  });

  /** Fills the form in with a stored address, as if it was chosen from the browser's list. */
  async function autofill(page: Page): Promise<void> {
    const fields = Object.entries({
      NAME_FULL: 'Ada Lovelace',
      EMAIL_ADDRESS: 'autofill@example.com',
      COMPANY_NAME: 'Acme',
      ADDRESS_HOME_STREET_ADDRESS: '1 Main Street',
      ADDRESS_HOME_CITY: 'London',
      ADDRESS_HOME_ZIP: '12345',
      ADDRESS_HOME_COUNTRY: 'US',
      PHONE_HOME_WHOLE_NUMBER: '+12025550123',
    }).map(([name, value]) => ({ name, value }));
    const browserOf = await page.context().newCDPSession(page);
    await browserOf.send('Autofill.enable');
    await browserOf.send('Autofill.setAddresses', { addresses: [{ fields }] });
    const { root } = await browserOf.send('DOM.getDocument', { depth: -1 });
    const { nodeId } = await browserOf.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'input[type=email]',
    });
    const { node } = await browserOf.send('DOM.describeNode', { nodeId });
    await page.getByLabel('E-mail address').click();
    await browserOf.send('Autofill.trigger', { fieldId: node.backendNodeId, address: { fields } });
  }
});
