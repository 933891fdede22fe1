import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup, created } from '../../support/factories.js';
import { createIncident, done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();
let acme: TestTenant;
let client: Client;
let shop: { readonly id: number };
let group: { readonly id: number };

beforeEach(async () => {
  app.clock.set('2026-04-10T12:00:00.000Z');
  acme = await app.newTenant();
  client = acme.client;
  await done(client.patch('/settings', { time_zone: 'Europe/Berlin' }));
  group = await createGroup(client, { name: { de: 'Zahlungen', en: 'Payments' } });
  shop = await createComponent(client, {
    name: { de: 'Laden', en: 'Shop' },
    group_id: group.id,
    history_since: '2026-01-01T00:00:00Z',
  });
  await eventually(
    () => done(client.get('/analytics/uptime')),
    ({ time_zone: zone }) => zone === 'Europe/Berlin',
  );
});

function past(from: string, to: string, title = 'Trouble'): Promise<{ id: number }> {
  return createIncident(client, {
    title,
    started_at: from,
    resolved_at: to,
    publish: true,
    components: [{ id: shop.id, impact: 'major_outage' }],
  });
}

async function freeze(month: string): Promise<any> {
  const { status, text, body, headers } = await client.post('/analytics/reports', { month });
  expect(status, text).toBe(201);
  expect(new URL(String(headers['location'])).pathname).toBe(`/api/v1/analytics/reports/${body.data.id}`);
  return body.data;
}

describe('A frozen report', () => {
  it('has the figures of the month, their method and time, and is what the analytics of uptime say', async () => {
    await past('2026-03-10T10:00:00Z', '2026-03-10T12:00:00Z');
    const frozen = await freeze('2026-03');
    const figures = await done(
      client.get('/analytics/uptime?from=2026-03-01&to=2026-03-31&interval=day&per_page=1000'),
    );
    expect(frozen).toMatchObject({
      month: '2026-03',
      version: 1,
      frozen_at: '2026-04-10T12:00:00.000Z',
      uptime: figures.total.uptime,
      changed: 0,
      changes: [],
      report: figures,
    });
    expect(frozen.report.from).toBe('2026-02-28T23:00:00.000Z');
    expect(frozen.report.points).toHaveLength(31);
    expect(await done(client.get(`/analytics/reports/${frozen.id}`))).toEqual(frozen);
  });

  it('stays as it is; a correction makes another version, with what has changed', async () => {
    const first = await freeze('2026-03');
    app.clock.advance(1000);
    expect(await freeze('2026-03')).toEqual(first);
    // Renaming a component changes no figure.
    await done(client.patch(`/components/${shop.id}`, { name: { de: 'Geschäft' } }));
    expect(await freeze('2026-03')).toEqual(first);

    app.clock.set('2026-04-11T12:00:00.000Z');
    await past('2026-03-10T10:00:00Z', '2026-03-10T12:00:00Z');
    await done(
      client.patch('/settings', { uptime_weights: { degraded: 0.1, partial_outage: 0.3, major_outage: 1 } }),
    );
    const second = await freeze('2026-03');
    expect([second.version, second.frozen_at]).toEqual([2, '2026-04-11T12:00:00.000Z']);
    expect(second.changes).toEqual(
      expect.arrayContaining([
        {
          kind: 'method',
          id: null,
          field: 'weights',
          before: '{"degraded":0,"partial_outage":0.3,"major_outage":1}',
          after: '{"degraded":0.1,"partial_outage":0.3,"major_outage":1}',
        },
        { kind: 'page', id: null, field: 'outages', before: '0', after: '1' },
        { kind: 'group', id: group.id, field: 'weighted_downtime_seconds', before: '0', after: '7200' },
        { kind: 'component', id: shop.id, field: 'mttr_seconds', before: 'null', after: '7200' },
      ]),
    );
    expect(second.changed).toBe(second.changes.length);
    expect(await done(client.get(`/analytics/reports/${first.id}`))).toEqual(first);

    const other = await createComponent(client, { name: 'Neu', history_since: '2026-03-01T00:00:00Z' });
    const third = await freeze('2026-03');
    expect(third.changes).toContainEqual({
      kind: 'component',
      id: other.id,
      field: 'uptime',
      before: null,
      after: '1',
    });
    expect((await client.delete(`/components/${other.id}`)).status).toBe(204);
    expect((await freeze('2026-03')).changes).toContainEqual({
      kind: 'component',
      id: other.id,
      field: 'uptime',
      before: '1',
      after: null,
    });
  });

  it('has 50 versions at most', async () => {
    const { id } = await freeze('2026-03');
    await app.database.sql('update frozen_report set version = 50, uptime = 0 where id = $1', [id]);
    await past('2026-03-10T10:00:00Z', '2026-03-10T12:00:00Z');
    const { status, body } = await client.post('/analytics/reports', { month: '2026-03' });
    expect([status, body.errors]).toEqual([
      422,
      { month: ['A month may have at most 50 versions; this one has as many.'] },
    ]);
    await app.database.sql('update frozen_report set version = 49 where id = $1', [id]);
    expect((await freeze('2026-03')).version).toBe(50);
  });

  it('lists the first 1,000 figures that have changed, and counts all', async () => {
    const { id, report } = await freeze('2026-03');
    // 100 components that are gone since, with eleven figures each.
    for (let number = 1; number <= 100; number += 1)
      report.components.push({ ...report.components[0], id: 1_000_000 + number });
    await app.database.sql('update frozen_report set report = $2 where id = $1', [
      id,
      JSON.stringify(report),
    ]);
    const { changed, changes } = await freeze('2026-03');
    expect([changed, changes.length]).toEqual([1100, 1000]);
    expect([changes[0].id, changes.at(-1).id]).toEqual([1_000_001, 1_000_091]);
  });

  it('is listed for its own tenant only, newest month and version first', async () => {
    await freeze('2026-02');
    const march = await freeze('2026-03');
    await past('2026-02-10T10:00:00Z', '2026-02-10T12:00:00Z');
    await freeze('2026-02');
    const { body } = await client.get('/analytics/reports');
    expect(body.data.map((one: any) => [one.month, one.version])).toEqual([
      ['2026-03', 1],
      ['2026-02', 2],
      ['2026-02', 1],
    ]);
    expect(Object.keys(body.data[0])).toEqual(['id', 'month', 'version', 'frozen_at', 'uptime', 'changed']);
    const { body: february } = await client.get('/analytics/reports?month=2026-02&per_page=1');
    expect([february.meta.total, february.data[0].version]).toEqual([2, 2]);
    const other = await app.newTenant();
    expect((await other.client.get('/analytics/reports')).body.data).toEqual([]);
    expect((await other.client.get(`/analytics/reports/${march.id}`)).status).toBe(404);
    expect((await other.client.post(`/analytics/reports/${march.id}/links`)).status).toBe(404);
  });

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => freeze('2026-03')));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await client.get('/analytics/reports')).body.meta.total).toBe(1);
  });

  it.each([
    [{ month: '2026-04' }, 'month'],
    [{ month: '2031-01' }, 'month'],
    [{ month: '2026-13' }, 'month'],
    [{ month: '2026-3' }, 'month'],
    [{ month: 202603 }, 'month'],
    [{ month: null }, 'month'],
    [{}, 'month'],
    [{ month: '2026-03', version: 2 }, 'version'],
  ])('of %j is refused', async (json, field) => {
    const { status, body } = await client.post('/analytics/reports', json);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('can be created once its month ends at midnight in the page’s time zone', async () => {
    app.clock.set('2026-03-31T21:59:59.999Z');
    expect((await client.post('/analytics/reports', { month: '2026-03' })).status).toBe(422);
    app.clock.set('2026-03-31T22:00:00.000Z');
    await freeze('2026-03');
  });
});

