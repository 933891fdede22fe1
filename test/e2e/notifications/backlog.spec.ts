import { expect, it } from 'vitest';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { DeliveryBacklogRepository } from '#modules/notifications/store/delivery-backlog.repository.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

let made = 0;

/** Deliveries of a tenant, each to a subscriber of its own. */
async function make(
  tenantId: string,
  channel: string,
  count: number,
  { status = 'waiting', tries = 0, dueIn = 0 }: { status?: string; tries?: number; dueIn?: number } = {},
): Promise<void> {
  made += 1;
  const dueAt = new Date(api.clock.now().getTime() + dueIn);
  await api.database.sql(
    `with subscribed as (
       insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
       select $1, $2, a, a, 'de', 'confirmed', true, '[]', now(), now(), now()
       from generate_series(1, $3::int) n, concat($7::text, '-', n, '@example.com') a returning id
     ), about as (
       insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at)
       values ($1, 7, 'incident.published', 's', now(), now()) on conflict do nothing
     )
     insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, due_at, created_at)
     select $1, 7, id, $2, $4, $5, case when $4 = 'waiting' then $6::timestamptz end, now() from subscribed`,
    [tenantId, channel, count, status, tries, dueAt, `${made}`],
  );
}

it('The backlog counts what is due or was tried, of all tenants, by channel', async () => {
  await make(own.tenant.id, 'email', 2);
  await make(own.tenant.id, 'email', 3, { tries: 1, dueIn: 3_600_000 });
  await make(own.tenant.id, 'webhook', 1);
  await make(other.tenant.id, 'email', 4, { dueIn: -1 });
  // Neither late nor lasting: a maintenance's reminder, and what has ended.
  await make(own.tenant.id, 'email', 5, { dueIn: 1 });
  for (const status of ['sent', 'failed', 'merged', 'cancelled'])
    await make(other.tenant.id, 'webhook', 6, { status, tries: 1 });
  const backlog = api.app.get(DeliveryBacklogRepository);
  const counted = async (...ids: string[]): Promise<Record<string, number>> => {
    const rows = await backlog.count(ids, api.clock.now());
    return Object.fromEntries(rows.map(({ channel, waiting }) => [channel, waiting]));
  };
  expect(await counted(own.tenant.id, other.tenant.id)).toEqual({ email: 9, webhook: 1 });
  expect(await counted(other.tenant.id)).toEqual({ email: 4 });
  expect(await counted()).toEqual({});
  for await (const ids of api.app.get(TenantsService).idPages())
    expect(ids).toEqual(expect.arrayContaining([own.tenant.id, other.tenant.id]));
});

it('First mails are late if none was sent within a minute, of all tenants', async () => {
  const repository = api.app.get(DeliveryBacklogRepository);
  const to = api.clock.now();
  const ago = (seconds: number): Date => new Date(to.getTime() - seconds * 1_000);
  /** A notification with a mail for each state: sent after some seconds, waiting, or what else became of it. */
  const notify = async (
    { id }: { id: string },
    occurredAt: Date,
    ...mails: (number | 'waiting' | 'postponed' | 'failed')[]
  ): Promise<void> => {
    made += 1;
    await api.database.sql(
      `insert into notification (tenant_id, event_id, event, subject, occurred_at, due_at) values ($1, $2, 'incident.published', 's', $3, $3)`,
      [id, 100 + made, occurredAt],
    );
    for (const [index, mail] of mails.entries()) {
      const isSent = typeof mail === 'number';
      await api.database.sql(
        `insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, due_at, sent_at, created_at)
         select $1, $2, id, 'email', $3, $4, $5, $6, $7 from subscriber where tenant_id = $1 and channel = 'email' order by id offset $8 limit 1`,
        [
          id,
          100 + made,
          isSent ? 'sent' : mail === 'failed' ? 'failed' : 'waiting',
          mail === 'postponed' ? 0 : 1,
          isSent || mail === 'failed' ? null : new Date(to.getTime() + 3_600_000),
          isSent ? new Date(occurredAt.getTime() + mail * 1_000) : null,
          occurredAt,
          index,
        ],
      );
    }
  };
  await notify(own.tenant, ago(100), 90, 60);
  await notify(own.tenant, ago(100), 61);
  await notify(other.tenant, ago(200), 'waiting', 'failed');
  await notify(other.tenant, ago(200), 'waiting', 1);
  // Postponed by the quota, refused by every recipient, without mails, and out of the window.
  await notify(own.tenant, ago(100), 'postponed');
  await notify(own.tenant, ago(100), 'failed');
  await notify(own.tenant, ago(100));
  await notify(own.tenant, ago(300), 61);
  await notify(own.tenant, ago(-1), 'waiting');
  const counted = async (...ids: string[]): Promise<unknown> =>
    (await repository.firstMails(ids, { from: ago(250), to, withinSeconds: 60 })).sort(
      (one, two) => Number(one.isLate) - Number(two.isLate),
    );
  expect(await counted(own.tenant.id, other.tenant.id)).toEqual([
    { isLate: false, notifications: 2 },
    { isLate: true, notifications: 2 },
  ]);
  expect(await counted()).toEqual([]);
});
