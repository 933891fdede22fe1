import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { EventDispatcher } from '#platform/events/event-dispatcher.js';
import { JobRunner } from '#platform/jobs/job-runner.js';
import { MessageIds } from '#modules/notifications/services/message-ids.js';
import { TenantPages } from '#platform/tenancy/tenant-pages.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance, HOUR } from '../../support/incidents.js';
import { useMailServer, type ArrivedMail } from '../../support/mail-server.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const server = useMailServer();

const api = useApi(() => ({
  environment: { SMTP_URL: server.url, MAIL_FROM: 'status@mail.example', PUBLIC_SCHEME: 'https' },
}));

beforeEach(() => {
  server.onMail = server.onRecipient = () => undefined;
  server.taken();
});

/** Sends everything that is due and returns it, sorted by recipient. */
async function sent(): Promise<ArrivedMail[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return server.taken().sort((a, b) => a.to.localeCompare(b.to));
}

async function deliveriesOf(client: Client, id: number): Promise<any[]> {
  return (await client.get(`/subscribers/${id}/deliveries`)).body.data;
}

async function statusOf(client: Client, id: number): Promise<string> {
  return (await client.get(`/subscribers/${id}`)).body.data.status;
}

function header({ parsed }: ArrivedMail, name: string): string | undefined {
  return parsed.headerLines.find(({ key }) => key === name)?.line.slice(name.length + 2);
}

