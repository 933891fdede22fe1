import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useApi } from '../../support/use-api.js';
import { componentWebhook, hostSystemWebhook, Webhook } from '../../support/webhooks.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

const SECOND = 1000;
const HOUR = 3_600_000;

function now(): string {
  return api.clock.now().toISOString();
}

async function rotated(hook: Webhook): Promise<Webhook> {
  const { status, body } = await own.client.post(`${hook.path}/webhook/rotate`);
  expect(status).toBe(200);
  return new Webhook(own.client, hook.id, body.data.webhook_url, hook.path);
}

describe.each([
  ['component', componentWebhook],
  ['host system', hostSystemWebhook],
])('The webhook of a %s', (kind, make) => {
  it('is read with its address and settings that change nothing', async () => {
    const hook = await make(own.client);
    expect((await own.client.get(`${hook.path}/webhook`)).body.data).toEqual({
      webhook_url: hook.url,
      previous_until: null,
      confirm_after: 0,
      recover_after: 0,
      draft_incident: false,
      draft_template_id: null,
      publish_after: null,
      message_locale: null,
    });
  });

  it('takes settings, keeps those left out, and refuses others', async () => {
    const hook = await make(own.client);
    const path = `${hook.path}/webhook`;
    const settings = { confirm_after: 60, draft_incident: true, publish_after: 300, message_locale: 'en' };
    expect((await own.client.patch(path, settings)).body.data).toMatchObject(settings);
    const { body } = await own.client.put(path, { publish_after: null, recover_after: 5 });
    expect(body.data).toMatchObject({ ...settings, publish_after: null, recover_after: 5 });
    const off = { draft_incident: false, message_locale: null, confirm_after: 0 };
    expect((await own.client.patch(path, off)).body.data).toMatchObject({ ...off, recover_after: 5 });
    expect((await own.client.put(path, { ...body.data, ...off })).status).toBe(200);
    for (const wrong of [
      { confirm_after: -1 },
      { recover_after: 86_401 },
      { message_locale: 'fr' },
      { draft_incident: 'yes' },
      { unknown: 1 },
      { webhook_url: 'http://example.com/' },
    ]) {
      const { status, body: problem } = await own.client.patch(path, wrong);
      expect([status, Object.keys(problem.errors)], JSON.stringify(wrong)).toEqual([422, Object.keys(wrong)]);
    }
  });

  it('changes only if it is what the client has read', async () => {
    const [hook, neighbor] = [await make(own.client), await make(own.client)];
    const path = `${hook.path}/webhook`;
    const { etag } = (await own.client.get(path)).headers;
    const change = { json: { confirm_after: 60 }, headers: { 'if-match': String(etag) } };
    expect((await own.client.request('PATCH', path, change)).status).toBe(200);
    expect((await own.client.request('PATCH', path, change)).status).toBe(412);
    expect((await own.client.get(`${neighbor.path}/webhook`)).body.data.confirm_after).toBe(0);
  });

  it('gets another address by rotation; the one before is taken for an hour', async () => {
    const [old, neighbor] = [await make(own.client), await make(own.client)];
    const until = new Date(api.clock.now().getTime() + HOUR).toISOString();
    const first = await rotated(old);
    expect(first.url).not.toBe(old.url);
    expect((await own.client.get(`${old.path}/webhook`)).body.data.previous_until).toBe(until);
    expect((await first.send({ status: 'down' })).status).toBe(200);
    await expect.poll(async () => (await old.send({ status: 'up' })).body?.data?.status).toBe('operational');
    api.clock.advance(HOUR - 1);
    expect((await old.send({ status: 'down' })).status).toBe(200);
    api.clock.advance(1);
    expect((await old.send({ status: 'up' })).status).toBe(404);
    expect((await first.send({ status: 'up' })).status).toBe(200);
    expect((await own.client.get(`${neighbor.path}/webhook`)).body.data).toMatchObject({
      webhook_url: neighbor.url,
      previous_until: null,
    });
  });

  it('has one address before the present one', async () => {
    const old = await make(own.client);
    const first = await rotated(old);
    const second = await rotated(first);
    await expect.poll(async () => (await old.send({ status: 'up' })).status).toBe(404);
    expect((await first.send({ status: 'up' })).status).toBe(200);
    expect((await second.send({ status: 'up' })).status).toBe(200);
  });

  it(`is nobody's without the ${kind}, and not of another tenant`, async () => {
    const hook = await make(own.client);
    for (const client of [other.client, own.client]) {
      const path = client === own.client ? hook.path.replace(/\d+$/, '999999') : hook.path;
      const { status, body } = await client.get(`${path}/webhook`);
      expect([status, body.message]).toEqual([404, `There is no such ${kind}.`]);
      expect((await client.patch(`${path}/webhook`, {})).status).toBe(404);
      expect((await client.post(`${path}/webhook/rotate`)).status).toBe(404);
      expect((await client.get(`${path}/signals`)).status).toBe(404);
    }
  });

  it('lists messages without secrets, too', async () => {
    const hook = await make(own.client);
    await hook.send({ status: 'down', message: 'See https://mon.example/x?token=hunter2&b=1' });
    const { data } = (await own.client.get(`${hook.path}/signals`)).body;
    expect(data[0].signals[0].message).toBe('See https://mon.example/x?token=***&b=1');
    expect(JSON.stringify(data)).not.toContain('hunter2');
  });

  it('lists what arrived, newest first, with what it came to and without secrets', async () => {
    const hook = await make(own.client);
    await hook.send({ status: 'down', key: 'disk', ttl: 60, message: 'full' });
    await hook.send({ status: 'down', key: 'disk' });
    await hook.send({ status: 'down', key: 'disk', at: '2026-02-28T00:00:00Z' });
    await hook.send({ status: 'fine', api_token: 'hunter2' });
    const { data, meta } = (await own.client.get(`${hook.path}/signals`)).body;
    expect(meta.total).toBe(4);
    expect(data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'refused',
      'late',
      'unchanged',
      'changed',
    ]);
    expect(data[3]).toMatchObject({
      received_at: now(),
      problem: null,
      signals: [{ key: 'disk', status: 'major_outage', at: null, ttl: 60, message: 'full' }],
      content_type: 'application/json',
      body: '{"status":"down","key":"disk","ttl":60,"message":"full"}',
    });
    expect(data[0].problem).toContain('status');
    expect(JSON.stringify(data)).not.toContain('hunter2');
    const page = (await own.client.get(`${hook.path}/signals?per_page=1&page=4`)).body.data;
    expect(page).toEqual([data[3]]);
  });

  it('shows each signal of a request with what it said', async () => {
    const hook = await make(own.client);
    const type = `text/plain; charset=utf-8; note=${'x'.repeat(300)}`;
    await hook.sendAs(type, '{"status": "down", "key": "a", "message": "a\\u0000b\\ud800c"}');
    await hook.send({ status: 'degraded', at: '2026-02-28T12:00:00+01:00', ttl: 60 });
    // A monitoring tool's test notification.
    await hook.send({ heartbeat: null, monitor: null, msg: 'Test' });
    const { data } = (await own.client.get(`${hook.path}/signals`)).body;
    expect(data).toMatchObject([
      { outcome: 'nothing', problem: null, signals: [] },
      {
        outcome: 'changed',
        signals: [
          { key: 'default', status: 'degraded', at: '2026-02-28T11:00:00.000Z', ttl: 60, message: null },
        ],
      },
      {
        signals: [{ key: 'a', status: 'major_outage', at: null, ttl: null, message: 'ab\ufffdc' }],
        content_type: type.slice(0, 200),
      },
    ]);
  });

  it('reads the time to live from the query of its address, which names it once', async () => {
    const hook = await make(own.client);
    const signal = { heartbeat: { status: 0 }, monitor: { id: 7 }, msg: 'down' };
    const send = (query: string): Promise<ApiResponse> =>
      own.client.withKey(undefined).post(`${hook.target}?${query}`, signal);
    const twice = await send('ttl=60&ttl=70');
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['ttl']]);
    expect((await send('ttl=60')).body.data.status).toBe('major_outage');
    api.clock.advance(60 * SECOND);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('operational');
  });
});

