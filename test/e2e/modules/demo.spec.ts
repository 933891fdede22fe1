import { expect, describe, it } from 'vitest';
import { RunbooksModule } from '../../../examples/runbooks/src/index.js';
import { ensureDemo } from '../../../src/ensure-demo.js';
import { defineModule } from '#module-system/define-module.js';
import { ModuleError } from '#module-system/module-error.js';
import type { Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useApi } from '../../support/use-api.js';

let isBroken = true;
const BrokenModule = defineModule({
  name: 'acme-broken',
  heliograph: '^0',
  example: () => (isBroken ? Promise.reject(new Error('There is no printer.')) : Promise.resolve()),
});

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Title of the demo's series, whose maintenances come and go by themselves. */
const WEEKLY = 'Sandbox restart';
/** Simulates a year, twice, on a busy machine. */
const TIMEOUT_MS = 120_000;

describe('The demo tenant', { timeout: TIMEOUT_MS }, () => {
  const api = useApi({ packages: [RunbooksModule, BrokenModule] });
  const demo = (): ReturnType<typeof ensureDemo> => ensureDemo(api.app, () => undefined);

  it('is left empty by a module whose example fails, which the start says in one sentence', async () => {
    const failure = await demo().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModuleError);
    expect((failure as Error).message).toMatch(
      /^The module acme-broken \(\S+demo\.spec\.ts\) cannot make its example in the demo tenant, which was left empty: There is no printer\.$/,
    );
    expect(await api.database.sql('select id from component')).toEqual([]);
  });

  let client: Client;

  it('has the examples of all modules, made as a client would have made them', async () => {
    isBroken = false;
    const { secret } = await demo();
    client = api.stranger.onHost(`demo.localhost:${api.port}`).withKey(secret);
    const { body } = await client.get('/acme-runbooks');
    expect(body.data).toEqual([expect.objectContaining({ title: 'Restart', state: 'current' })]);
    expect((await client.get(`/components/${body.data[0].component_id}`)).body.data.name.en).toBe(
      'Card payments',
    );
  });

  it('has a private page beside it, with two audiences that enter by a password', async () => {
    const visitor = api.stranger.onHost(`demo-partners.localhost:${api.port}`);
    expect((await visitor.get('//')).status).toBe(401);
    const shown = async (password: string): Promise<string[]> => {
      const entered = await visitor.request('POST', '//access/password', {
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams({ password, to: '/' }).toString(),
      });
      const cookie = String(entered.headers['set-cookie']).split(';', 1)[0]!;
      const { body } = await visitor.get('//api/v2/components', { headers: { cookie } });
      return body.components.map(({ name }: { name: string }) => name);
    };
    expect(await shown('kassaro-banks')).toEqual(['Kontoauszüge', 'Clearing-Dateien']);
    expect(await shown('kassaro-merchants')).toEqual(['Kontoauszüge', 'Eigenes Gateway']);
  });

  const records = async (path: string): Promise<any[]> =>
    (await client.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`)).body.data;
  const open = async (): Promise<{ incidents: any[]; maintenances: any[]; announcements: any[] }> => ({
    incidents: await records('/incidents?active=true'),
    maintenances: (await records('/maintenances')).filter(
      ({ is_resolved: isOver, title }) => !isOver && title.en !== WEEKLY,
    ),
    announcements: await records('/announcements?active=true'),
  });
  const ageOf = (instant: string): number => (api.clock.now().getTime() - Date.parse(instant)) / MINUTE_MS;

  it('tells different stories, each in both languages, of a year with a busy month', async () => {
    const incidents = await records('/incidents');
    const titles = new Set(incidents.map(({ title }) => title.en));
    expect(titles.size).toBeGreaterThanOrEqual(12);
    for (const { title, body, updates, postmortem } of incidents)
      for (const text of [title, body, ...updates.map((update: any) => update.body), postmortem?.body])
        expect(text?.de == null, JSON.stringify(text)).toBe(text?.en == null);
    expect(incidents.filter(({ postmortem }) => postmortem?.is_published === true)).toHaveLength(3);
    expect(incidents.filter(({ started_at: at }) => ageOf(at) < 31 * DAY_MINUTES).length).toBeGreaterThan(8);
    const statuses = new Set((await records('/maintenances')).map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['cancelled', 'completed', 'in_progress', 'scheduled']);
    const components = await records('/components');
    expect(components.filter(({ uptime_90d: uptime }) => uptime < 1).length).toBeGreaterThan(8);
    const channels = new Set((await records('/subscribers')).map(({ channel }) => channel));
    expect([...channels].sort()).toEqual(['discord', 'email', 'slack', 'teams', 'webhook']);
    const views = (await client.get('/analytics/views?from=2026-02-01&to=2026-02-28')).body.data;
    expect(views.points.every(({ views: ofDay }: { views: number }) => ofDay > 50)).toBe(true);
  });

  it('promises its uptime for service hours that days of rest are taken out of', async () => {
    const settings = (await client.get('/settings')).body.data;
    // Of three years, from the one in which the company begins.
    const days = ['01-01', '05-01', '10-03', '12-25', '12-26'];
    expect(settings.holidays).toEqual(
      [2025, 2026, 2027].flatMap((year) => days.map((day) => `${year}-${day}`)),
    );
    expect(settings.service_hours).toHaveLength(6);
    expect(settings.holidays).toContain('2026-05-01');
    const uptime = (await client.get('/analytics/uptime?from=2025-12-22&to=2026-01-04')).body.data;
    expect(uptime.method).toMatchObject({
      service_hours: settings.service_hours,
      holidays: settings.holidays,
    });
    // Two weeks without Christmas and New Year's Day: seven days of seventeen hours, two Saturdays
    // of fifteen.
    expect(uptime.total.measured_seconds).toBe((7 * 17 + 2 * 15) * 3600);
    expect(uptime.total.budget.allowed_seconds).toBeGreaterThan(0);
  });

  it('has metrics with charts of a month, which go on at each start', async () => {
    const metrics = await records('/metrics');
    expect(metrics).toMatchObject([{ suffix: 'ms', component_id: null }, { suffix: 's' }]);
    for (const { id, last_at: at } of metrics) {
      expect(ageOf(at)).toBeLessThan(5);
      const from = new Date(api.clock.now().getTime() - 29 * DAY_MINUTES * MINUTE_MS).toISOString();
      const { body } = await client.get(`/metrics/${id}/points?from=${from}&resolution=3600`);
      expect(body.data.points.length).toBeGreaterThan(29 * 24 - 2);
    }
    expect((await client.withKey(undefined).get('//')).text).toContain('<polyline');
  });

  it('tells nobody of what happened before anybody looked', async () => {
    await deliverEvents(api.app);
    for (const { id } of await records('/subscribers'))
      expect(await records(`/subscribers/${id}/deliveries`)).toEqual([]);
  });

  it('has an open incident that is minutes old, at each start, and keeps what users have made', async () => {
    const before = await open();
    expect(before).toMatchObject({
      incidents: [{ status: 'identified' }],
      maintenances: [{ status: 'scheduled' }, { status: 'scheduled' }, { status: 'in_progress' }],
      announcements: [{}],
    });
    expect((await demo()).secret).toBeUndefined();
    expect(await open()).toEqual(before);

    const component = await createComponent(client);
    const own = await createIncident(client, {
      publish: true,
      components: [{ id: component.id, impact: 'degraded' }],
    });
    const { published_at: publishedAt } = own;
    const told = (await records('/incidents')).length;
    api.clock.advance(20 * DAY_MINUTES * MINUTE_MS);
    await Promise.all([demo(), demo()]);
    const after = await open();
    expect(after.incidents.map(({ title }) => title)).toEqual([before.incidents[0].title, own.title]);
    expect(after.incidents[0].id).not.toBe(before.incidents[0].id);
    expect(ageOf(after.incidents[0].started_at)).toBe(26);
    expect(after.maintenances.map(({ status }) => status)).toEqual(['scheduled', 'scheduled', 'in_progress']);
    expect(after.maintenances.filter(({ started_at: at }) => ageOf(at) > 60)).toEqual([]);
    expect(after.announcements).toHaveLength(1);
    expect(await records('/maintenance-series')).toMatchObject([{ title: { en: WEEKLY }, is_active: true }]);
    const weekly = (await records('/maintenances')).filter(({ title }) => title.en === WEEKLY);
    expect(weekly.length).toBeGreaterThan(1);
    expect(after.incidents[1]).toMatchObject({ id: own.id, published_at: publishedAt });
    expect((await client.get(`/components/${component.id}`)).body.data.status).toBe('degraded');
    // A minor incident happened meanwhile, and pages were viewed.
    expect((await records('/incidents')).length).toBeGreaterThan(told);
    const { data } = (await client.get('/analytics/views?from=2026-03-02&to=2026-03-19')).body;
    expect(data.points.every(({ views }: { views: number }) => views > 50)).toBe(true);
  });

  it('is left alone once somebody has written to what it made', async () => {
    const { incidents } = await open();
    await client.post(`/incidents/${incidents[0].id}/updates`, {
      body: { en: 'Still on it.' },
      status: 'monitoring',
    });
    const before = await records('/incidents');
    api.clock.advance(2 * DAY_MINUTES * MINUTE_MS);
    await demo();
    expect(await records('/incidents')).toEqual(before);
  });
});
