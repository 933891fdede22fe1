import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { MailQuotaService } from '#modules/notifications/services/mail-quota.service.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useMailServer } from '../../support/mail-server.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { subscribe } from '../../support/subscribing.js';
import { useApi } from '../../support/use-api.js';

const DAY = 86_400_000;
const server = useMailServer();

const api = useApi(() => ({
  environment: { SMTP_URL: server.url, MAIL_FROM: 'status@mail.example', QUOTAS: 'daily_mails=3' },
}));

beforeEach(() => {
  server.onRecipient = () => undefined;
  server.taken();
});

/** Recipients of everything that can be sent now. */
async function sent(): Promise<string[]> {
  for (let round = 0; round < 3; round += 1) await deliverEvents(api.app);
  return server
    .taken()
    .map(({ to }) => to)
    .sort();
}

async function quota(client: Client): Promise<any> {
  return (await client.get('/subscribers/mail-quota')).body.data;
}

/** A tenant with this many subscribers by e-mail, and an incident that is published. */
async function publishing(subscribers: number): Promise<{ client: Client; tenant: any; incident: any }> {
  const { client, tenant } = await api.newTenant();
  await createComponent(client);
  for (let count = 1; count <= subscribers; count += 1)
    await createConfirmed(client, { address: `n${count}@example.com`, locale: 'en' });
  return { client, tenant, incident: await createIncident(client, { title: 'Down', publish: true }) };
}

describe('The daily quota of mails', () => {
  it('lets what exceeds it wait for the next day, and loses nothing', async () => {
    const { client } = await publishing(7);
    expect(await sent()).toHaveLength(3);
    const midnight = new Date((Math.floor(api.clock.now().getTime() / DAY) + 1) * DAY).toISOString();
    expect(await quota(client)).toEqual({ limit: 3, sent: 3, waiting: 4, resets_at: midnight });
    const { body } = await client.get('/subscribers/deliveries?status=waiting');
    expect(body.data.map(({ next_try_at: at, attempts }: any) => [at, attempts])).toEqual(
      Array.from({ length: 4 }, () => [midnight, []]),
    );
    expect(await sent()).toEqual([]);
    api.clock.advance(Date.parse(midnight) - api.clock.now().getTime());
    const next = await sent();
    expect(next).toHaveLength(3);
    api.clock.advance(DAY);
    expect(await sent()).toHaveLength(1);
    expect(await quota(client)).toMatchObject({ sent: 1, waiting: 0 });
    expect((await client.get('/subscribers/deliveries?status=sent')).body.meta.total).toBe(7);
  });

  it('lets a later event replace what still waits', async () => {
    const { client, incident } = await publishing(5);
    await sent();
    await client.post(`/incidents/${incident.id}/resolve`);
    await sent();
    api.clock.advance(DAY);
    await sent();
    api.clock.advance(DAY);
    await sent();
    api.clock.advance(DAY);
    await sent();
    const { body } = await client.get('/subscribers/deliveries?per_page=100');
    const counts = Map.groupBy(body.data as any[], ({ event, status }) => `${event} ${status}`);
    expect(Object.fromEntries([...counts].map(([name, all]) => [name, all.length]))).toEqual({
      'incident.published sent': 3,
      'incident.published merged': 2,
      'incident.resolved sent': 5,
    });
  });

  it('counts what the tenant has sent to strangers, and neither counts nor holds what visitors ask for', async () => {
    const { client } = await api.newTenant();
    for (let count = 1; count <= 4; count += 1)
      await createSubscriber(client, { address: `p${count}@example.com` });
    await createConfirmed(client, { address: 'known@example.com' });
    expect(await sent()).toHaveLength(3);
    const visitor = client.withKey(undefined);
    await subscribe('visitor@example.com', visitor);
    await subscribe('known@example.com', visitor);
    await subscribe('visitor@example.com', visitor);
    expect(await sent()).toEqual(['known@example.com', 'visitor@example.com', 'visitor@example.com']);
    expect(await quota(client)).toMatchObject({ sent: 3, waiting: 1 });
  });

  it('does not count mails that the server refuses', async () => {
    const { client, tenant } = await api.newTenant();
    for (const name of ['a', 'b', 'c', 'd', 'e'])
      await createConfirmed(client, { address: `${name}@example.com` });
    server.onRecipient = (address) => (/^[abc]@/.test(address) ? [550, '5.1.1 no such user'] : undefined);
    await createIncident(client, { publish: true });
    for (let round = 0; round < 3; round += 1) await deliverEvents(api.app);
    await api.database.sql(
      `update notification_delivery set due_at = $2 where tenant_id = $1 and status = 'waiting'`,
      [tenant.id, api.clock.now()],
    );
    await runForTenant(tenant, () => api.app.get(MailQuotaService, { strict: false }).resume());
    await sent();
    expect(await quota(client)).toMatchObject({ sent: 2, waiting: 0 });
  });

  it('sends what waits once the operator raises it', async () => {
    const { client, tenant } = await publishing(5);
    expect(await sent()).toHaveLength(3);
    await runForTenant(tenant, () => api.app.get(TenantsService).setQuotas(['daily_mails=4']));
    await changesHeard(api.app);
    const resume = (): Promise<void> =>
      runForTenant(tenant, () => api.app.get(MailQuotaService, { strict: false }).resume());
    await resume();
    expect(await sent()).toHaveLength(1);
    expect(await quota(client)).toMatchObject({ limit: 4, sent: 4, waiting: 1 });
    await runForTenant(tenant, () => api.app.get(TenantsService).setQuotas(['daily_mails=0']));
    await changesHeard(api.app);
    await resume();
    expect(await sent()).toHaveLength(1);
    expect(await quota(client)).toMatchObject({ limit: null, waiting: 0 });
  });

  it('is that of one tenant', async () => {
    const [one, other] = [await publishing(4), await publishing(4)];
    expect(await sent()).toHaveLength(6);
    for (const { client } of [one, other]) expect(await quota(client)).toMatchObject({ sent: 3, waiting: 1 });
  });
});
