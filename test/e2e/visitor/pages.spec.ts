import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { useApi } from '../../support/use-api.js';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<style>*{display:none}</style>',
  '[klick](javascript:alert(1))',
  '<a href="javascript&#58;alert(1)">klick</a>',
  '![x](data:text/html;base64,PHNjcmlwdD4=)',
  '"><svg/onload=alert(1)>',
  '<iframe src="//elsewhere.example"></iframe>',
  '`</code><script>alert(1)</script>`',
].join('\n\n');

describe('the public pages', () => {
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  const made: Record<string, any> = {};

  beforeAll(async () => {
    browser = await launchBrowser();
    const make = async (name: string, path: string, json: unknown): Promise<any> => {
      made[name] = (await acme.client.post(path, json)).body.data;
      return made[name];
    };
    const group = await make('group', '/component-groups', { name: { de: 'Zahlungen', en: 'Payments' } });
    const nested = await make('nested', '/component-groups', { name: 'Karten', parent_id: group.id });
    const api = await make('api', '/components', {
      name: { de: 'Schnittstelle', en: 'Interface' },
      group_id: nested.id,
    });
    await make('secret', '/components', { name: 'Geheim', is_public: false });
    app.clock.advance(40 * 24 * 60 * 60 * 1000);
    await make('incident', '/incidents', {
      title: { de: 'Störung <b>fett</b>', en: 'Disturbance' },
      body: { de: PAYLOADS, en: 'It is **bad**.' },
      components: [{ id: api.id, impact: 'major_outage' }],
      publish: true,
    });
    app.clock.advance(2 * 60 * 60 * 1000);
    await make('update', `/incidents/${made['incident'].id}/updates`, {
      body: PAYLOADS,
      status: 'identified',
    });
    await make('draft', '/incidents', { title: 'Entwurf' });
    await make('maintenance', '/maintenances', {
      title: 'Umzug',
      started_at: '2026-05-01T22:00:00Z',
      scheduled_end_at: '2026-05-01T23:00:00Z',
      publish: true,
    });
    await make('announcement', '/announcements', {
      title: PAYLOADS.slice(0, 200),
      body: PAYLOADS,
      level: 'warning',
      publish: true,
    });
    await eventually(
      () => visitor.get('//'),
      ({ text }) => text.includes('Umzug') && text.includes('warning'),
    );
  });
  afterAll(() => browser.close());

  function pages(): string[] {
    return [
      '//',
      '//?days=1',
      '//history',
      '//components/schnittstelle',
      '//components/schnittstelle?lang=en',
      `//incidents/${made['incident'].id}`,
      `//maintenances/${made['maintenance'].id}`,
      `//announcements/${made['announcement'].id}`,
    ];
  }

  it('show what is going on, in nested groups, and nothing internal or unpublished', async () => {
    const { text, headers, status } = await visitor.get('//');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const shown of [
      'Schwerer Ausfall',
      'Zahlungen',
      'Karten',
      'Schnittstelle',
      'Störung',
      'Ursache gefunden',
      'Umzug',
    ])
      expect(text).toContain(shown);
    for (const hidden of ['Geheim', 'Entwurf']) expect(text).not.toContain(hidden);
    // 90 days: a first part of 30 and 19 more without data, then 40 of which at most the last two
    // have trouble.
    expect(text).toMatch(
      /<span><i class="none n30"><\/i><\/span><span><i class="none n19"><\/i><i class="n11">/,
    );
    // Down for two hours, of 40 days and the two hours since the component was created.
    expect(text).toContain('99,79\u00a0% verfügbar');
  });

  it('speak the visitor’s language, in texts and interface', async () => {
    const { text, headers } = await visitor.get('//?lang=en');
    expect(headers['content-language']).toBe('en');
    for (const shown of [
      'Major outage',
      'Payments',
      'Interface',
      'Disturbance',
      '<html lang="en" dir="ltr">',
    ])
      expect(text).toContain(shown);
    expect((await visitor.get('//', { headers: { 'accept-language': 'en-US' } })).text).toContain(
      'Major outage',
    );
  });

  it('carry no cookie, take nothing from elsewhere and run nothing but their own script', async () => {
    for (const page of pages()) {
      const { headers, text } = await visitor.get(page);
      expect(headers['set-cookie']).toBeUndefined();
      expect(String(headers['content-security-policy'])).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(text.match(/<script[^>]*>/gi)).toEqual([
        expect.stringMatching(/^<script src="\/assets\/page-[0-9a-f]{12}\.js" defer>$/),
      ]);
      expect(text).not.toMatch(/<(iframe|img|style|object|embed|base)[\s>/]/i);
      expect(text).not.toMatch(/<[^>]+\s(on\w+|style)\s*=/i);
      expect(text).not.toMatch(/(href|src)="?\s*(javascript|data|vbscript):/i);
    }
  });

  it('answer 404 with a page in the visitor’s language for what is not there', async () => {
    const wrong = [
      `//incidents/${made['draft'].id}`,
      `//incidents/${made['maintenance'].id}`,
      '//incidents/abc',
      '//components/geheim',
      '//components/Schnittstelle',
      `//components/${made['api'].id}`,
      '//incidents/99999999999999999999',
      '//maintenances/0',
      '//announcements/7777',
    ];
    for (const path of wrong) {
      const { status, text } = await visitor.get(path, { headers: { accept: 'text/html' } });
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('Seite nicht gefunden');
    }
  });

  it('load their style sheet and script compressed, and once for ever', async () => {
    const { text } = await visitor.get('//');
    const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files).toEqual([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)]);
    for (const file of files) {
      const { status, headers } = await visitor.get(`/${file}`, {
        headers: { 'accept-encoding': 'gzip, br' },
      });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('show a person that an address leads nowhere, and tell a program in the usual form', async () => {
    const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
    for (const path of [
      '//nowhere',
      '//components/none/badge.svg',
      '//assets/none.css',
      '//%E0%A4%A?lang=en',
    ]) {
      const { status, headers, text } = await visitor.get(path, { headers: { accept } });
      expect([path, status]).toEqual([path, path.includes('%E0') ? 400 : 404]);
      if (status === 400) continue;
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': 'de',
        'cache-control': 'no-store',
      });
      expect(text).toContain('Seite nicht gefunden');
      expect((await visitor.get(path)).body.message).toBeTypeOf('string');
    }
    const api = await visitor.get('/nowhere', { headers: { accept } });
    expect([api.status, api.body.message]).toEqual([404, 'There is nothing at this address.']);
    const stranger = await app.stranger.get('//nowhere', { headers: { accept } });
    expect(stranger.body.message).toContain('No status page lives at this host');
  });

  it('show a month of history, filtered by component, and none that there cannot be', async () => {
    const month = async (query: string): Promise<ApiResponse> => visitor.get(`//history${query}`);
    expect((await month('?month=2026-04')).text).toContain('Störung');
    expect((await month('?month=2026-03')).text).toContain('In diesem Monat gab es keine Vorfälle');
    expect((await month('?month=2026-04&component=schnittstelle')).text).toContain('Störung');
    for (const odd of ['?component=%00', '?month=', '?kind=none&group=none'])
      expect([odd, (await month(odd)).status]).toEqual([odd, 200]);
    const none = [
      '2026-13',
      '0000-13',
      '0001-01',
      '9999-12',
      '../..',
      'abc',
      'a&month=b',
      '2026-04&month=2026-04',
    ];
    for (const odd of none) expect([odd, (await month(`?month=${odd}`)).status]).toEqual([odd, 404]);
  });

  it('are shown for a tenant with nothing at all', async () => {
    const empty = await app.tenant('leer');
    const { status, text } = await empty.client.withKey(undefined).get('//');
    expect(status).toBe(200);
    expect(text).toContain('Hier ist noch nichts eingerichtet');
  });

  it('offer a feed with stable ids, newest update first', async () => {
    const { headers, text } = await visitor.get('//history.atom');
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(text).toContain(`<id>tag:acme.localhost,2005:Incident/${made['incident'].id}</id>`);
    expect(text).not.toMatch(/<script/i);
    const page = await browser.newPage();
    const problem = await page.evaluate(
      (xml) =>
        new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent ??
        '',
      text,
    );
    expect(problem).toBe('');
    await page.close();
    expect(
      (await visitor.get('//history.atom', { headers: { 'if-none-match': String(headers.etag) } })).status,
    ).toBe(304);
  });

  it.each(['light', 'dark'] as const)(
    'have no accessibility violation in the %s scheme, and no error in the browser',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      for (const path of pages()) {
        const page = await context.newPage();
        const complaints: string[] = [];
        page.on('pageerror', (error) => complaints.push(error.message));
        page.on('dialog', (dialog) => void dialog.dismiss().then(() => complaints.push('dialog')));
        await page.goto(`http://${acme.client.host}${path.slice(1)}`);
        expect([path, await violationsOn(page), complaints]).toEqual([path, [], []]);
        await page.close();
      }
      await context.close();
    },
  );

  it.each(['light', 'dark'] as const)(
    'that are protected are entered and left by pages without an accessibility violation in the %s scheme',
    async (colorScheme) => {
      const { client } = await app.newTenant(['en']);
      await client.post('/admissions', { name: 'All', kind: 'password', password: 'correct horse battery' });
      await client.post('/admissions', { name: 'Ours', kind: 'email_domain', domains: ['example.com'] });
      await client.patch('/settings', { visibility: 'protected' });
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const page = await context.newPage();
      await page.goto(`http://${client.host}/history`);
      expect(await violationsOn(page)).toEqual([]);
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: 'Show the page' }).click();
      await page.waitForURL('**/history');
      await page.getByRole('link', { name: 'Leave this page' }).click();
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Leave this page' }).click();
      await page.getByRole('heading', { name: 'This page is protected' }).waitFor();
      expect(await context.cookies()).toEqual([]);
      await context.close();
    },
  );
});

/** What axe finds on a page. */
async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const results = await (globalThis as any).axe.run(document);
    return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
  });
}
