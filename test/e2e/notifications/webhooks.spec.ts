import type { TestingModuleBuilder } from '@nestjs/testing';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentTenant } from '#core/context/work-context.js';
import { SubscriberEndpoints } from '#modules/subscribers/services/subscriber-endpoints.service.js';
import { PostSlots } from '#modules/notifications/channels/endpoints/post-slots.js';
import { OutboundLimits } from '#platform/outbound/outbound-limits.js';
import { NameResolver } from '#platform/outbound/name-resolver.js';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useDnsServer } from '../../support/dns-server.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance, DAY, HOUR, MINUTE } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const endpoint = useEndpoint();
const dns = useDnsServer();
const limits = Object.assign(new OutboundLimits(), { timeoutMs: 5_000 });
const environment = { OUTBOUND_ALLOW: '127.0.0.0/8' };
const override = (nest: TestingModuleBuilder): TestingModuleBuilder =>
  nest
    .overrideProvider(OutboundLimits)
    .useValue(limits)
    .overrideProvider(NameResolver)
    .useValue(new NameResolver([dns.address]));
const api = useApi({ environment, override });
const replica = useApi(() => ({ environment, override, database: api.database, clock: api.clock }));
let hooks = 0;
/** Paths of the current test's webhooks. Deliveries left over from earlier tests may arrive as well. */
const own = new Set<string>();

beforeEach(() => {
  own.clear();
  endpoint.take();
  answerWith(204);
  limits.timeoutMs = 5_000;
  api.clock.set('2026-03-01T12:00:00.000Z');
});

/** Creates a webhook with a unique path. */
function createHook(client: Client, values: object = {}): Promise<any> {
  hooks += 1;
  own.add(`/hook-${hooks}`);
  return createSubscriber(client, {
    channel: 'webhook',
    address: endpoint.url(`/hook-${hooks}`),
    ...values,
  });
}

function taken(): ReceivedPost[] {
  return endpoint.take().filter(({ path }) => own.has(path));
}

/** Requests received since the last call. Delivers twice, because jobs record events, too. */
async function posted(): Promise<(ReceivedPost & { readonly json: any })[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return taken().map((post) => ({ ...post, json: JSON.parse(post.body) }));
}

async function typesPosted(): Promise<string[]> {
  return (await posted()).map(({ json }) => json.type);
}

async function deliveriesOf(client: Client, id: number): Promise<any[]> {
  return (await client.get(`/subscribers/${id}/deliveries`)).body.data;
}

async function statusOf(client: Client, id: number): Promise<string> {
  return (await client.get(`/subscribers/${id}`)).body.data.status;
}

function answerWith(status: number, headers: Record<string, string> = {}, text = ''): void {
  endpoint.answer = (_post, response) => response.writeHead(status, headers).end(text);
}

async function secretOf(client: Client, id: number): Promise<string> {
  return (await client.post(`/subscribers/${id}/rotate-secret`)).body.data.secret;
}

