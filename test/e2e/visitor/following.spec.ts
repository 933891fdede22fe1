import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance, DAY, MINUTE } from '../../support/incidents.js';
import { useMailServer } from '../../support/mail-server.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { postForm, subscribe, subscriber } from '../../support/subscribing.js';
import { createConfirmed } from '../../support/subscribers.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const server = useMailServer();
const api = useApi(() => ({ environment: { SMTP_URL: server.url, MAIL_FROM: 'status@mail.example' } }));

const ADDRESS = 'reader@example.com';

beforeEach(() => {
  server.taken();
});

/** Subjects and recipients of the mails that go out now. */
async function mailed(): Promise<string[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return server.taken().map(({ to, parsed }) => `${to}: ${parsed.subject}`);
}

/** Path of the link in the mail that arrives next, in the form that the test client takes. */
async function mailedLink(): Promise<string> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  const [mail] = server.taken();
  return `/${/\/confirm\/[\w-]+/.exec(mail?.parsed.text ?? '')?.[0] ?? ''}`;
}

function follow(visitor: Client, incidentId: unknown, email = ADDRESS): ReturnType<Client['post']> {
  api.clock.advance(1_000);
  return visitor.post('//api/v2/subscribers', { subscriber: { email, incident_id: incidentId } });
}

async function update(client: Client, id: number, body: string): Promise<void> {
  api.clock.advance(MINUTE);
  const { status } = await client.post(`/incidents/${id}/updates`, { body });
  expect(status).toBe(201);
}

