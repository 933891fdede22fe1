import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const HOUR_MS = 60 * 60 * 1000;
const PNG = dataUrl('image/png', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1'));
const ICON = dataUrl('image/vnd.microsoft.icon', Buffer.from('\0\0\x01\0\x01\0 and more', 'latin1'));
const SVG = svg('');

const LOOK = {
  logo: SVG,
  logo_dark: PNG,
  favicon: ICON,
  header_links: [{ label: { de: 'Hilfe', en: 'Help' }, url: 'https://example.com/help' }],
  footer_text: { de: 'Von **uns**. ![Bild](https://example.com/a.png)' },
  footer_links: [{ label: 'Impressum', url: 'https://example.com/imprint?a=1&b=2' }],
  look: { radius: 'large', font: 'serif', density: 'compact' },
  layout: 'grid',
};

const api = useApi();
let own: TestTenant;
let client: Client;
let visitor: Client;

let count = 0;
beforeEach(async () => {
  count += 1;
  own = await api.tenant(`look${count}`);
  ({ client } = own);
  visitor = client.withKey(undefined);
});

/** Waits until the page shows a text. */
function shows(text: string, path = '//'): Promise<ApiResponse> {
  return eventually(
    () => visitor.get(path),
    (response) => response.text.includes(text),
  );
}

describe('The look of a page', () => {
  it('is set, read, and written back as it was read', async () => {
    const { status, body } = await client.patch('/settings', LOOK);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      header_links: LOOK.header_links,
      look: LOOK.look,
      layout: LOOK.layout,
      footer_text: { ...LOOK.footer_text, en: null },
      footer_links: [{ label: { de: 'Impressum', en: null }, url: LOOK.footer_links[0]!.url }],
      logo_url: expect.stringMatching(/\/assets\/logo-[0-9a-f]{16}\.svg$/),
      logo_dark_url: expect.stringMatching(/\/assets\/logo-dark-[0-9a-f]{16}\.png$/),
      favicon_url: expect.stringMatching(/\/assets\/favicon-[0-9a-f]{16}\.ico$/),
    });
    const put = await client.put('/settings', { ...body.data, layout: 'matrix', look: { radius: 'none' } });
    expect(put.body.data).toEqual({
      ...body.data,
      layout: 'matrix',
      look: { ...LOOK.look, radius: 'none' },
      updated_at: expect.any(String),
    });
    expect((await client.put('/settings', put.body.data)).text).toBe(put.text);
    const none = await client.patch('/settings', {
      logo: null,
      logo_dark: null,
      favicon: null,
      header_links: [],
      footer_text: { de: null },
      footer_links: [],
      look: { radius: 'medium', font: 'system', density: 'comfortable' },
    });
    expect(none.body.data).toMatchObject({ logo_url: null, logo_dark_url: null, favicon_url: null });
    expect(none.body.data.footer_text).toEqual({ de: null, en: null });
  });

  it('changes nothing of the page until it is set', async () => {
    const { text, headers } = await visitor.get('//');
    expect(text).not.toMatch(/look-|<picture|rel="noopener"|class="site"|tiles|matrix/);
    expect(headers['content-security-policy']).toContain("img-src 'self';");
  });

  it('is on every page, those with forms too', async () => {
    await createComponent(client, { name: 'Kasse' });
    await done(client.patch('/settings', LOOK));
    for (const path of ['//', '//history', '//subscribe']) {
      const { text, headers } = await shows('look-large-serif-compact', path);
      expect(text).toContain('<a href="https://example.com/help" rel="noopener" dir="auto">Hilfe</a>');
      expect(text).toContain(
        'href="https://example.com/imprint?a=1&amp;b=2" rel="noopener" dir="auto">Impressum</a>',
      );
      expect(text).toContain('<p>Von <strong>uns</strong>. <a href="https://example.com/a.png"');
      expect(text).toMatch(
        /<picture><source srcset="\/assets\/logo-dark-[0-9a-f]{16}\.png" media="screen and \(prefers-color-scheme: dark\)"\/?><img src="\/assets\/logo-[0-9a-f]{16}\.svg" alt(?:="")?\/?><\/picture>/,
      );
      expect(text).toMatch(/<link rel="icon" href="\/assets\/favicon-[0-9a-f]{16}\.ico"\/?>/);
      expect(headers['content-security-policy']).toContain("img-src 'self';");
    }
    const english = await shows('>Help</a>', '//?lang=en');
    expect(english.text).toContain('rel="noopener" dir="auto" lang="de">Impressum</a>');
    const sheet = await visitor.get('//assets/look-large-serif-compact.css');
    expect(sheet.text).toBe(
      ':root { --round: 1.75; --font: Charter, "Bitstream Charter", "Iowan Old Style", "Sitka Text", Cambria, Georgia, serif; --space: .65; }\n',
    );
    for (const file of ['look-huge-serif-compact.css', 'look-large-serif-compact.css.map', 'look---.css'])
      expect((await visitor.get(`//assets/${file}`)).status).toBe(404);
    const { favicon_url: icon } = await done(client.get('/settings'));
    const { status, headers } = await visitor.get(`/${new URL(icon).pathname}`);
    expect([status, headers['content-type']]).toEqual([200, 'image/x-icon']);
    await done(client.patch('/settings', { favicon: null }));
    expect((await (await api.tenant(`other${count}`)).client.get(`/${new URL(icon).pathname}`)).status).toBe(
      404,
    );
  });

  it.each<[string, object, RegExp]>([
    ['logo_dark', { logo_dark: 'https://elsewhere.example/a.png' }, /data URL/],
    ['logo_dark', { logo_dark: svg('<script>alert(1)</script>') }, /is an SVG with <script>/],
    ['favicon', { favicon: svg('<g onload="x"/>') }, /an event handler/],
    ['favicon', { favicon: dataUrl('image/png', Buffer.from('GIF89a'.padEnd(20))) }, /is not image\/png/],
    ['favicon', { favicon: svg(' '.repeat(64 * 1024)) }, /larger than 65536 bytes/],
    ['header_links', { header_links: 'x' }, /must be a list/],
    ['header_links', { header_links: Array.from({ length: 7 }, () => LOOK.header_links[0]) }, /more than 6/],
    ['header_links.0.url', { header_links: [{ label: 'a', url: 'http://example.com' }] }, /https:\/\//],
    ['header_links.0.url', { header_links: [{ label: 'a', url: 'javascript:alert(1)' }] }, /https:\/\//],
    ['header_links.0.url', { header_links: [{ label: 'a' }] }, /required/],
    ['header_links.0.label', { header_links: [{ url: 'https://example.com' }] }, /required/],
    [
      'header_links.0.label',
      { header_links: [{ label: ' ', url: 'https://example.com' }] },
      /at least one language/,
    ],
    [
      'header_links.0.label',
      { header_links: [{ label: 5, url: 'https://example.com' }] },
      /a text or an object/,
    ],
    [
      'header_links.0.label',
      { header_links: [{ label: null, url: 'https://example.com' }] },
      /must not be null/,
    ],
    [
      'header_links.0.label.fr',
      { header_links: [{ label: { fr: 'a' }, url: 'https://example.com' }] },
      /not enabled/,
    ],
    [
      'header_links.0.label.de',
      { header_links: [{ label: { de: 'x'.repeat(61) }, url: 'https://example.com' }] },
      /longer than 60/,
    ],
    [
      'header_links.0.style',
      { header_links: [{ label: 'a', url: 'https://example.com', style: 'x' }] },
      /no field/,
    ],
    ['footer_links', { footer_links: [[]] }, /list of objects/],
    ['footer_text', { footer_text: 'x'.repeat(2001) }, /longer than 2000/],
    ['footer_text', { footer_text: null }, /must not be null/],
    ['footer_text.fr', { footer_text: { fr: 'x' } }, /not enabled/],
    ['look', { look: 'x' }, /must be an object/],
    ['look.radius', { look: { radius: '5px' } }, /none, small, medium, large/],
    ['look.font', { look: { font: 'Comic Sans' } }, /system, humanist/],
    ['look.css', { look: { css: 'x' } }, /no field/],
    ['layout', { layout: 'table' }, /list, grid, matrix/],
    ['markdown_images', { markdown_images: 'no' }, /true or false/],
  ])('is refused at %s: %j', async (field, body, message) => {
    for (const path of ['/settings', '/settings/preview']) {
      const refused = await client.request(path === '/settings' ? 'PATCH' : 'POST', path, { json: body });
      expect([path, refused.status, Object.keys(refused.body.errors)]).toEqual([path, 422, [field]]);
      expect(refused.body.errors[field][0]).toMatch(message);
    }
  });

  it('hides the texts of a language that is removed, once that is confirmed, and shows them when it is added again', async () => {
    const only = { label: { en: 'Only' }, url: 'https://example.com/' };
    const header_links = [...LOOK.header_links, only];
    await done(
      client.patch('/settings', { ...LOOK, header_links, footer_text: { ...LOOK.footer_text, en: 'By us' } }),
    );
    const refused = await client.patch('/settings', { locales: ['de'] });
    expect(refused.body.errors.locales[0]).toContain('texts of header and footer (3)');
    const removed = await done(client.patch('/settings', { locales: ['de'], confirm_removal: ['en'] }));
    expect(removed).toMatchObject({
      header_links: [{ label: { de: 'Hilfe' } }, { label: { de: 'Only' } }],
      footer_text: LOOK.footer_text,
    });
    const [, changed] = removed.header_links;
    await done(client.patch('/settings', { header_links: [changed] }));
    const again = await done(client.patch('/settings', { locales: ['de', 'en'] }));
    expect(again.header_links).toEqual([{ label: { de: 'Only', en: 'Only' }, url: only.url }]);
    expect(again.footer_text).toEqual({ ...LOOK.footer_text, en: 'By us' });
  });
});

describe('Images in texts', () => {
  const BODY = [
    'Siehe ![Kurve](https://example.com/a.png) und ![b](http://example.com/b.png)',
    '![c](data:image/svg+xml;base64,PHN2Zz4=) ![d](javascript:alert(1)) <img src=x onerror=alert(1)>',
  ].join('\n\n');
  const SHOWN =
    '<img src="https://example.com/a.png" loading="lazy" decoding="async" referrerpolicy="no-referrer" alt="Kurve">';

  it('are shown on pages that may load them, and are links in feeds and where a tenant wants none', async () => {
    const { id } = await createAnnouncement(client, { title: 'A', body: BODY, publish: true });
    const created = await client.post('/incidents', { title: 'B', body: BODY, publish: true });
    for (const path of ['//', `//announcements/${id}`, `//incidents/${created.body.data.id}`]) {
      const { text, headers } = await shows(SHOWN, path);
      expect(text).toContain('<a href="http://example.com/b.png" rel="nofollow noopener">b</a>');
      expect(new Set(text.match(/<img[^>]*>/g))).toEqual(new Set([SHOWN]));
      expect(headers['content-security-policy']).toContain("img-src 'self' https:;");
    }
    expect((await visitor.get('//subscribe')).headers['content-security-policy']).not.toContain('https:');
    const feed = await visitor.get('//history.atom');
    expect(feed.text).toContain('&gt;Kurve&lt;/a&gt;');
    expect(feed.text).not.toContain('&lt;img');
    await done(client.patch('/settings', { markdown_images: false }));
    const link = '<a href="https://example.com/a.png" rel="nofollow noopener">Kurve</a>';
    const { headers } = await shows(link);
    expect(headers['content-security-policy']).toContain("img-src 'self';");
  });
});

describe('A preview of settings', () => {
  async function preview(
    body: object,
    as = client,
  ): Promise<{ url: string; path: string; expires_at: string }> {
    const data = await done(as.post('/settings/preview', body));
    return { ...data, path: `/${new URL(data.url).pathname}` };
  }

  it('shows the page with them for an hour, to whoever has the link, and changes nothing', async () => {
    await createComponent(client, { name: 'Kasse' });
    const before = await client.get('/settings');
    const { path, expires_at } = await preview({ ...LOOK, name: 'Neu & Co', color: '#aa0000' });
    expect(Date.parse(expires_at)).toBe(api.clock.now().getTime() + HOUR_MS);
    const { status, text, headers } = await visitor.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("img-src 'self' data:;"),
      // The console shows it beside the form.
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await visitor.get('//')).headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-frame-options': 'DENY',
    });
    expect(headers['etag']).toBeUndefined();
    for (const part of [
      'Vorschau: nicht veröffentlicht',
      '<meta name="robots" content="noindex"',
      'Neu &amp; Co',
      'color-aa0000.css',
      'look-large-serif-compact.css',
      'components tiles',
      `<source srcset="${PNG}"`,
      `<img src="${SVG}"`,
      'href="data:image/x-icon;base64,',
      '>Hilfe</a>',
    ])
      expect(text).toContain(part);
    expect((await client.get('/settings')).text).toBe(before.text);
    expect((await visitor.get('//')).text).not.toContain('Neu');
    expect((await visitor.get(`${path}?lang=en`)).text).toContain('Preview: not published');
    expect((await (await api.tenant(`other${count}`)).client.get(path)).status).toBe(404);
    expect((await visitor.get(`${path.slice(0, -1)}!`)).status).toBe(404);
    api.clock.advance(HOUR_MS);
    expect((await visitor.get(path)).status).toBe(404);
    await runDueJobs(api.app);
    expect(
      await api.database.sql(`select id from settings_preview where tenant_id = $1`, [own.tenant.id]),
    ).toEqual([]);
  });

  it('has the languages that it is asked with, and keeps those of the page', async () => {
    await createComponent(client, { name: { de: 'Kasse', en: 'Till' } });
    const body = { locales: ['fr', 'de', 'en'] };
    const refused = await client.post('/settings/preview', body);
    expect(refused.body.errors.locales[0]).toMatch(/cannot be the main one/);
    const { path } = await preview({ locales: ['de'], confirm_removal: ['en'] });
    expect((await visitor.get(`${path}?lang=en`)).text).not.toContain('hreflang="en"');
    expect((await done(client.get('/settings'))).locales).toEqual(['de', 'en']);
    expect((await done(client.get('/components'))).at(0).name).toEqual({ de: 'Kasse', en: 'Till' });
  });

  it('has the texts of the page in a language that is added again', async () => {
    await done(client.patch('/settings', { footer_text: { de: 'Von uns', en: 'By us' } }));
    await done(client.patch('/settings', { locales: ['de'], confirm_removal: ['en'] }));
    const { path } = await preview({ locales: ['de', 'en'] });
    expect((await visitor.get(`${path}?lang=en`)).text).toContain('By us');
    expect((await done(client.get('/settings'))).footer_text).toEqual({ de: 'Von uns' });
    const again = await done(client.patch('/settings', { locales: ['de', 'en'] }));
    expect(again.footer_text).toEqual({ de: 'Von uns', en: 'By us' });
  });

  it('is one of ten, and needs the ability', async () => {
    const first = await preview({ layout: 'grid' });
    for (let more = 0; more < 10; more += 1) await preview({});
    expect((await visitor.get(first.path)).status).toBe(404);
    expect((await (await own.clientWith('components.manage')).post('/settings/preview', {})).status).toBe(
      403,
    );
    expect((await visitor.post('/settings/preview', {})).status).toBe(401);
  });

  it('that follows typing displaces no link that is shared, nor the other way round', async () => {
    const shared = await preview({ layout: 'grid' });
    const live = async (): Promise<string> => {
      const { url } = await done(client.post('/settings/preview?live=true', {}));
      return `/${new URL(url).pathname}`;
    };
    const oldest = await live();
    const next = await live();
    for (let more = 0; more < 9; more += 1) await live();
    const works = async (path: string): Promise<boolean> => (await visitor.get(path)).status === 200;
    expect([await works(shared.path), await works(oldest), await works(next)]).toEqual([true, false, true]);
    for (let more = 0; more < 10; more += 1) await preview({});
    expect([await works(shared.path), await works(next)]).toEqual([false, true]);
    const { status, body } = await client.post('/settings/preview?live=perhaps', {});
    expect([status, Object.keys(body.errors)]).toEqual([422, ['live']]);
  });
});

