import { beforeAll, describe, expect, it } from 'vitest';
import { JobRunner } from '../../../src/jobs/job-runner.js';
import { EventDispatcher } from '../../../src/events/event-dispatcher.js';
import type { RetriedDeliveries } from '../../../src/notifications/ledger/replays.repository.js';
import { LedgerService } from '../../../src/notifications/ledger/ledger.service.js';
import { runForTenant } from '../../../src/context/work-context.js';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { createIncident, createMaintenance, fromNow, HOUR } from '../../support/incidents.js';
import { RecordingChannel, TestChannels } from '../../support/recording-channel.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const webhooks = new RecordingChannel('webhook');
const mails = new RecordingChannel('email');
const channels = new TestChannels(webhooks, mails);
const api = useApi({ override: channels.override });
let hooks = 0;

/** Creates a subscriber of the channel under test. */
function createHook(client: Client, values: object = {}): Promise<any> {
  hooks += 1;
  return createSubscriber(client, {
    channel: 'webhook',
    address: `https://h${hooks}.example.com/`,
    ...values,
  });
}

function impact(id: number): object {
  return { components: [{ id, impact: 'degraded' }] };
}

/**
 * Deliveries to a tenant's subscribers since the last call. Delivers twice, because jobs record
 * events, too.
 */
async function told({ host }: Client): Promise<[string, number][]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return webhooks.take(host.split('.')[0]!);
}

/** Like {@link told}, but while the mail server is down: mails stay untried. */
async function toldWithoutMails(client: Client): Promise<void> {
  const { answer } = mails;
  mails.answer = () => {
    throw new Error('The server is away.');
  };
  await expect(told(client)).rejects.toThrow();
  mails.answer = answer;
}

async function deliveriesOf(client: Client, id: number): Promise<any[]> {
  return (await client.get(`/subscribers/${id}/deliveries`)).body.data;
}