describe('Following one incident', () => {
  it('tells of it until it is resolved, and of nothing else', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const { id: componentId } = await createComponent(client);
    const components = [{ id: componentId, impact: 'degraded' }];
    const incident = await createIncident(client, { title: 'Followed', publish: true, components });
    expect((await follow(visitor, incident.id)).status).toBe(202);
    const link = await mailedLink();
    const shown = await visitor.get(`${link}?lang=en`);
    expect(shown.text).toContain('Followed');
    expect(await subscriber(client, ADDRESS)).toMatchObject({
      status: 'pending',
      incident_ids: [incident.id],
    });
    await update(client, incident.id, 'Nobody has confirmed.');
    expect(await mailed()).toEqual([]);
    expect((await visitor.post(`${link}?lang=en`)).text).toContain('The subscription is confirmed');
    expect(await subscriber(client, ADDRESS)).toMatchObject({
      status: 'confirmed',
      component_ids: [],
      group_ids: [],
      events: ['incident'],
      incident_ids: [incident.id],
    });
    const other = await createIncident(client, { title: 'Other', publish: true, components });
    await createMaintenance(client, { title: 'Third', publish: true, components });
    await update(client, other.id, 'Not for everybody.');
    await update(client, incident.id, 'A fix is on its way.');
    const first = await mailed();
    expect(first).toEqual([expect.stringContaining(ADDRESS)]);
    expect(first[0]).toContain('Followed');
    api.clock.advance(MINUTE);
    await client.post(`/incidents/${incident.id}/resolve`, { body: 'It works again.' });
    expect(await mailed()).toHaveLength(1);
    await update(client, incident.id, 'A late word.');
    await client.put(`/incidents/${incident.id}/postmortem`, { body: 'It was the cable.' });
    await client.post(`/incidents/${incident.id}/postmortem/publish`);
    expect(await mailed()).toEqual([]);
  });

  it('ends with it: the address is forgotten', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const incident = await createIncident(client, { publish: true });
    const trashed = await createIncident(client, { publish: true });
    await follow(visitor, incident.id);
    await visitor.post(await mailedLink());
    await follow(visitor, trashed.id, 'other@example.com');
    await visitor.post(await mailedLink());
    api.clock.advance(4 * DAY);
    await runDueJobs(api.app);
    expect(await subscriber(client, ADDRESS)).toBeDefined();
    await client.post(`/incidents/${incident.id}/resolve`);
    await client.delete(`/incidents/${trashed.id}`);
    await client.delete(`/incidents/trash/${trashed.id}`);
    expect(await mailed()).toHaveLength(1);
    api.clock.advance(2 * DAY);
    await runDueJobs(api.app);
    expect(await subscriber(client, ADDRESS)).toBeDefined();
    expect(await subscriber(client, 'other@example.com')).toBeUndefined();
    api.clock.advance(2 * DAY);
    await runDueJobs(api.app);
    expect(await subscriber(client, ADDRESS)).toBeUndefined();
    expect(await api.database.sql('select from subscriber_incident')).toEqual([]);
    expect(await api.database.sql(`select from job where kind = 'subscriber.end_follows'`)).toEqual([]);
  });

  it('goes on if it is reopened, and tells of a maintenance up to its cancellation', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const [incident, maintenance] = [
      await createIncident(client, { publish: true }),
      await createMaintenance(client, {
        publish: true,
        started_at: '2099-01-01T00:00:00Z',
        scheduled_end_at: '2099-01-02T00:00:00Z',
      }),
    ];
    await follow(visitor, [incident.id, String(maintenance.id)]);
    await visitor.post(await mailedLink());
    expect((await subscriber(client, ADDRESS)).events).toEqual(['incident', 'maintenance']);
    await client.post(`/incidents/${incident.id}/resolve`);
    expect(await mailed()).toHaveLength(1);
    api.clock.advance(MINUTE);
    await client.post(`/incidents/${incident.id}/reopen`);
    expect(await mailed()).toHaveLength(1);
    api.clock.advance(MINUTE);
    await client.post(`/maintenances/${maintenance.id}/cancel`);
    expect(await mailed()).toHaveLength(1);
  });

  it('is confirmed by a link for a confirmed subscriber too, whom it changes in nothing else', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const chosen = await createComponent(client);
    const before = await createConfirmed(client, {
      address: ADDRESS,
      component_ids: [chosen.id],
      events: ['announcement'],
    });
    const incident = await createIncident(client, { publish: true });
    await follow(visitor, incident.id);
    expect((await subscriber(client, ADDRESS)).incident_ids).toEqual([]);
    const link = await mailedLink();
    expect(link).toContain('/confirm/');
    await subscribe(ADDRESS, visitor);
    await mailed();
    expect((await visitor.post(`${link}?lang=en`)).text).toContain('The subscription is confirmed');
    expect(await subscriber(client, ADDRESS)).toEqual({ ...before, incident_ids: [incident.id] });
    expect((await visitor.post(`${link}?lang=en`)).text).toContain('has already been used');
    await update(client, incident.id, 'News.');
    expect(await mailed()).toHaveLength(1);
    await client.post(`/incidents/${incident.id}/resolve`);
    api.clock.advance(5 * DAY);
    await runDueJobs(api.app);
    expect(await subscriber(client, ADDRESS)).toMatchObject({ ...before, incident_ids: [] });
  });

  it('tells nothing twice to a subscriber of everything', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const incident = await createIncident(client, { publish: true });
    await createConfirmed(client, { address: ADDRESS });
    await follow(visitor, incident.id);
    await visitor.post(await mailedLink());
    await update(client, incident.id, 'News.');
    expect(await mailed()).toHaveLength(1);
    const { data } = (await client.post('/incidents/recipients', { incident_id: incident.id })).body;
    expect(data.subscribers).toBe(1);
  });

  it('is counted among those who will be told', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const [incident, other] = [
      await createIncident(client, { publish: true }),
      await createIncident(client, { publish: true }),
    ];
    await follow(visitor, incident.id);
    await visitor.post(await mailedLink());
    const counted = async ({ id }: { id: number }): Promise<number> =>
      (await client.post('/incidents/recipients', { incident_id: id })).body.data.subscribers;
    expect([await counted(incident), await counted(other)]).toEqual([1, 0]);
  });

  it('refuses what is over, a draft, of another tenant, or no id at all', async () => {
    const { client } = await api.newTenant();
    const stranger = await api.newTenant();
    const visitor = client.withKey(undefined);
    const over = await createIncident(client, { publish: true });
    await client.post(`/incidents/${over.id}/resolve`);
    const draft = await createIncident(client);
    await createIncident(stranger.client, { publish: true });
    await createIncident(stranger.client, { publish: true });
    const foreign = await createIncident(stranger.client, { publish: true });
    for (const wrong of [
      over.id,
      draft.id,
      foreign.id,
      0,
      'x',
      {},
      Array.from({ length: 21 }, (_, n) => n + 1),
    ]) {
      const { status, body } = await follow(visitor, wrong);
      expect([status, Object.keys(body.errors)], JSON.stringify(wrong)).toEqual([
        422,
        ['subscriber.incident_id'],
      ]);
    }
    expect(await subscriber(client, ADDRESS)).toBeUndefined();
    const written = await client.post('/subscribers', {
      channel: 'email',
      address: ADDRESS,
      incident_ids: [1],
    });
    expect([written.status, Object.keys(written.body.errors)]).toEqual([422, ['incident_ids']]);
  });

  it('can be undone from the mail, and keeps its language to change without choosing anything', async () => {
    const { client, ...own } = await api.newTenant(['en', 'de']);
    const visitor = client.withKey(undefined);
    const incident = await createIncident(client, { title: { en: 'Followed' }, publish: true });
    await follow(visitor, incident.id);
    await visitor.post(await mailedLink());
    const { manage, unsubscribe } = await linksOf(api, { client, ...own }, ADDRESS);
    expect((await visitor.get(`/${manage}?lang=en`)).text).toContain('Followed');
    const saved = await postForm(visitor, `${manage}?lang=en`, {
      scope: 'chosen',
      event: 'incident',
      language: 'de',
      action: 'save',
    });
    expect(saved.status).toBe(200);
    expect(await subscriber(client, ADDRESS)).toMatchObject({
      locale: 'de',
      component_ids: [],
      incident_ids: [incident.id],
    });
    await visitor.post(`/${unsubscribe}`);
    await mailed();
    await update(client, incident.id, 'News.');
    expect(await mailed()).toEqual([]);
  });

  it('begins with the form on the page of the incident', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const incident = await createIncident(client, { title: 'Followed', publish: true });
    const path = `//incidents/${incident.id}?lang=en`;
    expect((await visitor.get(path)).text).toContain('Follow this incident');
    const form = await visitor.get(`//subscribe?incident=${incident.id}&lang=en`);
    expect(form.text).toContain('Followed');
    expect(form.text).toContain(`/subscribe?by=webhook&amp;incident=${incident.id}`);
    const shown = /name="shown" value="([^"]+)"/.exec(form.text)![1]!;
    api.clock.advance(5_000);
    const fields = {
      channel: 'email',
      address: ADDRESS,
      shown,
      incident: String(incident.id),
      language: 'en',
    };
    const wrong = await postForm(visitor, '/subscribe?lang=en', { ...fields, address: 'nobody' });
    expect([wrong.status, wrong.text.includes(`value="${incident.id}"`)]).toEqual([422, true]);
    expect((await postForm(visitor, '/subscribe?lang=en', fields)).status).toBe(303);
    expect(await subscriber(client, ADDRESS)).toMatchObject({
      component_ids: [],
      incident_ids: [incident.id],
    });
    await client.post(`/incidents/${incident.id}/resolve`);
    await mailed();
    await eventually(
      () => visitor.get(path),
      ({ text }) => !text.includes('Follow this incident'),
    );
    const late = await postForm(visitor, '/subscribe?lang=en', { ...fields, address: 'late@example.com' });
    expect([late.status, late.text.includes('nothing left to follow')]).toEqual([422, true]);
    for (const gone of [incident.id, 'x', 999])
      expect((await visitor.get(`//subscribe?incident=${gone}`)).status).toBe(404);
    await client.patch('/settings', { subscriptions_enabled: false });
    const open = await createIncident(client, { publish: true });
    await eventually(
      () => visitor.get(`//incidents/${open.id}?lang=en`),
      ({ status, text }) => status === 200 && !text.includes('Follow this incident'),
    );
  });

  it('confirms once where a link is used several times at once', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const incident = await createIncident(client, { publish: true });
    await createConfirmed(client, { address: ADDRESS });
    await mailed();
    await follow(visitor, incident.id);
    const link = await mailedLink();
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(`${link}?lang=en`)));
    expect(answers.filter(({ text }) => text.includes('already been used'))).toHaveLength(2);
    expect((await subscriber(client, ADDRESS)).incident_ids).toEqual([incident.id]);
  });
});
