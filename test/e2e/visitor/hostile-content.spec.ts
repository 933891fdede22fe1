import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent, createGroup, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const LEVELS = 5;
const COMPONENTS = 500;

const SCRIPTS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><svg/onload=alert(1)>',
  "'-alert(1)-'",
  '<style>*{display:none}</style>',
  '<a href="javascript:alert(1)">click</a>',
  '[click](javascript:alert(1))',
  '[click](JaVaScRiPt&#58;alert(1))',
  '[click](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '![image](https://elsewhere.example/track.png)',
  '<iframe src="//elsewhere.example"></iframe>',
  '<form action="//elsewhere.example"><input name=q autofocus onfocus=alert(1)></form>',
  '</title><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '`</code><script>alert(1)</script>`',
  '<a href="#" style="position:fixed;inset:0">x</a>',
  '<x onclick=alert(1)>x</x>',
  '[x]: javascript:alert(1)\n\n[click][x]',
  '<base href="//elsewhere.example">',
  '|<b onclick=alert(1)>a|[b](javascript:alert(1))|\n|-|:-:|\n|`<script>`|![c](//elsewhere.example/c.png)|',
  'www.elsewhere.example/"onclick=alert(1)',
  '``` "onclick=alert(1)\n<script>alert(1)</script>\n```',
  '<meta http-equiv=refresh content="0;url=//elsewhere.example">',
].join('\n\n');
const RIGHT_TO_LEFT = '\u202Eمرحبا\u202C \u2066שלום\u2069 \u202Etxt.exe';
const INVISIBLE = 'a\u200B\u200C\u200D\u2060\uFEFFb\u00AD';
const LONG = `${'Sehr lang. '.repeat(2270)}Ende.`.padEnd(25_000, 'x');

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // Rules about the style of the markup, which has no effect on visitors.
    'no-raw-characters': ['error', { relaxed: true }],
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // Style sheets and the script come from the page's own host, so they need no integrity hash.
    'require-sri': 'off',
    'no-inline-style': 'error',
  },
});

