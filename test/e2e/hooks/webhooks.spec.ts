import { describe, expect, it } from 'vitest';
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

  it('gets another address by rotation; the one before is taken for an hour', async () => {
    const old = await make(own.client);
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
      expect((await client.get(`${path}/webhook`)).status).toBe(404);
      expect((await client.patch(`${path}/webhook`, {})).status).toBe(404);
      expect((await client.post(`${path}/webhook/rotate`)).status).toBe(404);
      expect((await client.get(`${path}/signals`)).status).toBe(404);
    }
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
    expect((await own.client.post(`/components/${id}/webhook/rotate`)).status).toBe(409);
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

  it('counts at once when confirm_after is taken back', async () => {
    const hook = await componentWebhook(own.client);
    await own.client.patch(`${hook.path}/webhook`, { confirm_after: 600 });
    await hook.send({ status: 'down' });
    expect((await hook.read()).status).toBe('operational');
    await own.client.patch(`${hook.path}/webhook`, { confirm_after: 0 });
    expect((await hook.read()).status).toBe('major_outage');
  });
});