describe('An event', () => {
  it('is told to each subscriber whom it concerns, once, and to nobody else', async () => {
    const { client } = await api.newTenant();
    const stranger = await api.newTenant();
    const root = await createGroup(client);
    const inner = await createGroup(client, { parent_id: root.id });
    const component = await createComponent(client, { group_id: inner.id });
    const sibling = await createComponent(client);
    const all = await createHook(client);
    const itself = await createHook(client, { component_ids: [component.id] });
    const group = await createHook(client, { group_ids: [root.id] });
    await createHook(client, { component_ids: [sibling.id] });
    await createHook(client, { events: ['maintenance', 'announcement'] });
    for (const change of [
      `status = 'unsubscribed'`,
      `status = 'pending'`,
      `status = 'quarantined'`,
      `paused_at = now()`,
    ]) {
      const { id } = await createHook(client);
      await api.database.sql(`update subscriber set ${change} where id = $1`, [id]);
    }
    await createHook(stranger.client);
    const incident = await createIncident(client, { publish: true, ...impact(component.id) });
    expect((await told(client)).sort()).toEqual(
      [all, itself, group].map(({ id }) => ['incident.published', id]).sort(),
    );
    expect(await told(client)).toEqual([]);
    await client.post(`/incidents/${incident.id}/resolve`);
    expect((await told(client)).map(([event]) => event)).toEqual(
      Array.from({ length: 3 }, () => 'incident.resolved'),
    );
    const { data } = (await client.get(`/incidents/${incident.id}/deliveries`)).body;
    expect(data).toMatchObject([
      { event: 'incident.resolved', sent: 3, waiting: 0 },
      { event: 'incident.published', sent: 3, failed: 0, decided_at: expect.any(String) },
    ]);
    expect((await client.get('/incidents/999999999/deliveries')).status).toBe(404);
  });

  it('is not told to those who were confirmed after it, though nobody has been told yet', async () => {
    const { client } = await api.newTenant();
    const before = await createHook(client);
    await createIncident(client, { publish: true });
    api.clock.advance(1_000);
    await createHook(client);
    expect(await told(client)).toEqual([['incident.published', before.id]]);
  });

  it('that is not to be told makes no delivery, nor does one that was taken back', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    const draft = await createIncident(client);
    await client.post(`/incidents/${draft.id}/publish`, { notify: false });
    expect(await told(client)).toEqual([]);
    const taken = await createIncident(client, { publish: true });
    await client.post(`/incidents/${taken.id}/unpublish`);
    expect(await told(client)).toEqual([]);
    expect((await client.get('/subscribers/deliveries')).body.meta.total).toBe(0);
  });

  it('of an incident that names no public component is told to those who want everything', async () => {
    const { client } = await api.newTenant();
    const internal = await createComponent(client, { is_public: false });
    const open = await createComponent(client);
    const all = await createHook(client);
    await createHook(client, { component_ids: [open.id] });
    await createIncident(client, { publish: true, ...impact(internal.id) });
    expect(await told(client)).toEqual([['incident.published', all.id]]);
  });

  it('is told over channels that have a sender, and not later over one that gets its sender afterwards', async () => {
    const { client } = await api.newTenant();
    const hook = await createHook(client);
    const chat = await createConfirmed(client, {
      channel: 'discord',
      address: 'https://discord.com/api/webhooks/1/abc',
    });
    const incident = await createIncident(client, { publish: true });
    const trial = await client.post(`/subscribers/${chat.id}/test`);
    expect([trial.status, trial.body.message]).toEqual([
      409,
      'Subscribers of the channel discord cannot be sent anything yet.',
    ]);
    expect(await told(client)).toEqual([['incident.published', hook.id]]);
    expect(await deliveriesOf(client, chat.id)).toEqual([]);
    const chats = new RecordingChannel('discord');
    channels.give(chats);
    api.clock.advance(60_000);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'A fix is on its way.' });
    expect(await told(client)).toEqual([['incident.updated', hook.id]]);
    expect(chats.take(client.host.split('.')[0]!)).toEqual([['incident.updated', chat.id]]);
    expect((await client.post(`/subscribers/${chat.id}/test`)).status).toBe(200);
  });

  it('is decided at once while nobody has subscribed', async () => {
    const { client } = await api.newTenant();
    const incident = await createIncident(client, { publish: true });
    expect(await told(client)).toEqual([]);
    const { data } = (await client.get(`/incidents/${incident.id}/deliveries`)).body;
    expect(data).toMatchObject([{ event: 'incident.published', decided_at: api.clock.now().toISOString() }]);
    await createHook(client);
    expect(await told(client)).toEqual([]);
  });

  it('of a subscription itself waits for no grace time', async () => {
    const { client } = await api.newTenant();
    await client.patch('/settings', { notification_grace_seconds: 60 });
    const { id } = await createHook(client);
    await createIncident(client, { publish: true });
    await client.post(`/subscribers/${id}/test`);
    expect(await told(client)).toEqual([['subscriber.test_requested', id]]);
    api.clock.advance(59_999);
    expect(await told(client)).toEqual([]);
    api.clock.advance(1);
    expect(await told(client)).toEqual([['incident.published', id]]);
  });

  it('can be an announcement, told when it becomes visible, and a maintenance', async () => {
    const { client } = await api.newTenant();
    const chosen = await createHook(client, { component_ids: [(await createComponent(client)).id] });
    const maintained = await createHook(client, { events: ['maintenance'] });
    const { id } = await createAnnouncement(client, { starts_at: '2026-03-01T13:00:00Z' });
    await client.post(`/announcements/${id}/publish`);
    await createMaintenance(client, { publish: true });
    expect(await told(client)).toEqual([['maintenance.published', maintained.id]]);
    api.clock.set('2026-03-01T13:00:00Z');
    expect((await told(client)).sort()).toEqual([
      ['announcement.published', chosen.id],
      ['maintenance.starting_soon', maintained.id],
    ]);
  });

  it('that a later one of its incident has overtaken within the grace time is merged with it', async () => {
    const { client } = await api.newTenant();
    await client.patch('/settings', { notification_grace_seconds: 60 });
    const { id } = await createHook(client);
    const incident = await createIncident(client, { publish: true });
    expect(await told(client)).toEqual([]);
    api.clock.advance(30_000);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'A correction.' });
    expect(await told(client)).toEqual([]);
    api.clock.advance(60_000);
    expect(await told(client)).toEqual([['incident.updated', id]]);
  });

  it('that a later one of its incident has overtaken before it was sent is merged with it', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    const other = await createIncident(client, { publish: true });
    const incident = await createIncident(client, { publish: true });
    await toldWithoutMails(client);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'More is known.' });
    await toldWithoutMails(client);
    const deliveries = await deliveriesOf(client, id);
    expect(deliveries.map(({ event, incident_id, status }) => [event, incident_id, status])).toEqual([
      ['incident.updated', incident.id, 'waiting'],
      ['incident.published', incident.id, 'merged'],
      ['incident.published', other.id, 'waiting'],
    ]);
  });
});

