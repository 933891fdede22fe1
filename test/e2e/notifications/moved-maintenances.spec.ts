import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint } from '../../support/endpoint-server.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createMaintenance, done, HOUR, impacts, MINUTE } from '../../support/incidents.js';
import { useMailServer, type ArrivedMail } from '../../support/mail-server.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const server = useMailServer();

const endpoint = useEndpoint();
const api = useApi(() => ({
  environment: {
    SMTP_URL: server.url,
    MAIL_FROM: 'status@mail.example',
    PUBLIC_SCHEME: 'https',
    OUTBOUND_ALLOW: '127.0.0.0/8',
  },
}));
/** From 14:00 to 15:00 UTC. */
const PLANNED = { started_at: '2026-03-01T14:00:00.000Z', scheduled_end_at: '2026-03-01T15:00:00.000Z' };
const LATER = { started_at: '2026-03-01T18:00:00.000Z', scheduled_end_at: '2026-03-01T19:30:00.000Z' };
const LATEST = { started_at: '2026-03-02T20:00:00.000Z', scheduled_end_at: '2026-03-02T21:00:00.000Z' };
let own: TestTenant;
let client: Client;

beforeEach(async () => {
  server.onMail = server.onRecipient = () => undefined;
  endpoint.answer = (_post, response) => response.writeHead(200).end('ok');
  api.clock.set('2026-03-01T10:00:00.000Z');
  own = await api.newTenant(['en', 'de']);
  client = own.client;
  await client.patch('/settings', { time_zone: 'Europe/Berlin' });
  server.taken();
  endpoint.take();
});

async function sent(): Promise<ArrivedMail[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return server.taken().sort((a, b) => a.to.localeCompare(b.to));
}

async function onlyMail(): Promise<ArrivedMail> {
  const mails = await sent();
  expect(mails.map(({ to, parsed }) => [to, parsed.subject])).toHaveLength(1);
  return mails[0]!;
}

/** A published maintenance that everybody has been told of. */
async function announced(values: object = {}): Promise<any> {
  const maintenance = await createMaintenance(client, {
    title: 'Move',
    ...PLANNED,
    publish: true,
    ...values,
  });
  await sent();
  return maintenance;
}

async function move(id: number, values: object): Promise<void> {
  await done(client.patch(`/maintenances/${id}`, values));
}

function eventIn(calendar: string): Record<string, string> {
  const component = new ICAL.Component(ICAL.parse(calendar));
  const [event, ...others] = component.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return Object.fromEntries(event!.getAllProperties().map((one) => [one.name, String(one.getFirstValue())]));
}

/** The event that a mail has attached. */
function attached({ parsed }: ArrivedMail): Record<string, string> {
  const [file, ...others] = parsed.attachments;
  expect(others).toEqual([]);
  expect(file).toMatchObject({ contentType: 'text/calendar', contentDisposition: 'attachment' });
  return eventIn(file!.content.toString());
}

/** The event in the feed, once that has this start. */
async function inFeed(start: string): Promise<Record<string, string>> {
  const { text } = await eventually(
    () => client.withKey(undefined).get('//maintenances.ics?lang=en'),
    (response) => response.text.includes(`DTSTART:${start}`),
  );
  return eventIn(text);
}