describe('A webhook', () => {
  it('is posted by a later try if it cannot be leased, and its slots are free meanwhile', async () => {
    const { client, tenant } = await api.newTenant();
    await createHook(client);
    await createIncident(client, { publish: true });
    const endpoints = api.app.get(SubscriberEndpoints);
    const take = endpoints.lease.bind(endpoints);
    let refused = 0;
    const spy = vi.spyOn(endpoints, 'lease').mockImplementation((ids, until) => {
      if (currentTenant().id !== tenant.id) return take(ids, until);
      refused += 1;
      return Promise.reject(new Error('The connection is gone.'));
    });
    await expect(deliverEvents(api.app)).rejects.toThrow();
    spy.mockRestore();
    expect(refused).toBe(1);
    const slots = api.app.get(PostSlots);
    expect(await slots.reserve(tenant.id, 1_000)).toBe(600);
    slots.giveBack(tenant.id, 600);
    expect(taken()).toEqual([]);
    api.clock.advance(MINUTE);
    expect(await typesPosted()).toEqual(['incident.published']);
  });

  it('is posted in the form of Standard Webhooks, signed so that its library verifies it', async () => {
    const { client } = await api.newTenant();
    const component = await createComponent(client);
    const { id } = await createHook(client);
    const secret = await secretOf(client, id);
    // The library compares the timestamp with the system clock.
    api.clock.set(new Date().toISOString());
    const incident = await createIncident(client, {
      publish: true,
      components: [{ id: component.id, impact: 'partial_outage' }],
    });
    const [post, ...others] = await posted();
    expect(others).toEqual([]);
    expect(new Webhook(secret).verify(post!.body, post!.headers)).toEqual(post!.json);
    expect(() => new Webhook(secret).verify(`${post!.body} `, post!.headers)).toThrow();
    const record = (await client.get(`/incidents/${incident.id}`)).body.data;
    expect(post!.json).toEqual({
      type: 'incident.published',
      timestamp: api.clock.now().toISOString(),
      data: { ...record, public_url: expect.stringMatching(`/incidents/${incident.id}$`) },
    });
    expect(Object.keys(post!.json.data)).toEqual(Object.keys(record));
    expect(post!.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(await deliveriesOf(client, id)).toMatchObject([
      { status: 'sent', tries: 1, attempts: [{ outcome: 'sent', code: 204, response: '' }] },
    ]);
  });

  it('is signed with both secrets for a day after a change', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    // The library compares the timestamp with the system clock.
    const hoursAgo = (hours: number): void => {
      api.clock.set(new Date(Date.now() - hours * HOUR).toISOString());
    };
    const verified = async (...secrets: readonly string[]): Promise<boolean[]> => {
      hoursAgo(0);
      await client.post(`/subscribers/${id}/test`);
      const [post] = await posted();
      return secrets.map((secret) => {
        try {
          return new Webhook(secret).verify(post!.body, post!.headers) !== undefined;
        } catch {
          return false;
        }
      });
    };
    hoursAgo(23);
    const old = await secretOf(client, id);
    const fresh = await secretOf(client, id);
    expect(await verified(old, fresh)).toEqual([true, true]);
    hoursAgo(25);
    const newest = await secretOf(client, id);
    expect(await verified(old, fresh, newest)).toEqual([false, false, true]);
  });

  it('tells nothing that visitors do not see', async () => {
    const { client } = await api.newTenant();
    const [open, internal] = [
      await createComponent(client),
      await createComponent(client, { is_public: false }),
    ];
    await createHook(client);
    const { id } = await createIncident(client, {
      components: [open, internal].map((one) => ({ id: one.id, impact: 'degraded' })),
    });
    await client.put(`/incidents/${id}/postmortem`, { body: 'A secret draft.' });
    await client.post(`/incidents/${id}/publish`);
    await client.post(`/incidents/${id}/acknowledge`);
    const [post] = await posted();
    expect(post!.json.data).toMatchObject({
      components: [{ id: open.id, impact: 'degraded' }],
      postmortem: null,
      acknowledged_at: null,
    });
    expect(post!.body).not.toContain('secret');
  });

  it('can tell of a maintenance, of an announcement, and that it arrives', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    const maintenance = await createMaintenance(client, { publish: true });
    const announcement = await createAnnouncement(client, { publish: true });
    await client.post(`/subscribers/${id}/test`);
    const posts = Object.fromEntries((await posted()).map(({ json }) => [json.type, json.data]));
    expect(posts['maintenance.published'].id).toBe(maintenance.id);
    const shown = (await client.get(`/announcements/${announcement.id}`)).body.data;
    expect(posts['announcement.published']).toEqual(shown);
    expect(posts['subscriber.test_requested'].message).toContain('Testnachricht');
  });

  it('can be an example of an event, signed and marked, at most 20 a minute', async () => {
    const { client } = await api.newTenant();
    const hook = await createHook(client);
    const secret = await secretOf(client, hook.id);
    api.clock.set(new Date().toISOString());
    const asked = await client.post(`/subscribers/${hook.id}/test`, { event: 'maintenance.rescheduled' });
    expect([asked.status, asked.body.data.id]).toEqual([200, hook.id]);
    const [post] = await posted();
    expect(new Webhook(secret).verify(post!.body, post!.headers)).toMatchObject({
      type: 'maintenance.rescheduled',
      test: true,
      data: { status: 'scheduled', previous: { started_at: expect.any(String) } },
    });
    expect(post!.headers['webhook-id']).toMatch(/^msg_/);
    expect(await deliveriesOf(client, hook.id)).toMatchObject([
      { event: 'subscriber.test_requested', status: 'sent' },
    ]);
    const codes = [];
    for (let count = 0; count < 20; count += 1)
      codes.push((await client.post(`/subscribers/${hook.id}/test`, { event: 'incident.resolved' })).status);
    expect(codes).toEqual([...Array<number>(19).fill(200), 429]);
    api.clock.advance(MINUTE);
    expect((await client.post(`/subscribers/${hook.id}/test`)).status).toBe(200);
    expect(await typesPosted()).toHaveLength(20);
  });

  it('is an example of known events only, for endpoints only, of the own page only', async () => {
    const { client } = await api.newTenant();
    const other = await api.newTenant();
    const hook = await createHook(client);
    const unknown = await client.post(`/subscribers/${hook.id}/test`, { event: 'incident.lost' });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['event']]);
    const reader = await createSubscriber(client, { address: 'ada@example.com', status: 'confirmed' });
    const byMail = await client.post(`/subscribers/${reader.id}/test`, { event: 'incident.resolved' });
    expect([byMail.status, byMail.body.errors]).toEqual([
      422,
      { event: ['Examples of events are for webhooks and chats; the subscriber has the channel email.'] },
    ]);
    expect(
      (await other.client.post(`/subscribers/${hook.id}/test`, { event: 'incident.resolved' })).status,
    ).toBe(404);
    expect(await posted()).toEqual([]);
  });

  it('is under 20 KB whatever was written, and says when texts were shortened', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    const long = { de: 'ü€😀'.repeat(5_000), en: '"\\\n'.repeat(6_000) };
    const incident = await createIncident(client, { publish: true, body: long });
    for (let count = 0; count < 12; count += 1)
      await client.post(`/incidents/${incident.id}/updates`, { body: long, notify: count === 11 });
    const posts = await posted();
    expect(posts.length).toBeGreaterThan(0);
    for (const { body, json } of posts) {
      expect(Buffer.byteLength(body)).toBeLessThan(20_000);
      expect(json).toMatchObject({ shortened: true, data: { id: incident.id, status: 'investigating' } });
      expect(json.data.body.de).toMatch(/…$/);
    }
  });

  it('has a unique id, and says when it was posted and from what', async () => {
    const { client, tenant } = await api.newTenant();
    const { id } = await createHook(client);
    api.clock.set('2026-03-01T12:00:00.999Z');
    await createIncident(client, { publish: true });
    const [post] = await posted();
    const [{ event_id }] = await deliveriesOf(client, id);
    expect(post!.headers).toMatchObject({
      'webhook-id': `msg_${tenant.id.replaceAll('-', '')}_${event_id}_${id}`,
      'webhook-timestamp': String(Date.parse('2026-03-01T12:00:00Z') / 1_000),
      'user-agent': expect.stringMatching(/^Heliograph\/\d/),
    });
    expect(post!.json).not.toHaveProperty('shortened');
  });

  it('of an incident has its fifty newest updates, all but the first shortened', async () => {
    const { client } = await api.newTenant(['en']);
    await createHook(client);
    const incident = await createIncident(client, { publish: true, body: 'Text' });
    const path = `/incidents/${incident.id}/updates`;
    for (let count = 0; count < 50; count += 1)
      await client.post(path, { body: `Update ${count}`, notify: false });
    await posted();
    await client.post(path, { body: 'y'.repeat(1_000), notify: false });
    await client.post(path, { body: 'x'.repeat(1_001), notify: false });
    await client.post(path, { body: 'z'.repeat(1_001) });
    const [post] = await posted();
    const bodies = post!.json.data.updates.map(({ body }: any) => body.en);
    expect(bodies.slice(0, 4)).toEqual([
      'z'.repeat(1_001),
      `${'x'.repeat(1_000)} …`,
      'y'.repeat(1_000),
      'Update 49',
    ]);
    expect([bodies.length, bodies.at(-1)]).toEqual([50, 'Update 3']);
  });

  it('of something that was taken back is cancelled', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(503);
    const incident = await createIncident(client, { publish: true });
    expect(await typesPosted()).toHaveLength(1);
    answerWith(204);
    await client.post(`/incidents/${incident.id}/unpublish`);
    api.clock.advance(5_000);
    expect(await typesPosted()).toEqual([]);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'cancelled', tries: 1 }]);
  });
});

