import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer, type ArrivedMail } from '../../support/mail-server.js';
import { EDITOR, invitationToken, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { addPasskey } from '../../support/soft-passkey.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const DAY = 86_400_000;
const ACCOUNT = 'http://own.localhost:3000/console/account';

const mails = useMailServer();

const api = useApi(() => ({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com' } }));
const own = api.useTenant('own', ['en', 'de', 'fr', 'ar']);
let client: Client;
beforeAll(async () => {
  client = await ownerKey(api.app, own);
});

beforeEach(async () => {
  api.clock.set(NOW);
  await sent();
});

/** The mails of due jobs. */
async function sent(): Promise<ArrivedMail[]> {
  await runDueJobs(api.app);
  return mails.taken();
}

/** A member with a language. */
async function readerOf(locale: string, ...roles: number[]): Promise<{ id: number; email: string }> {
  const { member } = await signIn(api.app, own, ...roles);
  expect((await client.patch(`/members/${member.id}`, { locale })).status).toBe(200);
  await sent();
  return member;
}

function roles(...ids: number[]): { roles: { id: number }[] } {
  return { roles: ids.map((id) => ({ id })) };
}

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A browser that keeps its cookies. */
class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly userAgent = FIREFOX) {}

  /** Signs in with a code. Returns the other mails. */
  async signIn(email: string): Promise<ArrivedMail[]> {
    await this.post('//auth/email', { email });
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    const code = /^\d{6}/.exec(mail?.parsed.subject ?? '')?.[0];
    expect((await this.post('//auth/email/verify', { email, code })).status).toBe(200);
    return sent();
  }

  async post(path: string, json: object): Promise<ApiResponse> {
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'user-agent': this.userAgent };
    const response = await own.client.withCookie(jar).post(path, json, { headers });
    for (const cookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    return response;
  }
}

describe('The mail about a sign-in with a new browser', () => {
  it.each([
    [
      'en',
      'New sign-in to the status page of own GmbH',
      ['code by email', 'Firefox on Linux', 'end all other sessions'],
    ],
    [
      'de',
      'Neue Anmeldung an der Statusseite von own GmbH',
      ['Code per E-Mail', 'Firefox unter Linux', 'beenden'],
    ],
    ['fr', 'Nouvelle connexion à la page d’état de own GmbH', ['code par e-mail', 'Firefox sous Linux']],
    ['ar', 'تسجيل دخول جديد إلى صفحة الحالة الخاصة بـ own GmbH', ['Firefox على Linux']],
  ])('is in %s, names time, way and browser, and says what to do', async (locale, subject, words) => {
    const { email } = await readerOf(locale, VIEWER);
    const [mail, ...others] = await new Browser().signIn(email);
    expect(others).toEqual([]);
    expect([mail?.to, mail?.parsed.subject]).toEqual([email, subject]);
    for (const word of [...words, ACCOUNT]) {
      expect(mail?.parsed.text).toContain(word);
      expect(mail?.parsed.html).toContain(word);
    }
    expect(mail?.parsed.text).toMatch(/2026|٢٠٢٦/);
    expect(mail?.source).not.toMatch(/^List-/m);
  });

  it('comes once for each browser and member', async () => {
    const ada = await readerOf('en', VIEWER);
    const ben = await readerOf('en', VIEWER);
    const [laptop, phone] = [new Browser(), new Browser()];
    const toldOf = async (browser: Browser, { email }: { email: string }): Promise<number> =>
      (await browser.signIn(email)).length;
    expect(await toldOf(laptop, ada)).toBe(1);
    expect(await toldOf(laptop, ada)).toBe(0);
    expect(await toldOf(phone, ada)).toBe(1);
    // A sign-out leaves a browser known, and one browser may be two members'.
    expect((await laptop.post('//auth/sign-out', {})).status).toBe(204);
    expect(await toldOf(laptop, ben)).toBe(1);
    expect(await toldOf(laptop, ada)).toBe(0);
    expect(await toldOf(phone, ada)).toBe(0);
    api.clock.advance(401 * DAY);
    expect(await toldOf(laptop, ada)).toBe(1);
  });

  it('does not come for the browser that has accepted the invitation', async () => {
    const { id, email } = await invite(api.app, own, VIEWER);
    await sent();
    const browser = new Browser();
    const token = await invitationToken(api.app, own, id);
    expect((await browser.post('//auth/invitations/accept', { token })).status).toBe(200);
    expect(await sent()).toEqual([]);
    expect(await browser.signIn(email)).toEqual([]);
  });

  it.each([
    ['the member', (browser: Browser, _id: number) => browser.post('/members/me/sign-out', {})],
    ['those who manage members', (_browser: Browser, id: number) => client.post(`/members/${id}/sign-out`)],
  ])('comes again once %s has ended all sessions, also for the intruder’s browser', async (_, signOut) => {
    const { id, email } = await readerOf('en', VIEWER);
    const [intruder, browser] = [new Browser(), new Browser()];
    expect(await intruder.signIn(email)).toHaveLength(1);
    expect(await browser.signIn(email)).toHaveLength(1);
    api.clock.advance(1000);
    expect((await signOut(browser, id)).status).toBe(200);
    api.clock.advance(1000);
    expect(await intruder.signIn(email)).toHaveLength(1);
  });

  it('repeats nothing of what a stranger calls the browser', async () => {
    const { email } = await readerOf('en', VIEWER);
    const [mail] = await new Browser(
      `<b>Call +49 30 1234</b> https://evil.example ${'x'.repeat(4000)}`,
    ).signIn(email);
    expect(mail?.parsed.text).toContain('Browser: unknown');
    expect(mail?.source).not.toContain('evil');
  });

  it('comes for a cookie that is another member’s, or forged', async () => {
    const { email } = await readerOf('en', VIEWER);
    const other = await readerOf('en', VIEWER);
    const browser = new Browser();
    await browser.signIn(other.email);
    const { id } = (await client.get(`/members?email=${email}`)).body.data[0];
    for (const value of [browser.cookies.get(`heliograph-device-${other.id}`) ?? '', 'x', '']) {
      browser.cookies.set(`heliograph-device-${id}`, value);
      expect(await browser.signIn(email)).toHaveLength(1);
    }
  });
});

describe('The mail about other roles', () => {
  it.each([
    ['en', 'Your roles on the status page of own GmbH have changed', 'Your roles now: editor, viewer'],
    [
      'de',
      'Ihre Rollen auf der Statusseite von own GmbH wurden geändert',
      'Ihre Rollen jetzt: editor, viewer',
    ],
    ['fr', 'Vos rôles sur la page d’état de own GmbH ont changé', /Vos rôles actuels.?: editor, viewer/],
    ['ar', 'تغيّرت أدوارك في صفحة الحالة الخاصة بـ own GmbH', 'أدوارك الآن: editor, viewer'],
  ])('is in %s if the member reads that, and names the roles', async (locale, subject, line) => {
    const { id, email } = await readerOf(locale, VIEWER);
    expect((await client.patch(`/members/${id}`, roles(VIEWER, EDITOR))).status).toBe(200);
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect([mail?.to, mail?.parsed.subject]).toEqual([email, subject]);
    expect(mail?.parsed.text).toMatch(line);
    expect(mail?.parsed.html).toContain('editor, viewer');
    expect(mail?.parsed.text).toContain('http://own.localhost:3000/console');
    // It is no newsletter.
    expect(mail?.source).not.toMatch(/^List-/m);
    expect(mail?.parsed.text).not.toMatch(/subscri|abonn/i);
  });

  it('says so if there are none, and shows the markup in a name as it is', async () => {
    const { id } = await readerOf('en', VIEWER);
    await client.patch(`/members/${id}`, roles());
    expect((await sent())[0]?.parsed.text).toContain('Your roles now: none');
    const name = '<b>Boss</b>';
    const made = await client.post('/roles', { name, abilities: ['components.view'] });
    await client.patch(`/members/${id}`, roles(made.body.data.id));
    const [mail] = await sent();
    expect(mail?.parsed.text).toContain(`Your roles now: ${name}`);
    expect(mail?.parsed.html).toContain('&lt;b>Boss&lt;/b>');
  });

  it('is one for several changes at once, with the roles of then', async () => {
    const { id } = await readerOf('en', VIEWER);
    await client.patch(`/members/${id}`, roles(VIEWER, EDITOR));
    await client.patch(`/members/${id}`, roles(EDITOR));
    const all = await sent();
    expect(all).toHaveLength(1);
    expect(all[0]?.parsed.text).toContain('Your roles now: editor');
  });

  it('is not sent for other changes, to oneself, nor to members who are not active', async () => {
    const viewer = await readerOf('en', VIEWER);
    await client.patch(`/members/${viewer.id}`, { name: 'Ada', ...roles(VIEWER) });
    const owner = await signIn(api.app, own, OWNER);
    expect((await owner.client.patch(`/members/${owner.member.id}`, roles(OWNER, EDITOR))).status).toBe(200);
    const invited = await invite(api.app, own, VIEWER);
    await sent();
    await client.patch(`/members/${invited.id}`, roles(EDITOR));
    const suspended = await readerOf('en', VIEWER);
    await client.patch(`/members/${suspended.id}`, roles(EDITOR));
    await client.post(`/members/${suspended.id}/suspend`);
    const erased = await signIn(api.app, own, VIEWER);
    await client.patch(`/members/${erased.member.id}`, roles(EDITOR));
    await client.delete(`/members/${erased.member.id}`);
    expect((await sent()).map(({ to }) => to)).toEqual([]);
  });
});

describe('The mail about a passkey', () => {
  it.each([
    ['en', 'A passkey was added to your account', 'A passkey was removed from your account'],
    ['de', 'Ein Passkey wurde Ihrem Konto', 'Ein Passkey wurde von Ihrem Konto'],
    ['fr', 'Une clé d’accès a été ajoutée à votre compte', 'Une clé d’accès a été retirée de votre compte'],
    ['ar', 'أُضيف مفتاح مرور إلى حسابك', 'أُزيل مفتاح مرور من حسابك'],
  ])('comes in %s when one is added, and when one is removed', async (locale, added, removed) => {
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    await session.patch('/members/me', { locale, mail_new_sign_in: false, mail_roles_changed: false });
    await addPasskey(session);
    const [first, ...others] = await sent();
    expect(others).toEqual([]);
    expect([first?.to, first?.parsed.subject]).toEqual([member.email, expect.stringContaining(added)]);
    expect(first?.parsed.text).toContain(ACCOUNT);
    const { id } = (await session.get('/members/me/passkeys')).body.data[0];
    expect((await session.delete(`/members/me/passkeys/${id}`)).status).toBe(204);
    expect((await sent()).map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [member.email, expect.stringContaining(removed)],
    ]);
  });
});

describe('The mail about another address', () => {
  it.each([
    ['en', 'Your e-mail address on the status page of own GmbH has changed'],
    ['de', 'Ihre E-Mail-Adresse auf der Statusseite von own GmbH wurde geändert'],
    ['fr', 'Votre adresse e-mail sur la page d’état de own GmbH a changé'],
    ['ar', 'تغيّر عنوان بريدك الإلكتروني في صفحة الحالة الخاصة بـ own GmbH'],
  ])('goes in %s to both, and does not name the new one to the old one', async (locale, subject) => {
    const { id, email } = await readerOf(locale, VIEWER);
    const next = `new-${email}`;
    expect((await client.patch(`/members/${id}`, { email: next })).status).toBe(200);
    const all = await sent();
    expect(all.map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [email, subject],
      [next, subject],
    ]);
    expect(all[0]?.source).not.toContain(next);
    expect(await sent()).toEqual([]);
  });

  it('goes to the first address, whatever is changed before it is sent', async () => {
    const { id, email } = await readerOf('en', VIEWER);
    for (const next of ['one', 'two']) await client.patch(`/members/${id}`, { email: `${next}-${email}` });
    expect((await sent()).map(({ to }) => to)).toEqual([email, `two-${email}`]);
  });

  it('does not come for the same one, nor to those who are only invited or erased', async () => {
    const { id, email } = await readerOf('en', VIEWER);
    await client.patch(`/members/${id}`, { email });
    const invited = await invite(api.app, own, VIEWER);
    await sent();
    await client.patch(`/members/${invited.id}`, { email: `new-${invited.email}` });
    await client.patch(`/members/${id}`, { email: `new-${email}` });
    await client.delete(`/members/${id}`);
    expect((await sent()).map(({ to, parsed }) => [to, parsed.subject])).toEqual([
      [`new-${invited.email}`, expect.stringContaining('Invitation')],
    ]);
  });
});