describe('A mail about a move', () => {
  it('has the new and the old time, as text and as HTML, in the language of its reader', async () => {
    await createConfirmed(client, { address: 'anna@example.com', locale: 'de' });
    await createConfirmed(client, { address: 'bob@example.com', locale: 'en' });
    const { id } = await announced({
      title: { de: 'Umzug', en: 'Move' },
      body: { de: 'Wir ziehen um.', en: 'We move.' },
    });
    await move(id, LATER);
    const [anna, bob, ...others] = await sent();
    expect(others).toEqual([]);
    expect(anna?.parsed.subject).toBe('Neuer Wartungstermin: Umzug');
    for (const text of [anna?.parsed.text, anna?.parsed.html]) {
      expect(text).toContain('1. März 2026, 19:00 MEZ');
      expect(text).toContain('1. März 2026, 20:30 MEZ');
      expect(text).toMatch(/Bisher[^]*1. März 2026, 15:00–16:00 Uhr MEZ/);
      expect(text).toContain('Wir ziehen um.');
    }
    expect(bob?.parsed.subject).toBe('Maintenance rescheduled: Move');
    for (const text of [bob?.parsed.text, bob?.parsed.html])
      expect(text).toMatch(/Previously[^]*1 Mar 2026, 15:00\s*–\s*16:00/);
  });

  it('has an event attached, the one of the calendar, whose SEQUENCE every move raises', async () => {
    await createConfirmed(client, { address: 'cora@example.com', locale: 'en' });
    const component = await createComponent(client, { name: { en: 'Cards; all', de: 'Karten' } });
    const { id } = await announced({
      body: 'We **move** [it](https://example.com/).',
      components: impacts('under_maintenance', component.id),
    });
    api.clock.advance(1_000);
    await move(id, LATER);
    const first = attached(await onlyMail());
    expect(first).toMatchObject({
      sequence: '1',
      dtstart: '2026-03-01T18:00:00Z',
      dtend: '2026-03-01T19:30:00Z',
    });
    expect(first).toEqual(await inFeed('20260301T180000Z'));
    api.clock.advance(1_000);
    await move(id, LATEST);
    const mail = await onlyMail();
    const second = attached(mail);
    expect(second).toMatchObject({
      uid: first.uid,
      sequence: '2',
      dtstart: '2026-03-02T20:00:00Z',
      summary: 'Move',
      categories: 'Cards; all',
      status: 'CONFIRMED',
      url: `https://${own.tenant.slug}.localhost/maintenances/${id}`,
    });
    expect(second).toEqual(await inFeed('20260302T200000Z'));
    expect(mail.parsed.attachments[0]?.filename).toBe(`maintenance-${id}.ics`);
    expect(mail.source).not.toMatch(/^METHOD/m);
  });

  it('comes after one of the publication with the same event, and before one that cancels it', async () => {
    await createConfirmed(client, { address: 'cleo@example.com' });
    const { id } = await createMaintenance(client, { ...PLANNED, publish: true });
    const published = attached(await onlyMail());
    api.clock.advance(1_000);
    await client.post(`/maintenances/${id}/updates`, { body: 'All is prepared.' });
    expect((await onlyMail()).parsed.attachments).toEqual([]);
    await done(client.post(`/maintenances/${id}/cancel`));
    const cancelled = attached(await onlyMail());
    expect([published.status, cancelled.status]).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(cancelled.uid).toBe(published.uid);
    expect(Number(cancelled.sequence)).toBeGreaterThan(Number(published.sequence));
  });

  it('survives texts that could end a line, a value or the calendar', async () => {
    await createConfirmed(client, { address: 'dora@example.com', locale: 'en' });
    const title = 'a\\b;c,d\r\nEND:VCALENDAR\u2028X:1 – 日本語'.repeat(3);
    const { id } = await announced({ title: { en: title, de: 'x' } });
    await move(id, LATER);
    const mail = await onlyMail();
    expect(attached(mail).summary).toContain('END:VCALENDAR');
    for (const line of mail.source.split('\r\n')) expect(line.length).toBeLessThan(998);
  });
});