describe('A webhook that is switched off', () => {
  it('keeps its settings and has no address to rotate', async () => {
    const { id } = await createComponent(own.client);
    await own.client.patch(`/components/${id}/webhook`, { confirm_after: 30 });
    expect((await own.client.get(`/components/${id}/webhook`)).body.data).toMatchObject({
      webhook_url: null,
      confirm_after: 30,
    });
    const { status, body } = await own.client.post(`/components/${id}/webhook/rotate`);
    expect([status, body.message]).toEqual([
      409,
      'The webhook is switched off and has no address; possible: webhook_enabled.',
    ]);
  });

  it('takes no signal, even from a process that does not know yet', async () => {
    const hook = await componentWebhook(own.client);
    expect((await hook.send({ status: 'up' })).status).toBe(200);
    // Without its triggers, the database announces nothing, so the token stays cached.
    await api.database.sql(
      `set session_replication_role = replica; update component set webhook_token = null where id = ${hook.id};
       set session_replication_role = default`,
    );
    const { status, body } = await hook.send({ status: 'down' });
    expect([status, body.message]).toEqual([404, 'There is nothing at this address.']);
    expect((await hook.read()).status).toBe('operational');
  });
});

describe('The log of a webhook', () => {
  afterEach(() => vi.restoreAllMocks());

  /** The random number below which a request also cleans up. */
  const CLEANS = 1 / 64;

  async function stored(hook: Webhook): Promise<{ requests: number; alerts: string[] }> {
    const [row] = await api.database.sql<{ requests: string; alerts: string[] | null }>(
      `select (select count(*) from inbound_signal s where s.webhook_id = w.id) as requests,
         (select array_agg(key order by received_at, key) from inbound_alert a where a.webhook_id = w.id) as alerts
       from inbound_webhook w where w.component_id = $1`,
      [hook.id],
    );
    return { requests: Number(row!.requests), alerts: row!.alerts ?? [] };
  }

  it('keeps the last 1,000 requests, and the last 2,000 alerts that are over', async () => {
    const [hook, neighbor] = [await componentWebhook(own.client), await componentWebhook(own.client)];
    for (const one of [hook, neighbor]) await one.send({ status: 'degraded', key: 'open' });
    await api.database.sql(
      `insert into inbound_alert (tenant_id, webhook_id, key, status, reported_at, received_at, due_at, periods)
       select tenant_id, id, 'over-' || n, case n when 2 then 'degraded' else 'operational' end, now(),
         '2026-01-01'::timestamptz + n * interval '1 second', case n when 4 then '2027-01-01'::timestamptz end,
         '{"from": null, "periods": []}'
       from inbound_webhook, generate_series(1, 2003) n where component_id = any($1)`,
      [[hook.id, neighbor.id]],
    );
    await api.database.sql(
      `insert into inbound_signal (tenant_id, webhook_id, id, received_at, outcome, signals, body)
       select tenant_id, id, 1 + n, now(), 'changed', '[]', '' from inbound_webhook, generate_series(1, 1000) n
       where component_id = any($1)`,
      [[hook.id, neighbor.id]],
    );
    const random = vi.spyOn(Math, 'random').mockReturnValue(CLEANS);
    await hook.send({ status: 'degraded', key: 'open', message: 'a' });
    const before = await stored(hook);
    expect([before.requests, before.alerts.length]).toEqual([1002, 2004]);
    random.mockReturnValue(CLEANS - Number.EPSILON);
    await hook.send({ status: 'degraded', key: 'open', message: 'b' });
    const { requests, alerts } = await stored(hook);
    expect([requests, alerts.length]).toEqual([1000, 2003]);
    // The oldest that is over and not due.
    expect(alerts.slice(0, 3)).toEqual(['over-2', 'over-3', 'over-4']);
    expect((await stored(neighbor)).requests).toBe(1001);
  });
});

