import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import {
  HOUR,
  INCIDENT_KINDS,
  MINUTE,
  componentOfAge,
  createIncident,
  createMaintenance,
  createOfKind,
  done,
  fromNow,
  impacts,
} from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let tenant: TestTenant;
let client: Client;

beforeEach(async () => {
  tenant = await application.newTenant();
  ({ client } = tenant);
});

/** Creates a component that is a day old. */
function component(): Promise<number> {
  return componentOfAge(application, tenant, 24 * HOUR);
}

/** History of a component, as `status from..to` in minutes relative to now. */
async function history(id: number): Promise<string[]> {
  const { periods } = await done(
    client.get(`/components/${id}/timeline?from=${fromNow(application, -24 * HOUR)}`),
  );
  const minutes = (at: string | null): number | string =>
    at === null ? '' : (Date.parse(at) - application.clock.now().getTime()) / MINUTE;
  return periods
    .filter(({ status }: any) => status !== 'operational')
    .map(({ status, started_at: from, ended_at: to }: any) =>
      `${status} ${minutes(from)}..${minutes(to)}`.replace(/\.\.0$/, '..'),
    );
}

async function post(path: string, json: object): Promise<any> {
  const { status, body, text } = await client.post(`${path}/updates`, json);
  expect(status, text).toBe(201);
  return body.data;
}

const ago = (minutes: number): string => fromNow(application, -minutes * MINUTE);