describe('A move', () => {
  it('tells webhooks and chats the old and the new time', async () => {
    await createSubscriber(client, { channel: 'webhook', address: endpoint.url('/webhook') });
    for (const channel of CHAT_NAMES)
      await createSubscriber(client, { channel, locale: 'en', address: endpoint.url(`/${channel}`) });
    const { id } = await announced();
    endpoint.take();
    await move(id, LATER);
    await sent();
    const posts = endpoint.take();
    expect(posts.map(({ path }) => path).sort()).toEqual(
      [...CHAT_NAMES, 'webhook'].map((name) => `/${name}`).sort(),
    );
    for (const { path, body } of posts.filter(({ path }) => path !== '/webhook')) {
      expect([path, body]).toEqual([path, expect.stringContaining('Maintenance rescheduled')]);
      // Discord has its marks escaped.
      const shown = body.replaceAll('\\\\', '');
      expect(shown).toContain('1 Mar 2026, 19:00 (Europe/Berlin)');
      expect(shown).toMatch(/Previously.*1 Mar 2026, 15:00\s*–\s*16:00 \(Europe\/Berlin\)/);
    }
    expect(JSON.parse(posts.find(({ path }) => path === '/webhook')!.body)).toMatchObject({
      type: 'maintenance.rescheduled',
      data: { id, ...LATER, previous: PLANNED },
    });
  });

  it('of a draft, without a change or with notify: false tells nobody', async () => {
    await createConfirmed(client);
    const draft = await createMaintenance(client);
    await move(draft.id, LATER);
    const { id } = await announced();
    await move(id, { ...PLANNED, title: 'Another' });
    await move(id, { ...LATER, notify: false });
    expect(await sent()).toEqual([]);
    expect((await client.get('/subscribers/deliveries?event=maintenance.rescheduled')).body.meta.total).toBe(
      0,
    );
  });

  it('of internal components is told to those who want everything, and to nobody else', async () => {
    const internal = await createComponent(client, { is_public: false, name: 'Secret' });
    const open = await createComponent(client);
    await createConfirmed(client, { address: 'all@example.com' });
    await createConfirmed(client, { address: 'one@example.com', component_ids: [open.id] });
    const { id } = await announced({ components: impacts('under_maintenance', internal.id) });
    await move(id, LATER);
    const mail = await onlyMail();
    expect(mail.to).toBe('all@example.com');
    expect(mail.parsed.text).not.toContain('Secret');
    expect(attached(mail).categories).toBeUndefined();
  });

  it('stays within its tenant', async () => {
    const other = await api.newTenant();
    await createConfirmed(other.client, { address: 'elsewhere@example.com' });
    const mine = await announced();
    const theirs = await createMaintenance(other.client, { ...PLANNED, publish: true });
    await sent();
    expect(
      (await other.client.patch(`/maintenances/${mine.id === theirs.id ? 999 : mine.id}`, LATER)).status,
    ).toBe(404);
    await move(mine.id, LATER);
    expect(await sent()).toEqual([]);
  });

  it('that could not be delivered is sent again with the same times', async () => {
    const { id: subscriber } = await createConfirmed(client, { address: 'finn@example.com' });
    const { id } = await announced();
    api.clock.advance(1_000);
    await move(id, LATER);
    server.onMail = () => [451, 'later'];
    expect(await sent()).toEqual([]);
    server.onMail = () => undefined;
    api.clock.advance(MINUTE);
    const first = await onlyMail();
    expect(first.parsed.text).toMatch(/Previously: .*15:00/);
    const [{ event_id }] = (await client.get(`/subscribers/${subscriber}/deliveries`)).body.data;
    expect((await client.post(`/subscribers/${subscriber}/deliveries/${event_id}/retry`)).status).toBe(200);
    const again = await onlyMail();
    expect(again.parsed.text?.split('-- ')[0]).toBe(first.parsed.text?.split('-- ')[0]);
    expect(attached(again)).toEqual(attached(first));
  });
});