describe('A delivery', () => {
  it('is tried again after pauses, with what the other side said, until it is given up', async () => {
    const { client, tenant } = await api.newTenant();
    const { id } = await createHook(client);
    webhooks.answer = () => ({ result: 'retry', code: 503, response: `busy\0${'x'.repeat(2_000)}` });
    await createIncident(client, { publish: true });
    expect(await told(client)).toHaveLength(1);
    const [first] = await deliveriesOf(client, id);
    expect(first).toMatchObject({ status: 'waiting', tries: 1, sent_at: null });
    expect(Date.parse(first.next_try_at) - api.clock.now().getTime()).toBe(5_000);
    expect(first.attempts[0].response).toHaveLength(1_000);
    expect(await told(client)).toEqual([]);
    api.clock.advance(5_000);
    expect(await told(client)).toHaveLength(1);
    api.clock.advance(300_000);
    expect(await told(client)).toHaveLength(1);
    const [given] = await deliveriesOf(client, id);
    expect(given).toMatchObject({ status: 'failed', tries: 3, next_try_at: null });
    expect(given.attempts.map(({ outcome, code }: any) => [outcome, code])).toEqual([
      ['retry', 503],
      ['retry', 503],
      ['failed', 503],
    ]);
    webhooks.answer = () => ({ result: 'sent', code: 204 });
    const ledger = api.app.get(LedgerService);
    const retry = (which: Partial<RetriedDeliveries> = {}): Promise<number> =>
      runForTenant(tenant, () => ledger.retry({ status: 'failed', ...which }));
    const others = { eventId: Number(given.event_id) + 1 };
    for (const none of [
      { channel: 'email' },
      { since: api.clock.now() },
      { subscriberId: Number(id) + 1 },
      others,
    ])
      expect(await retry(none)).toBe(0);
    expect(await retry({ channel: 'webhook', until: api.clock.now(), eventId: given.event_id })).toBe(1);
    expect(await retry()).toBe(0);
    expect(await told(client)).toHaveLength(1);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'sent', tries: 1 }]);
    expect(await retry({ status: 'sent', subscriberId: id })).toBe(1);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'waiting', tries: 0, sent_at: null }]);
    expect(await told(client)).toEqual([['incident.published', id]]);
  });

  it('waits for as long as the other side asks for', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    const notBefore = new Date(api.clock.now().getTime() + 3_600_000);
    webhooks.answer = () => ({ result: 'retry', code: 429, notBefore });
    await createIncident(client, { publish: true });
    await told(client);
    webhooks.answer = () => ({ result: 'sent' });
    expect((await deliveriesOf(client, id))[0].next_try_at).toBe(notBefore.toISOString());
  });

  it('waits for its pause even if the other side asks for a shorter one', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    const notBefore = new Date(api.clock.now().getTime() + 1_000);
    webhooks.answer = () => ({ result: 'retry', code: 429, notBefore });
    await createIncident(client, { publish: true });
    await told(client);
    webhooks.answer = () => ({ result: 'sent' });
    const [{ next_try_at: next }] = await deliveriesOf(client, id);
    expect(Date.parse(next) - api.clock.now().getTime()).toBe(5_000);
  });

  it('of a channel that fails waits, and the error says nothing of what happened there', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    const { answer } = mails;
    mails.answer = () => {
      throw new Error('ada@example.com is unknown.');
    };
    await createIncident(client, { publish: true });
    await expect(told(client)).rejects.toThrow(/^The channel email failed\.$/);
    mails.answer = answer;
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'waiting', tries: 0, attempts: [] }]);
    const [job] = await api.database.sql<{ kept: string }>(
      `select row_to_json(j)::text as kept from job j join tenant t on t.id = j.tenant_id
       where t.slug = $1 and j.kind = 'notification.send' and j.error is not null`,
      [client.host.split('.')[0]],
    );
    expect(job?.kept).toContain('The channel email failed.');
    expect(job?.kept).not.toContain('ada@');
  });

  it('is cancelled when its subscriber has left before it was sent', async () => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    webhooks.answer = () => ({ result: 'retry' });
    await createIncident(client, { publish: true });
    await told(client);
    webhooks.answer = () => ({ result: 'sent' });
    await api.database.sql(`update subscriber set status = 'unsubscribed' where id = $1`, [id]);
    api.clock.advance(5_000);
    expect(await told(client)).toEqual([]);
    expect((await deliveriesOf(client, id))[0].status).toBe('cancelled');
  });

  it('exists once for each event and subscriber, wherever deciding was interrupted', async () => {
    const { client } = await api.newTenant();
    await api.database.sql(
      `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, confirmed_at, created_at, updated_at)
       select id, 'webhook', 'https://x.example/' || n, n::text, 'de', 'confirmed', true, '["incident"]', $2, $2, $2, $2
       from tenant, generate_series(1, 2500) n where slug = $1`,
      [client.host.split('.')[0], api.clock.now()],
    );
    await createIncident(client, { publish: true });
    const runner = api.app.get(JobRunner);
    while (await api.app.get(EventDispatcher).dispatch());
    const [accept] = await runner.claim(1);
    await runner.run(accept!);
    const [batch] = await runner.claim(1);
    await runner.run(batch!);
    // Simulates that the position reached was not stored.
    await api.database.sql(`update notification set decided_up_to = 0 where decided_at is null`);
    await runDueJobs(api.app);
    const ids = webhooks.take(client.host.split('.')[0]!).map(([, id]) => id);
    expect([ids.length, new Set(ids).size]).toEqual([2500, 2500]);
    expect((await client.get('/subscribers/deliveries?status=sent&channel=webhook')).body.meta.total).toBe(
      2500,
    );
  });

  it('is kept for as long as the operator wants, from the event on', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    await createIncident(client, { publish: true });
    await told(client);
    const total = async (): Promise<number> => (await client.get('/subscribers/deliveries')).body.meta.total;
    expect(await total()).toBe(1);
    api.clock.advance(89 * 86_400_000);
    await runDueJobs(api.app);
    expect(await total()).toBe(1);
    api.clock.advance(86_400_000);
    await runDueJobs(api.app);
    expect(await total()).toBe(0);
  });
});

