import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const RESOURCES = [
  'status',
  'components',
  'summary',
  'incidents',
  'incidents/unresolved',
  'scheduled-maintenances',
  'scheduled-maintenances/upcoming',
  'scheduled-maintenances/active',
];

describe('the visitor interface', () => {
  const app = useApi();
  const acme = useTenantPerTest(app);
  const visitor = acme.client.withKey(undefined);

  async function make(path: string, json: unknown): Promise<any> {
    const response = await acme.client.post(path, json);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body.data;
  }

  /** Waits until the response shows the latest change. */
  function once(path: string, holds: (body: any) => boolean): Promise<ApiResponse> {
    return eventually(
      () => visitor.get(`//api/v2/${path}`),
      ({ body }) => holds(body),
    );
  }

  it.each(RESOURCES.flatMap((resource) => [resource, `${resource}.json`]))(
    'answers /api/v2/%s without a key, to GET and HEAD, for a tenant with nothing at all',
    async (resource) => {
      const response = await visitor.get(`//api/v2/${resource}`);
      expect(response.status).toBe(200);
      expect(response.body.page).toEqual({
        id: acme.tenant.slug,
        name: acme.tenant.name,
        url: `http://${acme.client.host}`,
        time_zone: 'Etc/UTC',
        updated_at: '2026-03-01T12:00:00.000Z',
      });
      for (const [name, member] of Object.entries(response.body)) {
        if (name !== 'page' && name !== 'status') expect(member).toEqual([]);
      }
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['cache-control']).toBe('public, max-age=10, stale-while-revalidate=30');
      expect(response.headers['content-language']).toBe('de');
      expect(response.headers.vary).toContain('Accept-Language');
      expect(response.headers.etag).toMatch(/^W\/"/);
      const head = await visitor.request('HEAD', `//api/v2/${resource}`);
      expect([head.status, head.text]).toEqual([200, '']);
    },
  );

  it('is not there on a host that is nobody’s, and takes no other method', async () => {
    expect((await app.stranger.get('//api/v2/status')).status).toBe(404);
    const refused = await visitor.post('//api/v2/status', {});
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect((await visitor.get('//api/v2/nothing.json')).status).toBe(404);
  });

  it.each([
    ['operational', 'none', 'All Systems Operational', 'operational'],
    ['degraded', 'minor', 'Partially Degraded Service', 'degraded_performance'],
    ['partial_outage', 'major', 'Partial System Outage', 'partial_outage'],
    ['major_outage', 'critical', 'Major System Outage', 'major_outage'],
  ])('shows an impact of %s as %s / %s', async (impact, indicator, description, status) => {
    const { id } = await make('/components', { name: 'API' });
    await make('/incidents', { title: 'Etwas', components: [{ id, impact }], publish: true });
    const summary = await once('summary', (body) => body.incidents.length === 1);
    expect(summary.body.status).toEqual({ indicator, description });
    expect(summary.body.components[0].status).toBe(status);
    expect(summary.body.incidents[0].impact).toBe(indicator);
  });

  it('shows a running maintenance as one, and an outage beside it as an outage', async () => {
    const [web, api] = [
      await make('/components', { name: 'Web' }),
      await make('/components', { name: 'API' }),
    ];
    const maintenance = await make('/maintenances', {
      title: 'Umzug',
      started_at: '2026-03-01T13:00:00Z',
      scheduled_end_at: '2026-03-01T15:00:00Z',
      components: [{ id: web.id, impact: 'under_maintenance' }],
      publish: true,
    });
    await once('scheduled-maintenances/upcoming', (body) => body.scheduled_maintenances.length === 1);
    await make(`/maintenances/${maintenance.id}/start`, {});
    const active = await once(
      'scheduled-maintenances/active',
      (body) => body.scheduled_maintenances.length === 1,
    );
    expect(active.body.scheduled_maintenances[0]).toMatchObject({
      status: 'in_progress',
      impact: 'maintenance',
      scheduled_for: '2026-03-01T12:00:00.000Z',
      scheduled_until: '2026-03-01T15:00:00.000Z',
    });
    expect((await visitor.get('//api/v2/status')).body.status).toEqual({
      indicator: 'maintenance',
      description: 'Service Under Maintenance',
    });
    await make('/incidents', {
      title: 'Aus',
      components: [{ id: api.id, impact: 'major_outage' }],
      publish: true,
    });
    await once('status', (body) => body.status.indicator === 'critical');
    await make(`/maintenances/${maintenance.id}/cancel`, {});
    const listed = await once(
      'scheduled-maintenances',
      (body) => body.scheduled_maintenances[0].status !== 'in_progress',
    );
    expect(listed.body.scheduled_maintenances[0].status).toBe('completed');
    // The format has no status for it, so the update says it, here without a text.
    expect(listed.body.scheduled_maintenances[0].incident_updates[0]).toMatchObject({
      status: 'completed',
      body: 'Abgesagt',
      deliver_notifications: true,
    });
  });

  it('shows texts without markup, as widgets do not read it, and the Markdown beside them', async () => {
    const body =
      '**Zahlungen** sind gestört, siehe [Näheres](https://example.org/a).\n\n- Karten\n- Lastschrift';
    const made = await make('/incidents', { title: 'Markdown', body, publish: true });
    const plain = 'Zahlungen sind gestört, siehe Näheres (https://example.org/a).\n\n- Karten\n- Lastschrift';
    const update = { body: plain, body_markdown: body };
    const { body: listed } = await once('incidents', ({ incidents }) => incidents[0]?.name === 'Markdown');
    expect(listed.incidents[0].incident_updates).toMatchObject([update]);
    const single = await visitor.get(`//api/v2/incidents/${made.id}`);
    expect(single.body.incident.incident_updates).toMatchObject([update]);
  });

  it('is never green while an incident is active, also when it names no component', async () => {
    await make('/components', { name: 'API' });
    await make('/incidents', { title: 'Unklar', publish: true });
    const response = await once('status', (body) => body.status.indicator !== 'none');
    expect(response.body.status).toEqual({ indicator: 'minor', description: 'Minor Service Outage' });
  });

  it('shows public components and published records only', async () => {
    const internal = await make('/components', { name: 'Geheim', is_public: false });
    await make('/incidents', { title: 'Entwurf' });
    await make('/incidents', {
      title: 'Intern',
      components: [{ id: internal.id, impact: 'major_outage' }],
      publish: true,
    });
    const summary = await once('summary', (body) => body.incidents.length === 1);
    expect(summary.text).not.toContain('Geheim');
    expect(summary.text).not.toContain('Entwurf');
    expect(summary.body.incidents[0]).toMatchObject({ name: 'Intern', impact: 'none', components: [] });
    expect(summary.body.status.indicator).toBe('none');
  });

  it('shows groups among the components, nested ones by their full path, empty ones not at all', async () => {
    const europe = await make('/component-groups', { name: { de: 'Europa', en: 'Europe' } });
    const frankfurt = await make('/component-groups', { name: 'Frankfurt', parent_id: europe.id });
    await make('/component-groups', { name: 'Leer' });
    const api = await make('/components', { name: 'API', group_id: frankfurt.id });
    const { body } = await once('components?lang=en', ({ components }) => components.length === 3);
    expect(body.components.map(({ name, group, group_id }: any) => [name, group, group_id])).toEqual([
      ['Europe', true, null],
      ['Europe / Frankfurt', true, null],
      ['API', false, `g${frankfurt.id}`],
    ]);
    expect(body.components.map(({ id }: any) => id)).toEqual([
      `g${europe.id}`,
      `g${frankfurt.id}`,
      String(api.id),
    ]);
    expect(body.components[1].components).toEqual([String(api.id)]);
    expect(Object.keys(body.components[2])).toEqual([
      'id',
      'name',
      'status',
      'created_at',
      'updated_at',
      'position',
      'description',
      'showcase',
      'start_date',
      'group_id',
      'page_id',
      'group',
      'only_show_if_degraded',
    ]);
  });

  it('shows a group as its worst component at any depth, as the page does', async () => {
    const europe = await make('/component-groups', { name: 'Europa' });
    const germany = await make('/component-groups', { name: 'Deutschland', parent_id: europe.id });
    const frankfurt = await make('/component-groups', { name: 'Frankfurt', parent_id: germany.id });
    const api = await make('/components', { name: 'API', group_id: frankfurt.id });
    const web = await make('/components', { name: 'Web', group_id: germany.id });
    await make('/component-groups', { name: 'Asien' });
    await make('/incidents', {
      title: 'Aus',
      components: [
        { id: api.id, impact: 'major_outage' },
        { id: web.id, impact: 'degraded' },
      ],
      publish: true,
    });
    const { body } = await once('components', ({ components }) => components[0]?.status !== 'operational');
    expect(body.components.map(({ name, status }: any) => [name, status])).toEqual([
      ['Europa', 'major_outage'],
      ['Europa / Deutschland', 'major_outage'],
      ['Europa / Deutschland / Frankfurt', 'major_outage'],
      ['Web', 'degraded_performance'],
      ['API', 'major_outage'],
    ]);
    const page = await eventually(
      () => visitor.get('//'),
      ({ text }) => text.includes('state major_outage'),
    );
    const groups = [...page.text.matchAll(/<summary>.*?class="state (\w+)"/gs)].map(([, status]) => status);
    expect(groups).toEqual(['major_outage', 'major_outage', 'major_outage']);
  });

  it('dates a component by its last change of text or status, whichever is later', async () => {
    const { id } = await make('/components', { name: 'API' });
    const incident = await make('/incidents', {
      title: 'Aus',
      components: [{ id, impact: 'major_outage' }],
      publish: true,
    });
    app.clock.advance(60_000);
    const resolvedAt = app.clock.now().toISOString();
    await make(`/incidents/${incident.id}/resolve`, {});
    const first = await once(
      'components',
      ({ components }) => components[0]?.status === 'operational' && components[0].updated_at === resolvedAt,
    );
    expect(first.body.components[0].created_at < resolvedAt).toBe(true);
    app.clock.advance(60_000);
    await acme.client.patch(`/components/${id}`, { name: 'Schnittstelle' });
    const second = await once('components', ({ components }) => components[0]?.name === 'Schnittstelle');
    expect(second.body.components[0].updated_at).toBe(app.clock.now().toISOString());
  });

  it('answers /api/v2/incidents/{id} for each public incident, also one that no list has any more', async () => {
    const incident = await make('/incidents', { title: { de: 'Aus', en: 'Down' }, publish: true });
    await make(`/incidents/${incident.id}/resolve`, { body: 'Vorbei' });
    const listed = await once('incidents', ({ incidents }) => incidents[0]?.status === 'resolved');
    for (const path of [`incidents/${incident.id}`, `incidents/${incident.id}.json`]) {
      const response = await visitor.get(`//api/v2/${path}`);
      expect([path, response.status, response.body]).toEqual([
        path,
        200,
        { page: listed.body.page, incident: listed.body.incidents[0] },
      ]);
      expect(response.headers['access-control-allow-origin']).toBe('*');
      const etag = String(response.headers.etag);
      const again = await visitor.get(`//api/v2/${path}`, { headers: { 'if-none-match': etag } });
      expect([again.status, again.text]).toEqual([304, '']);
    }
    expect((await visitor.get(`//api/v2/incidents/${incident.id}?lang=en`)).body.incident.name).toBe('Down');
    for (let number = 0; number < 51; number += 1) {
      app.clock.advance(60_000);
      const { id } = await make('/incidents', { title: `Nummer ${number}`, publish: true });
      await make(`/incidents/${id}/resolve`, {});
    }
    await once('incidents', ({ incidents }) => incidents[0]?.name === 'Nummer 50');
    const { body } = await visitor.get('//api/v2/incidents');
    expect(body.incidents.map(({ id }: any) => id)).not.toContain(String(incident.id));
    const old = await visitor.get(`//api/v2/incidents/${incident.id}`);
    expect([old.status, old.body.incident.id]).toEqual([200, String(incident.id)]);
  });

  it('answers 404 for an incident that is not public, and for what is none', async () => {
    const draft = await make('/incidents', { title: 'Entwurf' });
    const trashed = await make('/incidents', { title: 'Weg', publish: true });
    await acme.client.delete(`/incidents/${trashed.id}`);
    const withdrawn = await make('/incidents', { title: 'Zurück', publish: true });
    await make(`/incidents/${withdrawn.id}/unpublish`, {});
    const maintenance = await make('/maintenances', {
      title: 'Umzug',
      started_at: '2026-03-01T13:00:00Z',
      scheduled_end_at: '2099-03-01T15:00:00Z',
      publish: true,
    });
    const other = await app.newTenant();
    const theirs = await other.client.post('/incidents', { title: 'Fremd', publish: true });
    await once('scheduled-maintenances', (body) => body.scheduled_maintenances.length === 1);
    for (const { id } of [draft, trashed, withdrawn, maintenance, theirs.body.data])
      expect([id, (await visitor.get(`//api/v2/incidents/${id}`)).status]).toEqual([id, 404]);
    const { headers } = await visitor.get(`//api/v2/incidents/${withdrawn.id}`);
    expect(headers['access-control-allow-origin'], 'scripts of other pages read the error, too').toBe('*');
    for (const id of ['0', '-1', '1e3', '01', 'x', '9'.repeat(30), '1.json.json', '%00'])
      expect([id, (await visitor.get(`//api/v2/incidents/${id}`)).status]).toEqual([id, 404]);
  });

  it('tells an incident with its updates, newest first, its own text the oldest and a post-mortem the newest', async () => {
    const { id } = await make('/components', { name: 'API' });
    const incident = await make('/incidents', {
      title: 'Aus',
      body: 'Anfang',
      components: [{ id, impact: 'major_outage' }],
      publish: true,
    });
    app.clock.advance(60_000);
    await make(`/incidents/${incident.id}/updates`, {
      status: 'monitoring',
      body: 'Besser',
      components: [{ id, impact: 'degraded' }],
    });
    app.clock.advance(60_000);
    await make(`/incidents/${incident.id}/resolve`, { body: 'Vorbei' });
    await acme.client.put(`/incidents/${incident.id}/postmortem`, { body: 'Gelernt' });
    await make(`/incidents/${incident.id}/postmortem/publish`, {});
    const { body } = await once('incidents', ({ incidents }) => incidents[0]?.status === 'postmortem');
    const [told] = body.incidents;
    expect(told.incident_updates.map(({ status, body: text }: any) => [status, text])).toEqual([
      ['postmortem', 'Gelernt'],
      ['resolved', 'Vorbei'],
      ['monitoring', 'Besser'],
      ['investigating', 'Anfang'],
    ]);
    const change = { code: String(id), name: 'API' };
    expect(told.incident_updates[2].affected_components).toEqual([
      { ...change, old_status: 'major_outage', new_status: 'degraded_performance' },
    ]);
    expect(told.incident_updates[3].affected_components).toEqual([
      { ...change, old_status: 'operational', new_status: 'major_outage' },
    ]);
    expect(told.incident_updates[1].affected_components).toBeNull();
    expect(told).toMatchObject({
      id: String(incident.id),
      impact: 'critical',
      shortlink: `http://${acme.client.host}/incidents/${incident.id}`,
    });
    expect(Date.parse(told.resolved_at) - Date.parse(told.monitoring_at)).toBe(60_000);
    expect((await visitor.get('//api/v2/incidents/unresolved')).body.incidents).toEqual([]);
  });

  it('shows the texts of an incident in the order of their times, even if an update is dated back', async () => {
    const before = (minutes: number): string =>
      new Date(app.clock.now().getTime() - minutes * 60_000).toISOString();
    const [start, earlier] = [before(30), before(20)];
    const { id } = await make('/incidents', {
      title: 'Aus',
      body: 'Anfang',
      publish: true,
      started_at: start,
    });
    await make(`/incidents/${id}/updates`, { body: 'Früher', published_at: earlier });
    const { body } = await once('incidents', ({ incidents }) => incidents[0]?.incident_updates.length === 2);
    const texts = body.incidents[0].incident_updates.map((one: any) => [one.body, one.display_at]);
    expect(texts).toEqual([
      ['Früher', earlier],
      ['Anfang', earlier],
    ]);
    const [, timeline = ''] = (await visitor.get(`//incidents/${id}`)).text.split('class="timeline"');
    const times = [...timeline.matchAll(/<time datetime="([^"]+)"/g)].map(([, time]) => time);
    expect(times).toEqual([earlier, earlier]);
  });

  it('answers in the language asked for, else the accepted one, else the main one, and falls back text by text', async () => {
    await make('/components', { name: { de: 'Bezahlung', en: 'Payments' } });
    await make('/components', { name: { de: 'Nur deutsch' } });
    await once('components', (body) => body.components.length === 2);
    const names = async (query: string, headers: Record<string, string> = {}): Promise<unknown[]> => {
      const response = await visitor.get(`//api/v2/components${query}`, { headers });
      return [response.headers['content-language'], ...response.body.components.map(({ name }: any) => name)];
    };
    const german = ['de', 'Bezahlung', 'Nur deutsch'];
    const english = ['en', 'Payments', 'Nur deutsch'];
    expect(await names('')).toEqual(german);
    expect(await names('?lang=en')).toEqual(english);
    expect(await names('', { 'accept-language': 'fr, en-GB;q=0.8, de;q=0.5' })).toEqual(english);
    expect(await names('?lang=de', { 'accept-language': 'en' })).toEqual(german);
    for (const odd of ['?lang=fr', '?lang=../../', '?lang=', '?lang=de&lang=en', '?lang=%00'])
      expect(await names(odd)).toEqual(german);
    expect(await names('', { 'accept-language': ';;q=,*;q=x' })).toEqual(german);
  });

  it('answers 304 to a visitor who has it, and compresses what is long enough', async () => {
    for (let number = 0; number < 5; number += 1) await make('/components', { name: `Komponente ${number}` });
    const first = await once('components', (body) => body.components.length === 5);
    const again = await visitor.get('//api/v2/components', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const raw = await request(`http://127.0.0.1:${app.port}/api/v2/components`, {
        headers: { host: acme.client.host, 'accept-encoding': encoding },
      });
      expect(raw.headers['content-encoding']).toBe(encoding);
      expect(decompress(Buffer.from(await raw.body.arrayBuffer())).toString()).toBe(first.text);
    }
  });

  it('shows a change on every replica within a second', async () => {
    const replica = await startTestApplication({ database: app.database, clock: app.clock });
    try {
      const there = visitor.onHost(acme.client.host);
      const elsewhere = async (): Promise<any> => {
        const response = await request(`http://127.0.0.1:${replica.port}/api/v2/components`, {
          headers: { host: there.host },
        });
        return response.body.json();
      };
      expect((await elsewhere()).components).toEqual([]);
      await make('/components', { name: 'Neu' });
      await eventually(elsewhere, ({ components }) => components.length === 1, 1_000);
    } finally {
      await replica.close();
    }
  });

  it('sees nothing of another tenant', async () => {
    await make('/components', { name: 'Eigenes' });
    const other = await app.newTenant();
    await once('components', (body) => body.components.length === 1);
    expect((await other.client.withKey(undefined).get('//api/v2/summary')).text).not.toContain('Eigenes');
  });
});