describe('Mails that a member does not want', () => {
  it('are not sent: new sign-ins and other roles, each by itself', async () => {
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    const change = (body: object): Promise<ApiResponse> => session.patch('/members/me', body);
    expect((await change({ mail_new_sign_in: false })).body.data).toMatchObject({
      mail_new_sign_in: false,
      mail_roles_changed: true,
    });
    expect(await new Browser().signIn(member.email)).toEqual([]);
    await client.patch(`/members/${member.id}`, roles(EDITOR));
    expect(await sent()).toHaveLength(1);
    await change({ mail_new_sign_in: true, mail_roles_changed: false });
    expect(await new Browser().signIn(member.email)).toHaveLength(1);
    await client.patch(`/members/${member.id}`, roles(VIEWER));
    expect(await sent()).toEqual([]);
  });
});

describe('The mail about enforced single sign-on', () => {
  const SETTINGS = { issuer: 'https://login.example.com/realms/acme', client_id: 'heliograph' };

  it('goes to the active members, in their languages, once it is enforced', async () => {
    const tenant = await api.newTenant(['en', 'de']);
    const owner = await ownerKey(api.app, tenant);
    const [ada, ben, suspended] = [
      await signIn(api.app, tenant, OWNER),
      await signIn(api.app, tenant, VIEWER),
      await signIn(api.app, tenant, VIEWER),
    ];
    await owner.patch(`/members/${ben.member.id}`, { locale: 'de' });
    await owner.post(`/members/${suspended.member.id}/suspend`);
    await invite(api.app, tenant, VIEWER);
    await owner.patch('/sso', SETTINGS);
    const lastTest = { status: 'succeeded', message: '', member_id: ada.member.id, tested_at: NOW };
    await api.database.sql('update sso_connection set last_test = $2 where tenant_id = $1', [
      tenant.tenant.id,
      JSON.stringify(lastTest),
    ]);
    await sent();
    // Taken back before anybody was told.
    for (const isEnforced of [true, false]) await owner.patch('/sso', { is_enforced: isEnforced });
    expect(await sent()).toEqual([]);
    const { status, text } = await owner.patch('/sso', { is_enforced: true });
    expect(status, text).toBe(200);
    const name = tenant.tenant.name;
    const all = await sent();
    expect(new Map(all.map(({ to, parsed }) => [to, parsed.subject]))).toEqual(
      new Map([
        [ada.member.email, `Single sign-on is now required for the status page of ${name}`],
        [ben.member.email, `Für die Statusseite von ${name} ist jetzt Single Sign-on vorgeschrieben`],
      ]),
    );
    expect(all).toHaveLength(2);
    expect(all[0]?.parsed.text).toContain('/console/sign-in');
    // What is enforced already is no news.
    await owner.put('/sso', { ...SETTINGS, is_enforced: true });
    await owner.patch('/sso', { is_enforced: true });
    expect(await sent()).toEqual([]);
  });
});
