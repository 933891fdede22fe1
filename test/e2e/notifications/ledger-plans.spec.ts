import { beforeAll, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { LedgerService } from '#modules/notifications/services/ledger.service.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { RecordingChannel, TestChannels } from '../../support/recording-channel.js';
import { genericPlans } from '../../support/generic-plans.js';
import { statementsDuring } from '../../support/statements-during.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

/** Number of other tenants, and of subscribers and events of each. Each pair has a delivery and a try. */
const OTHERS = { tenants: 60, subscribers: 100, events: 20 };
/** Tables that grow with the notifications and their recipients. */
const LARGE = ['notification', 'notification_delivery', 'notification_attempt', 'subscriber'];
const DAY = 86_400_000;

const RANGE = {
  event: 'incident.published',
  channel: 'email',
  since: '2026-01-01T00:00:00Z',
  until: '2096-01-01T00:00:00Z',
};

const mails = new RecordingChannel('email');
const api = useApi({ override: new TestChannels(mails).override });
const own = api.useTenant('own');
let statements: string[];

/**
 * Makes the ledger do everything that it does: decide, merge, send, retry, give up, list, count,
 * expire.
 */
async function everything(): Promise<void> {
  const { client, tenant } = own;
  const component = await createComponent(client);
  const { id } = await createConfirmed(client);
  const left = await createConfirmed(client);
  await createConfirmed(client, { component_ids: [component.id] });
  const incident = await createIncident(client, {
    publish: true,
    components: [{ id: component.id, impact: 'degraded' }],
  });
  mails.answer = () => ({ result: 'retry', code: 451 });
  await deliverEvents(api.app);
  await api.database.sql(`update subscriber set status = 'unsubscribed' where id = $1`, [left.id]);
  await client.post(`/incidents/${incident.id}/updates`, { body: 'More is known.' });
  mails.answer = () => ({ result: 'failed', code: 550, response: 'no such user' });
  api.clock.advance(5_000);
  await deliverEvents(api.app);
  await client.post(`/subscribers/${id}/test`);
  await deliverEvents(api.app);
  for (const status of ['failed', 'sent'] as const)
    await runForTenant(tenant, () => api.app.get(LedgerService).retry({ status, subscriberId: id }));
  expect((await client.post('/subscribers/deliveries/retry', RANGE)).status).toBe(200);
  const [{ event_id }] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
  expect((await client.post(`/subscribers/${id}/deliveries/${event_id}/retry`)).status).toBe(200);
  for (const query of [
    '',
    '?status=waiting',
    '?status=sent',
    '?status=failed',
    '?status=merged',
    '?status=cancelled',
    '?channel=email',
    '?event=incident.published',
    '?since=2026-01-01',
    '?event=incident.published&status=sent&channel=email&since=2026-01-01',
  ]) {
    expect((await client.get(`/subscribers/deliveries${query}`)).status).toBe(200);
    expect((await client.get(`/subscribers/${id}/deliveries${query}`)).status).toBe(200);
  }
  await client.get(`/incidents/${incident.id}/deliveries`);
  const maintenance = await createMaintenance(client, {
    publish: true,
    started_at: '2026-03-02T14:00:00Z',
    scheduled_end_at: '2026-03-02T15:00:00Z',
  });
  await deliverEvents(api.app);
  await client.patch(`/maintenances/${maintenance.id}`, { scheduled_end_at: '2026-03-02T16:00:00Z' });
  await deliverEvents(api.app);
  api.clock.advance(91 * DAY);
  await deliverEvents(api.app);
}

beforeAll(async () => {
  const { tenants, subscribers, events } = OTHERS;
  for (const insert of [
    `insert into tenant (id, slug, name, locales, created_at, updated_at)
     select gen_random_uuid(), 'other-' || n, 'Other', '{de}', now(), now() from generate_series(1, ${tenants}) n`,
    `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at, created_at, updated_at)
     select t.id, 'email', n || '@example.com', n, 'de', 'confirmed', true, '["incident"]', now(), now(), now()
     from tenant t, generate_series(1, ${subscribers}) n where t.slug like 'other-%'`,
    `insert into notification (tenant_id, event_id, event, subject, incident_id, occurred_at, due_at, decided_at)
     select t.id, n, 'incident.published', 's' || n, n, now(), now(), now()
     from tenant t, generate_series(1, ${events}) n where t.slug like 'other-%'`,
    `insert into notification_delivery (tenant_id, event_id, subscriber_id, channel, status, tries, due_at, created_at)
     select n.tenant_id, n.event_id, s.id, 'email', (array['sent', 'failed', 'waiting', 'merged', 'cancelled', 'sent'])[1 + s.id % 6], 1, now(), now()
     from notification n join subscriber s using (tenant_id)`,
    `insert into notification_attempt (tenant_id, event_id, subscriber_id, attempted_at, outcome)
     select tenant_id, event_id, subscriber_id, now(), 'sent' from notification_delivery`,
  ])
    await api.database.sql(insert);
  await api.database.sql('vacuum analyze');
  const sent = await statementsDuring(everything);
  statements = [...new Set(sent)].filter((text) => /\bnotification|\bsubscription\b/.test(text));
}, 120_000);

describe('The ledger', () => {
  it('reads its own tenant’s rows by index, in every statement, however many others there are', async () => {
    expect(statements.length).toBeGreaterThan(25);
    const wrong = (await genericPlans(api.database, own.tenant.id, statements)).flatMap(({ text, nodes }) =>
      nodes
        .filter((node) => node['Node Type'] === 'Seq Scan' && LARGE.includes(node['Relation Name'] ?? ''))
        .map((node) => `${node['Relation Name']}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });
});
