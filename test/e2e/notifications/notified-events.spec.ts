import { describe, expect, it } from 'vitest';
import { deliverEvents } from '../../support/deliver-events.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { RecordingChannel } from '../../support/recording-channel.js';
import { createConfirmed } from '../../support/subscribers.js';
import { deliveriesOf, NotifiedSubscribers } from '../../support/notified-subscribers.js';

const { api, channels, createHook, notified, notifiedWithoutMails, webhooks } = new NotifiedSubscribers();

function impact(id: number): object {
  return { components: [{ id, impact: 'degraded' }] };
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
    expect((await notified(client)).sort()).toEqual(
      [all, itself, group].map(({ id }) => ['incident.published', id]).sort(),
    );
    expect(await notified(client)).toEqual([]);
    await client.post(`/incidents/${incident.id}/resolve`);
    expect((await notified(client)).map(([event]) => event)).toEqual(
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
    expect(await notified(client)).toEqual([['incident.published', before.id]]);
  });

  it('that is not to be told makes no delivery, nor does one that was taken back', async () => {
    const { client } = await api.newTenant();
    await createHook(client);
    const draft = await createIncident(client);
    await client.post(`/incidents/${draft.id}/publish`, { notify: false });
    expect(await notified(client)).toEqual([]);
    const taken = await createIncident(client, { publish: true });
    await client.post(`/incidents/${taken.id}/unpublish`);
    expect(await notified(client)).toEqual([]);
    expect((await client.get('/subscribers/deliveries')).body.meta.total).toBe(0);
  });

  it('of an incident that names no public component is told to those who want everything', async () => {
    const { client } = await api.newTenant();
    const internal = await createComponent(client, { is_public: false });
    const open = await createComponent(client);
    const all = await createHook(client);
    await createHook(client, { component_ids: [open.id] });
    await createIncident(client, { publish: true, ...impact(internal.id) });
    expect(await notified(client)).toEqual([['incident.published', all.id]]);
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
    expect(await notified(client)).toEqual([['incident.published', hook.id]]);
    expect(await deliveriesOf(client, chat.id)).toEqual([]);
    const chats = new RecordingChannel('discord');
    channels.give(chats);
    api.clock.advance(60_000);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'A fix is on its way.' });
    expect(await notified(client)).toEqual([['incident.updated', hook.id]]);
    expect(chats.take(client.host.split('.')[0]!)).toEqual([['incident.updated', chat.id]]);
    expect((await client.post(`/subscribers/${chat.id}/test`)).status).toBe(200);
  });

  it('is decided at once while nobody has subscribed', async () => {
    const { client } = await api.newTenant();
    const incident = await createIncident(client, { publish: true });
    expect(await notified(client)).toEqual([]);
    const { data } = (await client.get(`/incidents/${incident.id}/deliveries`)).body;
    expect(data).toMatchObject([{ event: 'incident.published', decided_at: api.clock.now().toISOString() }]);
    await createHook(client);
    expect(await notified(client)).toEqual([]);
  });

  it('of a subscription itself waits for no grace time', async () => {
    const { client } = await api.newTenant();
    await client.patch('/settings', { notification_grace_seconds: 60 });
    const { id } = await createHook(client);
    await createIncident(client, { publish: true });
    await client.post(`/subscribers/${id}/test`);
    expect(await notified(client)).toEqual([['subscriber.test_requested', id]]);
    api.clock.advance(59_999);
    expect(await notified(client)).toEqual([]);
    api.clock.advance(1);
    expect(await notified(client)).toEqual([['incident.published', id]]);
  });

  it('can be an announcement, told when it becomes visible, and a maintenance', async () => {
    const { client } = await api.newTenant();
    const chosen = await createHook(client, { component_ids: [(await createComponent(client)).id] });
    const maintained = await createHook(client, { events: ['maintenance'] });
    const { id } = await createAnnouncement(client, { starts_at: '2026-03-01T13:00:00Z' });
    await client.post(`/announcements/${id}/publish`);
    await createMaintenance(client, { publish: true });
    expect(await notified(client)).toEqual([['maintenance.published', maintained.id]]);
    api.clock.set('2026-03-01T13:00:00Z');
    expect((await notified(client)).sort()).toEqual([
      ['announcement.published', chosen.id],
      ['maintenance.starting_soon', maintained.id],
    ]);
  });

  it('that a later one of its incident has overtaken within the grace time is merged with it', async () => {
    const { client } = await api.newTenant();
    await client.patch('/settings', { notification_grace_seconds: 60 });
    const { id } = await createHook(client);
    const incident = await createIncident(client, { publish: true });
    expect(await notified(client)).toEqual([]);
    api.clock.advance(30_000);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'A correction.' });
    expect(await notified(client)).toEqual([]);
    api.clock.advance(60_000);
    expect(await notified(client)).toEqual([['incident.updated', id]]);
  });

  it('that a later one of its incident has overtaken before it was sent is merged with it', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    const other = await createIncident(client, { publish: true });
    const incident = await createIncident(client, { publish: true });
    await notifiedWithoutMails(client);
    await client.post(`/incidents/${incident.id}/updates`, { body: 'More is known.' });
    await notifiedWithoutMails(client);
    const deliveries = await deliveriesOf(client, id);
    expect(deliveries.map(({ event, incident_id, status }) => [event, incident_id, status])).toEqual([
      ['incident.updated', incident.id, 'waiting'],
      ['incident.published', incident.id, 'merged'],
      ['incident.published', other.id, 'waiting'],
    ]);
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
