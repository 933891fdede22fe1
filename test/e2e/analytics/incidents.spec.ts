import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const NONE = { count: 0, mean_seconds: null, p50_seconds: null, p90_seconds: null };
const NO_SEVERITY = { operational: 0, under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };

const app = useApi();
let client: Client;

beforeEach(async () => {
  app.clock.set('2026-03-01T00:00:00.000Z');
  ({ client } = await app.newTenant(['de', 'en']));
  await client.patch('/settings', { time_zone: 'Europe/Berlin' });
});

async function post(path: string, json: object): Promise<number> {
  const { status, body, text } = await client.post(path, json);
  expect(status, text).toBeLessThan(300);
  return body.data.id as number;
}

/** Creates an incident that starts at `at` and is acknowledged and resolved that many minutes later. */
async function incident(
  at: string,
  {
    acknowledge,
    resolve,
    components = [],
    draft = false,
  }: {
    acknowledge?: number;
    resolve?: number;
    components?: { id: number; impact: string }[];
    draft?: boolean;
  },
): Promise<number> {
  app.clock.set(at);
  const id = await post('/incidents', { title: 'Trouble', publish: !draft, components });
  if (acknowledge !== undefined) {
    app.clock.advance(acknowledge * 60_000);
    await post(`/incidents/${id}/acknowledge`, {});
  }
  if (resolve !== undefined) {
    app.clock.advance((resolve - (acknowledge ?? 0)) * 60_000);
    await post(`/incidents/${id}/resolve`, {});
  }
  return id;
}