it('Deliveries are deleted after their time, however many an event has', async () => {
  const { client, tenant } = await api.newTenant();
  await createHook(client);
  await createIncident(client, { publish: true });
  await told(client);
  await api.database.sql(
    `with made as (
       insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
       select $1, 'webhook', 'https://z.example/' || n, n::text, 'de', 'confirmed', true, '["incident"]', $2, $2, $2
       from generate_series(1, 5000) n returning id)
     insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, created_at)
     select $1, (select max(event_id) from notification where tenant_id = $1), id, 'webhook', 'sent', $2 from made`,
    [tenant.id, api.clock.now()],
  );
  const total = async (): Promise<number> => (await client.get('/subscribers/deliveries')).body.meta.total;
  expect(await total()).toBe(5_001);
  api.clock.advance(90 * 86_400_000);
  await runDueJobs(api.app);
  expect(await total()).toBe(0);
  expect(await api.database.sql(`select from notification where tenant_id = $1`, [tenant.id])).toEqual([]);
});

describe('The sums of the ledger', () => {
  /** Changes that are not yet part of the sums. */
  async function changes(tenantId: string): Promise<number> {
    return (await api.database.sql(`select from delivery_sum_change where tenant_id = $1`, [tenantId]))
      .length;
  }

  it('take up changes every quarter of an hour, as long as something waits', async () => {
    api.clock.set('2026-03-02T12:07:00.000Z');
    const { client, tenant } = await api.newTenant();
    await createHook(client);
    webhooks.answer = () => ({ result: 'retry' });
    await createIncident(client, { publish: true });
    await told(client);
    webhooks.answer = () => ({ result: 'sent' });
    expect(await changes(tenant.id)).toBeGreaterThan(0);
    await api.database.sql(
      `update notification_delivery set due_at = '2026-03-02T12:20:00Z' where tenant_id = $1`,
      [tenant.id],
    );
    api.clock.set('2026-03-02T12:14:59.999Z');
    await runDueJobs(api.app);
    expect(await changes(tenant.id)).toBeGreaterThan(0);
    api.clock.set('2026-03-02T12:15:00.000Z');
    await runDueJobs(api.app);
    expect(await changes(tenant.id)).toBe(0);
    await api.database.sql(
      `update notification_delivery set status = 'sent', due_at = null, sent_at = now() where tenant_id = $1`,
      [tenant.id],
    );
    expect(await changes(tenant.id)).toBeGreaterThan(0);
    api.clock.set('2026-03-02T12:30:00.000Z');
    await runDueJobs(api.app);
    expect(await changes(tenant.id)).toBe(0);
    const jobs = await api.database.sql(
      `select from job where tenant_id = $1 and kind = 'notification.sum'`,
      [tenant.id],
    );
    expect(jobs).toEqual([]);
  });
});