describe.each(INCIDENT_KINDS)('An update of $path', ({ type, path, needs }) => {
  const kind = INCIDENT_KINDS.find((one) => one.type === type)!;

  async function running(values: object = {}): Promise<string> {
    const { id } = await createOfKind(client, kind, {
      ...needs,
      started_at: ago(60),
      publish: true,
      ...values,
    });
    return `${path}/${id}`;
  }

  it('changes the impacts that it names, and leaves all others alone', async () => {
    const [a, b, c] = [await component(), await component(), await component()];
    const address = await running({ components: [...impacts('degraded', a), ...impacts('major_outage', b)] });
    const { components } = await post(address, {
      body: 'Text',
      components: [...impacts('partial_outage', b), ...impacts('degraded', c)],
    });
    expect(components).toEqual([...impacts('partial_outage', b), ...impacts('degraded', c)]);
    expect((await done(client.get(address))).components).toEqual([
      ...impacts('degraded', a),
      ...impacts('partial_outage', b),
      ...impacts('degraded', c),
    ]);
    application.clock.advance(10 * MINUTE);
    expect([await history(a), await history(b), await history(c)]).toEqual([
      ['degraded -70..'],
      ['major_outage -70..-10', 'partial_outage -10..'],
      ['degraded -10..'],
    ]);
  });

  it('changes them throughout while it is a draft', async () => {
    const [a, b] = [await component(), await component()];
    const address = await running({ publish: false, components: impacts('degraded', a, b) });
    const { id } = await post(address, { body: 'Text', components: impacts('major_outage', b) });
    await done(client.post(`${address}/publish`));
    expect([await history(a), await history(b)]).toEqual([['degraded -60..'], ['major_outage -60..']]);
    await client.delete(`${address}/updates/${id}`);
    expect([await history(a), await history(b)]).toEqual([['degraded -60..'], ['degraded -60..']]);
  });

  it('that is back-dated holds from then on, until the next change; history and uptime follow', async () => {
    const [a, b] = [await component(), await component()];
    const address = await running({ components: impacts('degraded', a) });
    await post(address, { body: 'Jetzt', components: impacts('partial_outage', a) });
    const uptime = (await done(client.get(`/components/${b}`))).uptime_90d;
    const told = await post(address, {
      body: 'Damals',
      published_at: ago(30),
      components: impacts('major_outage', a, b),
    });
    expect(told).toMatchObject({ published_at: ago(30), created_at: fromNow(application, 0) });
    expect([await history(a), await history(b)]).toEqual([
      ['degraded -60..-30', 'major_outage -30..'],
      ['major_outage -30..'],
    ]);
    expect((await done(client.get(`/components/${b}`))).uptime_90d).toBeLessThan(uptime);
    const { updates } = await done(client.get(address));
    const bodies = updates.map(({ body }: any) => body.de).filter((text: string | null) => text !== null);
    expect(bodies).toEqual(['Jetzt', 'Damals']);
    const listed = await done(client.get(`${address}/updates`));
    expect(listed).toEqual(updates);
  });

  it('takes the impacts that it began back when it is removed, in whatever order', async () => {
    const a = await component();
    const address = await running({ components: impacts('degraded', a) });
    const first = await post(address, {
      body: 'A',
      published_at: ago(40),
      components: impacts('major_outage', a),
    });
    const second = await post(address, {
      body: 'B',
      published_at: ago(20),
      components: impacts('major_outage', a),
    });
    expect(await history(a)).toEqual(['degraded -60..-40', 'major_outage -40..']);
    await client.delete(`${address}/updates/${first.id}`);
    expect(await history(a)).toEqual(['degraded -60..-20', 'major_outage -20..']);
    await client.delete(`${address}/updates/${second.id}`);
    expect(await history(a)).toEqual(['degraded -60..']);
    expect((await done(client.get(address))).components).toEqual(impacts('degraded', a));
  });

  it('is corrected with the status of the incident, if it is the newest', async () => {
    const [first, second, third] =
      kind.type === 'incident'
        ? ['investigating', 'identified', 'monitoring']
        : ['in_progress', 'verifying', 'in_progress'];
    const address = await running();
    const old = await post(address, { body: 'A', status: first });
    application.clock.advance(MINUTE);
    const newest = await post(address, { body: 'B', status: second });
    const statusOf = async (): Promise<string> => (await done(client.get(address))).status;
    await done(client.patch(`${address}/updates/${newest.id}`, { status: third }));
    expect(await statusOf()).toBe(third);
    await done(client.patch(`${address}/updates/${old.id}`, { status: second }));
    expect(await statusOf()).toBe(third);
    const final = kind.type === 'incident' ? 'resolved' : 'completed';
    const refused = await client.patch(`${address}/updates/${newest.id}`, { status: final });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['status']]);
    await client.delete(`${address}/updates/${newest.id}`);
    expect(await statusOf()).toBe(second);
  });

  it('told of the past leaves the status alone, and has that of its time', async () => {
    const later = kind.type === 'incident' ? 'monitoring' : 'verifying';
    const then = kind.type === 'incident' ? 'identified' : 'in_progress';
    const address = await running();
    application.clock.advance(MINUTE);
    await post(address, { body: 'A', status: later });
    expect(await post(address, { body: 'B', status: then, published_at: ago(0.5) })).toMatchObject({
      status: then,
    });
    expect(await post(address, { body: 'C', published_at: ago(0.25) })).toMatchObject({ status: then });
    expect((await done(client.get(address))).status).toBe(later);
  });

  it.each<[string, () => string]>([
    ['before the start', () => ago(61)],
    ['ahead', () => ago(-1)],
  ])('cannot be told of a time that lies %s: 422', async (_, at) => {
    const address = await running();
    const { status, body } = await client.post(`${address}/updates`, { body: 'A', published_at: at() });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['published_at']]);
  });
});

describe('Visitors', () => {
  it('see updates in the order in which they were published', async () => {
    const { id } = await createIncident(client, { started_at: ago(60), publish: true });
    await post(`/incidents/${id}`, { body: 'Jetzt' });
    await post(`/incidents/${id}`, { body: 'Damals', published_at: ago(30), status: 'monitoring' });
    const { incident } = (await client.get(`//api/v2/incidents/${id}`)).body;
    const told = incident.incident_updates.filter(({ body }: any) => body !== '');
    expect(told.map(({ body, display_at: at }: any) => [body, at])).toEqual([
      ['Jetzt', ago(0)],
      ['Damals', ago(30)],
    ]);
    expect(incident.monitoring_at).toBe(ago(30));
  });

  it('are not shown what a maintenance never did', async () => {
    const a = await component();
    const { id } = await createMaintenance(client, { components: impacts('major_outage', a) });
    await post(`/maintenances/${id}`, { body: 'A', components: impacts('under_maintenance', a) });
    await done(client.post(`/maintenances/${id}/publish`));
    const { scheduled_maintenances: all } = (await client.get('//api/v2/scheduled-maintenances')).body;
    expect(all[0].impact).toBe('maintenance');
  });
});
