import { afterEach, describe, expect, it, vi } from 'vitest';
import { runDueJobs } from '../../support/due-jobs.js';
import { createHostSystem } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';
import { hostSystemWebhook } from '../../support/webhooks.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
const SECOND = 1000;

afterEach(() => vi.restoreAllMocks());

async function reporting(id: number): Promise<any> {
  return (await own.client.get(`/host-systems/${id}/reporting`)).body.data;
}

async function history(id: number): Promise<any[]> {
  return (await own.client.get(`/host-systems/${id}/history`)).body.data;
}

describe('The reporting of a host system', () => {
  it('is unknown until it is heard of', async () => {
    const hook = await hostSystemWebhook(own.client);
    expect(await reporting(hook.id)).toEqual({ status: 'unknown', heard_at: null, stale_after: null });
    expect((await hook.read()).status).toBe('operational');
    await hook.send({ status: 'up' });
    expect(await reporting(hook.id)).toEqual({
      status: 'operational',
      heard_at: api.clock.now().toISOString(),
      stale_after: null,
    });
    api.clock.advance(30 * 86_400 * SECOND);
    expect(await reporting(hook.id)).toMatchObject({ status: 'operational' });
  });

  it('is unknown after a silence of stale_after, which changes neither the host system nor its components', async () => {
    const hook = await hostSystemWebhook(own.client);
    const set = await own.client.patch(`/host-systems/${hook.id}/reporting`, { stale_after: 900 });
    expect(set.body.data).toEqual({ status: 'unknown', heard_at: null, stale_after: 900 });
    await hook.send({ status: 'degraded' });
    api.clock.advance(899 * SECOND);
    expect(await reporting(hook.id)).toMatchObject({ status: 'degraded' });
    api.clock.advance(SECOND);
    expect(await reporting(hook.id)).toMatchObject({ status: 'unknown' });
    expect((await hook.read()).status).toBe('degraded');
    // Reporting the same status again changes nothing, but counts as a sign of life.
    await hook.send({ status: 'degraded' });
    expect(await reporting(hook.id)).toMatchObject({ status: 'degraded' });
    const back = await own.client.put(`/host-systems/${hook.id}/reporting`, { stale_after: null });
    expect(back.body.data).toMatchObject({ stale_after: null });
  });

  it('changes only if it is what the client has read, and stays as it is by an empty change', async () => {
    const { id } = await createHostSystem(own.client);
    const path = `/host-systems/${id}/reporting`;
    const neighbor = await createHostSystem(own.client);
    const { etag } = (await own.client.get(path)).headers;
    const change = { json: { stale_after: 900 }, headers: { 'if-match': String(etag) } };
    expect((await own.client.request('PATCH', path, change)).status).toBe(200);
    expect((await own.client.request('PATCH', path, change)).status).toBe(412);
    expect((await own.client.patch(path, {})).body.data).toMatchObject({ stale_after: 900 });
    expect(await reporting(neighbor.id)).toMatchObject({ stale_after: null });
  });

  it.each([0, -1, 1e9, '900', 1.5])('takes no stale_after of %j', async (staleAfter) => {
    const { id } = await createHostSystem(own.client);
    const { status, body } = await own.client.patch(`/host-systems/${id}/reporting`, {
      stale_after: staleAfter,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['stale_after']);
  });

  it('is that of the tenant’s own host systems', async () => {
    const { id } = await createHostSystem(other.client);
    for (const path of ['reporting', 'history'])
      expect((await own.client.get(`/host-systems/${id}/${path}`)).status).toBe(404);
    expect((await own.client.patch(`/host-systems/${id}/reporting`, { stale_after: 5 })).status).toBe(404);
  });
});

describe('The history of a host system', () => {
  it('has each change of what it reported, newest first', async () => {
    const hook = await hostSystemWebhook(own.client);
    expect(await history(hook.id)).toEqual([]);
    const first = api.clock.now().toISOString();
    await hook.send({ status: 'down', ttl: 60 });
    api.clock.advance(10 * SECOND);
    await hook.send({ status: 'down', ttl: 60 });
    expect(await history(hook.id)).toEqual([{ status: 'major_outage', started_at: first, ended_at: null }]);
    const second = api.clock.now().toISOString();
    await hook.send({ status: 'degraded', ttl: 60 });
    api.clock.advance(61 * SECOND);
    await runDueJobs(api.app);
    const over = api.clock.now().toISOString();
    const found = await history(hook.id);
    expect(found.map(({ status }) => status)).toEqual(['operational', 'degraded', 'major_outage']);
    expect(found[2]).toEqual({ status: 'major_outage', started_at: first, ended_at: second });
    expect(found[1]).toEqual({ status: 'degraded', started_at: second, ended_at: over });
    expect(found[0]).toEqual({ status: 'operational', started_at: over, ended_at: null });
    const { data, meta } = (await own.client.get(`/host-systems/${hook.id}/history?per_page=1&page=2`)).body;
    expect([data, meta.total]).toEqual([[found[1]], 3]);
  });

  it('begins with the first status that is not operational, from when it was reported', async () => {
    const hook = await hostSystemWebhook(own.client);
    await hook.send({ status: 'up' });
    expect(await history(hook.id)).toEqual([]);
    const at = new Date(api.clock.now().getTime() - 30 * SECOND).toISOString();
    await hook.send({ status: 'down', key: 'a', at });
    await hook.send({ status: 'degraded', key: 'b' });
    expect(await history(hook.id)).toEqual([{ status: 'major_outage', started_at: at, ended_at: null }]);
  });

  it('has the last 1,000 changes', async () => {
    const [hook, neighbor] = [await hostSystemWebhook(own.client), await hostSystemWebhook(own.client)];
    await api.database.sql(
      `insert into host_system_status (tenant_id, host_system_id, status, started_at)
       select tenant_id, id, 'degraded', now() + n * interval '1 second' from host_system, generate_series(1, 1000) n
       where id = any($1)`,
      [[hook.id, neighbor.id]],
    );
    const total = async ({ id }: { id: number }): Promise<number> =>
      (await own.client.get(`/host-systems/${id}/history?per_page=1`)).body.meta.total;
    // One change in 64 also deletes what is too old.
    const random = vi.spyOn(Math, 'random').mockReturnValue(1 / 64);
    await hook.send({ status: 'down' });
    expect(await total(hook)).toBe(1001);
    random.mockReturnValue(1 / 64 - Number.EPSILON);
    await hook.send({ status: 'partial_outage' });
    expect([await total(hook), await total(neighbor)]).toEqual([1000, 1000]);
    expect((await history(hook.id)).slice(0, 3)).toMatchObject([
      { status: 'partial_outage' },
      { status: 'major_outage' },
      { status: 'degraded' },
    ]);
  });
});