describe('A mail', () => {
  it('tells each subscriber of an incident in their language, as HTML and as text', async () => {
    const { client } = await api.newTenant();
    const component = await createComponent(client, { name: { de: 'Anmeldung', en: 'Login' } });
    await createConfirmed(client, { address: 'anna@example.com', locale: 'de' });
    await createConfirmed(client, { address: 'bob@example.com', locale: 'en' });
    await createIncident(client, {
      title: { de: 'Anmeldung gestört', en: 'Login fails' },
      body: { de: 'Wir **untersuchen** das.', en: 'We are **looking** into it.' },
      components: [{ id: component.id, impact: 'major_outage' }],
      publish: true,
    });
    const [anna, bob] = await sent();
    expect([anna?.to, bob?.to]).toEqual(['anna@example.com', 'bob@example.com']);
    expect(anna?.parsed.subject).toBe('Neue Störung: Anmeldung gestört');
    expect(anna?.parsed.html).toContain('Wir <strong>untersuchen</strong> das.');
    expect(anna?.parsed.text).toContain('Wir untersuchen das.');
    expect(anna?.parsed.text).toContain('- Anmeldung: Schwerer Ausfall');
    expect(bob?.parsed.subject).toBe('New incident: Login fails');
    expect(bob?.parsed.html).toContain('We are <strong>looking</strong> into it.');
    expect(bob?.parsed.text).toContain('- Login: Major outage');
    expect(bob?.parsed.text).not.toContain('not available in your language');
  });

  it('has the headers of a list that one click ends, and one thread for one incident', async () => {
    const { client, tenant } = await api.newTenant();
    const { id } = await createConfirmed(client, { address: 'cora@example.com', locale: 'en' });
    await client.patch('/settings', { mail_reply_to: 'help@example.com' });
    const incident = await createIncident(client, { publish: true });
    const [first] = await sent();
    await client.post(`/incidents/${incident.id}/resolve`);
    const [second] = await sent();
    for (const mail of [first!, second!]) {
      expect(mail.from).toBe('status@mail.example');
      expect(header(mail, 'from')).toBe(`"${tenant.name}" <status@mail.example>`);
      expect(header(mail, 'to')).toBe('<cora@example.com>');
      expect(header(mail, 'list-unsubscribe')).toMatch(
        new RegExp(`^<https://${tenant.slug}\\.localhost/unsubscribe/[\\w-]+>$`),
      );
      expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(header(mail, 'list-id')).toBe(`"${tenant.name}" <${tenant.slug}.localhost>`);
      expect(header(mail, 'reply-to')).toBe('<help@example.com>');
      expect(header(mail, 'auto-submitted')).toBe('auto-generated');
      expect(mail.parsed.references).toBe(`<incident-${incident.id}.${tenant.slug}@mail.example>`);
      expect(mail.parsed.inReplyTo).toBe(mail.parsed.references);
      expect(mail.parsed.date).toEqual(api.clock.now());
      // Lines are short and end with CRLF, as RFC 5322 requires. Ids cannot be folded, and those of test tenants are long.
      for (const line of mail.source.split('\r\n')) {
        expect(line).not.toMatch(/[\r\n\x7f-\uffff]/);
        expect(line.length).toBeLessThanOrEqual(/^(List-Unsubscribe|Message-ID)/.test(line) ? 998 : 78);
      }
    }
    const ids = [first, second].map((mail) => mail?.parsed.messageId);
    expect(new Set(ids).size).toBe(2);
    expect(ids[0]).toMatch(new RegExp(`^<\\d+\\.${id}\\.[\\w-]{22}\\.[\\w-]{16}@mail\\.example>$`));
    const messageIds = api.app.get(MessageIds, { strict: false });
    expect(await messageIds.read(ids[0]!)).toMatchObject({ tenant: { id: tenant.id }, subscriberId: id });
  });

  it('tells an address once, in its language, that a link has unsubscribed it, with a link to undo that', async () => {
    const subjects = { ar: 'أُلغي الاشتراك', de: 'Abbestellt', en: 'Unsubscribed', fr: 'Désabonnement' };
    const own = await api.newTenant(Object.keys(subjects));
    const { client } = own;
    const visitor = client.withKey(undefined);
    for (const [locale, subject] of Object.entries(subjects)) {
      const address = `list-${locale}@example.com`;
      const { id } = await createConfirmed(client, { address, locale });
      const { unsubscribe } = await linksOf(api, own, address);
      const both = await Promise.all([visitor.post(`/${unsubscribe}`), visitor.post(`/${unsubscribe}`)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      const [mail, ...others] = await sent();
      expect([others, mail?.to, mail?.parsed.subject?.startsWith(subject)]).toEqual([[], address, true]);
      expect(header(mail!, 'list-unsubscribe')).toBeUndefined();
      const [path] = /\/undo\/[\w-]+/.exec(mail?.parsed.text ?? '') ?? [];
      expect(mail?.parsed.html).toContain(path);
      expect((await visitor.post(`/${path}`)).status).toBe(200);
      expect(await statusOf(client, id)).toBe('confirmed');
    }
    await createIncident(client, { publish: true });
    expect(await sent()).toHaveLength(4);
  });

  it('tells nobody of leaving who has no e-mail address, was never confirmed, or was deleted by the operator', async () => {
    const own = await api.newTenant();
    const visitor = own.client.withKey(undefined);
    await createSubscriber(own.client, { address: 'pending@example.com' });
    await createSubscriber(own.client, { channel: 'webhook', address: 'https://hooks.example.com/left' });
    await sent();
    for (const address of ['pending@example.com', 'https://hooks.example.com/left'])
      await visitor.post(`/${(await linksOf(api, own, address)).unsubscribe}`);
    const { id } = await createConfirmed(own.client, { address: 'deleted@example.com' });
    await own.client.delete(`/subscribers/${id}`);
    expect(await sent()).toEqual([]);
  });

  it('leads to the domain of its own that the tenant verified first, where it has one', async () => {
    const { client, tenant } = await api.newTenant();
    await createConfirmed(client, { address: 'cleo@example.com', locale: 'en' });
    const [own, second] = [`status.${tenant.slug}.example`, `a.${tenant.slug}.example`];
    const asTenant = <T>(work: (tenants: TenantsService) => Promise<T>): Promise<T> =>
      runForTenant(tenant, () => work(api.app.get(TenantsService)));
    await asTenant((tenants) => tenants.addDomain(own));
    const mailAfter = async (path: string, body = {}): Promise<ArrivedMail | undefined> => {
      await client.post(path, body);
      return (await sent())[0];
    };
    const { id } = await createIncident(client);
    const before = await mailAfter(`/incidents/${id}/publish`);
    expect(before?.parsed.text).toContain(`https://${tenant.slug}.localhost/incidents/${id}`);
    await asTenant((tenants) => tenants.vouchFor(own));
    api.clock.advance(1_000);
    await asTenant(async (tenants) => {
      await tenants.addDomain(second);
      await tenants.vouchFor(second);
    });
    const pages = api.app.get(TenantPages);
    await eventually(
      () => runForTenant(tenant, () => pages.origin()),
      (origin) => origin === `https://${own}`,
    );
    const after = await mailAfter(`/incidents/${id}/resolve`, { body: { de: 'Siehe [hier](/history).' } });
    expect(header(after!, 'list-unsubscribe')).toContain(`<https://${own}/unsubscribe/`);
    expect(header(after!, 'list-id')).toContain(`<${tenant.slug}.localhost>`);
    for (const link of [`/incidents/${id}`, '/manage/', '/unsubscribe/'])
      expect(after?.parsed.text).toContain(`https://${own}${link}`);
    expect(after?.source).not.toContain(`${tenant.slug}.localhost/`);
    const [, path] = new RegExp(`https://${own}(/manage/\\S+)`).exec(after?.parsed.text ?? '') ?? [];
    const page = await client.onHost(own).get(`/${path}`);
    expect(page.status).toBe(200);
  });

  it('asks to confirm with a link, and again when it is asked for once more', async () => {
    const { client, tenant } = await api.newTenant();
    const { id } = await createSubscriber(client, { address: 'dora@example.com', locale: 'de' });
    const [asked] = await sent();
    expect(asked?.parsed.subject).toBe(`Bitte bestätigen: Abonnement der Statusseite von ${tenant.name}`);
    const link = /https:\S+\/confirm\/[\w-]+/.exec(asked?.parsed.text ?? '')?.[0];
    expect(link).toBeDefined();
    expect(asked?.parsed.html).toContain(link);
    expect(header(asked!, 'list-unsubscribe')).toBeUndefined();
    await client.post(`/subscribers/${id}/resend-confirmation`);
    const [again] = await sent();
    expect(/https:\S+\/confirm\/[\w-]+/.exec(again?.parsed.text ?? '')?.[0]).not.toBe(link);
    await client.post(`/subscribers/${id}/confirm`);
    expect(await sent()).toEqual([]);
    await client.post(`/subscribers/${id}/test`);
    expect((await sent()).map(({ parsed }) => parsed.subject)).toEqual([
      `Testnachricht: Statusseite von ${tenant.name}`,
    ]);
  });

  it('of a step that nobody wrote anything to says what happened, and repeats nothing', async () => {
    const { client } = await api.newTenant(['en']);
    const component = await createComponent(client, { name: 'Login' });
    await createConfirmed(client, { address: 'doris@example.com' });
    const incident = await createIncident(client, {
      body: 'The opening text.',
      components: [{ id: component.id, impact: 'major_outage' }],
      publish: true,
    });
    const path = `/incidents/${incident.id}`;
    const textOf = async (): Promise<string> => (await sent())[0]?.parsed.text ?? '';
    expect(await textOf()).toContain('The opening text.');
    await client.post(`${path}/updates`, { status: 'identified' });
    expect(await textOf()).not.toContain('The opening text.');
    await client.post(`${path}/updates`, { body: 'A disk is full.' });
    expect(await textOf()).toContain('A disk is full.');
    api.clock.advance(65 * 60_000);
    await client.post(`${path}/resolve`);
    const resolved = await textOf();
    expect(resolved).not.toMatch(/The opening text|A disk is full/);
    for (const fact of ['Resolved', 'Duration: 1 hr, 5 min', '- Login']) expect(resolved).toContain(fact);
    await client.post(`${path}/reopen`, { body: 'Again.' });
    expect(await textOf()).toContain('Again.');
    await client.post(`${path}/resolve`, { body: 'It is replaced.' });
    expect(await textOf()).toContain('It is replaced.');
    const maintenance = await createMaintenance(client, { body: 'We change a disk.', publish: true });
    expect(await textOf()).toContain('We change a disk.');
    for (const step of ['start', 'complete']) {
      await client.post(`/maintenances/${maintenance.id}/${step}`);
      expect(await textOf()).not.toContain('We change a disk.');
    }
  });

  it('of a post-mortem has its text, not the last update', async () => {
    const { client } = await api.newTenant(['en']);
    await createConfirmed(client, { address: 'paul@example.com' });
    const incident = await createIncident(client, { publish: true });
    await client.post(`/incidents/${incident.id}/resolve`, { body: 'It works again.' });
    await sent();
    await client.put(`/incidents/${incident.id}/postmortem`, { body: 'A disk was full.' });
    await client.post(`/incidents/${incident.id}/postmortem/publish`);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.parsed.subject).toMatch(/^Post-mortem: /);
    expect(mail?.parsed.text).toContain('A disk was full.');
    expect(mail?.parsed.text).not.toContain('It works again.');
  });

  it('leads to the page of what it is about, and says when that ends or has ended', async () => {
    const { client, tenant } = await api.newTenant(['en']);
    await client.patch('/settings', { time_zone: 'Etc/UTC' });
    await createConfirmed(client, { address: 'quin@example.com' });
    const textOf = async (): Promise<string> => (await sent())[0]?.parsed.text ?? '';
    const page = `https://${tenant.slug}.localhost`;
    const begun = api.clock.now().toISOString();
    const [from, to] = [2 * HOUR, 4 * HOUR].map((after) => new Date(api.clock.now().getTime() + after));
    const maintenance = await createMaintenance(client, {
      publish: true,
      body: 'We change a disk.',
      started_at: from!.toISOString(),
      scheduled_end_at: to!.toISOString(),
    });
    const published = await textOf();
    expect(published).toContain(`${page}/maintenances/${maintenance.id}\n`);
    expect(published).toMatch(/Planned end: /);
    api.clock.advance(HOUR);
    const reminded = await textOf();
    expect(reminded).toContain('Maintenance starts soon');
    expect(reminded).toContain('We change a disk.');
    api.clock.advance(HOUR);
    await client.post(`/maintenances/${maintenance.id}/start`);
    expect(await textOf()).toContain('Maintenance started');
    api.clock.advance(30 * 60_000);
    await client.post(`/maintenances/${maintenance.id}/complete`);
    expect(await textOf()).toContain('Duration: 30 mins');
    const announcement = await createAnnouncement(client, { publish: true });
    expect(await textOf()).toContain(`${page}/announcements/${announcement.id}\n`);
    api.clock.set(begun);
  });

  it('says that it is not translated if its title or its text is not, but not because of a step without text', async () => {
    const { client } = await api.newTenant(['de', 'en']);
    await createConfirmed(client, { address: 'rosa@example.com', locale: 'en' });
    const hint = 'The text below is not available in your language';
    const isHinted = async (): Promise<boolean> => ((await sent())[0]?.parsed.text ?? '').includes(hint);
    const both = { de: 'Zahlungen', en: 'Payments' };
    const { id } = await createIncident(client, {
      title: both,
      body: { de: 'Wir sehen nach.' },
      publish: true,
    });
    expect(await isHinted()).toBe(true);
    await client.post(`/incidents/${id}/updates`, { status: 'identified' });
    expect(await isHinted()).toBe(false);
    await client.post(`/incidents/${id}/updates`, { body: { en: 'Found.' } });
    expect(await isHinted()).toBe(false);
    await createIncident(client, { title: { de: 'Zahlungen' }, body: both, publish: true });
    expect(await isHinted()).toBe(true);
    await createAnnouncement(client, { title: both, body: { de: 'Ab Mai.' }, publish: true });
    expect(await isHinted()).toBe(true);
    await createAnnouncement(client, { title: both, body: both, publish: true });
    expect(await isHinted()).toBe(false);
    await createAnnouncement(client, { title: { de: 'Mai' }, body: both, publish: true });
    expect(await isHinted()).toBe(true);
  });

  it('says so where something is not there in the reader’s language', async () => {
    const { client } = await api.newTenant(['de', 'it']);
    await createConfirmed(client, { address: 'eva@example.com', locale: 'it' });
    await createAnnouncement(client, {
      title: { de: 'Neue Adresse' },
      body: { de: 'Ab Mai.' },
      publish: true,
    }).then(({ id }) => client.post(`/announcements/${id}/publish`));
    const [mail] = await sent();
    expect(mail?.parsed.subject).toBe('Ankündigung: Neue Adresse');
    expect(mail?.parsed.text).toContain('in Ihrer Sprache (Italienisch) nicht gibt');
    expect(mail?.parsed.text).toContain('liegt nicht in Ihrer Sprache (Italienisch) vor');
  });

  it('is laid out in the direction of its language, with texts in theirs', async () => {
    const { client } = await api.newTenant(['en', 'ar']);
    await createConfirmed(client, { address: 'fatima@example.com', locale: 'ar' });
    const title = { en: 'Payments fail', ar: 'فشل الدفع' };
    await createIncident(client, { title, body: { en: 'We are looking into it.' }, publish: true });
    const [mail] = await sent();
    const html = String(mail?.parsed.html);
    expect(mail?.parsed.subject).toBe('حادث جديد: فشل الدفع');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toMatch(/<h1 dir="auto"[^>]*>فشل الدفع</);
    expect(html).toMatch(/class="body" dir="auto"[^>]*>\s*<p>We are looking into it/);
    expect(html).not.toContain('text-align:left');
  });

  it('is not harmed by a title or a text, whatever they are', async () => {
    const { client } = await api.newTenant(['en']);
    await createConfirmed(client, { address: 'finn@example.com' });
    const title =
      'x\r\nBcc: all@example.com\r\n\r\n<script>alert(1)</script> {{name}} =?utf-8?Q?a?= \u202eend';
    const body =
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) {{7*7}} ![b](https://t.example/p.gif) [c](/history)';
    await createMaintenance(client, { title, body, publish: true });
    const [mail] = await sent();
    expect(mail?.parsed.subject).toBe(
      'Maintenance scheduled: x Bcc: all@example.com <script>alert(1)</script> {{name}} =?utf-8?Q?a?= end',
    );
    expect(mail?.parsed.bcc).toBeUndefined();
    const html = String(mail?.parsed.html);
    expect(html).not.toMatch(/<script|<img|href="javascript|onerror=alert\(1\)>"/);
    expect(html).toContain('{{7*7}}');
    expect(html).toMatch(/href="https:\/\/[\w.-]+\/history"/);
  });
});

describe('A visitor who subscribes again although confirmed', () => {
  it('is sent the link to manage it, and nothing changes; on another channel they are sent nothing', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const { id } = await createConfirmed(client, { address: 'known@example.com', locale: 'en' });
    const paused = await createConfirmed(client, { address: 'paused@example.com', locale: 'de' });
    await api.database.sql(`update subscriber set paused_at = now() where id = $1`, [paused.id]);
    await createConfirmed(client, { channel: 'webhook', address: 'https://hooks.example.com/known' });
    const before = (await client.get(`/subscribers/${id}`)).body.data;
    for (const subscriber of [
      { email: 'Known@example.com' },
      { email: 'paused@example.com' },
      { endpoint: 'https://hooks.example.com/known' },
    ])
      expect((await visitor.post('//api/v2/subscribers', { subscriber })).status).toBe(202);
    const [english, german, ...others] = await sent();
    expect([english?.to, german?.to, others]).toEqual(['known@example.com', 'paused@example.com', []]);
    expect(english?.parsed.subject).toMatch(/^Your subscription to the status page of /);
    expect(german?.parsed.subject).toMatch(/^Ihr Abonnement der Statusseite von /);
    const [, path] = /https:\/\/[^/]+(\/manage\/\S+)/.exec(english?.parsed.text ?? '') ?? [];
    expect((await visitor.get(`/${path}`)).status).toBe(200);
    expect(header(english!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect((await client.get(`/subscribers/${id}`)).body.data).toEqual(before);
    expect((await client.get('/subscribers/deliveries?channel=webhook')).body.meta.total).toBe(0);
  });
});

describe('A mail that does not arrive', () => {
  it.each([
    [421, 'closing'],
    [450, '4.2.1 busy'],
    [451, 'local error'],
    [452, 'too many'],
  ] as const)('is tried again after %d', async (code, words) => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    const other = await createConfirmed(client, { address: 'other@example.com' });
    server.onRecipient = (address) => (address === 'other@example.com' ? undefined : [code, words]);
    await createIncident(client, { publish: true });
    expect((await sent()).map(({ to }) => to)).toEqual(['other@example.com']);
    const [delivery] = await deliveriesOf(client, id);
    expect(delivery).toMatchObject({ status: 'waiting', tries: 1 });
    expect(delivery.attempts[0]).toMatchObject({ outcome: 'retry', code });
    expect(delivery.attempts[0].response).toContain(words);
    expect(await deliveriesOf(client, other.id)).toMatchObject([{ status: 'sent' }]);
    server.onRecipient = () => undefined;
    api.clock.advance(10_000);
    expect(await sent()).toHaveLength(1);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'sent', tries: 2 }]);
    expect(await statusOf(client, id)).toBe('confirmed');
  });

  it('is given up after a day', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    server.onMail = () => [451, 'not now'];
    await createIncident(client, { publish: true });
    const start = api.clock.now().getTime();
    let tries = 0;
    for (let status = 'waiting'; status === 'waiting'; tries += 1) {
      await sent();
      const [delivery] = await deliveriesOf(client, id);
      status = delivery.status;
      if (status === 'waiting') api.clock.set(delivery.next_try_at);
    }
    const hours = (api.clock.now().getTime() - start) / 3_600_000;
    expect([tries, Math.round(hours)]).toEqual([11, 24]);
    expect(await statusOf(client, id)).toBe('confirmed');
  });

  it.each([
    ['550 5.1.1 no such user', 550, '5.1.1 no such user', ['quarantined']],
    ['550 without more', 550, 'no such user', ['quarantined']],
    ['552 5.2.2 mailbox full', 552, '5.2.2 mailbox full', ['confirmed', 'quarantined']],
    ['550 5.7.1 of a policy', 550, '5.7.1 not from there', ['confirmed', 'confirmed']],
  ] as const)('after %s leaves the address as it deserves', async (_, code, words, statuses) => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    server.onRecipient = () => [code, words];
    const seen: string[] = [];
    while (seen.length < statuses.length) {
      await createIncident(client, { publish: true });
      await sent();
      seen.push(await statusOf(client, id));
    }
    expect(seen).toEqual(statuses);
    expect((await deliveriesOf(client, id))[0]).toMatchObject({ status: 'failed', next_try_at: null });
  });

  it('to a reserved example domain is not handed to the mail server', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client, { address: 'ada@shop.example' });
    await createIncident(client, { publish: true });
    expect(await sent()).toEqual([]);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'failed', next_try_at: null }]);
    expect(await statusOf(client, id)).toBe('confirmed');
  });

  it('since there is nothing to tell any more is cancelled, without a try', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    const incident = await createIncident(client, { publish: true });
    while (await api.app.get(EventDispatcher).dispatch());
    const runner = api.app.get(JobRunner);
    // The other job watches for silence.
    for (const step of ['accepted', 'watched', 'decided']) {
      const [job] = await runner.claim(1);
      expect([step, await runner.run(job!)]).toEqual([step, undefined]);
    }
    await client.post(`/incidents/${incident.id}/unpublish`);
    expect(await sent()).toEqual([]);
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'cancelled', tries: 0, attempts: [] }]);
    expect(await statusOf(client, id)).toBe('confirmed');
  });

  it('for a full mailbox counts as long as none has arrived since', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    for (const refusal of [
      [552, 'full'],
      [450, 'busy'],
      [552, 'full'],
    ] as const) {
      expect(await statusOf(client, id)).toBe('confirmed');
      server.onRecipient = () => refusal;
      await createIncident(client, { publish: true });
      await sent();
    }
    expect(await statusOf(client, id)).toBe('quarantined');
  });

  it('for a full mailbox does not count once one has arrived since', async () => {
    const { client } = await api.newTenant();
    const { id } = await createConfirmed(client);
    for (const refusal of [[552, 'full'], undefined, [552, 'full']] as const) {
      server.onRecipient = () => refusal;
      await createIncident(client, { publish: true });
      await sent();
    }
    expect(await statusOf(client, id)).toBe('confirmed');
  });
});
