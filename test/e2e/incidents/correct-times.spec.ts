import { beforeEach, describe, expect, it } from 'vitest';
import { createComponent } from '#testing/factories.js';
import type { Client } from '../../support/client.js';
import { createIncident, done, fromNow, HOUR, impacts } from '../../support/incidents.js';
import { EDITOR, signIn } from '#testing/people.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
let own: TestTenant;
let client: Client;
let component: number;
let address: string;

const ago = (hours: number): string => fromNow(api, -hours * HOUR);

beforeEach(async () => {
  own = await api.newTenant();
  client = own.client;
  component = (await createComponent(client, { history_since: ago(50 * 24) })).id;
  const { id } = await createIncident(client, {
    publish: true,
    started_at: ago(10),
    components: impacts('major_outage', component),
  });
  address = `/incidents/${String(id)}`;
});

async function uptime(): Promise<number> {
  return (await done(client.get(`/components/${String(component)}`))).uptime_90d;
}

describe('The times of an incident', () => {
  it('are corrected once it is over, and history and uptime follow', async () => {
    await done(client.post(`${address}/resolve`, {}));
    const before = await uptime();
    const headers = { 'if-match': (await client.get(address)).headers.etag as string };
    const times = { started_at: ago(8), resolved_at: ago(2) };
    await done(client.post(`${address}/uptime-preview`, times));
    const corrected = await done(client.post(`${address}/correct-times`, times, { headers }));
    expect(corrected).toMatchObject({ started_at: ago(8), resolved_at: ago(2), is_resolved: true });
    expect(await uptime()).toBeGreaterThan(before);
    const { periods } = await done(client.get(`/components/${String(component)}/timeline`));
    expect(periods).toContainEqual({ status: 'major_outage', started_at: ago(8), ended_at: ago(2) });
  });

  it('are previewed as they would be, and nothing is stored', async () => {
    await done(client.post(`${address}/resolve`, {}));
    const stored = await client.get(address);
    const times = { started_at: ago(20), resolved_at: ago(1) };
    const before = await uptime();
    const { components } = await done(client.post(`${address}/uptime-preview`, times));
    const after = await client.get(address);
    expect(after.body).toEqual(stored.body);
    expect(after.headers.etag).toBe(stored.headers.etag);
    expect(await uptime()).toBe(before);
    await done(client.post(`${address}/correct-times`, times));
    expect(components).toEqual([{ component_id: component, before, after: await uptime() }]);
    expect(await uptime()).toBeLessThan(before);
  });

  it('are not changed by a preview with an Idempotency-Key', async () => {
    await done(client.post(`${address}/resolve`, {}));
    const stored = await client.get(address);
    const headers = { 'idempotency-key': 'preview-of-times' };
    for (const hours of [20, 20, 15])
      await done(client.post(`${address}/uptime-preview`, { started_at: ago(hours) }, { headers }));
    expect((await client.get(address)).body).toEqual(stored.body);
  });

  it('stay if the body is empty, and the start alone moves while it goes on', async () => {
    const { headers } = await client.get(address);
    expect((await client.post(`${address}/correct-times`)).headers.etag).toBe(headers.etag);
    expect(await done(client.post(`${address}/uptime-preview`))).toEqual({
      components: [{ component_id: component, before: await uptime(), after: await uptime() }],
    });
    expect(await done(client.post(`${address}/correct-times`, { started_at: ago(3) }))).toMatchObject({
      started_at: ago(3),
      resolved_at: null,
    });
  });

  it('are refused by field where they contradict', async () => {
    const open = async (times: object): Promise<unknown> =>
      (await client.post(`${address}/correct-times`, times)).body.errors;
    expect(await open({ resolved_at: ago(1) })).toEqual({
      resolved_at: ['The incident is not over; use …/resolve.'],
    });
    expect(await open({ started_at: fromNow(api, HOUR) })).toEqual({
      started_at: ['The started_at of a published incident must not be in the future.'],
    });
    await done(client.post(`${address}/resolve`, {}));
    for (const [times, field] of [
      [{ resolved_at: ago(11) }, 'resolved_at'],
      [{ resolved_at: fromNow(api, HOUR) }, 'resolved_at'],
      [{ started_at: fromNow(api, HOUR) }, 'started_at'],
      [{ started_at: 'yesterday' }, 'started_at'],
      [{ resolved_at: 7 }, 'resolved_at'],
    ] as const)
      for (const path of ['correct-times', 'uptime-preview']) {
        const { status, body } = await client.post(`${address}/${path}`, times);
        expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
      }
  });

  it('are changed only as they were read', async () => {
    await done(client.post(`${address}/resolve`, {}));
    const etag = (await client.get(address)).headers.etag as string;
    await client.patch(address, { title: 'Another title' });
    const headers = { 'if-match': etag };
    const late = await client.post(`${address}/correct-times`, { started_at: ago(9) }, { headers });
    expect(late.status).toBe(412);
    const at = (hours: number): Promise<unknown> =>
      client.post(`${address}/correct-times`, { started_at: ago(hours) });
    await Promise.all([at(9), client.post(`${address}/uptime-preview`, { started_at: ago(30) }), at(7)]);
    expect([ago(9), ago(7)]).toContain((await done(client.get(address))).started_at);
  });

  it('are for who may manage incidents, in their own tenant', async () => {
    const { client: theirs } = await api.newTenant();
    const viewing = await own.clientWith('components.view');
    const { client: session } = await signIn(api.app, own, EDITOR);
    for (const path of ['correct-times', 'uptime-preview']) {
      const call = `${address}/${path}`;
      expect((await client.withKey(undefined).post(call, {})).status).toBe(401);
      expect((await viewing.post(call, {})).status).toBe(403);
      expect((await theirs.post(`/incidents/900001/${path}`, {})).status).toBe(404);
      expect((await theirs.post(call, {})).status).toBe(404);
      expect((await session.post(call, { started_at: ago(6) })).status).toBe(200);
    }
  });
});