describe('pages of hostile and of much content', () => {
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  let records: Record<'incident' | 'maintenance' | 'announcement', { id: number }>;

  beforeAll(async () => {
    browser = await launchBrowser();
    await acme.client.patch('/settings', {
      name: '<script>alert(1)</script>',
      time_zone: 'Europe/Berlin',
      color: '#ffff00',
    });
    let parent: number | null = null;
    let first: { id: number } | undefined;
    for (let level = 0; level < LEVELS; level += 1) {
      const name = [SCRIPTS.slice(0, 250), RIGHT_TO_LEFT, INVISIBLE][level % 3];
      const group: { id: number } = await createGroup(acme.client, { name, parent_id: parent });
      parent = group.id;
      const wanted = Array.from({ length: COMPONENTS / LEVELS }, (_, index) => ({
        name:
          index % 10 === 0 ? `${RIGHT_TO_LEFT} ${index}` : `<b onclick=alert(1)>${index}</b> ${INVISIBLE}`,
        description: SCRIPTS.slice(0, 2000),
        group_id: group.id,
      }));
      for (const values of wanted) {
        const component: { id: number } = await createComponent(acme.client, values);
        first ??= component;
      }
    }
    // The page must load nothing from other hosts.
    await acme.client.patch('/settings', { markdown_images: false });
    const components = [{ id: first!.id, impact: 'major_outage' }];
    app.clock.advance(3 * 24 * 60 * 60 * 1000);
    const incident = await created(acme.client, '/incidents', {
      title: SCRIPTS.slice(0, 255),
      body: SCRIPTS,
      components,
      publish: true,
    });
    for (const body of [LONG, SCRIPTS, RIGHT_TO_LEFT, INVISIBLE])
      await created(acme.client, `/incidents/${incident.id}/updates`, { body });
    await acme.client.post(`/incidents/${incident.id}/resolve`, { body: SCRIPTS });
    await acme.client.put(`/incidents/${incident.id}/postmortem`, { body: SCRIPTS });
    await acme.client.post(`/incidents/${incident.id}/postmortem/publish`);
    const maintenance = await created(acme.client, '/maintenances', {
      title: RIGHT_TO_LEFT,
      body: LONG,
      started_at: '2026-05-01T22:00:00Z',
      scheduled_end_at: '2026-05-01T23:00:00Z',
      components: [{ id: first!.id, impact: 'under_maintenance' }],
      publish: true,
    });
    const announcement = await createAnnouncement(acme.client, {
      title: SCRIPTS.slice(0, 255),
      body: SCRIPTS,
      link_url: 'https://www.example.com/?a=1&b=%22',
      publish: true,
    });
    records = { incident, maintenance, announcement };
    await eventually(
      () => visitor.get('//'),
      ({ text }) => text.includes(`/announcements/${announcement.id}`),
    );
  }, 120_000);
  afterAll(() => browser.close());

  function paths(): string[] {
    return [
      '/',
      '/?lang=en',
      '/history',
      '/history?month=2026-03',
      `/incidents/${records.incident.id}`,
      `/maintenances/${records.maintenance.id}`,
      `/announcements/${records.announcement.id}`,
      '/incidents/9999',
    ];
  }

  it('are valid HTML', { timeout: 120_000 }, async () => {
    for (const path of paths().slice(1)) {
      const { text } = await visitor.get(`/${path}`, { headers: { accept: 'text/html' } });
      const { results } = await validator.validateString(text);
      const problems = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
      );
      expect([path, problems.slice(0, 5)]).toEqual([path, []]);
    }
  });

  it('have no element, attribute or address that somebody’s text has brought in', async () => {
    const page = await browser.newPage();
    for (const path of paths()) {
      const { text } = await visitor.get(`/${path}`, { headers: { accept: 'text/html' } });
      const found = await page.evaluate((html) => {
        const document = new (globalThis as any).DOMParser().parseFromString(html, 'text/html');
        const elements = [...document.querySelectorAll('*')];
        const attributes = elements.flatMap((element: any) => [...element.attributes]);
        const among = (names: string[]): string[] =>
          attributes.filter(({ name }: any) => names.includes(name)).map(({ value }: any) => value as string);
        return {
          elements: [...new Set(elements.map(({ localName }: any) => localName as string))],
          scripts: document.scripts.length as number,
          attributes: [...new Set(attributes.map(({ name }: any) => name as string))],
          loaded: among(['src', 'srcset', 'action', 'formaction', 'data', 'poster']),
          links: among(['href']),
        };
      }, text);
      for (const tag of ['iframe', 'style', 'object', 'embed', 'base', 'template', 'math', 'video', 'x'])
        expect(found.elements).not.toContain(tag);
      expect(found.scripts).toBe(1);
      expect(found.attributes.filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
      expect(found.loaded.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
      expect(found.links.filter((address) => !/^(https?:\/\/|mailto:|\/(?!\/)|#)/.test(address))).toEqual([]);
    }
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'run nothing and can be used by everybody in the %s scheme',
    async (colorScheme) => {
      const context = await browser.newContext({ colorScheme });
      const complaints: string[] = [];
      for (const path of paths()) {
        const page = await context.newPage();
        page.on('dialog', (dialog) => void dialog.dismiss().then(() => complaints.push(`${path}: dialog`)));
        page.on('console', (message) => {
          if (message.type() === 'error' && !message.text().includes('404'))
            complaints.push(`${path}: ${message.text()}`);
        });
        page.on('request', (request) => {
          if (!request.url().startsWith(`http://${acme.client.host}/`))
            complaints.push(`${path}: ${request.url()}`);
        });
        await page.goto(`http://${acme.client.host}${path}`);
        await page.close();
      }
      expect(complaints).toEqual([]);
      const plain = await browser.newContext({ colorScheme, bypassCSP: true });
      for (const path of paths().slice(2)) {
        const page = await plain.newPage();
        await page.goto(`http://${acme.client.host}${path}`);
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          const results = await (globalThis as any).axe.run(globalThis.document, {
            runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
          });
          return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
        });
        expect([path, violations]).toEqual([path, []]);
        await page.close();
      }
      await context.close();
      await plain.close();
    },
    180_000,
  );

  it('stay small: 500 components with 90 days each', async () => {
    const { headers } = await visitor.get('//', { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    const { text } = await visitor.get('//');
    expect(text.match(/class="component"/g)).toHaveLength(COMPONENTS);
    expect(Buffer.byteLength(text)).toBeLessThan(2_500_000);
  });

  it('fold up the groups without trouble', async () => {
    const { text } = await visitor.get('//');
    expect(text.match(/<details/g)).toHaveLength(LEVELS);
    expect(text.match(/<details[^>]* open/g)).toBeNull();
  });

  it('answer whatever language is asked for', async () => {
    for (const lang of ['../../', '%00', 'de,en', 'x'.repeat(5000), '', 'zz', '<script>', 'en-GB']) {
      const { status, headers } = await visitor.get(`//?lang=${encodeURIComponent(lang)}`);
      expect([lang, status]).toEqual([lang, 200]);
      expect(headers['content-language']).toMatch(/^(de|en)$/);
    }
    const { status } = await visitor.get('//?lang=de&lang=en');
    expect(status).toBe(200);
    const odd = await visitor.get('//', {
      headers: { 'accept-language': `${'de;q=0.1,'.repeat(800)}*;q=x` },
    });
    expect(odd.status).toBe(200);
  });

  it('are found at their host however it is written', async () => {
    const [name, port] = acme.client.host.split(':');
    for (const host of [`ACME.LocalHost:${port}`, `${name}.:${port}`, `${name}:1`, name!, `${name}.`]) {
      const { status, text } = await visitor.onHost(host).get('//');
      expect([host, status]).toEqual([host, 200]);
      expect(text).toContain(`<link rel="canonical" href="http://${acme.client.host}/"`);
    }
    for (const host of [
      'acme.localhost.evil.example',
      'evil.example',
      'acme',
      '..',
      '[::1]',
      'acme.localhost@evil',
    ])
      expect([host, (await visitor.onHost(host).get('//')).status]).toEqual([host, 404]);
  });
});