describe('Several moves', () => {
  it('are told one by one, each with the times before it', async () => {
    await createConfirmed(client, { locale: 'en' });
    const { id } = await announced();
    await move(id, LATER);
    expect((await onlyMail()).parsed.text).toMatch(/Previously: 1 Mar 2026, 15:00\s*–\s*16:00/);
    await move(id, LATEST);
    expect((await onlyMail()).parsed.text).toMatch(/Previously: 1 Mar 2026, 19:00\s*–\s*20:30/);
    expect(await sent()).toEqual([]);
  });

  it('within the grace time are told once, from the time that people know to the last one', async () => {
    await createConfirmed(client, { locale: 'en' });
    const { id } = await announced();
    await client.patch('/settings', { notification_grace_seconds: 60 });
    await move(id, LATER);
    expect(await sent()).toEqual([]);
    api.clock.advance(30_000);
    await move(id, LATEST);
    expect(await sent()).toEqual([]);
    api.clock.advance(30_000);
    const mail = await onlyMail();
    expect(mail.parsed.text).toMatch(/Start: 2 Mar 2026, 21:00/);
    expect(mail.parsed.text).toMatch(/Previously: 1 Mar 2026, 15:00\s*–\s*16:00/);
    expect(attached(mail)).toMatchObject({ dtstart: '2026-03-02T20:00:00Z', sequence: '30' });
    api.clock.advance(HOUR);
    expect(await sent()).toEqual([]);
  });

  it('that lead back before anybody was told are no news', async () => {
    await createConfirmed(client);
    const { id } = await announced();
    await client.patch('/settings', { notification_grace_seconds: 60 });
    await move(id, LATER);
    api.clock.advance(30_000);
    await move(id, PLANNED);
    api.clock.advance(HOUR);
    expect(await sent()).toEqual([]);
  });

  it('before the publication has been told belong to it: nobody has seen the earlier time', async () => {
    await createConfirmed(client);
    await client.patch('/settings', { notification_grace_seconds: 60 });
    const { id } = await createMaintenance(client, { ...PLANNED, publish: true });
    expect(await sent()).toEqual([]);
    api.clock.advance(30_000);
    await move(id, LATER);
    expect(await sent()).toEqual([]);
    api.clock.advance(30_000);
    const mail = await onlyMail();
    expect(mail.parsed.subject).toMatch(/^Maintenance scheduled: /);
    expect(mail.parsed.text).not.toContain('Previously');
    expect(attached(mail).dtstart).toBe('2026-03-01T18:00:00Z');
    api.clock.advance(MINUTE);
    expect(await sent()).toEqual([]);
  });

  it('that other news overtake are told with these', async () => {
    await createConfirmed(client, { locale: 'en' });
    const { id } = await announced();
    await move(id, LATER);
    await client.post(`/maintenances/${id}/updates`, { body: 'A part is late.' });
    const mail = await onlyMail();
    expect(mail.parsed.subject).toMatch(/^Maintenance update: /);
    expect(mail.parsed.text).toMatch(/Previously: 1 Mar 2026, 15:00\s*–\s*16:00/);
    expect(attached(mail).dtstart).toBe('2026-03-01T18:00:00Z');
    await client.post(`/maintenances/${id}/updates`, { body: 'The part is here.' });
    const next = await onlyMail();
    expect(next.parsed.text).not.toContain('Previously');
    expect(next.parsed.attachments).toEqual([]);
  });

  it('are told from the time that each subscriber knows, though the mail server was away for one', async () => {
    const late = await createConfirmed(client, { address: 'late@example.com', locale: 'en' });
    await createConfirmed(client, { address: 'soon@example.com', locale: 'en' });
    const { id } = await announced();
    server.onRecipient = (address) => (address === 'late@example.com' ? [550, 'no'] : undefined);
    await move(id, LATER);
    expect((await sent()).map(({ to }) => to)).toEqual(['soon@example.com']);
    server.onRecipient = () => undefined;
    await api.database.sql(
      `update subscriber set status = 'confirmed', quarantine_reason = null where id = $1`,
      [late.id],
    );
    api.clock.advance(1_000);
    await createConfirmed(client, { address: 'new@example.com', locale: 'en' });
    api.clock.advance(MINUTE);
    await move(id, LATEST);
    const previous = (await sent()).map(({ to, parsed }) => [
      to,
      /Previously: (.*)/.exec(parsed.text ?? '')?.[1],
    ]);
    expect(previous).toEqual([
      ['late@example.com', expect.stringMatching(/15:00\s*–\s*16:00/)],
      ['new@example.com', expect.stringMatching(/19:00\s*–\s*20:30/)],
      ['soon@example.com', expect.stringMatching(/19:00\s*–\s*20:30/)],
    ]);
  });

  it('a reminder that a move brings about says so, too', async () => {
    await createConfirmed(client, { locale: 'en' });
    const { id } = await announced();
    await move(id, { started_at: '2026-03-01T10:30:00Z' });
    const mail = await onlyMail();
    expect(mail.parsed.subject).toMatch(/^Maintenance starts soon: /);
    expect(mail.parsed.text).toMatch(/Previously: 1 Mar 2026, 15:00\s*–\s*16:00/);
  });
});
