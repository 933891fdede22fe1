import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement } from '../../support/factories.js';
import { getRaw } from '../../support/raw-request.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

interface SitemapEntry {
  readonly loc: string;
  readonly lastmod: string;
  readonly alternates: Readonly<Record<string, string>>;
}

describe('What search engines are told', () => {
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  let origin: string;

  beforeAll(async () => {
    browser = await launchBrowser();
    origin = `http://${acme.client.host}`;
  });
  afterAll(() => browser.close());

  /** Entries of a sitemap, as an XML parser reads them. */
  async function entriesOf(source: string): Promise<SitemapEntry[]> {
    const page = await browser.newPage();
    const entries = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      const problem = parsed.querySelector('parsererror')?.textContent;
      if (problem != null) throw new Error(problem);
      const sitemaps = 'http://www.sitemaps.org/schemas/sitemap/0.9';
      if (parsed.documentElement.namespaceURI !== sitemaps) throw new Error('This is no sitemap.');
      return [...parsed.getElementsByTagNameNS(sitemaps, 'url')].map((url) => ({
        loc: url.getElementsByTagNameNS(sitemaps, 'loc')[0]?.textContent ?? '',
        lastmod: url.getElementsByTagNameNS(sitemaps, 'lastmod')[0]?.textContent ?? '',
        alternates: Object.fromEntries(
          [...url.getElementsByTagNameNS('http://www.w3.org/1999/xhtml', 'link')].map((link) => [
            link.getAttribute('hreflang') ?? '',
            link.getAttribute('href') ?? '',
          ]),
        ),
      }));
    }, source);
    await page.close();
    return entries;
  }

  it('are the pages, not what programs read, and where the sitemap is', async () => {
    const { status, headers, text } = await visitor.get('//robots.txt');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=10, stale-while-revalidate=30',
    });
    expect(text).toBe(`User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
  });

  it('is every published record and announcement, in each language, and since when it is as it is', async () => {
    const incident = await createIncident(acme.client, { title: '<&"\'>', publish: true });
    const maintenance = await createMaintenance(acme.client, { publish: true });
    const announcement = await createAnnouncement(acme.client, { publish: true });
    const draft = await createIncident(acme.client);
    const { headers, text } = await eventually(
      () => visitor.get('//sitemap.xml'),
      (response) => response.text.includes(`/announcements/${announcement.id}<`),
    );
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const entries = await entriesOf(text);
    const paths = [
      '/',
      '/history',
      `/maintenances/${maintenance.id}`,
      `/incidents/${incident.id}`,
      `/announcements/${announcement.id}`,
    ];
    expect(entries).toEqual(
      paths.map((path) => ({
        loc: origin + path,
        lastmod: '2026-03-01T12:00:00.000Z',
        alternates: {
          de: origin + path,
          en: `${origin}${path}?lang=en`,
          'x-default': origin + path,
        },
      })),
    );
    expect(text).not.toContain(`/incidents/${draft.id}<`);
    for (const { alternates } of entries) {
      for (const [language, address] of Object.entries(alternates)) {
        const { status, headers: told } = await visitor.get(`/${address.slice(origin.length)}`);
        expect([address, status, told['content-language']]).toEqual([
          address,
          200,
          language === 'x-default' ? 'de' : language,
        ]);
      }
    }
  });

  it('is nothing but the pages themselves where nothing has happened, in a single language', async () => {
    const { client } = await app.tenant('quiet', ['pt-BR']);
    const { text } = await client.withKey(undefined).get('//sitemap.xml');
    const address = `http://${client.host}/`;
    expect(await entriesOf(text)).toMatchObject([
      { loc: address, alternates: { 'pt-BR': address, 'x-default': address } },
      { loc: `${address}history` },
    ]);
    expect(text).not.toContain('?lang=');
  });

  it.each(['//robots.txt', '//sitemap.xml'])(
    'answers HEAD and 304 at %s, the same in every language, and nothing at a host that is nobody’s',
    async (path) => {
      const { headers, text } = await visitor.get(path);
      const head = await visitor.request('HEAD', path);
      expect([head.status, head.text, head.headers.etag]).toEqual([200, '', headers.etag]);
      const known = { 'if-none-match': String(headers.etag) };
      expect((await visitor.get(path, { headers: known })).status).toBe(304);
      for (const query of ['?lang=en', '?lang=../../', '?lang=%00', '?x'])
        expect((await visitor.get(`${path}${query}`)).text).toBe(text);
      expect((await app.stranger.get(path)).status).toBe(404);
    },
  );

  it('names the host that was asked, in the one form that names are compared in', async () => {
    const host = `acme.localhost:${app.port}`;
    for (const asked of ['ACME.LocalHost', 'acme.localhost.', 'acme.localhost.:8080']) {
      const robots = await getRaw(app.port, '/robots.txt', [`Host: ${asked}`]);
      expect(robots.text).toContain(`\nSitemap: http://${host}/sitemap.xml\n`);
      const { text } = await getRaw(app.port, '/sitemap.xml', [`Host: ${asked}`]);
      expect((await entriesOf(text))[0]?.loc).toBe(`http://${host}/`);
    }
  });
});