describe('Analytics of incidents', () => {
  it('count them by severity, component, interval, weekday and hour, and say how long they took', async () => {
    const api = await createComponent(client, { name: { en: 'API' } });
    const shop = await createComponent(client, { name: { en: 'Shop' } });
    const quiet = await createComponent(client, { name: { en: 'Quiet' } });
    // Sunday night, when clocks go forward; still Saturday 23:30 in UTC.
    const first = await incident('2026-03-28T23:30:00Z', {
      acknowledge: 2,
      resolve: 10,
      components: [{ id: api.id, impact: 'degraded' }],
    });
    await incident('2026-03-30T08:15:00Z', {
      acknowledge: 4,
      resolve: 30,
      components: [
        { id: api.id, impact: 'major_outage' },
        { id: shop.id, impact: 'partial_outage' },
      ],
    });
    await incident('2026-03-30T08:59:59Z', {});
    await incident('2026-03-30T10:00:00Z', { draft: true });
    const trashed = await incident('2026-03-30T11:00:00Z', {});
    await client.delete(`/incidents/${trashed}`);
    // The worst impact of an incident counts, even after it has become milder.
    app.clock.set('2026-03-31T12:00:00Z');
    await post(`/incidents/${first}/reopen`, {});
    await post(`/incidents/${first}/updates`, {
      status: 'monitoring',
      body: 'Better',
      components: [{ id: api.id, impact: 'operational' }],
    });

    const data = await done(client.get('/analytics/incidents?from=2026-03-29&to=2026-03-31'));
    const acknowledged = { count: 2, mean_seconds: 180, p50_seconds: 120, p90_seconds: 240 };
    expect(data.total).toEqual({
      count: 3,
      by_severity: { ...NO_SEVERITY, operational: 1, degraded: 1, major_outage: 1 },
      time_to_acknowledge: acknowledged,
      time_to_resolve: { count: 1, mean_seconds: 1800, p50_seconds: 1800, p90_seconds: 1800 },
    });
    expect(data.points.map(({ date, count }: any) => [date, count])).toEqual([
      ['2026-03-29', 1],
      ['2026-03-30', 2],
      ['2026-03-31', 0],
    ]);
    expect(data.components).toMatchObject([
      {
        id: api.id,
        count: 2,
        by_severity: { degraded: 1, major_outage: 1 },
        time_to_acknowledge: acknowledged,
      },
      { id: shop.id, count: 1, by_severity: { partial_outage: 1, major_outage: 0 } },
      { id: quiet.id, count: 0, by_severity: NO_SEVERITY, time_to_resolve: NONE },
    ]);
    expect(data.paging).toEqual({ current_page: 1, per_page: 100, total: 3, last_page: 1 });
    expect(data.weekdays.map(({ weekday, count }: any) => [weekday, count])).toEqual([
      ['monday', 2],
      ['tuesday', 0],
      ['wednesday', 0],
      ['thursday', 0],
      ['friday', 0],
      ['saturday', 0],
      ['sunday', 1],
    ]);
    expect(data.weekdays[0].hours[10]).toBe(2);
    expect(data.weekdays[6].hours[0]).toBe(1);
  });

  it('hold maintenances against what was planned and announced', async () => {
    app.clock.set('2026-03-02T12:00:00Z');
    const plan = (started_at: string, hours: number): Promise<number> =>
      post('/maintenances', {
        title: 'Work',
        publish: true,
        started_at,
        scheduled_end_at: new Date(Date.parse(started_at) + hours * 3_600_000).toISOString(),
      });
    const long = await plan('2026-03-04T12:00:00Z', 1);
    const short = await plan('2026-03-03T12:00:00Z', 2);
    const cancelled = await plan('2026-03-05T12:00:00Z', 2);
    await plan('2026-04-05T12:00:00Z', 2);
    await post(`/maintenances/${cancelled}/cancel`, {});
    app.clock.set('2026-03-03T12:00:00Z');
    await post(`/maintenances/${short}/start`, {});
    app.clock.set('2026-03-03T13:00:00Z');
    await post(`/maintenances/${short}/complete`, {});
    app.clock.set('2026-03-04T12:00:00Z');
    await post(`/maintenances/${long}/start`, {});
    app.clock.set('2026-03-04T13:30:00Z');
    await post(`/maintenances/${long}/complete`, {});
    app.clock.set('2026-03-10T00:00:00Z');
    const { maintenances, total } = await done(
      client.get('/analytics/incidents?from=2026-03-01&to=2026-03-31'),
    );
    expect(total.count).toBe(0);
    expect(maintenances).toEqual({
      count: 3,
      completed: 2,
      cancelled: 1,
      overran: 1,
      planned_duration: { count: 2, mean_seconds: 5400, p50_seconds: 3600, p90_seconds: 7200 },
      actual_duration: { count: 2, mean_seconds: 4500, p50_seconds: 3600, p90_seconds: 5400 },
      announced_ahead: { count: 3, mean_seconds: 172_800, p50_seconds: 172_800, p90_seconds: 259_200 },
    });
  });

  it('come in pages of components, whatever the figures of the page are', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 5; number += 1) ids.push((await createComponent(client)).id);
    await incident('2026-03-01T10:00:00Z', { components: [{ id: ids[4]!, impact: 'degraded' }] });
    app.clock.advance(60_000);
    const seen: unknown[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { paging, components, total } = await done(
        client.get(`/analytics/incidents?from=2026-03-01&per_page=2&page=${page}`),
      );
      expect([paging, total.count]).toEqual([{ current_page: page, per_page: 2, total: 5, last_page: 3 }, 1]);
      seen.push(components.map(({ id, count }: any) => [id, count]));
    }
    expect(seen).toEqual([
      [
        [ids[0], 0],
        [ids[1], 0],
      ],
      [
        [ids[2], 0],
        [ids[3], 0],
      ],
      [[ids[4], 1]],
      [],
    ]);
  });

  it('are available as CSV', async () => {
    const { id } = await createComponent(client, { name: { en: '@Shop' } });
    await incident('2026-03-01T10:00:00Z', { resolve: 5, components: [{ id, impact: 'degraded' }] });
    app.clock.set('2026-03-01T12:00:00Z');
    const { status, headers, text } = await client.get('/analytics/incidents?from=2026-03-01', {
      headers: { accept: 'text/csv' },
    });
    expect([status, headers['content-disposition']]).toMatchObject([
      200,
      /^attachment; filename="incidents-/.exec(String(headers['content-disposition']))?.input,
    ]);
    const rows = text.split('\r\n').map((row) => row.split(','));
    expect(rows.map((row) => row.slice(0, 4).join())).toEqual([
      'subject,id,name,interval',
      expect.stringMatching(/^page,,tenant-\d+ GmbH,range$/),
      `component,${id},'@Shop,range`,
      expect.stringMatching(/^page,,tenant-\d+ GmbH,day$/),
      '',
    ]);
    expect(rows[1]?.slice(7)).toEqual([
      '1',
      '0',
      '0',
      '1',
      '0',
      '0',
      '0',
      '',
      '',
      '',
      '1',
      '300',
      '300',
      '300',
    ]);
  });

  it.each([
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2024-01-01', 'interval'],
    ['component_id=1', 'component_id'],
    ['per_page=x', 'per_page'],
  ])('are refused for %s: 422 on the parameter', async (query, field) => {
    const { status, body } = await client.get(`/analytics/incidents?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('require a key of the tenant with analytics.view', async () => {
    await incident('2026-03-01T10:00:00Z', {});
    const other = await app.newTenant();
    expect((await (await other.clientWith('incidents.manage')).get('/analytics/incidents')).status).toBe(403);
    const { total } = await done((await other.clientWith('analytics.view')).get('/analytics/incidents'));
    expect(total.count).toBe(0);
  });
});