describe('An endpoint that does not take a post', () => {
  it('gets it again over 28 hours, with the same id, and what it said is kept', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(500, {}, 'x'.repeat(5_000));
    await createIncident(client, { publish: true });
    const [first] = await posted();
    const ids = new Set([first!.headers['webhook-id']]);
    const pauses: number[] = [];
    for (;;) {
      const [{ status, next_try_at: next }] = (await deliveriesOf(client, id)) as [any];
      if (status !== 'waiting') break;
      pauses.push((Date.parse(next) - api.clock.now().getTime()) / 1_000);
      api.clock.set(next);
      const [again, ...more] = await posted();
      expect(more).toEqual([]);
      ids.add(again!.headers['webhook-id']);
    }
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]);
    expect(ids.size).toBe(1);
    const [delivery] = await deliveriesOf(client, id);
    expect(delivery).toMatchObject({ status: 'failed', tries: 8 });
    expect(delivery.attempts[0]).toMatchObject({ outcome: 'retry', code: 500, response: 'x'.repeat(1_000) });
    expect(await statusOf(client, id)).toBe('confirmed');
  });

  it('says how long to wait, and nothing is posted to it until then', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(429, { 'retry-after': '120' });
    await createIncident(client, { publish: true });
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    answerWith(204);
    api.clock.advance(119_000);
    expect(await posted()).toEqual([]);
    api.clock.advance(1_000);
    expect(await posted()).toHaveLength(2);
    expect((await deliveriesOf(client, id)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });

  it('says how long to wait with any answer that is no final one', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(503, { 'retry-after': '90' });
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    answerWith(204);
    const [{ next_try_at: next }] = await deliveriesOf(client, id);
    expect(Date.parse(next) - api.clock.now().getTime()).toBe(90_000);
  });

  it('is quarantined at once when it says that it is gone', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(410);
    await createIncident(client, { publish: true });
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    expect(await statusOf(client, id)).toBe('quarantined');
    expect((await deliveriesOf(client, id)).map(({ status }) => status).sort()).toEqual([
      'cancelled',
      'failed',
    ]);
    answerWith(204);
    await client.post(`/subscribers/${id}/reactivate`);
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
  });

  it('is quarantined when it says that it is gone before it was confirmed', async () => {
    const { client } = await api.newTenant();
    hooks += 1;
    own.add(`/hook-${hooks}`);
    answerWith(410);
    const address = endpoint.url(`/hook-${hooks}`);
    const visitor = client.withKey(undefined);
    expect((await visitor.post('//api/v2/subscribers', { subscriber: { endpoint: address } })).status).toBe(
      202,
    );
    expect(await typesPosted()).toEqual(['subscriber.confirmation_requested']);
    const [{ id }] = (await client.get('/subscribers')).body.data;
    expect(await statusOf(client, id)).toBe('quarantined');
    answerWith(204);
    api.clock.advance(HOUR);
    expect((await visitor.post('//api/v2/subscribers', { subscriber: { endpoint: address } })).status).toBe(
      202,
    );
    expect(await typesPosted()).toEqual(['subscriber.confirmation_requested']);
    expect(await statusOf(client, id)).toBe('pending');
  });

  it('is quarantined once it has failed for three days', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(500);
    for (let day = 0; day < 4; day += 1) {
      expect(await statusOf(client, id)).toBe('confirmed');
      await createIncident(client, { publish: true });
      await posted();
      api.clock.advance(DAY);
    }
    expect(await statusOf(client, id)).toBe('quarantined');
  });

  it('is left alone after ten failures in a row, then gets one post, and everything once it takes that', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answerWith(500);
    for (let count = 0; count < 12; count += 1) await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(10);
    api.clock.advance(30_000);
    expect(await posted()).toEqual([]);
    api.clock.advance(30_000);
    expect(await posted()).toHaveLength(1);
    api.clock.advance(MINUTE);
    expect(await posted()).toEqual([]);
    answerWith(204);
    api.clock.advance(MINUTE);
    expect(await posted()).toHaveLength(12);
    expect(new Set((await deliveriesOf(client, id)).map(({ status }) => status))).toEqual(new Set(['sent']));
  });

  it('gets the news of one incident in order, and that of others meanwhile', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    answerWith(500);
    const incident = await createIncident(client, { publish: true });
    expect(await typesPosted()).toEqual(['incident.published']);
    await client.post(`/incidents/${incident.id}/resolve`);
    await createMaintenance(client, { publish: true });
    expect(await typesPosted()).toEqual(['maintenance.published']);
    answerWith(204);
    api.clock.advance(5_000);
    expect((await typesPosted()).filter((type) => type.startsWith('incident'))).toEqual([
      'incident.published',
      'incident.resolved',
    ]);
  });

  it.each<[string, () => void, RegExp]>([
    [
      'hangs',
      () => {
        limits.timeoutMs = 400;
        endpoint.answer = () => undefined;
      },
      /^No response within/,
    ],
    [
      'hangs up',
      () => {
        endpoint.answer = (_post, response) => response.destroy();
      },
      /ECONNRESET/,
    ],
    [
      'redirects to this machine',
      () => {
        answerWith(302, { location: 'https://127.0.0.1/' }, 'Go');
      },
      /^Go$/,
    ],
    [
      'answers 5 MB',
      () => {
        answerWith(500, {}, 'y'.repeat(5_000_000));
      },
      /^y{1000}$/,
    ],
  ])('and %s is tried again', async (_, answer, said) => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    answer();
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    const [delivery] = await deliveriesOf(client, id);
    expect(delivery).toMatchObject({ status: 'waiting', tries: 1, attempts: [{ outcome: 'retry' }] });
    expect(delivery.attempts[0].response).toMatch(said);
    answerWith(204);
    limits.timeoutMs = 5_000;
    api.clock.advance(5_000);
    expect(await posted()).toHaveLength(1);
  });

  it('whose name leads to another network by now is not connected to', async () => {
    const { client } = await api.newTenant();
    own.add('/rebinding');
    dns.zones.set('rebinding.test', { addresses: ['93.184.216.34'] });
    const url = endpoint.url('/rebinding', 'rebinding.test');
    const { id } = await createHook(client, { address: url });
    dns.zones.set('rebinding.test', { addresses: ['10.0.0.1'] });
    await createIncident(client, { publish: true });
    expect(await posted()).toEqual([]);
    expect((await deliveriesOf(client, id))[0].attempts).toMatchObject([
      { outcome: 'retry', response: 'The address leads to a network that is not public.' },
    ]);
    const answer = await client.post('/subscribers', {
      channel: 'webhook',
      address: endpoint.url('/', 'rebinding.test'),
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['address']]);
  });
});

