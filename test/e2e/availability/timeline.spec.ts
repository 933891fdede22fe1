import { beforeAll, describe, expect, it } from 'vitest';
import { AvailabilityService, type NewClaim } from '#modules/availability/services/availability.service.js';
import type { ClaimSource } from '#modules/availability/rules/timeline.js';
import { runForTenant } from '#core/context/work-context.js';
import type { Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const PRESENT = '2026-03-01T12:00:00.000Z';

const test = useApi();
const own = test.useTenant('own');
const other = test.useTenant('other');
let viewer: Client;

beforeAll(async () => {
  viewer = await own.clientWith('components.view');
});

async function componentSince(createdAt: string, tenant = own): Promise<number> {
  test.clock.set(createdAt);
  const { id } = await createComponent(tenant.client);
  test.clock.set(PRESENT);
  return id;
}

/** Makes a source claim statuses of a component, times in ISO 8601. */
async function claim(
  source: ClaimSource,
  componentId: number,
  ...claims: [NewClaim['status'], string, string?][]
): Promise<void> {
  const wanted = claims.map(([status, start, end]) => ({
    componentId,
    status,
    start: new Date(start),
    end: end === undefined ? null : new Date(end),
  }));
  await runForTenant(own.tenant, () => test.app.get(AvailabilityService).replaceClaims(source, wanted));
}

function period(status: string, startedAt: string, endedAt: string): object {
  return {
    status,
    started_at: new Date(startedAt).toISOString(),
    ended_at: new Date(endedAt).toISOString(),
  };
}

async function timelineOf(id: number, query = ''): Promise<any> {
  const response = await viewer.get(`/components/${id}/timeline${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

describe('GET /components/{component}/timeline', () => {
  it('shows the status, why it is so, and how it was over 90 days', async () => {
    const id = await componentSince('2025-06-01T00:00:00Z');
    await claim({ kind: 'incident', id: 11 }, id, ['major_outage', '2025-12-02T18:00Z', '2025-12-03T06:00Z']);
    await claim({ kind: 'maintenance', id: 12 }, id, [
      'under_maintenance',
      '2026-02-01T00:00Z',
      '2026-02-02T00:00Z',
    ]);
    await claim({ kind: 'incident', id: 13 }, id, ['partial_outage', '2026-03-01T02:00Z']);
    await claim({ kind: 'host_system', id: 14 }, id, ['partial_outage', '2026-03-01T06:00Z']);
    await claim({ kind: 'trigger', id }, id, ['degraded', '2026-03-01T07:00Z']);
    const timeline = await timelineOf(id);
    expect(timeline).toEqual({
      status: 'partial_outage',
      reasons: [
        { source: 'incident', id: 13, status: 'partial_outage', since: '2026-03-01T02:00:00.000Z' },
        { source: 'host_system', id: 14, status: 'partial_outage', since: '2026-03-01T06:00:00.000Z' },
      ],
      periods: [
        // 90 days, including today.
        period('operational', '2025-12-02T00:00Z', '2025-12-02T18:00Z'),
        period('major_outage', '2025-12-02T18:00Z', '2025-12-03T06:00Z'),
        period('operational', '2025-12-03T06:00Z', '2026-02-01T00:00Z'),
        period('under_maintenance', '2026-02-01T00:00Z', '2026-02-02T00:00Z'),
        period('operational', '2026-02-02T00:00Z', '2026-03-01T02:00Z'),
        period('partial_outage', '2026-03-01T02:00Z', PRESENT),
      ],
      uptime: Math.floor((1 - (12 + 0.3 * 10) / (89.5 * 24 - 24)) * 1e6) / 1e6,
    });
    const component = await viewer.get(`/components/${id}`);
    expect(component.body.data).toMatchObject({ status: 'partial_outage', uptime_90d: timeline.uptime });
    const list = await viewer.get('/components?per_page=100');
    expect(list.body.data.find((one: any) => one.id === id).uptime_90d).toBe(timeline.uptime);
  });

  it('shows a new component as operational since it was made', async () => {
    const id = await componentSince('2026-03-01T11:00:00.250Z');
    expect(await timelineOf(id)).toEqual({
      status: 'operational',
      reasons: [],
      periods: [period('operational', '2026-03-01T11:00:00.250Z', PRESENT)],
      uptime: 1,
    });
  });

  it('clips to the time asked for, to the component’s life and to the present', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    await claim({ kind: 'incident', id: 21 }, id, ['degraded', '2026-01-12T00:00Z', '2026-01-14T00:00Z']);
    const asked = async (query: string): Promise<unknown> => (await timelineOf(id, query)).periods;

    expect(await asked('?from=2026-01-13T12:00:00%2B02:00&to=2026-01-15T00:00:00Z')).toEqual([
      period('degraded', '2026-01-13T10:00Z', '2026-01-14T00:00Z'),
      period('operational', '2026-01-14T00:00Z', '2026-01-15T00:00Z'),
    ]);
    // Dates cover the time from the start of the first day to the end of the last.
    expect(await asked('?from=2026-01-13&to=2026-01-13')).toEqual([
      period('degraded', '2026-01-13T00:00Z', '2026-01-14T00:00Z'),
    ]);
    expect(await asked('?from=2025-12-01&to=2026-01-12')).toEqual([
      period('operational', '2026-01-10T00:00Z', '2026-01-12T00:00Z'),
      period('degraded', '2026-01-12T00:00Z', '2026-01-13T00:00Z'),
    ]);
    // Today as a date means the whole day, although it is not over.
    expect(await asked('?from=2026-02-28&to=2026-03-01')).toEqual([
      period('operational', '2026-02-28T00:00Z', PRESENT),
    ]);
    // 90 days, including the last one.
    expect(await asked('?to=2026-01-13')).toEqual([
      period('operational', '2026-01-10T00:00Z', '2026-01-12T00:00Z'),
      period('degraded', '2026-01-12T00:00Z', '2026-01-14T00:00Z'),
    ]);
    const old = await componentSince('2025-06-01T00:00:00Z');
    for (const to of ['2026-01-13', '2026-01-13T00:00:00.001Z', '2026-01-14T00:00:00Z']) {
      const [first] = (await timelineOf(old, `?to=${to}`)).periods;
      expect(first).toMatchObject({ started_at: '2025-10-16T00:00:00.000Z' });
    }
  });

  it('moves on by a day at midnight (UTC)', async () => {
    const id = await componentSince('2025-06-01T00:00:00Z');
    const begins: string[] = [];
    for (const now of ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00.000Z']) {
      test.clock.set(now);
      begins.push((await timelineOf(id)).periods[0].started_at);
    }
    test.clock.set(PRESENT);
    expect(begins).toEqual(['2025-12-02T00:00:00.000Z', '2025-12-03T00:00:00.000Z']);
  });

  it('has neither periods nor a loss where the component did not exist yet', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    await claim({ kind: 'incident', id: 31 }, id, ['major_outage', '2026-02-01T00:00Z']);
    expect(await timelineOf(id, '?from=2025-01-01&to=2025-12-31')).toMatchObject({
      status: 'major_outage',
      periods: [],
      uptime: 1,
    });
  });

  it('follows a correction of the past', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    const incident: ClaimSource = { kind: 'incident', id: 41 };
    await claim(incident, id, ['major_outage', '2026-02-01T00:00Z', '2026-02-05T00:00Z']);
    await claim(incident, id, ['degraded', '2026-02-02T00:00Z', '2026-02-03T00:00Z']);
    expect(await timelineOf(id, '?from=2026-02-01&to=2026-02-28')).toMatchObject({
      periods: [
        period('operational', '2026-02-01T00:00Z', '2026-02-02T00:00Z'),
        period('degraded', '2026-02-02T00:00Z', '2026-02-03T00:00Z'),
        period('operational', '2026-02-03T00:00Z', '2026-03-01T00:00Z'),
      ],
      uptime: 1,
    });
  });

  it('is answered with 304 when it has not changed', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    const first = await viewer.get(`/components/${id}/timeline`);
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await viewer.get(`/components/${id}/timeline`, { headers })).status).toBe(304);
    await claim({ kind: 'incident', id: 51 }, id, ['degraded', '2026-02-01T00:00Z']);
    expect((await viewer.get(`/components/${id}/timeline`, { headers })).status).toBe(200);
  });

  it.each([
    ['from=yesterday', 'from', /ISO 8601/],
    ['from=2026-02-30', 'from', /ISO 8601/],
    ['from=2026-01-01T00:00:00', 'from', /offset/],
    ['to=', 'to', /ISO 8601/],
    ['to=2026-02-30', 'to', /ISO 8601/],
    ['to=1772366400', 'to', /ISO 8601/],
    ['from=2026-01-01&from=2026-01-02', 'from', /once/],
    ['from=2026-02-01&to=2026-01-31', 'to', /later than the from/],
    ['from=2026-02-01T00:00:00Z&to=2026-02-01T01:00:00%2B01:00', 'to', /later than the from/],
    ['from=2026-03-01T12:00:00Z', 'from', /past/],
    ['from=2026-03-01T12:00:00Z&to=2026-03-02T00:00:00Z', 'from', /past/],
    ['from=2026-02-28&to=2026-03-02', 'to', /after today/],
    ['from=2026-02-28&to=2026-03-02T00:00:00.001Z', 'to', /after today/],
    ['to=2026-04-11', 'to', /after today/],
    ['from=2025-01-01&to=2026-02-05', 'from', /400 days/],
  ])('refuses %s', async (query, field, message) => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    const { status, body } = await viewer.get(`/components/${id}/timeline?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(body.errors[field][0]).toMatch(message);
  });

  it('refuses one that lies in the future at either end', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    const { status, body } = await viewer.get(`/components/${id}/timeline?from=2026-03-02&to=2026-03-05`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['from', 'to']]);
  });

  it('takes 400 days, no more', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    expect((await viewer.get(`/components/${id}/timeline?from=2025-01-01&to=2026-02-04`)).status).toBe(200);
  });

  it('refuses a time with more than 10,000 periods', async () => {
    const id = await componentSince('2026-01-01T00:00:00Z');
    await test.database.sql(`delete from availability_period where component_id = $1`, [id]);
    await test.database.sql(
      `insert into availability_period (tenant_id, component_id, status, started_at, ended_at)
       select $2, $1, case n % 2 when 0 then 'operational' else 'degraded' end,
         timestamptz '2026-01-01Z' + n * interval '1 minute',
         case when n < 10000 then timestamptz '2026-01-01Z' + (n + 1) * interval '1 minute' end
       from generate_series(0, 10000) n`,
      [id, own.tenant.id],
    );
    const refused = await viewer.get(`/components/${id}/timeline`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.from[0]).toMatch(/10000 periods/);
    const { periods } = await timelineOf(id, '?from=2026-01-01T00:01:00Z');
    expect(periods).toHaveLength(10_000);
  });

  it('asks for a key that may see components', async () => {
    const id = await componentSince('2026-01-10T00:00:00Z');
    const path = `/components/${id}/timeline`;
    expect((await viewer.withKey(undefined).get(path)).status).toBe(401);
    expect((await other.client.onHost(viewer.host).get(path)).status).toBe(403);
    const manager = await own.clientWith('components.manage', 'incidents.manage');
    const refused = await manager.get(path);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('components.view');
  });

  it('knows no component of another tenant, none that is gone, and no such id', async () => {
    const theirs = await componentSince('2026-01-10T00:00:00Z', other);
    const gone = await componentSince('2026-01-10T00:00:00Z');
    await own.client.delete(`/components/${gone}`);
    for (const id of [theirs, gone, 9_007_199_254_740_991, '9007199254740993', 'cards', '0']) {
      const { status, body } = await viewer.get(`/components/${id}/timeline`);
      expect(status, String(id)).toBe(404);
      expect(body.message).toMatch(/component/);
    }
  });
});
