import { readFileSync } from 'node:fs';
import https, { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { Statuspage as Ffflorian } from 'statuspage.io';
import { Statuspage as Benricheson, StatuspageUpdates, type Incident } from 'statuspage.js';
import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { launchBrowser } from '../../support/browser.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup, created } from '../../support/factories.js';
import { OtherSite } from '../../support/other-site.js';
import { createIncident, createMaintenance, done, HOUR, MINUTE } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

/** Host where the clients look for the page `acme`; it is not configurable. */
const HOSTED = 'acme.statuspage.io';

/**
 * Connects requests for the hosted service to the test's server. Only TLS is missing from the usual
 * requests.
 */
class WayToTheServer extends Agent {
  constructor(private readonly to: number) {
    super();
  }

  override createConnection(): Socket {
    return connect(this.to, '127.0.0.1');
  }
}

/** Ids of the seeded records. */
interface Seeded {
  readonly europe: number;
  readonly frankfurt: number;
  readonly api: number;
  readonly web: number;
  readonly outage: number;
  readonly past: number;
  readonly running: number;
  readonly planned: number;
}

describe('A client of the hosted service', () => {
  const usualAgent = https.globalAgent;
  const site = new OtherSite();
  const app = useApi();
  let browser: Browser;
  const acme = app.useTenant('acme');
  let visitor: Client;
  let seeded: Seeded;

  beforeAll(async () => {
    browser = await launchBrowser();
    await site.listen();
    https.globalAgent = new WayToTheServer(app.port);
    await runForTenant(acme.tenant, async () => {
      const tenants = app.app.get(TenantsService);
      await tenants.addDomain(HOSTED);
      await tenants.vouchFor(HOSTED);
    });
    visitor = acme.client.withKey(undefined).onHost(HOSTED);
    seeded = await seed();
    await eventually(
      () => visitor.get('//api/v2/summary.json'),
      ({ body }) => body.scheduled_maintenances.length === 2,
    );
  });
  afterAll(async () => {
    https.globalAgent.destroy();
    https.globalAgent = usualAgent;
    await browser.close();
    await site.close();
  });

  async function seed(): Promise<Seeded> {
    const { client } = acme;
    const europe = (await createGroup(client, { name: { de: 'Europa', en: 'Europe' } })).id;
    const frankfurt = (await createGroup(client, { name: 'Frankfurt', parent_id: europe })).id;
    const api = (await createComponent(client, { name: 'API', description: 'Für alle', group_id: frankfurt }))
      .id;
    const web = (await createComponent(client, { name: 'Web' })).id;
    await createComponent(client, { name: 'Geheim', is_public: false });

    const past = (
      await createIncident(client, {
        title: 'Vorbei',
        components: [{ id: web, impact: 'degraded' }],
        publish: true,
      })
    ).id;
    app.clock.advance(HOUR);
    await done(client.post(`/incidents/${past}/resolve`, { body: 'Behoben' }));
    await done(client.put(`/incidents/${past}/postmortem`, { body: 'Gelernt' }));
    await done(client.post(`/incidents/${past}/postmortem/publish`, {}));

    app.clock.advance(HOUR);
    const outage = (
      await createIncident(client, {
        title: 'Aus',
        body: 'Wir sehen nach.',
        components: [{ id: api, impact: 'partial_outage' }],
        publish: true,
      })
    ).id;
    app.clock.advance(10 * MINUTE);
    await created(client, `/incidents/${outage}/updates`, {
      status: 'identified',
      body: 'Gefunden.',
      components: [{ id: api, impact: 'major_outage' }],
    });

    const running = (
      await createMaintenance(client, {
        title: 'Umzug',
        started_at: '2026-03-01T15:00:00Z',
        scheduled_end_at: '2026-03-01T18:00:00Z',
        components: [{ id: web, impact: 'under_maintenance' }],
        publish: true,
      })
    ).id;
    await done(client.post(`/maintenances/${running}/start`, {}));
    const planned = (
      await createMaintenance(client, {
        title: 'Neue Platten',
        started_at: '2026-03-05T01:00:00Z',
        scheduled_end_at: '2026-03-05T02:00:00Z',
        publish: true,
      })
    ).id;
    await createIncident(client, { title: 'Entwurf' });
    return { europe, frankfurt, api, web, outage, past, running, planned };
  }

  async function served(path: string): Promise<any> {
    return (await visitor.get(`//api/v2/${path}.json`)).body;
  }

  it('would read what was seeded', async () => {
    const { europe, frankfurt, api, web, outage, past, running, planned } = seeded;
    const ids = (records: any[]): string[] => records.map(({ id }) => id);
    const summary = await served('summary');
    expect(summary.page).toMatchObject({
      id: 'acme',
      name: 'acme GmbH',
      url: `http://${HOSTED}:${app.port}`,
    });
    expect(summary.status).toEqual({ indicator: 'critical', description: 'Major System Outage' });
    expect(
      summary.components.map(({ id, name, status, group, group_id, components }: any) => [
        id,
        name,
        status,
        group,
        group_id,
        components,
      ]),
    ).toEqual([
      [`g${europe}`, 'Europa', 'major_outage', true, null, []],
      [`g${frankfurt}`, 'Europa / Frankfurt', 'major_outage', true, null, [`${api}`]],
      [`${web}`, 'Web', 'under_maintenance', false, null, undefined],
      [`${api}`, 'API', 'major_outage', false, `g${frankfurt}`, undefined],
    ]);
    expect(summary.incidents).toMatchObject([
      {
        id: `${outage}`,
        name: 'Aus',
        status: 'identified',
        impact: 'critical',
        components: [{ id: `${api}` }],
        incident_updates: [
          { status: 'identified', body: 'Gefunden.' },
          { status: 'investigating', body: 'Wir sehen nach.' },
        ],
      },
    ]);
    expect(summary.scheduled_maintenances).toMatchObject([
      { id: `${planned}`, status: 'scheduled', scheduled_for: '2026-03-05T01:00:00.000Z' },
      { id: `${running}`, status: 'in_progress', components: [{ id: `${web}` }] },
    ]);
    const { incidents } = await served('incidents');
    expect(ids(incidents)).toEqual([`${outage}`, `${past}`]);
    expect(incidents[1]).toMatchObject({
      status: 'postmortem',
      impact: 'minor',
      resolved_at: '2026-03-01T13:00:00.000Z',
      incident_updates: [{ body: 'Gelernt' }, { body: 'Behoben' }, {}],
    });
  });

  it('gets all that it offers: statuspage.io', async () => {
    const { api } = new Ffflorian('acme');
    expect(await api.getSummary()).toEqual(await served('summary'));
    expect(await api.getStatus()).toEqual(await served('status'));
    expect(await api.getComponents()).toEqual(await served('components'));
    expect(await api.incidents.getAll()).toEqual(await served('incidents'));
    expect(await api.incidents.getUnresolved()).toEqual(await served('incidents/unresolved'));
    const upcoming = await served('scheduled-maintenances/upcoming');
    expect(upcoming.scheduled_maintenances).toMatchObject([{ id: `${seeded.planned}` }]);
    // The library asks for upcoming maintenances, whichever method is called.
    expect(await api.scheduledMaintenances.getUpcoming()).toEqual(upcoming);
    expect(await api.scheduledMaintenances.getActive()).toEqual(upcoming);
    expect(await api.scheduledMaintenances.getAll()).toEqual(upcoming);
  });

  it('gets it from another address too: statuspage.io', async () => {
    const client = new Ffflorian('anything');
    client.setApiUrl(`https://${HOSTED}`);
    expect((await client.api.getStatus()).status).toEqual({
      indicator: 'critical',
      description: 'Major System Outage',
    });
  });

  it('gets all that it offers: statuspage.js', async () => {
    const client = new Benricheson('acme');
    const reads = {
      summary: () => client.summary(),
      status: () => client.status(),
      components: () => client.components(),
      incidents: () => client.allIncidents(),
      'incidents/unresolved': () => client.unresolvedIncidents(),
      'scheduled-maintenances': () => client.allScheduledMaintenances(),
      'scheduled-maintenances/active': () => client.activeScheduledMaintenances(),
      'scheduled-maintenances/upcoming': () => client.upcomingScheduledMaintenances(),
    };
    for (const [path, read] of Object.entries(reads)) {
      expect([path, await read()]).toEqual([path, withDates(await served(path))]);
    }
    const { scheduled_maintenances: active } = await client.activeScheduledMaintenances();
    expect(active).toMatchObject([
      { name: 'Umzug', status: 'in_progress', scheduled_until: new Date('2026-03-01T18:00:00Z') },
    ]);
  });

  it('hears of every update once: statuspage.js', async () => {
    const updates = new StatuspageUpdates('acme', 20);
    const heard: string[] = [];
    let runs = 0;
    updates.on('incident_update', ({ incident_updates: [latest] }: Incident) => heard.push(latest!.body));
    updates.on('run', () => (runs += 1));
    await updates.start();
    for (const body of ['Eins', 'Zwei']) {
      app.clock.advance(MINUTE);
      await created(acme.client, `/incidents/${seeded.outage}/updates`, { body });
      await eventually(
        () => Promise.resolve(heard),
        (all) => all.includes(body),
      );
    }
    const sofar = runs;
    await eventually(
      () => Promise.resolve(runs),
      (all) => all > sofar + 2,
    );
    updates.stop();
    expect(heard).toEqual(['Eins', 'Zwei']);
  });

  it.each(['basic', 'badge'])(
    'shows the status in a page of another origin: @statuspage/status-widget, %s',
    async (appearance) => {
      const bundle = import.meta.resolve('@statuspage/status-widget/dist/index.js');
      const script = site.script(readFileSync(new URL(bundle), 'utf8'));
      const page = await browser.newPage();
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await page.goto(
        site.page(
          `<body><statuspage-widget src="http://${acme.client.host}" appearance="${appearance}"></statuspage-widget><script src="${script}"></script>`,
        ),
      );
      const widget = page.locator('statuspage-widget');
      await widget.locator('.status-text').waitFor();
      expect(await widget.locator('a').textContent()).toContain('Major System Outage');
      expect(await widget.locator('.status-indicator').getAttribute('class')).toContain('critical');
      // The widget's bundle ends with this error wherever it runs.
      expect(complaints).toEqual(['parcelRequire is not defined']);
      if (process.env['SCREENSHOTS'])
        await page.screenshot({ path: `${process.env['SCREENSHOTS']}/status-widget-${appearance}.png` });
      await page.close();
    },
  );

  it('finds out what it speaks to, and then reads the components: an exporter of metrics', async () => {
    const pool = new Pool(`http://127.0.0.1:${app.port}`);
    const headers = { host: HOSTED, 'user-agent': 'Go-http-client/1.1', 'accept-encoding': 'gzip' };
    const path = '/api/v2/components.json';
    const head = await pool.request({ method: 'HEAD', path, headers });
    expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
    const got = await pool.request({ method: 'GET', path, headers });
    const bytes = Buffer.from(await got.body.arrayBuffer());
    const text = (got.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
    for (const name of ['content-type', 'content-length', 'content-encoding', 'etag'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    const metrics = JSON.parse(text)
      .components.filter(({ group }: any) => group === false)
      .map(
        ({ name, status }: any) =>
          `component_status{component="${name}"} ${status === 'operational' ? 1 : 0}`,
      );
    expect(metrics).toEqual(['component_status{component="Web"} 0', 'component_status{component="API"} 0']);
    await pool.close();
  });
});

/** Response as this client parses it: texts that look like dates become dates. */
function withDates(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response), (_, value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? new Date(value) : value,
  );
}