describe('Endpoints', () => {
  it('that hang delay no others', async () => {
    const { client } = await api.newTenant();
    limits.timeoutMs = 4_000;
    const hanging = new Set<string>();
    const arrived: number[] = [];
    endpoint.answer = ({ path }, response) => {
      if (hanging.has(path)) return;
      if (own.has(path)) arrived.push(performance.now());
      response.writeHead(204).end();
    };
    for (let count = 0; count < 60; count += 1) {
      const { address } = await createHook(client);
      if (count % 2 === 0) hanging.add(new URL(address).pathname);
    }
    await createIncident(client, { publish: true });
    const started = performance.now();
    await deliverEvents(api.app);
    expect(arrived).toHaveLength(30);
    expect(Math.max(...arrived) - started).toBeLessThan(4_000);
    const total = async (status: string): Promise<number> =>
      (await client.get(`/subscribers/deliveries?status=${status}`)).body.meta.total;
    expect([await total('sent'), await total('waiting')]).toEqual([30, 30]);
    // Each hanging request is recorded once it times out, and no webhook received a second one meanwhile.
    const tried = async (): Promise<number> =>
      (await client.get('/subscribers/deliveries?per_page=100')).body.data.filter(
        ({ tries }: any) => tries === 1,
      ).length;
    await eventually(tried, (count) => count === 60, 10_000);
    expect(taken()).toHaveLength(60);
    answerWith(204);
    api.clock.advance(5_000);
    await runDueJobs(api.app);
    expect(await total('sent')).toBe(60);
  });

  it('get one post at a time, from however many processes', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    let underWay = 0;
    let most = 0;
    endpoint.answer = ({ path }, response) => {
      if (!own.has(path)) return response.writeHead(204).end();
      underWay += 1;
      most = Math.max(most, underWay);
      return setTimeout(() => {
        underWay -= 1;
        response.writeHead(204).end();
      }, 30);
    };
    for (let count = 0; count < 6; count += 1) await createIncident(client, { publish: true });
    await Promise.all([deliverEvents(api.app), deliverEvents(replica.app)]);
    await deliverEvents(api.app);
    expect(taken()).toHaveLength(6);
    expect(most).toBe(1);
    answerWith(204);
  });

  it('that were taken by a process that died are posted to after a while', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    await api.database.sql(`update subscriber_endpoint set busy_until = $2 where subscriber_id = $1`, [
      id,
      new Date(api.clock.now().getTime() + 45_000),
    ]);
    await createIncident(client, { publish: true });
    expect(await posted()).toEqual([]);
    api.clock.advance(45_000);
    expect(await posted()).toHaveLength(1);
    api.clock.advance(HOUR);
  });
});
