import { describe, expect, it } from 'vitest';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import type { RetriedDeliveries } from '#modules/notifications/store/replays.repository.js';
import { LedgerService } from '#modules/notifications/services/ledger.service.js';
import { runForTenant } from '#core/context/work-context.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createIncident } from '../../support/incidents.js';
import { createConfirmed } from '../../support/subscribers.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';
import { deliveriesOf, NotifiedSubscribers } from '../../support/notified-subscribers.js';

const { api, createHook, mails, notified, webhooks } = new NotifiedSubscribers();

describe('A delivery', () => {
  it('is tried again after pauses, with what the other side said, until it is given up', async () => {
    const { client, tenant } = await api.newTenant();
    const { id } = await createHook(client);
    webhooks.answer = () => ({ result: 'retry', code: 503, response: `busy\0${'x'.repeat(2_000)}` });
    await createIncident(client, { publish: true });
    expect(await notified(client)).toHaveLength(1);
    const [first] = await deliveriesOf(client, id);
    expect(first).toMatchObject({ status: 'waiting', tries: 1, sent_at: null });
    expect(Date.parse(first.next_try_at) - api.clock.now().getTime()).toBe(5_000);
    expect(first.attempts[0].response).toHaveLength(1_000);
    expect(await notified(client)).toEqual([]);
    api.clock.advance(5_000);
    expect(await notified(client)).toHaveLength(1);
    api.clock.advance(300_000);
    expect(await notified(client)).toHaveLength(1);
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
    expect(await notified(client)).toHaveLength(1);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'sent', tries: 1 }]);
    expect(await retry({ status: 'sent', subscriberId: id })).toBe(1);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'waiting', tries: 0, sent_at: null }]);
    expect(await notified(client)).toEqual([['incident.published', id]]);
  });

  it('that waits for another try goes out at once after an outage, and its tries count on', async () => {
    const { client, tenant } = await api.newTenant();
    const { id } = await createHook(client);
    webhooks.answer = () => ({ result: 'retry', code: 503 });
    await createIncident(client, { publish: true });
    expect(await notified(client)).toHaveLength(1);
    const hurry = (channel?: string): Promise<number> =>
      runForTenant(tenant, () => api.app.get(LedgerService).hurry(channel));
    expect(await hurry('email')).toBe(0);
    expect(await notified(client)).toEqual([]);
    webhooks.answer = () => ({ result: 'sent', code: 204 });
    expect(await hurry('webhook')).toBe(1);
    // What is due already is not counted again.
    expect(await hurry()).toBe(0);
    expect(await notified(client)).toEqual([['incident.published', id]]);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'sent', tries: 2 }]);
    expect(await hurry()).toBe(0);
  });

  it.each([
    ['as long as the other side asks for', 3_600_000, 3_600_000],
    ['its pause even if the other side asks for a shorter one', 1_000, 5_000],
  ])('waits for %s', async (_, asked, waits) => {
    const { client } = await api.newTenant();
    const { id } = await createHook(client);
    const now = api.clock.now().getTime();
    webhooks.answer = () => ({ result: 'retry', code: 429, notBefore: new Date(now + asked) });
    await createIncident(client, { publish: true });
    await notified(client);
    webhooks.answer = () => ({ result: 'sent' });
    const [{ next_try_at: next }] = await deliveriesOf(client, id);
    expect(Date.parse(next) - now).toBe(waits);
  });

  it('of a channel that fails waits, and the error says nothing of what happened there', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    const { answer } = mails;
    mails.answer = () => {
      throw new Error('ada@example.com is unknown.');
    };
    await createIncident(client, { publish: true });
    await expect(notified(client)).rejects.toThrow(/^The channel email failed\.$/);
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
    await notified(client);
    webhooks.answer = () => ({ result: 'sent' });
    await api.database.sql(`update subscriber set status = 'unsubscribed' where id = $1`, [id]);
    api.clock.advance(5_000);
    expect(await notified(client)).toEqual([]);
    expect((await deliveriesOf(client, id))[0].status).toBe('cancelled');
  });

  it('is made for everybody else while a subscriber is being deleted', async () => {
    const { client } = await api.newTenant();
    const kept = await createHook(client);
    const leaving = await createHook(client);
    await createIncident(client, { publish: true });
    const told = await whileUncommitted(
      api.database,
      'delete from subscriber where id = $1',
      [leaving.id],
      () => notified(client),
    );
    expect(told).toEqual([['incident.published', kept.id]]);
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
    await notified(client);
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
  await notified(client);
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
    await notified(client);
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
