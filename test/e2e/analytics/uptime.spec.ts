import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TroubleService } from '#modules/availability/services/trouble.service.js';
import type { Client } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const CSV = { headers: { accept: 'text/csv' } };

const app = useApi();
let client: Client;

beforeEach(async () => {
  app.clock.set('2026-04-10T12:00:00.000Z');
  ({ client } = await app.newTenant(['de', 'en']));
  await client.patch('/settings', { time_zone: 'Europe/Berlin' });
});

/** Creates a past incident of a component. */
async function past(
  component: number,
  [from, to]: readonly [string, string],
  impact = 'major_outage',
): Promise<number> {
  const { body, status, text } = await client.post('/incidents', {
    title: 'Trouble',
    started_at: from,
    resolved_at: to,
    publish: true,
    components: [{ id: component, impact }],
  });
  expect(status, text).toBe(201);
  return body.data.id as number;
}

function component(values: object = {}): Promise<{ id: number }> {
  return createComponent(client, { history_since: '2026-01-01T00:00:00Z', ...values });
}

describe('Analytics of uptime', () => {
  it('show the page, each group and each component, with outages and their incidents', async () => {
    const group = await createGroup(client, { name: { de: 'Gruppe' } });
    const inner = await createGroup(client, { name: { de: 'Innen' }, parent_id: group.id });
    const shop = await component({ name: { de: 'Laden' }, group_id: inner.id });
    const api = await component({ name: { de: 'Schnittstelle' } });
    const first = await past(shop.id, ['2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z']);
    await past(shop.id, ['2026-03-30T10:00:00Z', '2026-03-30T10:30:00Z'], 'partial_outage');
    await past(api.id, ['2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'], 'partial_outage');

    const data = await done(client.get('/analytics/uptime?from=2026-03-28&to=2026-03-30&sla_target=0.9'));
    // 29 March has only 23 hours.
    expect(data).toMatchObject({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-30T22:00:00.000Z',
      measured_until: '2026-03-30T22:00:00.000Z',
      time_zone: 'Europe/Berlin',
      interval: 'day',
      target: 0.9,
      subject: { kind: 'page', id: null },
      method: {
        weights: { degraded: 0, partial_outage: 0.3, major_outage: 1 },
        service_hours: [],
        holidays: [],
      },
    });
    const seconds = 71 * 3600;
    expect(data.total).toMatchObject({
      uptime: Math.floor((1 - (2 + 0.3 * 1.5) / 71) * 1e6) / 1e6,
      components_uptime: Math.floor((1 - (2 + 0.3 * 2.5) / 142) * 1e6) / 1e6,
      measured_seconds: seconds,
      downtime_seconds: { degraded: 0, partial_outage: 5400, major_outage: 7200 },
      weighted_downtime_seconds: 7200 + 0.3 * 5400,
      planned_seconds: 0,
      outages: 2,
      mttr_seconds: 6300,
      mtbf_seconds: (seconds - 12_600) / 2,
      longest_outage: {
        started_at: '2026-03-29T00:00:00.000Z',
        ended_at: '2026-03-29T03:00:00.000Z',
        seconds: 10_800,
        component_id: shop.id,
        incident_id: first,
      },
      budget: { allowed_seconds: 25_560, used_seconds: 8820, left_seconds: 16_740, used_up_on: null },
    });
    expect(
      data.points.map(({ date, measured_seconds, outages }: any) => [date, measured_seconds, outages]),
    ).toEqual([
      ['2026-03-28', 86_400, 0],
      ['2026-03-29', 82_800, 1],
      ['2026-03-30', 86_400, 1],
    ]);
    expect(data.groups.map(({ id, parent_id, outages }: any) => [id, parent_id, outages])).toEqual([
      [group.id, null, 2],
      [inner.id, group.id, 2],
    ]);
    expect(
      data.components.map(({ id, name, group_id, outages }: any) => [id, name, group_id, outages]),
    ).toEqual([
      [api.id, { de: 'Schnittstelle' }, null, 1],
      [shop.id, { de: 'Laden' }, inner.id, 2],
    ]);
    expect(data.paging).toEqual({ current_page: 1, per_page: 100, total: 4, last_page: 1 });
  });

  it('are about a group or a component alone when that is asked for', async () => {
    const group = await createGroup(client, {});
    const inner = await createGroup(client, { parent_id: group.id });
    const within = await component({ group_id: group.id });
    const outside = await component();
    await past(outside.id, ['2026-04-01T00:00:00Z', '2026-04-01T01:00:00Z']);
    const ofGroup = await done(client.get(`/analytics/uptime?from=2026-04-01&group_id=${group.id}`));
    expect([ofGroup.subject, ofGroup.total.outages]).toEqual([{ kind: 'group', id: group.id }, 0]);
    expect(ofGroup.groups.map(({ id }: any) => id)).toEqual([inner.id]);
    expect(ofGroup.paging.total).toBe(2);
    expect(ofGroup.components.map(({ id }: any) => id)).toEqual([within.id]);
    const alone = await done(client.get(`/analytics/uptime?from=2026-04-01&component_id=${outside.id}`));
    expect([alone.subject, alone.total.outages]).toEqual([{ kind: 'component', id: outside.id }, 1]);
    expect(alone.components).toMatchObject([{ id: outside.id, outages: 1 }]);
  });

  it('read the trouble of the components that are asked for alone', async () => {
    const within = vi.spyOn(app.app.get(TroubleService), 'within');
    const group = await createGroup(client, {});
    const inner = await component({ group_id: group.id });
    const outer = await component();
    for (const query of ['', `&group_id=${group.id}`, `&component_id=${outer.id}`])
      await done(client.get(`/analytics/uptime?from=2026-04-01${query}`));
    expect(within.mock.calls.map(([, ids]) => ids)).toEqual([undefined, [inner.id], [outer.id]]);
    within.mockRestore();
  });

  it('leave out maintenance, and what lies outside service hours and on holidays', async () => {
    const { id } = await component();
    const settings = {
      sla_target: 0.99,
      service_hours: [
        { weekday: 'monday', from: '08:00', to: '18:00' },
        { weekday: 'tuesday', from: '08:00', to: '18:00' },
        { weekday: 'wednesday', from: '08:00', to: '18:00' },
      ],
      holidays: ['2026-04-06'],
    };
    const set = await client.patch('/settings', settings);
    expect([set.status, set.body.data]).toMatchObject([200, settings]);
    // On Easter Monday, and from the end of Tuesday into Wednesday.
    await past(id, ['2026-04-06T08:00:00Z', '2026-04-06T10:00:00Z']);
    await past(id, ['2026-04-07T15:00:00Z', '2026-04-08T06:30:00Z']);
    await client.post('/maintenances', {
      title: 'Work',
      started_at: '2026-04-08T08:00:00Z',
      scheduled_end_at: '2026-04-08T09:00:00Z',
      completed_at: '2026-04-08T09:00:00Z',
      publish: true,
      components: [{ id, impact: 'under_maintenance' }],
    });
    const { total, method, target } = await done(
      client.get('/analytics/uptime?from=2026-04-06&to=2026-04-12'),
    );
    expect([method.service_hours, method.holidays, target]).toEqual([
      settings.service_hours,
      ['2026-04-06'],
      0.99,
    ]);
    expect(total).toMatchObject({
      measured_seconds: 19 * 3600,
      planned_seconds: 3600,
      downtime_seconds: { major_outage: 1.5 * 3600 },
      outages: 1,
      mttr_seconds: 5400,
      longest_outage: {
        started_at: '2026-04-07T15:00:00.000Z',
        ended_at: '2026-04-08T06:30:00.000Z',
        seconds: 5400,
      },
      // The budget of 0.19 h was used up within the first hour.
      budget: { allowed_seconds: 684, used_seconds: 5400, left_seconds: -4716, used_up_on: '2026-04-07' },
    });
  });

  it('predict the day on which the budget of the current month will be used up', async () => {
    const { id } = await component();
    await past(id, ['2026-04-02T00:00:00Z', '2026-04-02T01:00:00Z']);
    const { total, points } = await done(
      client.get('/analytics/uptime?from=2026-04-01&to=2026-04-30&sla_target=0.997'),
    );
    // One of 2.16 hours was used in 9 days and 14 hours, so the rest is used up 11 days later.
    expect(total.budget).toMatchObject({
      allowed_seconds: 7776,
      used_seconds: 3600,
      used_up_on: '2026-04-21',
    });
    expect(points).toHaveLength(10);
  });

  it('count no time before a component was there', async () => {
    await createComponent(client, { history_since: '2026-04-09T12:00:00Z' });
    const { total, points, components } = await done(client.get('/analytics/uptime?from=2026-04-08'));
    expect([total.measured_seconds, components[0].measured_seconds]).toEqual([86_400, 86_400]);
    expect(points.map(({ measured_seconds }: any) => measured_seconds)).toEqual([0, 36_000, 50_400]);
    const { client: empty } = await app.newTenant();
    const { total: nothing } = await done(empty.get('/analytics/uptime'));
    expect(nothing).toMatchObject({
      uptime: 1,
      measured_seconds: 0,
      outages: 0,
      longest_outage: null,
      budget: null,
    });
  });

  it('include an outage that is still open', async () => {
    const { id } = await component();
    const { body } = await client.post('/incidents', {
      title: 'Running',
      publish: true,
      started_at: '2026-04-10T11:00:00Z',
      components: [{ id, impact: 'major_outage' }],
    });
    const { total } = await done(client.get('/analytics/uptime'));
    expect(total.longest_outage).toEqual({
      started_at: '2026-04-10T11:00:00.000Z',
      ended_at: null,
      seconds: 3600,
      component_id: id,
      incident_id: body.data.id,
    });
  });

  it('come in pages of groups and components', async () => {
    const group = await createGroup(client, {});
    const ids = [
      (await component()).id,
      (await component()).id,
      (await component({ group_id: group.id })).id,
    ];
    const seen: number[] = [];
    for (const page of [1, 2, 3]) {
      const data = await done(client.get(`/analytics/uptime?per_page=2&page=${page}`));
      expect(data.paging).toEqual({ current_page: page, per_page: 2, total: 4, last_page: 2 });
      expect(data.groups).toHaveLength(page === 1 ? 1 : 0);
      seen.push(...data.components.map(({ id }: any) => id));
    }
    expect(seen).toEqual(ids);
    const { paging } = await done(client.get(`/analytics/uptime?per_page=${'9'.repeat(40)}`));
    expect(paging.per_page).toBe(1000);
  });

  it('are available as CSV', async () => {
    const group = await createGroup(client, { name: { de: '=Gruppe, "A"' } });
    const { id } = await component({ name: { en: 'Shop' }, group_id: group.id });
    const response = await client.get(
      `/analytics/uptime?from=2026-04-09&to=2026-04-10&group_id=${group.id}`,
      CSV,
    );
    expect([response.status, response.headers['content-type'], response.headers['vary']]).toEqual([
      200,
      'text/csv; charset=utf-8; header=present',
      'Accept',
    ]);
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="uptime-tenant-\d+\.csv"$/,
    );
    const rows = response.text.split('\r\n').map((row) => row.split(',').slice(0, 8).join());
    expect(rows).toEqual([
      'subject,id,name,interval,date,started_at,ended_at,uptime',
      `group,${group.id},"'=Gruppe, ""A""",range,,2026-04-08T22:00:00.000Z,2026-04-10T12:00:00.000Z`,
      `component,${id},Shop,range,,2026-04-08T22:00:00.000Z,2026-04-10T12:00:00.000Z,1`,
      `group,${group.id},"'=Gruppe, ""A""",day,2026-04-09,2026-04-08T22:00:00.000Z,2026-04-09T22:00:00.000Z`,
      `group,${group.id},"'=Gruppe, ""A""",day,2026-04-10,2026-04-09T22:00:00.000Z,2026-04-10T12:00:00.000Z`,
      '',
    ]);
  });

  it.each([
    ['from=2026-04-10&to=2026-04-09', 'from'],
    ['from=2026-04-10T10:00:00Z&to=2026-04-10T10:00:00Z', 'from'],
    ['from=2026-04-11&to=2026-04-12', 'from'],
    ['to=2032-01-01', 'to'],
    ['to=9999-12-31', 'to'],
    ['from=2026-02-30', 'from'],
    ['from=2026-04-01T00:00:00', 'from'],
    ['from=2025-03-06', 'interval'],
    ['from=1970-01-01&interval=month', 'interval'],
    ['interval=hour', 'interval'],
    ['sla_target=99.9', 'sla_target'],
    ['sla_target=-1', 'sla_target'],
    ['sla_target=', 'sla_target'],
    ['sla_target=0x1', 'sla_target'],
    ['component_id=1&group_id=1', 'group_id'],
    ['component_id=99999999', 'component_id'],
    ['group_id=99999999', 'group_id'],
    ['group_id=x', 'group_id'],
    ['page=0', 'page'],
    ['per_page=0', 'per_page'],
    ['target=1', 'target'],
    ['from=2026-04-01&from=2026-04-02', 'from'],
    ['from=0001-01-01&interval=month', 'from'],
    ['from=9999-12-31', 'from'],
    ['to=0001-01-01', 'to'],
    ['to=9999-12-31', 'to'],
  ])('are refused for %s: 422 on the parameter', async (query, field) => {
    const { status, body } = await client.get(`/analytics/uptime?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('have 400 points at most', async () => {
    const { points } = await done(client.get('/analytics/uptime?from=2025-03-07'));
    expect(points).toHaveLength(400);
  });

  it('require a key of the tenant with analytics.view', async () => {
    const tenant = await app.newTenant();
    const { id } = await component();
    expect((await (await tenant.clientWith('components.view')).get('/analytics/uptime')).status).toBe(403);
    const key = await tenant.clientWith('analytics.view');
    expect((await key.get('/analytics/uptime')).body.data.components).toEqual([]);
    expect((await key.get(`/analytics/uptime?component_id=${id}`)).status).toBe(422);
  });
});