describe('The sheet of a frozen report', () => {
  async function linked(json = {}): Promise<string> {
    await past('2026-03-10T10:00:00Z', '2026-03-10T12:00:00Z');
    const { id } = await freeze('2026-03');
    const { url } = await created(client, `/analytics/reports/${id}/links`, json);
    return new URL(String(url)).pathname;
  }

  it('shows the figures to holders of the link, in their language', async () => {
    const path = await linked();
    const visitor = client.withKey(undefined);
    const { status, text, headers } = await visitor.get(`/${path}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    for (const shown of [
      'Verfügbarkeitsbericht: März 2026',
      'Zahlungen',
      'Laden',
      '99,73\u00a0%',
      '2 Std.',
      'Europe/Berlin',
    ])
      expect(text).toContain(shown);
    expect(text.match(/<i( [^>]*)?>/g)).toHaveLength(31);
    const { text: english } = await visitor.get(`/${path}?lang=en`);
    for (const shown of ['Uptime report: March 2026', 'Payments', 'Shop', '99.73%'])
      expect(english).toContain(shown);
  });

  it('says what is measured: weights, service hours by weekday, and the holidays of the month', async () => {
    const hours = (weekday: string, from: string, to: string): object => ({ weekday, from, to });
    await done(
      client.patch('/settings', {
        sla_target: 0.999,
        service_hours: [
          ...['monday', 'tuesday', 'wednesday'].map((day) => hours(day, '08:00', '18:00')),
          hours('friday', '13:00', '15:00'),
          hours('friday', '08:00', '12:00'),
        ],
        holidays: ['2026-03-09', '2026-12-25'],
      }),
    );
    const path = await linked();
    const { text } = await client.withKey(undefined).get(`/${path}`);
    for (const shown of [
      'Teilausfall 30\u00a0%',
      'Servicezeiten: Mo–Mi 08:00–18:00, Fr 08:00–12:00 + 13:00–15:00.',
      'Feiertage, die nicht zählen: 9. März 2026.',
      'verfehlt',
    ])
      expect(text).toContain(shown);
  });

  it('is not found if the link has expired, belongs to another tenant or is made up', async () => {
    const path = await linked({ expires_in: 3600 });
    const visitor = client.withKey(undefined);
    const other = (await app.newTenant()).client.withKey(undefined);
    const token = path.slice('/reports/'.length);
    expect((await other.get(`/${path}`)).status).toBe(404);
    for (const forged of [token.slice(0, -1), `${token}A`, token.toUpperCase(), 'x', '%00', 'a'.repeat(400)])
      expect([forged, (await visitor.get(`//reports/${forged}`)).status]).toEqual([forged, 404]);
    expect((await visitor.get(`//preview/${token}`)).status).toBe(404);
    app.clock.advance(3_600_001);
    expect((await visitor.get(`/${path}`)).status).toBe(404);
  });

  it('has no accessibility violation, and prints on one page', async () => {
    for (let number = 1; number <= 40; number += 1)
      await createComponent(client, { name: `Komponente ${number}`, history_since: '2026-01-01T00:00:00Z' });
    const path = await linked();
    const browser = await launchBrowser();
    try {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({ colorScheme, bypassCSP: true });
        const page = await context.newPage();
        await page.goto(`http://${client.host}${path}`);
        await page.evaluate(axe.source);
        const violations = await page.evaluate(async () => {
          const results = await (globalThis as any).axe.run(document);
          return results.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
        });
        expect(violations).toEqual([]);
        const pdf = await page.pdf({
          format: 'A4',
          margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
        });
        expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        await context.close();
      }
    } finally {
      await browser.close();
    }
  });
});

