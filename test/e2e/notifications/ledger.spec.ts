import { beforeAll, describe, expect, it } from 'vitest';
import type { TestTenant } from '../../support/test-application.js';
import { createIncident, createMaintenance, fromNow, HOUR } from '../../support/incidents.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { deliveriesOf, NotifiedSubscribers } from '../../support/notified-subscribers.js';

const { api, createHook, notified, notifiedWithoutMails } = new NotifiedSubscribers();

describe('The ledger', () => {
  let tenant: TestTenant;
  let ids: number[];

  beforeAll(async () => {
    tenant = await api.newTenant();
    ids = [(await createHook(tenant.client)).id, (await createConfirmed(tenant.client)).id];
    await createIncident(tenant.client, { publish: true });
    await notifiedWithoutMails(tenant.client);
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
    await notified(client);
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

describe('A trial message', () => {
  it('goes to the subscriber alone, and shows among the deliveries', async () => {
    const { client } = await api.newTenant();
    const [one] = [await createHook(client), await createHook(client)];
    expect((await client.post(`/subscribers/${one.id}/test`)).status).toBe(200);
    expect(await notified(client)).toEqual([['subscriber.test_requested', one.id]]);
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
