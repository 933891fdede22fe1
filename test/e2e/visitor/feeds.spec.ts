import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { FILES, FEEDS, READERS, TYPES, useBrowserParser, useFeeds } from '../../support/feeds.js';
import { MINUTE, createIncident, createMaintenance, done, impacts } from '../../support/incidents.js';

describe('feeds', () => {
  const { app, acme, visitor, once, entries } = useFeeds();
  const { complaint } = useBrowserParser();

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
    const french = (await app.newTenant(['fr'])).client.withKey(undefined);
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
});
