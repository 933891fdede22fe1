import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance, done, impacts, MINUTE } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const TYPES: Readonly<Record<string, string>> = {
  'history.atom': 'application/atom+xml; charset=utf-8',
  'history.rss': 'application/rss+xml; charset=utf-8',
  'history.json': 'application/feed+json; charset=utf-8',
  'maintenances.ics': 'text/calendar; charset=utf-8',
};
const FILES = Object.keys(TYPES);
const FEEDS = FILES.slice(0, 3);

const HOSTILE = [
  ']]>',
  '<script>alert(1)</script>',
  '&amp; & &#0;',
  `"double" 'single'`,
  'line\r\nfeed',
  'control\u0001\u0008\u000b\u001f\u007f\ufffe\uffff',
  '\u202ertl\u200b\u200fzero',
  '😀',
].join(' ');

/** Links that turn into other links when characters are removed. */
const LINKS = [
  '<a href="java&#xFFFE;script:alert(1)">a</a>',
  '<a href="java\ufffescript:alert(1)">b</a>',
  '<a href="java\u0001script:alert(1)">c</a>',
  '[d](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
].join('\n\n');

interface Entry {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly published: string;
  readonly updated: string;
  readonly html: string;
  readonly tags: readonly string[];
}

interface ReadFeed {
  readonly title: string;
  readonly language: string;
  readonly home: string;
  readonly self: string;
  readonly entries: readonly Entry[];
}

/** Parsers of the feed formats, by file. */
const READERS: Readonly<Record<string, (text: string) => ReadFeed>> = {
  'history.atom': (text) => {
    const feed = parseAtomFeed(text);
    const link = (links: typeof feed.links, rel: string): string =>
      links?.find((one) => one.rel === rel)?.href ?? '';
    return {
      title: feed.title?.value ?? '',
      language: feed.xml?.lang ?? '',
      home: link(feed.links, 'alternate'),
      self: link(feed.links, 'self'),
      entries: (feed.entries ?? []).map((entry) => ({
        id: entry.id ?? '',
        url: link(entry.links, 'alternate'),
        title: entry.title?.value ?? '',
        published: entry.published ?? '',
        updated: entry.updated ?? '',
        html: entry.content?.value ?? '',
        tags: (entry.categories ?? []).map(({ term }) => term ?? ''),
      })),
    };
  },
  'history.rss': (text) => {
    const feed = parseRssFeed(text);
    return {
      title: feed.title ?? '',
      language: feed.language ?? '',
      home: feed.link ?? '',
      self: feed.atom?.links?.find(({ rel }) => rel === 'self')?.href ?? '',
      entries: (feed.items ?? []).map((item) => ({
        id: item.guid?.isPermaLink === false ? (item.guid.value ?? '') : 'a permalink',
        url: item.link ?? '',
        title: item.title ?? '',
        published: new Date(item.pubDate ?? '').toISOString(),
        updated: item.atom?.updated ?? '',
        html: item.description ?? '',
        tags: (item.categories ?? []).map(({ name }) => name ?? ''),
      })),
    };
  },
  'history.json': (text) => {
    assertJsonFeed(JSON.parse(text));
    const feed = parseJsonFeed(text);
    return {
      title: feed.title ?? '',
      language: feed.language ?? '',
      home: feed.home_page_url ?? '',
      self: feed.feed_url ?? '',
      entries: (feed.items ?? []).map((item) => ({
        id: item.id ?? '',
        url: item.url ?? '',
        title: item.title ?? '',
        published: String(item.date_published),
        updated: String(item.date_modified),
        html: item.content_html?.trim() ?? '',
        tags: item.tags ?? [],
      })),
    };
  },
};

/** Checks the rules of JSON Feed 1.1 for the members that may occur here. */
function assertJsonFeed(feed: any): void {
  const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  const address = expect.stringMatching(/^https?:\/\/[^\s]+$/);
  expect(feed).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: expect.any(String),
    home_page_url: address,
    feed_url: address,
    language: expect.stringMatching(/^[a-z]{2}/),
    authors: [{ name: expect.any(String), url: address }],
    items: expect.any(Array),
  });
  for (const { tags = ['none'], ...item } of feed.items) {
    expect(tags.length).toBeGreaterThan(0);
    expect(item).toEqual({
      id: expect.any(String),
      url: address,
      title: expect.any(String),
      content_html: expect.any(String),
      date_published: time,
      date_modified: time,
      language: feed.language,
    });
  }
  expect(new Set(feed.items.map(({ id }: any) => id)).size).toBe(feed.items.length);
}

