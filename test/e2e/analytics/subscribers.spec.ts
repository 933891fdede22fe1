import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { SubscriberLinks } from '#modules/subscribers/services/subscriber-links.js';
import { DeliverySumsRepository } from '#modules/notifications/store/delivery-sums.repository.js';
import type { Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const NOW = { confirmed: 0, pending: 0, quarantined: 0, unsubscribed: 0 };
const NOTHING = { sent: 0, failed: 0, waiting: 0, unsent: 0, p50_seconds: null, p90_seconds: null };

const app = useApi();
let tenant: TestTenant;
let client: Client;

beforeEach(async () => {
  app.clock.set('2026-03-01T00:00:00.000Z');
  tenant = await app.newTenant(['de', 'en']);
  ({ client } = tenant);
  await client.patch('/settings', { time_zone: 'Europe/Berlin' });
});

/** Inserts a subscriber in the state that follows from what happened at these times. */
async function subscriber(values: {
  channel?: string;
  locale?: string;
  status?: string;
  confirmed?: string;
  updated?: string;
}): Promise<number> {
  const {
    channel = 'email',
    locale = 'de',
    status = 'confirmed',
    confirmed = null,
    updated = '2026-01-01',
  } = values;
  const [row] = await app.database.sql<{ id: string }>(
    `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
       confirmed_at, created_at, updated_at)
     values ($1, $2, gen_random_uuid()::text, gen_random_uuid()::text, $3, $4, true, '["incident"]', now(), $5, now(), $6)
     returning id`,
    [tenant.tenant.id, channel, locale, status, confirmed, updated],
  );
  return Number(row!.id);
}

/** Matches durations within the error that the response states. */
function about(seconds: number): unknown {
  return expect.toSatisfy((notified: unknown) => Math.abs(Number(notified) - seconds) <= seconds * 0.025);
}

let events = 0;

/** Inserts a notification with its deliveries: status and, if sent, seconds until then. */
async function notified(
  occurredAt: string,
  deliveries: readonly (readonly [number, string, string, number?])[],
  event = 'incident.published',
): Promise<void> {
  events += 1;
  await app.database.sql(
    `insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at) values ($1, $2, $3, 'x', $4, $4)`,
    [tenant.tenant.id, 1_000_000 + events, event, occurredAt],
  );
  for (const [id, channel, status, took] of deliveries)
    await app.database.sql(
      `insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, sent_at, created_at)
       values ($1, $2, $3, $4, $5, $6::timestamptz + $7 * interval '1 second', $6)`,
      [tenant.tenant.id, 1_000_000 + events, id, channel, status, occurredAt, took ?? null],
    );
}

describe('Analytics of subscribers', () => {
  it('show who came and went, by day, channel and language, and how they were told', async () => {
    app.clock.set('2026-04-01T00:00:00.000Z');
    // 23:30 UTC on 27 March is already 28 March in Berlin. Clocks go forward on 29 March.
    const ada = await subscriber({ confirmed: '2026-03-27T23:30:00Z' });
    const grace = await subscriber({ channel: 'webhook', locale: 'en', confirmed: '2026-03-29T21:59:59Z' });
    await subscriber({
      status: 'unsubscribed',
      confirmed: '2026-03-28T10:00:00Z',
      updated: '2026-03-30T10:00:00Z',
    });
    await subscriber({
      status: 'unsubscribed',
      confirmed: '2026-01-01T00:00:00Z',
      updated: '2026-03-29T22:00:00Z',
    });
    await subscriber({ status: 'pending' });
    await subscriber({ confirmed: '2026-03-27T22:59:59Z' });
    await notified('2026-03-28T12:00:00Z', [
      [ada, 'email', 'sent', 2],
      [grace, 'webhook', 'sent', 10],
    ]);
    await notified('2026-03-30T12:00:00Z', [
      [ada, 'email', 'sent', 4],
      [grace, 'webhook', 'failed'],
    ]);
    await notified('2026-03-30T13:00:00Z', [
      [ada, 'email', 'waiting'],
      [grace, 'webhook', 'cancelled'],
    ]);
    await notified('2026-03-30T14:00:00Z', [[ada, 'email', 'sent', 1]], 'subscriber.confirmation_requested');
    await notified('2026-03-31T22:00:00Z', [[ada, 'email', 'sent', 1]]);

    const data = await done(client.get('/analytics/subscribers?from=2026-03-28&to=2026-03-31'));
    expect(data).toMatchObject({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-31T22:00:00.000Z',
      duration_error: 0.025,
      now: { confirmed: 3, pending: 1, quarantined: 0, unsubscribed: 2 },
      total: {
        confirmed: 3,
        left: 2,
        growth: 1,
        deliveries: {
          sent: 3,
          failed: 1,
          waiting: 1,
          unsent: 1,
          p50_seconds: about(4),
          p90_seconds: about(10),
        },
      },
    });
    expect(
      data.points.map(({ date, confirmed, left, deliveries: { sent, p50_seconds } }: any) => [
        date,
        confirmed,
        left,
        sent,
        p50_seconds,
      ]),
    ).toEqual([
      ['2026-03-28', 2, 0, 2, about(2)],
      ['2026-03-29', 1, 0, 0, null],
      ['2026-03-30', 0, 2, 1, about(4)],
      ['2026-03-31', 0, 0, 0, null],
    ]);
    expect(data.channels.map(({ channel }: any) => channel)).toEqual(SUBSCRIBER_CHANNELS);
    expect(data.channels[1]).toEqual({
      channel: 'webhook',
      now: { ...NOW, confirmed: 1 },
      confirmed: 1,
      left: 0,
      growth: 1,
      deliveries: {
        sent: 1,
        failed: 1,
        waiting: 0,
        unsent: 1,
        p50_seconds: about(10),
        p90_seconds: about(10),
      },
    });
    expect(data.languages).toEqual([
      {
        locale: 'de',
        now: { ...NOW, confirmed: 2, pending: 1, unsubscribed: 2 },
        confirmed: 2,
        left: 2,
        growth: 0,
      },
      { locale: 'en', now: { ...NOW, confirmed: 1 }, confirmed: 1, left: 0, growth: 1 },
    ]);
  });

  it('include what happens at this very instant', async () => {
    const id = await subscriber({ confirmed: '2026-03-01T00:00:00Z' });
    await notified('2026-03-01T00:00:00Z', [[id, 'email', 'waiting']]);
    const { total } = await done(client.get('/analytics/subscribers'));
    expect([total.confirmed, total.deliveries]).toEqual([0, NOTHING]);
    const { total: today } = await done(client.get('/analytics/subscribers?to=2026-03-01'));
    expect([today.confirmed, today.deliveries.waiting]).toEqual([1, 1]);
  });

  it.each(['before', 'after'])(
    'count deliveries of parts of days, %s they are summed by day',
    async (when) => {
      app.clock.set('2026-03-10T00:00:00.000Z');
      const id = await subscriber({});
      const times = ['03T08:00', '03T20:00', '04T12:00', '05T06:00', '05T18:00'];
      for (const time of times) await notified(`2026-03-${time}:00Z`, [[id, 'email', 'sent', 1]]);
      if (when === 'after')
        await runForTenant(tenant.tenant, async () => {
          while (await app.app.get(DeliverySumsRepository).addChanges('Europe/Berlin'));
        });
      const sent = async (from: string, to: string): Promise<number> =>
        (await done(client.get(`/analytics/subscribers?from=${from}&to=${to}`))).total.deliveries.sent;
      expect(await sent('2026-03-03', '2026-03-05')).toBe(5);
      expect(await sent('2026-03-03T12:00:00Z', '2026-03-05T12:00:00Z')).toBe(3);
      expect(await sent('2026-03-03T12:00:00Z', '2026-03-05')).toBe(4);
      expect(await sent('2026-03-03', '2026-03-05T12:00:00Z')).toBe(4);
      expect(await sent('2026-03-03T06:00:00Z', '2026-03-03T22:00:00Z')).toBe(2);
      expect(await sent('2026-03-03T12:00:00Z', '2026-03-04T06:00:00Z')).toBe(1);
      // Midnight in Berlin.
      expect(await sent('2026-03-02T23:00:00Z', '2026-03-03T23:00:00Z')).toBe(2);
    },
  );

  it('are available as CSV', async () => {
    await subscriber({ confirmed: '2026-02-28T12:00:00Z' });
    const { status, text } = await client.get('/analytics/subscribers?from=2026-02-28', {
      headers: { accept: 'text/csv' },
    });
    const rows = text.split('\r\n');
    expect([status, rows.length]).toEqual([200, 15]);
    expect(rows[0]).toMatch(/^subject,name,interval,date,/);
    expect(rows[1]).toBe(
      'page,,range,,2026-02-27T23:00:00.000Z,2026-03-01T00:00:00.000Z,1,0,1,0,0,0,0,,,1,0,0,0',
    );
    expect(rows.slice(2).map((row) => row.split(',').slice(0, 3).join())).toEqual([
      'channel,email,range',
      'channel,webhook,range',
      'channel,slack,range',
      'channel,teams,range',
      'channel,discord,range',
      'channel,google-chat,range',
      'channel,telegram,range',
      'channel,sms,range',
      'channel,web-push,range',
      'language,de,range',
      'page,,day',
      'page,,day',
      '',
    ]);
  });

  it.each([
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2024-01-01', 'interval'],
    ['channel=email', 'channel'],
  ])('are refused for %s: 422 on the parameter', async (query, field) => {
    const { status, body } = await client.get(`/analytics/subscribers?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('require a key of the tenant with analytics.view', async () => {
    await subscriber({ confirmed: '2026-02-28T12:00:00Z' });
    await createComponent(client, {});
    const other = await app.newTenant();
    expect((await (await other.clientWith('subscribers.manage')).get('/analytics/subscribers')).status).toBe(
      403,
    );
    const { now, languages } = await done(
      (await other.clientWith('analytics.view')).get('/analytics/subscribers'),
    );
    expect([now, languages]).toEqual([NOW, []]);
  });

  it('still count deleted subscribers, without their addresses', async () => {
    app.clock.set('2026-05-10T10:07:00.000Z');
    const figures = async (): Promise<unknown> => {
      const data = await done(client.get('/analytics/subscribers?from=2026-05-01'));
      return [
        data.total,
        data.points,
        data.channels.map(({ now: _, ...rest }: any) => rest),
        data.languages.map(({ locale, confirmed, left }: any) => [locale, confirmed, left]),
      ];
    };
    const ids = [
      await subscriber({ confirmed: '2026-05-02T21:59:59Z', locale: 'en' }),
      await subscriber({ confirmed: '2026-05-02T22:00:00Z' }),
      await subscriber({
        confirmed: '2026-05-02T22:00:01Z',
        status: 'unsubscribed',
        updated: '2026-05-03T12:00:00Z',
      }),
    ];
    const before = await figures();
    expect(before).toMatchObject([
      { confirmed: 3, left: 1 },
      expect.anything(),
      expect.anything(),
      [
        ['de', 2, 1],
        ['en', 1, 0],
      ],
    ]);
    for (const id of ids) expect((await client.delete(`/subscribers/${id}`)).status).toBe(204);
    expect(await figures()).toEqual(before);
    expect(
      await app.database.sql(`select * from subscriber where tenant_id = $1`, [tenant.tenant.id]),
    ).toEqual([]);
  });

  it('show departures when they happened, whatever changes afterwards, without subscribers who came back', async () => {
    app.clock.set('2026-05-10T10:00:00.000Z');
    const left = async (): Promise<unknown[]> =>
      (await done(client.get('/analytics/subscribers?from=2026-05-10&to=2026-05-12'))).points.map(
        ({ left: count }: any) => count,
      );
    const [first, second] = [await subscriber({}), await subscriber({})];
    for (const id of [first, second]) await unsubscribe(id);
    app.clock.advance(86_400_000);
    await app.database.sql(`update subscriber set locale = 'en', updated_at = $1 where id = $2`, [
      app.clock.now(),
      first,
    ]);
    expect(await left()).toEqual([2, 0]);
    await app.database.sql(`update subscriber set status = 'confirmed', updated_at = $1 where id = $2`, [
      app.clock.now(),
      second,
    ]);
    expect(await left()).toEqual([1, 0]);
  });
});

/** Unsubscribes as the link in a mail does. */
async function unsubscribe(id: number): Promise<void> {
  const links = app.app.get(SubscriberLinks);
  const path = await runForTenant(tenant.tenant, () => links.unsubscribe(id));
  expect((await client.withKey(undefined).post(`/${path}`)).status).toBe(200);
}