describe('Between tenants', () => {
  it('the one with many subscribers does not keep the other’s few waiting', { timeout: 60_000 }, async () => {
    const [many, few] = [await api.newTenant(), await api.newTenant()];
    for (let count = 0; count < 40; count += 1) await createHook(many.client);
    await api.database.sql(
      `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, confirmed_at, created_at, updated_at)
       select $1, 'webhook', 'https://y.example/' || n, n::text, 'de', 'confirmed', true, '["incident"]', $2, $2, $2, $2
       from generate_series(1, 4000) n`,
      [many.tenant.id, api.clock.now()],
    );
    for (let count = 0; count < 10; count += 1) await createHook(few.client);
    await createIncident(many.client, { publish: true });
    await createIncident(few.client, { publish: true });
    await deliverEvents(api.app);
    const slugs = [many.tenant.slug, few.tenant.slug];
    const order = webhooks.given.map(({ tenant }) => tenant).filter((slug) => slugs.includes(slug));
    expect(order).toHaveLength(4_050);
    expect(order.lastIndexOf(few.tenant.slug)).toBeLessThan(2_500);
  });
});

describe('Sending again', () => {
  const RANGE = '/subscribers/deliveries/retry';

  async function givenUp(client: Client): Promise<{ hook: any; delivery: any; path: string }> {
    const hook = await createHook(client);
    webhooks.answer = () => ({ result: 'failed', code: 400 });
    await createIncident(client, { publish: true });
    expect(await told(client)).toEqual([['incident.published', hook.id]]);
    webhooks.answer = () => ({ result: 'sent', code: 204 });
    const [delivery] = await deliveriesOf(client, hook.id);
    return { hook, delivery, path: `/subscribers/${hook.id}/deliveries/${delivery.event_id}/retry` };
  }

  it('takes one delivery that was given up or sent, and leaves one that waits as it is', async () => {
    const { client } = await api.newTenant();
    const { hook, delivery, path } = await givenUp(client);
    // A newer one, to another subscriber, is not touched.
    const other = await createHook(client);
    await client.post(`/subscribers/${other.id}/test`);
    expect(await told(client)).toEqual([['subscriber.test_requested', other.id]]);
    const waits = { ...delivery, status: 'waiting', tries: 0, next_try_at: api.clock.now().toISOString() };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await client.post(path);
      expect([status, body.data]).toEqual([200, waits]);
    }
    expect(await told(client)).toEqual([['incident.published', hook.id]]);
    expect((await client.post(path)).body.data).toMatchObject({ status: 'waiting', sent_at: null });
    expect(await told(client)).toEqual([['incident.published', hook.id]]);
  });

  it('of one delivery is refused when there is none, or nobody is to be told', async () => {
    const { client } = await api.newTenant();
    const { hook, path } = await givenUp(client);
    const stranger = (await api.newTenant()).client;
    expect((await stranger.post(path)).status).toBe(404);
    expect((await client.post(`/subscribers/${hook.id}/deliveries/1/retry`)).status).toBe(404);
    expect((await client.withKey(undefined).post(path)).status).toBe(401);
    await api.database.sql(`update subscriber set paused_at = now() where id = $1`, [hook.id]);
    expect((await client.post(path)).body.message).toMatch(/^The subscriber is not notified of this/);
    await api.database.sql(`update subscriber set status = 'unsubscribed' where id = $1`, [hook.id]);
    const left = await client.post(path);
    expect([left.status, left.body.message]).toEqual([
      409,
      'The subscriber is unsubscribed and gets no notifications.',
    ]);
    await api.database.sql(`update notification_delivery set status = 'merged' where subscriber_id = $1`, [
      hook.id,
    ]);
    expect((await client.post(path)).body.message).toMatch(/^The delivery is merged; possible: /);
    expect((await deliveriesOf(client, hook.id))[0]).toMatchObject({ status: 'merged', tries: 1 });
  });

  it('takes a range: what failed, by event, time, channel and subscriber, and once', async () => {
    const { client } = await api.newTenant();
    const { hook, delivery } = await givenUp(client);
    const now = api.clock.now();
    const before = new Date(now.getTime() - 1).toISOString();
    const retry = async (filter: object): Promise<unknown> => (await client.post(RANGE, filter)).body.data;
    for (const none of [
      { event: 'incident.resolved' },
      { event_id: Number(delivery.event_id) + 1 },
      { subscriber_id: Number(hook.id) + 1 },
      { channel: 'email' },
      { since: new Date(now.getTime() + 1).toISOString() },
      { until: before },
      { status: 'sent', subscriber_id: hook.id },
    ])
      expect(await retry(none)).toEqual({ deliveries: 0, is_complete: true });
    const { event, event_id } = delivery;
    const all = { event, event_id, subscriber_id: hook.id, channel: 'webhook', since: before, until: now };
    expect(await retry(all)).toEqual({ deliveries: 1, is_complete: true });
    expect(await retry({})).toEqual({ deliveries: 0, is_complete: true });
    expect(await told(client)).toEqual([['incident.published', hook.id]]);
    expect(await retry({ status: 'sent', subscriber_id: hook.id })).toEqual({
      deliveries: 1,
      is_complete: true,
    });
    expect(await told(client)).toEqual([['incident.published', hook.id]]);
  });

  it('of one delivery needs a channel with a sender', async () => {
    const { client, tenant } = await api.newTenant();
    const { hook, delivery, path } = await givenUp(client);
    await api.database.sql(`update notification_delivery set channel = 'teams' where tenant_id = $1`, [
      tenant.id,
    ]);
    const refused = await client.post(path);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Subscribers of the channel teams cannot be sent anything yet.',
    ]);
    expect(await deliveriesOf(client, hook.id)).toEqual([{ ...delivery, channel: 'teams' }]);
    // A range takes it, and no job is armed for it.
    expect((await client.post(RANGE, { channel: 'teams' })).body.data.deliveries).toBe(1);
    const jobs = await api.database.sql(`select from job where tenant_id = $1 and subject like '% teams %'`, [
      tenant.id,
    ]);
    expect(jobs).toEqual([]);
  });

  it('of a test message reaches who has paused, of a confirmation only who has not confirmed', async () => {
    const { client, tenant } = await api.newTenant();
    const hook = await createHook(client);
    await client.post(`/subscribers/${hook.id}/test`);
    await told(client);
    await api.database.sql(`update subscriber set paused_at = now() where id = $1`, [hook.id]);
    const [{ event_id }] = await deliveriesOf(client, hook.id);
    const path = `/subscribers/${hook.id}/deliveries/${event_id}/retry`;
    expect((await client.post(path)).status).toBe(200);
    expect(await told(client)).toEqual([['subscriber.test_requested', hook.id]]);
    await api.database.sql(
      `update notification set event = 'subscriber.confirmation_requested' where tenant_id = $1`,
      [tenant.id],
    );
    const confirmed = await client.post(path);
    expect([confirmed.status, confirmed.body.message]).toEqual([
      409,
      'The subscriber is not notified of this: they have paused, or have already confirmed.',
    ]);
    await api.database.sql(`update subscriber set status = 'pending' where id = $1`, [hook.id]);
    expect((await client.post(path)).status).toBe(200);
    expect(await told(client)).toEqual([['subscriber.confirmation_requested', hook.id]]);
  });

  it('of what was sent needs a subscriber; unknown conditions are refused', async () => {
    const { client } = await api.newTenant();
    for (const [body, field] of [
      [{ status: 'sent' }, 'subscriber_id'],
      [{ status: 'waiting' }, 'status'],
      [{ since: '2026-03-01' }, 'since'],
      [{ incident: 1 }, 'incident'],
    ] as const) {
      const { status, body: refusal } = await client.post(RANGE, body);
      expect([status, Object.keys(refusal.errors)]).toEqual([422, [field]]);
    }
  });

  it('of a range is bounded, and goes on where the request before has ended', async () => {
    const { client, tenant } = await api.newTenant();
    const { hook, delivery } = await givenUp(client);
    await api.database.sql(
      `with made as (
         insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at, decided_at)
         select $1, $2::bigint + n, 'incident.updated', 's', now(), now(), now() from generate_series(1, 10000) n
         returning event_id)
       insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, created_at)
       select $1, event_id, $3, 'webhook', 'failed', now() from made`,
      [tenant.id, Number(delivery.event_id) + 1_000_000, hook.id],
    );
    const retry = async (): Promise<unknown> => (await client.post(RANGE, {})).body.data;
    expect(await retry()).toEqual({ deliveries: 10_000, is_complete: false });
    expect(await retry()).toEqual({ deliveries: 1, is_complete: true });
    await api.database.sql(`delete from notification where tenant_id = $1`, [tenant.id]);
  });
});