describe('In a browser, each layout', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  it('has no accessibility violation, and fits a phone in either direction, whatever texts are', async () => {
    await done(client.patch('/settings', { ...LOOK, locales: ['de', 'en', 'ar'], color: '#ffdd00' }));
    for (const name of ['API', 'Web', '🚀'.repeat(100)]) {
      const group = await createGroup(client, { name });
      for (const region of ['Frankfurt', 'W'.repeat(100), 'Singapore'])
        await createComponent(client, { name: region, group_id: group.id });
    }
    const { id } = await createComponent(client, { name: 'Website' });
    const wide = `|${'column|'.repeat(30)}\n|${'-|'.repeat(30)}\n|${'cell|'.repeat(30)}`;
    for (const title of ['🚀'.repeat(255), 'W'.repeat(255)])
      await client.post('/incidents', {
        title,
        body: `![no such image](https://localhost:9/a.png)\n\n${wide}\n\n\`\`\`\n${'x'.repeat(2000)}\n\`\`\`\n\n\`${'y'.repeat(2000)}\``,
        publish: true,
        components: [{ id, impact: 'degraded' }],
      });
    for (const [layout, views] of [
      ['list', [['light', 390, '/?lang=ar']]],
      [
        'grid',
        [
          ['dark', 390, '/'],
          ['light', 1280, '/?lang=ar'],
        ],
      ],
      [
        'matrix',
        [
          ['light', 1280, '/'],
          ['dark', 390, '/?lang=ar'],
        ],
      ],
    ] as const) {
      await done(client.patch('/settings', { layout }));
      await eventually(
        () => visitor.get('//'),
        ({ text }) =>
          text.includes('class="matrix"') === (layout === 'matrix') &&
          text.includes('tiles') === (layout === 'grid'),
      );
      for (const [colorScheme, width, path] of views) {
        const context = await browser.newContext({
          colorScheme,
          viewport: { width, height: 900 },
          bypassCSP: true,
        });
        const page = await context.newPage();
        await page.goto(`http://${visitor.host}${path}`);
        await page.evaluate(axe.source);
        const found = await page.evaluate(async () => {
          const { violations } = await (globalThis as any).axe.run(document);
          const { scrollWidth, clientWidth } = document.documentElement;
          return [
            ...violations.map(({ id: rule, nodes }: any) => `${rule}: ${nodes[0].html}`),
            ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []),
          ];
        });
        expect([layout, colorScheme, width, path, found]).toEqual([layout, colorScheme, width, path, []]);
        await context.close();
      }
    }
  }, 120_000);
});

function dataUrl(mediaType: string, content: Buffer | string): string {
  return `data:${mediaType};base64,${Buffer.from(content).toString('base64')}`;
}

function svg(content: string): string {
  return dataUrl('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`);
}
