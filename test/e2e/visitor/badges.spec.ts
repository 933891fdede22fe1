import fc from 'fast-check';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badgeSvg } from '#visitor/images/badge.js';
import { visibleText } from '#visitor/images/badge-text.js';
import { contrast, parse } from '#visitor/pages/colors.js';
import { STATUS_COLORS } from '#core/status/status-colors.js';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { created, createComponent } from '../../support/factories.js';
import { getRaw } from '../../support/raw-request.js';
import { useApi } from '../../support/use-api.js';

const IMAGE = 'image/svg+xml; charset=utf-8';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  "' onload='alert(1)",
  ']]><!--&amp;&lt;&#x3c;',
  '\u202e\u2066verkehrt\u2069\u202c',
  'مرحبا بالعالم',
  'שלום עולם',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪 Emoji',
  '漢字かな交じり文',
  'Z̸̢̛a̶̧͝l̵͉͗g̷̗̈o̸̲͘',
  'WWWWWWWWWWWWWWW@@@@@@@@@@%%%%%%%%%%',
  'a'.repeat(255),
  '\u200bnull\u200b breit\ufeff',
];

describe('The badges', () => {
  const app = useApi();
  let browser: Browser;
  let page: Page;
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  let api: any;
  let secret: any;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    api = await createComponent(acme.client, { name: { de: 'Schnittstelle', en: 'Interface' } });
    secret = await createComponent(acme.client, { name: 'Geheim', is_public: false });
    await created(acme.client, '/incidents', {
      title: 'Aus',
      components: [{ id: api.id, impact: 'major_outage' }],
      publish: true,
    });
    await eventually(
      () => visitor.get('//badge.svg'),
      ({ text }) => text.includes('Schwerer Ausfall'),
    );
  });
  afterAll(() => browser.close());

  /** Images as a browser renders them: accessible name, texts, and whether the texts fit their fields. */
  function drawn(images: readonly string[]): Promise<any[]> {
    return page.evaluate(
      (sources) =>
        sources.map((source) => {
          const parsed = new DOMParser().parseFromString(source, 'image/svg+xml');
          const problem = parsed.querySelector('parsererror')?.textContent ?? null;
          const svg = document.body.appendChild(document.importNode(parsed.documentElement, true));
          const [left, right] = [...svg.querySelectorAll('g > rect')].map((rect) =>
            rect.getBoundingClientRect(),
          );
          const texts = [...svg.querySelectorAll('text')];
          const [label, message] = texts.map((text) => text.getBoundingClientRect());
          const isWithin = (inner?: DOMRect, outer?: DOMRect): boolean =>
            inner !== undefined &&
            outer !== undefined &&
            inner.left >= outer.left &&
            inner.right <= outer.right;
          const seen = {
            problem,
            name: svg.getAttribute('aria-label'),
            title: svg.querySelector('title')?.textContent,
            role: svg.getAttribute('role'),
            texts: texts.map(({ textContent }) => textContent),
            fits: isWithin(label, left) && isWithin(message, right),
            elements: [...new Set([...svg.querySelectorAll('*')].map(({ tagName }) => tagName))],
            handlers: [...svg.querySelectorAll('*'), svg].some((element) =>
              [...element.attributes].some(({ name }) => name.startsWith('on') || name.includes('href')),
            ),
          };
          svg.remove();
          return seen;
        }),
      images,
    );
  }

  it('tell the page’s status in the visitor’s language, under its name', async () => {
    const response = await visitor.get('//badge.svg');
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': IMAGE,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=10, stale-while-revalidate=30',
      'content-language': 'de',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
    const english = await visitor.get('//badge.svg?lang=en');
    const [german, translated] = await drawn([response.text, english.text]);
    expect(german).toMatchObject({
      problem: null,
      role: 'img',
      name: 'acme GmbH: Schwerer Ausfall',
      title: 'acme GmbH: Schwerer Ausfall',
      texts: ['acme GmbH', 'Schwerer Ausfall'],
      fits: true,
    });
    expect(translated).toMatchObject({ name: 'acme GmbH: Major outage', fits: true });
    const accepted = await visitor.get('//badge.svg', { headers: { 'accept-language': 'en' } });
    expect(accepted.text).toBe(english.text);
  });

  it('tell a public component’s status', async () => {
    for (const [query, name] of [
      ['', 'Schnittstelle: Schwerer Ausfall'],
      ['?lang=en', 'Interface: Major outage'],
    ] as const) {
      const { status, text } = await visitor.get(`//components/${api.slug}/badge.svg${query}`);
      expect(status).toBe(200);
      expect(await drawn([text])).toMatchObject([{ name, problem: null, fits: true }]);
    }
  });

  it('are green, amber and blue as the status is, and never green while an incident is active', async () => {
    const colors: Record<string, string> = {};
    for (const impact of ['under_maintenance', 'degraded', 'partial_outage', 'major_outage']) {
      const { tenant, client } = await app.tenant(`colors-${impact.replace('_', '-')}`);
      const anybody = client.withKey(undefined);
      const { id } = await createComponent(client);
      const before = await eventually(
        () => anybody.get('//components/component/badge.svg'),
        ({ status }) => status === 200,
      );
      colors['operational'] = String(/fill="(#[^5]\w+)"/.exec(before.text)?.[1]);
      await created(client, '/incidents', { title: 'x', components: [{ id, impact }], publish: true });
      const { text } = await eventually(
        () => anybody.get('//badge.svg'),
        (response) => !response.text.includes('Alle Systeme'),
      );
      expect(text).toContain(tenant.name);
      colors[impact] = String(/fill="(#[^5]\w+)"/.exec(text)?.[1]);
    }
    expect(new Set(Object.values(colors)).size).toBe(5);
    const { client } = await app.tenant('unclear');
    await created(client, '/incidents', { title: 'Unklar', publish: true });
    const unclear = await eventually(
      () => client.withKey(undefined).get('//badge.svg'),
      ({ text }) => text.includes('Eine Störung wird untersucht'),
    );
    expect(unclear.text).toContain(colors['degraded']);
  });

  it('can be read: white stands out from every color', () => {
    const image = badgeSvg({ locale: 'en', label: 'x', message: 'x', color: '#000000', style: 'flat' });
    const label = String(/fill="(#\w+)"/.exec(image)?.[1]);
    for (const color of [label, ...Object.values(STATUS_COLORS)])
      expect(contrast(parse(color), [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
  });

  it('answer HEAD, and 304 to whoever has them', async () => {
    for (const path of ['//badge.svg', `//components/${api.slug}/badge.svg`, '//badge.svg?label=Eigenes']) {
      const { headers } = await visitor.get(path);
      const head = await visitor.request('HEAD', path);
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
      const again = await visitor.get(path, { headers: { 'if-none-match': String(headers.etag) } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers['access-control-allow-origin']).toBe('*');
    }
    expect((await visitor.post('//badge.svg', {})).headers.allow).toBe('GET, HEAD');
  });

  it('take a label and a style, and go on as usual where these cannot be meant', async () => {
    const usual = (await visitor.get('//badge.svg')).text;
    for (const odd of [
      '?style=plastic',
      '?style=',
      '?style=flat&style=flat-square',
      '?label=',
      '?label=%20%E2%80%8B%00',
      '?label=a&label=b',
      '?label[x]=y',
      '?lang=../../',
      '?lang=%00',
    ])
      expect([odd, (await visitor.get(`//badge.svg${odd}`)).text]).toEqual([odd, usual]);
    expect((await visitor.get('//badge.svg?style=flat')).text).toBe(usual);
    const square = (await visitor.get('//badge.svg?style=flat-square')).text;
    expect(square).not.toBe(usual);
    const labelled = await visitor.get('//badge.svg?label=Status%20%26%20mehr&style=flat-square');
    expect(await drawn([square, labelled.text])).toMatchObject([
      { name: 'acme GmbH: Schwerer Ausfall', problem: null, fits: true },
      { name: 'Status & mehr: Schwerer Ausfall', problem: null, fits: true },
    ]);
  });

  it('read a hundred characters of a label, and show what room there is for', async () => {
    const { text } = await visitor.get(`//badge.svg?label=${'w'.repeat(5_000)}`);
    const [seen] = await drawn([text]);
    expect(seen.name).toBe(`${'w'.repeat(100)}: Schwerer Ausfall`);
    expect(seen.texts[0]).toMatch(/^w{30,35}…$/);
    expect(seen.fits).toBe(true);
    expect(text.length).toBeLessThan(2_500);
  });

  it.each(['geheim', 'nichts', '..%2F..', '%00', 'a%20b', 'x'.repeat(400)])(
    'answer 404 for a component that is not there or is internal: %s',
    async (slug) => {
      expect(secret.slug).toBe('geheim');
      const { status, headers, body } = await visitor.get(`//components/${slug}/badge.svg`);
      const reference = `http://${visitor.host}/api/v1/docs#/Public%20interface/getComponentBadge`;
      expect([status, body]).toEqual([
        404,
        { message: 'There is no such component.', documentation_url: reference },
      ]);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  it('show nothing of another tenant’s, on whatever host', async () => {
    const other = await app.tenant('other');
    const elsewhere = other.client.withKey(undefined);
    expect((await elsewhere.get(`//components/${api.slug}/badge.svg`)).status).toBe(404);
    expect((await elsewhere.get('//badge.svg')).text).toContain('other GmbH: Alle Systeme funktionieren');
    expect((await app.stranger.get('//badge.svg')).status).toBe(404);
    for (const host of ['ACME.LocalHost', 'acme.localhost.', 'acme.localhost:80', 'acme.localhost']) {
      const { status, text } = await getRaw(app.port, '/badge.svg', [`Host: ${host}`]);
      expect([host, status]).toEqual([host, 200]);
      expect(text).toContain('acme GmbH: Schwerer Ausfall');
    }
  });

  it('carry hostile names harmlessly, whole in the description and cut where there is no room', async () => {
    const hostile = await app.tenant('hostile');
    const anybody = hostile.client.withKey(undefined);
    const responses: ApiResponse[] = [];
    for (const name of HOSTILE) {
      const { slug } = await createComponent(hostile.client, { name });
      responses.push(
        await eventually(
          () => anybody.get(`//components/${slug}/badge.svg`),
          ({ status }) => status === 200,
        ),
      );
    }
    for (const [index, seen] of (await drawn(responses.map(({ text }) => text))).entries()) {
      expect(seen).toMatchObject({ problem: null, fits: true, handlers: false });
      expect(seen.name).toBe(`${visibleText(HOSTILE[index]!)}: Funktioniert`);
      expect(seen.name).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
      expect(seen.elements).not.toContain('script');
    }
  });

  it('are well-formed images whose texts stand within their fields, whatever they say', async () => {
    const wild = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc
        .array(fc.oneof(fc.constantFrom('<', '&', ']]>', '"', "'", '\0', '\ud800', '\uffff'), fc.string()))
        .map((parts) => parts.join('')),
    );
    const samples = [
      ['\u20d0', '\u20d0ref\u{10423a}', 'flat'] as const,
      ...fc.sample(fc.tuple(wild, wild, fc.constantFrom('flat', 'flat-square')), 150),
    ];
    const images = samples.map(([label, message, style]) =>
      badgeSvg({
        locale: 'en',
        label: visibleText(label) || '-',
        message: visibleText(message) || '-',
        color: '#1a7f37',
        style,
      }),
    );
    for (const [index, seen] of (await drawn(images)).entries()) {
      expect([samples[index], seen]).toMatchObject([{}, { problem: null, fits: true, handlers: false }]);
    }
  });

  it('take as much room as their texts need, in a font like the one that was measured', async () => {
    const texts = [
      'acme GmbH',
      'Alle Systeme funktionieren',
      'Störung',
      'MMM iii @% 0123456789',
      'Überprüfung',
    ];
    const ratios = await page.evaluate((all) => {
      const context = document.createElement('canvas').getContext('2d')!;
      context.font = '11px Verdana, "DejaVu Sans", sans-serif';
      return all.map((text) => context.measureText(text).width);
    }, texts);
    const widths = texts.map((text) => {
      const svg = badgeSvg({ locale: 'en', label: text, message: 'x', color: '#1a7f37', style: 'flat' });
      return Number(/textLength="(\d+)"/.exec(svg)?.[1]);
    });
    for (const [index, width] of widths.entries()) {
      expect([texts[index], Math.abs(width / ratios[index]! - 1) < 0.08]).toEqual([texts[index], true]);
    }
  });

  it('are images that a browser shows, whatever they say', async () => {
    const gallery = await browser.newPage({ viewport: { width: 900, height: 900 }, deviceScaleFactor: 2 });
    const paths = ['badge.svg', 'badge.svg?lang=en&style=flat-square', 'badge.svg?label=Status'];
    await gallery.goto(`http://${acme.client.host}/robots.txt`);
    const own = await Promise.all(paths.map(async (path) => (await visitor.get(`//${path}`)).text));
    const others = HOSTILE.map((name) =>
      badgeSvg({
        locale: 'en',
        label: visibleText(name),
        message: 'Funktioniert',
        color: '#1a7f37',
        style: 'flat',
      }),
    );
    const images = [...own, ...others].map(
      (svg) => `<img src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
    );
    await gallery.setContent(images.map((image) => `<p>${image}</p>`).join(''));
    const heights = await gallery.evaluate(() => [...document.images].map((image) => image.naturalHeight));
    expect(heights).toEqual(images.map(() => 20));
    if (process.env['SCREENSHOTS'])
      await gallery.screenshot({ path: `${process.env['SCREENSHOTS']}/badges.png` });
    await gallery.close();
  });
});

describe('The favicon', () => {
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each(['//favicon.svg', '//favicon.ico'])('is an image at %s, to GET and HEAD', async (path) => {
    const { status, headers, text } = await visitor.get(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': IMAGE,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'access-control-allow-origin': '*',
    });
    expect(text).toMatch(/^<svg /);
    expect((await visitor.request('HEAD', path)).status).toBe(200);
    const again = await visitor.get(path, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.status).toBe(304);
    expect((await app.stranger.get(path)).status).toBe(404);
    const page = await browser.newPage();
    await page.goto(`http://${acme.client.host}/`);
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, path.slice(1));
    expect(size).toEqual([32, 32]);
    await page.close();
  });

  it('shows trouble by color and sign, and is named by every page', async () => {
    const quiet = (await visitor.get('//favicon.svg')).text;
    await created(acme.client, '/incidents', { title: 'Unklar', publish: true });
    const troubled = await eventually(
      () => visitor.get('//favicon.svg'),
      ({ text }) => text !== quiet,
    );
    const fill = (text: string): unknown => /<rect[^>]*fill="(#\w+)"/.exec(text)?.[1];
    const sign = (text: string): unknown => /<path d="([^"]+)"/.exec(text)?.[1];
    expect(fill(troubled.text)).not.toBe(fill(quiet));
    expect(sign(troubled.text)).not.toBe(sign(quiet));
    for (const path of ['//', '//history', '//incidents/7']) {
      const headers = { accept: 'text/html' };
      expect((await visitor.get(path, { headers })).text).toMatch(
        /<link rel="icon" type="image\/svg\+xml" href="\/favicon\.svg\?degraded"/,
      );
    }
  });
});