describe('A trial message', () => {
  it('goes to the subscriber alone, and shows among the deliveries', async () => {
    const { client } = await api.newTenant();
    const [one] = [await createHook(client), await createHook(client)];
    expect((await client.post(`/subscribers/${one.id}/test`)).status).toBe(200);
    expect(await told(client)).toEqual([['subscriber.test_requested', one.id]]);
    expect(await deliveriesOf(client, one.id)).toMatchObject([
      { event: 'subscriber.test_requested', status: 'sent' },
    ]);
    const pending = await createSubscriber(client);
    const refused = await client.post(`/subscribers/${pending.id}/test`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The subscriber is pending and gets no notifications.',
    ]);
    expect((await client.post('/subscribers/999999999/test')).status).toBe(404);
  });
});

describe('The ledger', () => {
  let tenant: TestTenant;
  let ids: number[];

  beforeAll(async () => {
    tenant = await api.newTenant();
    ids = [(await createHook(tenant.client)).id, (await createConfirmed(tenant.client)).id];
    await createIncident(tenant.client, { publish: true });
    await toldWithoutMails(tenant.client);
  });

  it('is listed by event, status, channel and time', async () => {
    const found = async (query: string): Promise<number[]> =>
      (await tenant.client.get(`/subscribers/deliveries?${query}`)).body.data.map(
        ({ subscriber_id }: any) => subscriber_id,
      );
    expect(await found('')).toEqual([ids[1], ids[0]]);
    expect(await found('status=sent')).toEqual([ids[0]]);
    expect(await found('channel=email')).toEqual([ids[1]]);
    expect(await found('event=incident.published&per_page=1')).toEqual([ids[1]]);
    expect(await found('event=incident.resolved')).toEqual([]);
    expect(await found('since=2099-01-01')).toEqual([]);
    expect((await tenant.client.get('/subscribers/deliveries?status=lost')).status).toBe(422);
    expect((await tenant.client.get('/subscribers/999999999/deliveries')).status).toBe(404);
  });

  it('of one subscriber is listed by the same', async () => {
    const count = async (query: string): Promise<number> =>
      (await tenant.client.get(`/subscribers/${ids[0]}/deliveries?${query}`)).body.meta.total;
    const { created_at } = (await tenant.client.get(`/subscribers/${ids[0]}/deliveries`)).body.data[0];
    for (const query of [
      '',
      'status=sent',
      'channel=webhook',
      'event=incident.published',
      `since=${created_at}`,
    ])
      expect([query, await count(query)]).toEqual([query, 1]);
    for (const query of [
      'status=waiting',
      'channel=email',
      'event=incident.resolved',
      `since=${new Date(Date.parse(created_at) + 1).toISOString()}`,
    ])
      expect([query, await count(query)]).toEqual([query, 0]);
  });

  it('has pages, of deliveries and of totals, for each kind of incident', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    const maintenance = await createMaintenance(client, {
      publish: true,
      started_at: fromNow(api, 2 * HOUR),
      scheduled_end_at: fromNow(api, 3 * HOUR),
    });
    await client.post(`/maintenances/${maintenance.id}/start`);
    await told(client);
    const path = `/maintenances/${maintenance.id}/deliveries`;
    const second = (await client.get(`${path}?per_page=1&page=2`)).body;
    expect(second.data.map(({ event }: any) => event)).toEqual(['maintenance.published']);
    expect(second.meta).toMatchObject({ total: 2, current_page: 2, per_page: 1 });
    expect((await client.get(`/incidents/${maintenance.id}/deliveries`)).status).toBe(404);
    const newest = (await client.get('/subscribers/deliveries?per_page=1')).body;
    expect(newest.data.map(({ event }: any) => event)).toEqual(['maintenance.started']);
    expect(newest.meta).toMatchObject({ per_page: 1 });
  });

  it('shows tries in their order, also those that an earlier version has stored', async () => {
    const path = `/subscribers/${ids[0]}/deliveries`;
    const [{ event_id, attempts }] = (await tenant.client.get(path)).body.data;
    expect(attempts).toMatchObject([{ outcome: 'sent' }]);
    for (const hours of [2, 1])
      await api.database.sql(
        `insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome, code)
         values ($1, $2, $3, $4::timestamptz - make_interval(hours => $5), 'retry', 500 + $5)`,
        [tenant.tenant.id, event_id, ids[0], attempts[0].attempted_at, hours],
      );
    const [{ attempts: all }] = (await tenant.client.get(path)).body.data;
    expect(all.map(({ outcome, code }: any) => [outcome, code])).toEqual([
      ['retry', 502],
      ['retry', 501],
      ['sent', attempts[0].code],
    ]);
  });

  it('keeps nothing of a subscriber who is deleted', async () => {
    expect((await tenant.client.delete(`/subscribers/${ids[0]}`)).status).toBe(204);
    const { data } = (await tenant.client.get('/subscribers/deliveries')).body;
    expect(data.map(({ subscriber_id }: any) => subscriber_id)).toEqual([ids[1]]);
    const attempts = await api.database.sql(`select from notification_attempt where tenant_id = $1`, [
      tenant.tenant.id,
    ]);
    expect(attempts).toEqual([]);
  });
});
