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
