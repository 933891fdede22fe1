import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance, MINUTE } from '../../support/incidents.js';
import { useMailServer } from '../../support/mail-server.js';
import { EDITOR, signIn, VIEWER } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const server = useMailServer();
const api = useApi(() => ({ environment: { SMTP_URL: server.url, MAIL_FROM: 'status@mail.example' } }));

const PATH = '/settings/silent-incidents';

beforeEach(() => {
  server.taken();
});

/** Addresses of the members of this test. Incidents of other tests stay open. */
let own: readonly string[] = [];

/** Subjects and recipients of the mails that go out to them now. */
async function mailed(): Promise<string[]> {
  for (let round = 0; round < 4; round += 1) await deliverEvents(api.app);
  const mails = server.taken().filter(({ to }) => own.includes(to));
  return mails.map(({ to, parsed }) => `${to}: ${parsed.subject}`);
}

/** Lets time pass in steps, so that jobs run as they do in a process that is always there. */
async function pass(minutes: number): Promise<string[]> {
  const mails: string[] = [];
  for (let passed = 0; passed < minutes; passed += 5) {
    api.clock.advance(5 * MINUTE);
    mails.push(...(await mailed()));
  }
  return mails;
}

/** A member who wants these mails, and one who does not. */
async function scene(): Promise<{ client: Client; reader: string; readerClient: Client }> {
  const tenant = await api.newTenant();
  const { member, client: readerClient } = await signIn(api.app, tenant, EDITOR);
  const other = await signIn(api.app, tenant, VIEWER);
  own = [member.email, other.member.email];
  await readerClient.patch('/members/me', { locale: 'en', mail_silent_incidents: true });
  await mailed();
  return { client: tenant.client, reader: member.email, readerClient };
}

async function outage(client: Client, impact: string, title = 'Outage'): Promise<{ id: number }> {
  const { id } = await createComponent(client);
  return createIncident(client, { title, publish: true, components: [{ id, impact }] });
}

describe('An open incident without an update', () => {
  it('is told to members who want it, once for each silence, by its severity', async () => {
    const { client, reader } = await scene();
    await client.patch(PATH, { major_outage_minutes: 30, partial_outage_minutes: 60, other_minutes: null });
    const major = await outage(client, 'major_outage', 'Major');
    await outage(client, 'partial_outage', 'Partial');
    await outage(client, 'degraded', 'Degraded');
    await createIncident(client, { title: 'Draft' });
    await createMaintenance(client, { title: 'Planned', publish: true });
    expect(await pass(25)).toEqual([]);
    expect(await pass(5)).toEqual([`${reader}: No update for 30 minutes: Major`]);
    expect(await pass(25)).toEqual([]);
    expect(await pass(5)).toEqual([`${reader}: No update for 60 minutes: Partial`]);
    expect(await pass(120)).toEqual([]);
    await client.post(`/incidents/${major.id}/updates`, { body: 'Still working on it.' });
    expect(await pass(25)).toEqual([]);
    expect(await pass(5)).toEqual([`${reader}: No update for 30 minutes: Major`]);
    expect(await pass(60)).toEqual([]);
  });

  it('is told no more once it is resolved or withdrawn, and again once it is reopened', async () => {
    const { client, reader } = await scene();
    await client.patch(PATH, { major_outage_minutes: 30 });
    const incident = await outage(client, 'major_outage');
    const withdrawn = await outage(client, 'major_outage', 'Withdrawn');
    await pass(20);
    await client.post(`/incidents/${incident.id}/resolve`);
    await client.post(`/incidents/${withdrawn.id}/unpublish`);
    expect(await pass(60)).toEqual([]);
    await client.post(`/incidents/${incident.id}/reopen`);
    expect(await pass(30)).toEqual([`${reader}: No update for 30 minutes: Outage`]);
  });

  it('is not told where an update arrives while its mails wait', async () => {
    const { client, reader } = await scene();
    await client.patch(PATH, { major_outage_minutes: 30 });
    const incident = await outage(client, 'major_outage');
    await pass(25);
    server.onRecipient = () => [451, 'Later'];
    api.clock.advance(5 * MINUTE);
    await expect(mailed()).rejects.toThrow();
    server.onRecipient = () => undefined;
    await client.post(`/incidents/${incident.id}/updates`, { body: 'News.' });
    expect(await pass(25)).toEqual([]);
    expect(await pass(5)).toEqual([`${reader}: No update for 30 minutes: Outage`]);
  });

  it('is told to members also if only an audience sees it', async () => {
    const { client, reader } = await scene();
    await client.patch(PATH, { major_outage_minutes: 30 });
    const { id } = await createComponent(client);
    const audience = await client.post('/audiences', { name: 'Partners' });
    const ids = [(audience.body as { data: { id: number } }).data.id];
    await client.put(`/components/${id}/audiences`, { ids });
    await createIncident(client, {
      title: 'Hidden',
      publish: true,
      components: [{ id, impact: 'major_outage' }],
    });
    expect(await pass(30)).toEqual([`${reader}: No update for 30 minutes: Hidden`]);
  });

  it('is told soon after the settings or its impact have changed', async () => {
    const { client } = await scene();
    await client.patch(PATH, { major_outage_minutes: null, partial_outage_minutes: null });
    await outage(client, 'major_outage');
    expect(await pass(60)).toEqual([]);
    await client.patch(PATH, { major_outage_minutes: 20 });
    expect(await pass(15)).toHaveLength(1);
  });

  it('is told in the language of the member, with the way to the console', async () => {
    for (const [locale, subject] of [
      ['de', 'Seit 60 Minuten keine Neuigkeit'],
      ['fr', 'Pas de nouvelle depuis 60 minutes'],
      ['ar', 'لا مستجدات منذ 60 دقيقة'],
    ] as const) {
      const { client, readerClient } = await scene();
      await readerClient.patch('/members/me', { locale });
      const { id } = await outage(client, 'major_outage');
      for (let passed = 0; passed < 60; passed += 15) {
        api.clock.advance(15 * MINUTE);
        for (let round = 0; round < 4; round += 1) await deliverEvents(api.app);
      }
      const [mail, ...others] = server.taken().filter(({ to }) => own.includes(to));
      expect(others).toEqual([]);
      expect(mail?.parsed.subject).toContain(subject);
      expect(mail?.parsed.text).toContain(`/console/incidents/${id}`);
      await client.post(`/incidents/${id}/resolve`);
    }
  });

  it('has limits that a page sets by field', async () => {
    const { client } = await scene();
    expect((await client.get(PATH)).body.data).toEqual({
      major_outage_minutes: 60,
      partial_outage_minutes: 120,
      other_minutes: null,
    });
    const { status, body } = await client.patch(PATH, { major_outage_minutes: 0, other_minutes: 'x' });
    expect([status, Object.keys(body.errors).sort()]).toEqual([
      422,
      ['major_outage_minutes', 'other_minutes'],
    ]);
  });
});