describe('feeds', () => {
  const app = useApi();
  let browser: Browser;
  let page: Page;
  let tenants = 0;
  let acme: TestTenant;
  let visitor: Client;

  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  beforeEach(async () => {
    tenants += 1;
    acme = await app.tenant(`acme-${tenants}`);
    visitor = acme.client.withKey(undefined);
  });
  afterAll(() => browser.close());

  /** Waits until the response shows the latest change. */
  function once(path: string, holds: (text: string) => boolean): Promise<ApiResponse> {
    return eventually(
      () => visitor.get(`//${path}`),
      ({ text }) => holds(text),
    );
  }

  /** Waits until a feed has that many entries, and returns them. */
  async function entries(path: string, count: number): Promise<readonly Entry[]> {
    const read = READERS[path.replace(/^.*\//, '').replace(/\?.*$/, '')];
    return eventually(
      async () => read?.((await visitor.get(`//${path}`)).text).entries ?? [],
      ({ length }) => length === count,
    );
  }

  /** Error of a browser's XML parser; empty if the text is well-formed. */
  function complaint(xml: string): Promise<string> {
    return page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent ??
        '',
      xml,
    );
  }

  /** Elements, attributes and link schemes that a browser finds in HTML. */
  function partsOf(html: string): Promise<string[]> {
    return page.evaluate((text) => {
      const found = new Set<string>();
      for (const element of new DOMParser().parseFromString(text, 'text/html').body.querySelectorAll('*')) {
        found.add(element.localName);
        for (const { name } of element.attributes) found.add(`@${name}`);
        if (element instanceof HTMLAnchorElement && element.href !== '') found.add(element.protocol);
      }
      return [...found].sort();
    }, html);
  }

  it.each([...FILES, ...FILES.map((file) => `components/api/${file}`)])(
    'answer /%s without a key, to GET and HEAD, for a tenant where nothing has happened',
    async (path) => {
      await createComponent(acme.client, { name: 'API' });
      const response = await eventually(
        () => visitor.get(`//${path}`),
        ({ status }) => status === 200,
      );
      expect(response.headers['content-type']).toBe(TYPES[path.replace(/^.*\//, '')]);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=10, stale-while-revalidate=30',
        'content-language': 'de',
        etag: expect.stringMatching(/^W\/"/),
        'last-modified': expect.stringMatching(/ GMT$/),
      });
      expect(response.headers.vary).toContain('Accept-Language');
      const head = await visitor.request('HEAD', `//${path}`);
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', response.headers.etag]);
      if (/atom|rss/.test(path)) expect(await complaint(response.text)).toBe('');
    },
  );

  it.each(FILES)('are offered on every page as %s, in its language', async (file) => {
    const { id } = await createIncident(acme.client, { title: 'Aus', publish: true });
    for (const path of ['//', '//history', `//incidents/${id}`, '//incidents/7777']) {
      for (const [query, suffix] of [
        ['', ''],
        ['?lang=en', '?lang=en'],
      ]) {
        const { text } = await visitor.get(path + String(query), {
          headers: { accept: 'text/html' },
        });
        const type = String(TYPES[file]).replace(/;.*/, '');
        expect(text).toMatch(
          new RegExp(
            `<link rel="alternate" type="${type.replace('+', '\\+')}" title="[^"]+" href="/${file}${String(suffix).replace('?', '\\?')}"/>`,
          ),
        );
        expect(text).toContain(`<a href="/${file}${suffix}"`);
        expect(text).toContain(query === '' ? 'Abonnieren' : 'Subscribe');
      }
    }
  });

  it('of a component are offered where its history is shown, as long as it is public', async () => {
    const api = await createComponent(acme.client, { name: 'A < B' });
    const { text } = await eventually(
      () => visitor.get(`//history?component=${api.slug}&lang=en`),
      (response) => response.text.includes('A &lt; B'),
    );
    for (const file of FILES) {
      const address = `/components/${api.slug}/${file}?lang=en`;
      expect(text).toContain(`title="${acme.tenant.name}: A &lt; B (`);
      expect(text).toMatch(
        new RegExp(
          `<link rel="alternate" type="[^"]+" title="[^"]+" href="${address.replace('?', '\\?')}"/>`,
        ),
      );
      expect(text).toContain(`<a href="${address}"`);
      expect((await visitor.get(`/${address}`)).status).toBe(200);
    }
    expect((await visitor.get('//history?component=nothing')).text).not.toContain('/components/');
  });

  it('tell the same in all formats, and it is what a reader understands', async () => {
    const api = await createComponent(acme.client, { name: { de: 'Schnittstelle', en: 'Interface' } });
    const incident = await createIncident(acme.client, {
      title: 'Aus & vorbei',
      body: 'Anfang **fett** [mehr](/mehr?a=1&b=2)',
      components: impacts('major_outage', api.id),
      publish: true,
    });
    app.clock.advance(MINUTE);
    const update = `/incidents/${incident.id}/updates`;
    await acme.client.post(update, { status: 'identified', body: '- Liste' });
    app.clock.advance(MINUTE);
    const maintenance = await createMaintenance(acme.client, { title: 'Umzug', publish: true });
    const read = await Promise.all(
      FEEDS.map(async (file) => {
        await entries(file, 2);
        return READERS[file]?.((await visitor.get(`//${file}`)).text);
      }),
    );
    const origin = `http://${acme.client.host}`;
    const start = app.clock.now().getTime() - 2 * MINUTE;
    const at = (minutes: number): string => new Date(start + minutes * MINUTE).toISOString();
    for (const [index, feed] of read.entries()) {
      expect(feed).toMatchObject({
        title: `${acme.tenant.name} – Störungen und Wartungen`,
        language: 'de',
        home: `${origin}/`,
        self: `${origin}/${FEEDS[index]}`,
      });
      expect(feed?.entries.map(({ html: _, ...entry }) => entry)).toEqual([
        {
          id: `tag:${acme.tenant.slug}.localhost,2005:Maintenance/${maintenance.id}`,
          url: `${origin}/maintenances/${maintenance.id}`,
          title: 'Umzug',
          published: at(2),
          updated: at(2),
          tags: [],
        },
        {
          id: `tag:${acme.tenant.slug}.localhost,2005:Incident/${incident.id}`,
          url: `${origin}/incidents/${incident.id}`,
          title: 'Aus & vorbei',
          published: at(0),
          updated: at(1),
          tags: ['Schnittstelle'],
        },
      ]);
      const time = (minutes: number): string => at(minutes).slice(11, 16);
      const [planned = '', told = ''] = (feed?.entries ?? []).map(({ html }) =>
        html.replaceAll(/<small>1\. März 2026, (\d\d:\d\d) UTC<\/small>/g, '<small>$1</small>'),
      );
      expect(told).toBe(
        `<p><small>${time(1)}</small><br><strong>Ursache gefunden</strong> - </p><ul>\n<li>Liste</li>\n</ul>\n` +
          `<p><small>${time(0)}</small><br><strong>Wird untersucht</strong> - Anfang <strong>fett</strong> ` +
          `<a href="${origin}/mehr?a=1&amp;b=2" rel="nofollow noopener">mehr</a></p>`,
      );
      expect(planned).toContain(
        '<p>Beginn: 1. März 2026, 14:00 UTC<br>Geplantes Ende: 1. März 2026, 15:00 UTC</p>',
      );
    }
  });

  it('say in RSS and Atom when they changed, and that is when an entry did', async () => {
    await createIncident(acme.client, { title: 'Erste', publish: true });
    app.clock.advance(MINUTE);
    const { id } = await createIncident(acme.client, { title: 'Zweite', publish: true });
    await entries('history.atom', 2);
    app.clock.advance(MINUTE);
    await done(acme.client.patch(`/incidents/${id}`, { title: 'Dritte' }));
    const updatedAt = app.clock.now().toISOString();
    expect(parseAtomFeed((await once('history.atom', (text) => text.includes('Dritte'))).text).updated).toBe(
      updatedAt,
    );
    const rss = parseRssFeed((await visitor.get('//history.rss')).text);
    expect(rss.lastBuildDate).toBe(new Date(updatedAt).toUTCString());
  });

  it('put a published post-mortem where it belongs, and updates from before publication before its own text', async () => {
    const { id } = await createIncident(acme.client, { title: 'Aus', body: 'Anfang' });
    await acme.client.post(`/incidents/${id}/updates`, { status: 'identified', body: 'Vorher' });
    app.clock.advance(MINUTE);
    await done(acme.client.post(`/incidents/${id}/publish`, {}));
    app.clock.advance(MINUTE);
    await done(acme.client.post(`/incidents/${id}/resolve`, { body: 'Vorbei' }));
    await acme.client.put(`/incidents/${id}/postmortem`, { body: 'Gelernt' });
    await once('history.atom', (text) => text.includes('Vorbei'));
    expect((await visitor.get('//history.atom')).text).not.toContain('Gelernt');
    app.clock.advance(MINUTE);
    await done(acme.client.post(`/incidents/${id}/postmortem/publish`, {}));
    const told = async (last: string): Promise<string[]> => {
      const { text } = await once('history.json', (one) => one.includes(last));
      const html = READERS['history.json']?.(text).entries[0]?.html ?? '';
      return [...html.matchAll(/<strong>([^<]*)<\/strong> - (\w+)/g)].map(
        ([, status, body]) => `${status}: ${body}`,
      );
    };
    const before = ['Behoben: Vorbei', 'Ursache gefunden: Vorher', 'Wird untersucht: Anfang'];
    expect(await told('Gelernt')).toEqual(['Nachbetrachtung: Gelernt', ...before]);
    app.clock.advance(MINUTE);
    await acme.client.post(`/incidents/${id}/updates`, { body: 'Nachtrag', status: 'resolved' });
    await acme.client.post(`/incidents/${id}/reopen`, {});
    await acme.client.post(`/incidents/${id}/updates`, { body: 'Wieder', status: 'investigating' });
    expect(await told('Wieder')).toEqual(
      expect.arrayContaining(['Wird untersucht: Wieder', 'Nachbetrachtung: Gelernt', ...before]),
    );
    expect((await told('Wieder'))[0]).toBe('Wird untersucht: Wieder');
  });

  it('show times in the tenant’s zone', async () => {
    await done(acme.client.patch('/settings', { time_zone: 'Europe/Berlin' }));
    await createMaintenance(acme.client, { title: 'Umzug', publish: true });
    for (const file of FEEDS) await once(file, (text) => /Beginn: 1\. März 2026, 15:00\sMEZ/.test(text));
  });

  it('speak the language that is asked for, keep their ids in it and lead on in it', async () => {
    await createIncident(acme.client, {
      title: { de: 'Aus', en: 'Out' },
      body: { de: 'Nur deutsch' },
      publish: true,
    });
    const [german] = await entries('history.atom', 1);
    for (const file of FEEDS) {
      const [english] = await entries(`${file}?lang=en`, 1);
      const { text, headers } = await visitor.get(`//${file}`, { headers: { 'accept-language': 'en-GB' } });
      expect(headers['content-language']).toBe('en');
      const feed = READERS[file]?.(text);
      expect(feed?.entries).toEqual([english]);
      expect(feed).toMatchObject({
        language: 'en',
        title: `${acme.tenant.name} – Incidents and maintenance`,
        self: `http://${acme.client.host}/${file}?lang=en`,
        home: `http://${acme.client.host}/?lang=en`,
      });
      expect(english).toMatchObject({
        id: german?.id,
        title: 'Out',
        url: `http://${acme.client.host}/incidents/${german?.id.split('/').at(-1)}?lang=en`,
      });
      expect(english?.html).toContain('<strong>Investigating</strong> - Nur deutsch');
    }
  });

  it('speak the one language of a tenant that has one, whatever is asked for', async () => {
    const french = (await app.tenant(`fr-${tenants}`, ['fr'])).client.withKey(undefined);
    for (const query of ['', '?lang=../../', '?lang=de', '?lang=%00', '?lang=%22%3E%3Cx', '?lang=a&lang=b']) {
      for (const file of FEEDS) {
        const { status, text, headers } = await french.get(`//${file}${query}`);
        expect([status, headers['content-language']]).toEqual([200, 'fr']);
        const feed = READERS[file]?.(text);
        expect([feed?.language, feed?.self]).toEqual(['fr', `http://${french.host}/${file}`]);
      }
      expect((await french.get(`//maintenances.ics${query}`)).status).toBe(200);
    }
  });

  it('stay well-formed and harmless, whatever the texts', async () => {
    await done(acme.client.patch('/settings', { name: `Acme ${HOSTILE}` }));
    const api = await createComponent(acme.client, { name: `Api ${HOSTILE}` });
    const incident = await createIncident(acme.client, {
      title: `Titel ${HOSTILE}`,
      body: `${HOSTILE}\n\n${LINKS}`,
      components: impacts('degraded', api.id),
      publish: true,
    });
    await acme.client.post(`/incidents/${incident.id}/updates`, { body: '😀'.repeat(25_000) });
    await createMaintenance(acme.client, { title: HOSTILE, body: ']]>'.repeat(8_000), publish: true });
    await entries('history.atom', 2);
    const folder = `components/${api.slug}`;
    for (const path of [...FEEDS, ...FEEDS.map((file) => `${folder}/${file}`)]) {
      const { text, status } = await visitor.get(`//${path}`);
      expect(status).toBe(200);
      if (!path.endsWith('.json')) {
        expect(await complaint(text)).toBe('');
        expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      }
      const feed = READERS[path.replace(/^.*\//, '')]?.(text);
      const told = feed?.entries.find(({ id }) => id.endsWith(`Incident/${incident.id}`));
      expect(told?.title).toContain('<script>alert(1)</script> &amp; & &#0;');
      expect(told?.tags).toEqual([expect.stringContaining(']]> <script>alert(1)</script>')]);
      expect(feed?.title).toContain('Acme ]]> <script>');
      for (const { html } of feed?.entries ?? []) {
        const parts = await partsOf(html);
        const harmless = ['@href', '@rel', 'a', 'br', 'http:', 'p', 'small', 'strong'];
        expect(parts.filter((part) => !harmless.includes(part))).toEqual([]);
      }
    }
  });

  it('have 50 entries at most: those that changed last', async () => {
    const first = await createIncident(acme.client, { title: 'Nummer 0', publish: true });
    for (let number = 1; number <= 55; number += 1) {
      app.clock.advance(MINUTE);
      await createIncident(acme.client, { title: `Nummer ${number}`, publish: true });
    }
    app.clock.advance(MINUTE);
    await acme.client.post(`/incidents/${first.id}/updates`, { body: 'Noch da', status: 'monitoring' });
    for (const file of FEEDS) {
      const { text } = await once(file, (one) => one.includes('Noch da'));
      const titles = READERS[file]?.(text).entries.map(({ title }) => title);
      expect(titles).toHaveLength(50);
      expect(titles?.slice(0, 3)).toEqual(['Nummer 0', 'Nummer 55', 'Nummer 54']);
      expect(titles?.at(-1)).toBe('Nummer 7');
    }
  });

  it('leave what is too long to the page of its record', async () => {
    const incident = await createIncident(acme.client, { title: 'Lang', body: 'Anfang', publish: true });
    for (let number = 1; number <= 5; number += 1) {
      await acme.client.post(`/incidents/${incident.id}/updates`, {
        body: `Stand ${number} ${'x'.repeat(24_000)}`,
        status: 'monitoring',
      });
    }
    const { text } = await once('history.atom', (one) => one.includes('Stand 5'));
    const html = READERS['history.atom']?.(text).entries[0]?.html ?? '';
    expect([...html.matchAll(/Stand \d/g)].map(String)).toEqual(['Stand 5', 'Stand 4', 'Stand 3']);
    expect(html).toMatch(
      new RegExp(`<a href="http://${acme.client.host}/incidents/${incident.id}">Weiterlesen</a></p>$`),
    );
  });

  describe('of a component', () => {
    it('have what touches it or touched it, however much else has happened', async () => {
      const api = await createComponent(acme.client, { name: 'API' });
      const web = await createComponent(acme.client, { name: 'Web' });
      const touching = await createIncident(acme.client, {
        title: 'Berührt',
        components: impacts('degraded', api.id),
        publish: true,
      });
      app.clock.advance(MINUTE);
      const moved = await createIncident(acme.client, {
        title: 'Hat berührt',
        components: impacts('degraded', api.id),
        publish: true,
      });
      app.clock.advance(MINUTE);
      await acme.client.post(`/incidents/${moved.id}/updates`, {
        body: 'Doch woanders',
        components: impacts('degraded', web.id),
      });
      for (const { id } of [touching, moved]) {
        app.clock.advance(MINUTE);
        await done(acme.client.post(`/incidents/${id}/resolve`, {}));
      }
      for (let number = 0; number < 51; number += 1) {
        app.clock.advance(MINUTE);
        await createIncident(acme.client, {
          title: `Fremd ${number}`,
          components: impacts('degraded', web.id),
          publish: true,
        });
      }
      await once('history.atom', (text) => text.includes('Fremd 50'));
      for (const file of FEEDS) {
        expect((await entries(`components/api/${file}`, 2)).map(({ title }) => title)).toEqual([
          'Hat berührt',
          'Berührt',
        ]);
        const { text } = await visitor.get(`//components/api/${file}`);
        expect(READERS[file]?.(text)).toMatchObject({
          title: `${acme.tenant.name}: API – Störungen und Wartungen`,
          self: `http://${acme.client.host}/components/api/${file}`,
        });
        expect((await entries(`components/web/${file}`, 50))[0]?.title).toBe('Fremd 50');
      }
      // An open incident is listed, however many began later.
      const open = await createIncident(acme.client, {
        title: 'Seit langem',
        started_at: '2026-01-01T00:00:00Z',
        components: impacts('degraded', web.id),
        publish: true,
      });
      const { text } = await once('components/web/history.atom', (one) => one.includes('Seit langem'));
      expect(text).toContain(`Incident/${open.id}<`);
    });

    it('are not there for internal components, other tenants’ and none at all, in the usual form', async () => {
      const secret = await createComponent(acme.client, { name: 'Geheim', is_public: false });
      await createIncident(acme.client, {
        title: 'Intern',
        components: impacts('degraded', secret.id),
        publish: true,
      });
      const other = await app.tenant(`other-${tenants}`);
      const foreign = await createComponent(other.client, { name: 'Fremd' });
      await once('history.atom', (text) => text.includes('Intern'));
      const slugs = [
        secret.slug,
        foreign.slug,
        'nothing',
        'GEHEIM',
        '%00',
        '..%2f..%2fetc',
        '%22%3E%3Cscript%3E',
        "'%20or%201=1",
        '__proto__',
        'x'.repeat(500),
      ];
      for (const slug of slugs) {
        for (const file of FILES) {
          const { status, body, headers } = await visitor.get(`//components/${slug}/${file}`);
          expect([slug, status]).toEqual([slug, 404]);
          expect(body).toEqual({
            message: expect.any(String),
            documentation_url: expect.stringContaining('/api/v1/docs#/Public%20interface/getComponent'),
          });
          expect(headers['content-type']).toBe('application/json; charset=utf-8');
        }
      }
      for (const file of FILES) expect((await visitor.get(`//${file}`)).text).not.toContain('Geheim');
      expect((await app.stranger.get('//history.rss')).status).toBe(404);
    });

    it('end when it becomes internal', async () => {
      const api = await createComponent(acme.client, { name: 'API' });
      await eventually(
        () => visitor.get('//components/api/history.rss'),
        ({ status }) => status === 200,
      );
      await done(acme.client.patch(`/components/${api.id}`, { is_public: false }));
      await eventually(
        () => visitor.get('//components/api/history.rss'),
        ({ status }) => status === 404,
      );
    });
  });

  it('never show drafts, what is in the trash or what was withdrawn', async () => {
    const api = await createComponent(acme.client, { name: 'API' });
    const values = { components: impacts('degraded', api.id) };
    await createIncident(acme.client, { title: 'Entwurf', ...values });
    await createMaintenance(acme.client, { title: 'Planung', ...values });
    const trashed = await createIncident(acme.client, { title: 'Papierkorb', publish: true, ...values });
    const withdrawn = await createIncident(acme.client, { title: 'Zurückgezogen', publish: true, ...values });
    await createIncident(acme.client, { title: 'Sichtbar', publish: true, ...values });
    const paths = [...FEEDS, ...FEEDS.map((file) => `components/api/${file}`)];
    for (const path of paths) await entries(path, 3);
    await acme.client.delete(`/incidents/${trashed.id}`);
    await done(acme.client.post(`/incidents/${withdrawn.id}/unpublish`, {}));
    for (const path of paths) {
      expect((await entries(path, 1)).map(({ title }) => title)).toEqual(['Sichtbar']);
      expect((await visitor.get(`//${path}`)).text).not.toMatch(/Entwurf|Planung|Papierkorb|Zurückgezogen/);
    }
  });

  describe.each([...FILES, 'components/api/history.atom', 'components/api/maintenances.ics'])(
    'asked again: /%s',
    (path) => {
      let since: string;
      let etag: string;

      /** Status of a response to a client that already has the feed. */
      const again = async (headers: Record<string, string>): Promise<number> =>
        (await visitor.get(`//${path}`, { headers })).status;

      async function publish(title: string): Promise<void> {
        const components = (await acme.client.get('/components')).body.data;
        await createMaintenance(acme.client, {
          title,
          components: impacts('under_maintenance', components[0].id),
          publish: true,
        });
        const { headers } = await once(path, (text) => text.includes(title));
        since = String(headers['last-modified']);
        etag = String(headers.etag);
      }

      beforeEach(async () => {
        await createComponent(acme.client, { name: 'API' });
        await publish('Erste');
        app.clock.advance(MINUTE);
      });

      it('nothing is sent to those who have it, by tag or by date', async () => {
        expect(await again({ 'if-none-match': etag })).toBe(304);
        expect(await again({ 'if-none-match': '*' })).toBe(304);
        expect(await again({ 'if-modified-since': since })).toBe(304);
        const later = new Date(Date.parse(since) + MINUTE).toUTCString();
        expect(await again({ 'if-modified-since': later })).toBe(304);
        const { status, text, headers } = await visitor.get(`//${path}`, {
          headers: { 'if-modified-since': since },
        });
        expect([status, text, headers.etag, headers['last-modified']]).toEqual([304, '', etag, since]);
        const head = await visitor.request('HEAD', `//${path}`, { headers: { 'if-modified-since': since } });
        expect(head.status).toBe(304);
      });

      it('it is sent to those who have something else, and the tag decides where both are sent', async () => {
        const before = new Date(Date.parse(since) - 1000).toUTCString();
        expect(await again({ 'if-modified-since': before })).toBe(200);
        expect(await again({ 'if-none-match': '"x"' })).toBe(200);
        expect(await again({ 'if-none-match': '"x"', 'if-modified-since': since })).toBe(200);
        expect(await again({ 'if-none-match': etag, 'if-modified-since': before })).toBe(304);
        for (const odd of ['', 'yesterday', '2026', String(Date.now()), since.replace('GMT', '+0000')])
          expect(await again({ 'if-modified-since': odd })).toBe(200);
      });

      it('a change within the same second reaches those who ask by date', async () => {
        const components = (await acme.client.get('/components')).body.data;
        const values = { components: impacts('under_maintenance', components[0].id), publish: true };
        const { id } = await createMaintenance(acme.client, { title: 'Zweite', ...values });
        const second = await once(path, (text) => text.includes('Zweite'));
        app.clock.advance(400);
        await done(acme.client.patch(`/maintenances/${id}`, { title: 'Dritte' }));
        const third = await once(path, (text) => text.includes('Dritte'));
        expect(second.headers['last-modified']).toBe(app.clock.now().toUTCString());
        expect(third.headers['last-modified']).toBeUndefined();
        expect(await again({ 'if-modified-since': String(second.headers['last-modified']) })).toBe(200);
        app.clock.advance(1000);
        expect(await again({ 'if-modified-since': String(second.headers['last-modified']) })).toBe(200);
        const settled = await visitor.get(`//${path}`);
        expect(settled.headers['last-modified']).toBe(app.clock.now().toUTCString());
        expect(await again({ 'if-modified-since': String(settled.headers['last-modified']) })).toBe(304);
        app.clock.advance(-1400);
      });

      it('what was withdrawn is gone for those who ask by date, though nothing left is any newer', async () => {
        const old = (await acme.client.get('/maintenances')).body.data[0];
        await publish('Neuere');
        app.clock.advance(MINUTE);
        await done(acme.client.post(`/maintenances/${old.id}/unpublish`, {}));
        await once(path, (text) => !text.includes('Erste'));
        expect(await again({ 'if-modified-since': since })).toBe(200);
      });
    },
  );
});