describe('Links to a frozen report', () => {
  let report: number;
  const links = (): string => `/analytics/reports/${report}/links`;
  const open = async (url: string): Promise<number> =>
    (await client.withKey(undefined).get(`/${new URL(url).pathname}`)).status;

  async function link(json?: object): Promise<any> {
    const { status, text, body, headers } = await client.post(links(), json);
    expect(status, text).toBe(201);
    expect(new URL(String(headers['location'])).pathname).toBe(`/api/v1${links()}/${body.data.id}`);
    return body.data;
  }

  beforeEach(async () => {
    report = (await freeze('2026-03')).id;
  });

  it('are revoked one by one; the others keep working', async () => {
    const [first, second] = [await link(), await link()];
    expect(first.url).not.toBe(second.url);
    expect([await open(first.url), await open(second.url)]).toEqual([200, 200]);
    expect((await client.delete(`${links()}/${first.id}`)).status).toBe(204);
    expect([await open(first.url), await open(second.url)]).toEqual([404, 200]);
    expect((await client.get(`${links()}/${first.id}`)).status).toBe(404);
    expect((await client.delete(`${links()}/${first.id}`)).status).toBe(404);
    expect(await done(client.get(`${links()}/${second.id}`))).toEqual(second);
    const [event] = await done(client.get('/audit-events?action=revokeReportLink'));
    expect(event.changes).toEqual([
      expect.objectContaining({ type: 'report_link', id: String(first.id), after: null }),
    ]);
    expect(event.targets).toEqual([{ type: 'frozen_report', id: String(report) }]);
  });

  it('are listed with their addresses while they are valid, newest first', async () => {
    const short = await link({ expires_in: 60 });
    const long = await link({ expires_in: 3600 });
    expect(await done(client.get(links()))).toEqual([long, short]);
    expect(long).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(/^http:\/\/.*\/reports\/[\w-]+$/),
      created_at: '2026-04-10T12:00:00.000Z',
      expires_at: '2026-04-10T13:00:00.000Z',
    });
    app.clock.advance(60_000);
    const { body } = await client.get(`${links()}?per_page=1`);
    expect([body.data, body.meta.total]).toEqual([[long], 1]);
    expect((await client.get(`${links()}/${short.id}`)).status).toBe(404);
    await link();
    const [stored] = await app.database.sql(
      'select count(*)::int as n from report_link where report_id = $1',
      [report],
    );
    expect(stored).toEqual({ n: 2 });
  });

  it('belong to their report and tenant', async () => {
    const { id, url } = await link();
    const february = await freeze('2026-02');
    const path = `/analytics/reports/${february.id}/links/${id}`;
    expect([(await client.get(path)).status, (await client.delete(path)).status]).toEqual([404, 404]);
    const other = (await app.newTenant()).client;
    for (const answer of [
      await other.get(links()),
      await other.post(links()),
      await other.get(`${links()}/${id}`),
      await other.delete(`${links()}/${id}`),
    ])
      expect(answer.status).toBe(404);
    expect(await open(url)).toBe(200);
  });

  it('need the ability, and a key', async () => {
    const { id, url } = await link();
    const lesser = await acme.clientWith('components.view');
    for (const [one, status] of [
      [lesser, 403],
      [client.withKey(undefined), 401],
    ] as const) {
      expect((await one.get(links())).status).toBe(status);
      expect((await one.post(links())).status).toBe(status);
      expect((await one.get(`${links()}/${id}`)).status).toBe(status);
      expect((await one.delete(`${links()}/${id}`)).status).toBe(status);
    }
    expect(await open(url)).toBe(200);
  });

  it.each([[{ expires_in: 59 }], [{ expires_in: 365 * 86_400 + 1 }], [{ expires_in: 'a week' }]])(
    'with %j are refused',
    async (json) => {
      const { status, body } = await client.post(links(), json);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['expires_in']]);
    },
  );

  it('are revoked once by concurrent requests, and not by one that knows another state', async () => {
    const { id } = await link();
    const stale = await client.delete(`${links()}/${id}`, { headers: { 'if-match': '"stale"' } });
    expect(stale.status).toBe(412);
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.delete(`${links()}/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  it('are at most 1,000, also with concurrent requests', async () => {
    await app.database.sql(
      `insert into report_link (tenant_id, report_id, created_at, expires_at)
       select $1, $2, now(), '2027-01-01Z' from generate_series(1, 998)`,
      [acme.tenant.id, report],
    );
    const answers = await Promise.all(Array.from({ length: 4 }, () => client.post(links())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toBe('A report may have at most 1000 valid links; revoke some first.');
  });
});