describe('Trouble', () => {
  it('counts once it has lasted for confirm_after, from its beginning, and not if it is over before', async () => {
    const hook = await componentWebhook(own.client);
    await own.client.patch(`${hook.path}/webhook`, { confirm_after: 60 });
    await hook.send({ status: 'down' });
    api.clock.advance(59 * SECOND);
    await runDueJobs(api.app);
    expect(await hook.read()).toMatchObject({
      status: 'operational',
      remote_trigger: { webhook_status: 'major_outage' },
    });
    await hook.send({ status: 'up' });
    api.clock.advance(60 * SECOND);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('operational');
    const since = now();
    await hook.send({ status: 'down' });
    api.clock.advance(60 * SECOND);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('major_outage');
    const { periods } = (await own.client.get(`${hook.path}/timeline`)).body.data;
    expect(periods.slice(1)).toEqual([{ status: 'major_outage', started_at: since, ended_at: now() }]);
  });

  it('is over once the recovery has lasted for recover_after, from its beginning', async () => {
    const hook = await componentWebhook(own.client);
    await own.client.patch(`${hook.path}/webhook`, { recover_after: 60 });
    const since = now();
    await hook.send({ status: 'down' });
    api.clock.advance(60 * SECOND);
    await hook.send({ status: 'up' });
    api.clock.advance(30 * SECOND);
    await hook.send({ status: 'down' });
    api.clock.advance(30 * SECOND);
    const over = now();
    await hook.send({ status: 'up' });
    api.clock.advance(59 * SECOND);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('major_outage');
    api.clock.advance(SECOND);
    await runDueJobs(api.app);
    expect((await hook.read()).status).toBe('operational');
    const { periods } = (await own.client.get(`${hook.path}/timeline`)).body.data;
    expect(periods).toContainEqual({ status: 'major_outage', started_at: since, ended_at: over });
  });

  it('is over at once when recover_after is taken back', async () => {
    const hook = await componentWebhook(own.client);
    await own.client.patch(`${hook.path}/webhook`, { recover_after: 600 });
    await hook.send({ status: 'down' });
    api.clock.advance(60 * SECOND);
    await hook.send({ status: 'up' });
    expect((await hook.read()).status).toBe('major_outage');
    await own.client.patch(`${hook.path}/webhook`, { recover_after: 0 });
    expect((await hook.read()).status).toBe('operational');
  });

  it('counts at once when confirm_after is taken back', async () => {
    const hook = await componentWebhook(own.client);
    await own.client.patch(`${hook.path}/webhook`, { confirm_after: 600 });
    await hook.send({ status: 'down' });
    expect((await hook.read()).status).toBe('operational');
    await own.client.patch(`${hook.path}/webhook`, { confirm_after: 0 });
    expect((await hook.read()).status).toBe('major_outage');
  });
});
