import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createIncident } from '../../support/incidents.js';
import { deliveriesOf, NotifiedSubscribers } from '../../support/notified-subscribers.js';

const { api, createHook, notified, webhooks } = new NotifiedSubscribers();

describe('Sending again', () => {
  const RANGE = '/subscribers/deliveries/retry';

  async function givenUp(client: Client): Promise<{ hook: any; delivery: any; path: string }> {
    const hook = await createHook(client);
    webhooks.answer = () => ({ result: 'failed', code: 400 });
    await createIncident(client, { publish: true });
    expect(await notified(client)).toEqual([['incident.published', hook.id]]);
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
    expect(await notified(client)).toEqual([['subscriber.test_requested', other.id]]);
    const waits = { ...delivery, status: 'waiting', tries: 0, next_try_at: api.clock.now().toISOString() };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await client.post(path);
      expect([status, body.data]).toEqual([200, waits]);
    }
    expect(await notified(client)).toEqual([['incident.published', hook.id]]);
    expect((await client.post(path)).body.data).toMatchObject({ status: 'waiting', sent_at: null });
    expect(await notified(client)).toEqual([['incident.published', hook.id]]);
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
    expect(await notified(client)).toEqual([['incident.published', hook.id]]);
    expect(await retry({ status: 'sent', subscriber_id: hook.id })).toEqual({
      deliveries: 1,
      is_complete: true,
    });
    expect(await notified(client)).toEqual([['incident.published', hook.id]]);
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
    // A range takes it, and no job is scheduled for it.
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
    await notified(client);
    await api.database.sql(`update subscriber set paused_at = now() where id = $1`, [hook.id]);
    const [{ event_id }] = await deliveriesOf(client, hook.id);
    const path = `/subscribers/${hook.id}/deliveries/${event_id}/retry`;
    expect((await client.post(path)).status).toBe(200);
    expect(await notified(client)).toEqual([['subscriber.test_requested', hook.id]]);
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
    expect(await notified(client)).toEqual([['subscriber.confirmation_requested', hook.id]]);
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
    // Before autovacuum has counted them.
    const retry = async (): Promise<unknown> => (await client.post(RANGE, {})).body.data;
    const start = performance.now();
    expect(await retry()).toEqual({ deliveries: 10_000, is_complete: false });
    // It took 22 s while each was compared with all others.
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await retry()).toEqual({ deliveries: 1, is_complete: true });
    await api.database.sql(`delete from notification where tenant_id = $1`, [tenant.id]);
  });
});
