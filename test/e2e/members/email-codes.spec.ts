import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import { cookieOf, EDITOR, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';
import type { TestTenant } from '#testing/test-application.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const NOW = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const DAY = 86_400_000;

const mails = useMailServer();

const api = useApi(() => ({
  environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com', FAILED_KEY_LIMIT: '0' },
}));
const replica = api.useReplica();
const own = api.useTenant('own', ['en', 'de', 'fr', 'ar']);
const other = api.useTenant('other');
let client: Client;
beforeAll(async () => {
  client = await ownerKey(api.app, own);
});

beforeEach(async () => {
  // Mails about the sign-ins of the test before.
  await runDueJobs(api.app);
  api.clock.set(NOW);
  mails.arrived.length = 0;
  await api.database.sql('delete from window_count');
});

/** A browser: what it sends after an answer, and to which page. */
class Browser {
  cookie = '';

  constructor(private readonly page: Client = own.client) {}

  async ask(email: unknown): Promise<ApiResponse> {
    const response = await this.page.withKey(undefined).post('//auth/email', { email });
    if (response.headers['set-cookie'] !== undefined) this.cookie = cookieOf(response);
    return response;
  }

  enter(email: unknown, code: unknown): Promise<ApiResponse> {
    return this.page.withCookie(this.cookie).post('//auth/email/verify', { email, code });
  }
}

/** An active member. */
async function member(tenant: TestTenant = own, role = VIEWER): Promise<{ id: number; email: string }> {
  const { member: made } = await signIn(api.app, tenant, role);
  return { id: made.id, email: made.email };
}

/** The code in the latest mail to an address. */
async function mailedCode(email: string): Promise<string> {
  await runDueJobs(api.app);
  const mail = mails.arrived.findLast(({ to }) => to === email);
  return /^\d{6}/.exec(mail?.parsed.subject ?? '')?.[0] ?? 'none';
}

/** Another code than this one. */
function wrong(code: string, by = 1): string {
  return String((Number(code) + by) % 1_000_000).padStart(6, '0');
}

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

const REFUSED = [
  422,
  { code: ['The code is wrong or no longer valid. After five tries or ten minutes, ask for a new one.'] },
];

describe('A code by e-mail', () => {
  it('signs in, once, with a new session', async () => {
    const { id, email } = await member();
    const browser = new Browser();
    const asked = await browser.ask(email);
    expect([asked.status, asked.text]).toEqual([202, '']);
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(String(asked.headers['set-cookie'])).toMatch(
      /^heliograph-code=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=600$/,
    );
    const code = await mailedCode(email);
    const entered = await browser.enter(email, code);
    expect(entered.status).toBe(200);
    expect(entered.body.data.member).toMatchObject({ id, email });
    const session = own.client.withCookie(cookieOf(entered));
    expect((await session.get('/members/me')).body.data.id).toBe(id);
    const { body } = await session.get('/members/me/sessions');
    expect(body.data[0].method).toBe('email');
    expect(refusal(await browser.enter(email, code))).toEqual(REFUSED);
    expect((await client.get(`/members/${id}`)).body.data.sign_in.email).toBe(true);
  });

  it('is entered whatever the case of the address', async () => {
    const { email } = await member();
    const browser = new Browser();
    await browser.ask(email.toUpperCase());
    expect((await browser.enter(email, await mailedCode(email))).status).toBe(200);
  });

  it.each([
    ['en', / is your code for the status page of own GmbH$/, 'Never pass it on'],
    ['de', / ist Ihr Code für die Statusseite von own GmbH$/, 'Geben Sie ihn nie weiter'],
    ['fr', / est votre code pour la page d’état de own GmbH$/, 'Ne le communiquez jamais'],
    ['ar', / هو رمزك لصفحة الحالة الخاصة بـ own GmbH$/, 'لا تعطه لأحد'],
  ])('comes in %s if the member reads that', async (locale, subject, warning) => {
    const { id, email } = await member();
    await client.patch(`/members/${id}`, { locale });
    await new Browser().ask(email);
    const code = await mailedCode(email);
    const [mail] = mails.arrived;
    expect(mails.arrived).toHaveLength(1);
    expect(mail!.parsed.subject).toMatch(subject);
    expect(mail!.parsed.text).toContain(code);
    expect(mail!.parsed.html).toContain(code);
    expect(mail!.parsed.html).toContain(warning);
    expect(mail!.source).not.toMatch(/^List-/m);
  });

  it('is asked for with the same answer by strangers, the invited and the suspended, who get no mail', async () => {
    const invited = await invite(api.app, own, VIEWER);
    await runDueJobs(api.app);
    mails.arrived.length = 0;
    const suspended = await member();
    await client.post(`/members/${suspended.id}/suspend`);
    const known = await member();
    const answers: unknown[] = [];
    for (const email of ['nobody@example.com', invited.email, suspended.email, known.email]) {
      const { status, text, headers } = await new Browser().ask(email);
      answers.push([status, text, Object.keys(headers).sort(), String(headers['set-cookie']).length]);
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    await runDueJobs(api.app);
    expect(mails.arrived.map(({ to }) => to)).toEqual([known.email]);
  });

  it.each([
    ['//auth/email', {}, 'email'],
    ['//auth/email', { email: 'no address' }, 'email'],
    ['//auth/email', { email: 7 }, 'email'],
    ['//auth/email', { email: 'a@example.com', name: 'A' }, 'name'],
    ['//auth/email/verify', { email: 'a@example.com' }, 'code'],
    ['//auth/email/verify', { code: '123456' }, 'email'],
    ['//auth/email/verify', { email: 'a@example.com', code: '12345' }, 'code'],
    ['//auth/email/verify', { email: 'a@example.com', code: '1234567' }, 'code'],
    ['//auth/email/verify', { email: 'a@example.com', code: 'abcdef' }, 'code'],
    ['//auth/email/verify', { email: 'a@example.com', code: '١٢٣٤٥٦' }, 'code'],
    ['//auth/email/verify', { email: 'a@example.com', code: 123456 }, 'code'],
  ])('is refused: %s %j', async (path, body, field) => {
    const { status, body: refused } = await own.client.withKey(undefined).post(path, body);
    expect([status, Object.keys(refused.errors)]).toEqual([422, [field]]);
  });

  it('works only in the browser that asked, for the address that it asked for, on its page', async () => {
    const { email } = await member();
    const { email: anothers } = await member();
    const { email: elsewhere } = await member(other);
    const [first, second, none] = [new Browser(), new Browser(), new Browser()];
    await first.ask(email);
    const code = await mailedCode(email);
    await second.ask(email);
    const secondCode = await mailedCode(email);
    expect(secondCode).not.toBe(code);
    expect(refusal(await second.enter(email, code))).toEqual(REFUSED);
    expect(refusal(await none.enter(email, code))).toEqual(REFUSED);
    expect(refusal(await first.enter(anothers, code))).toEqual(REFUSED);
    const onOther = new Browser(other.client);
    onOther.cookie = first.cookie;
    expect(refusal(await onOther.enter(elsewhere, code))).toEqual(REFUSED);
    const { cookie } = first;
    const fromElsewhere = await own.client
      .withKey(undefined)
      .post('//auth/email/verify', { email, code }, { headers: { cookie, 'sec-fetch-site': 'cross-site' } });
    expect(refusal(fromElsewhere)).toEqual(REFUSED);
    // Each browser has its own, and neither ends the other's.
    expect((await first.enter(email, code)).status).toBe(200);
    expect((await second.enter(email, secondCode)).status).toBe(200);
  });

  it('can be tried five times, also by many at once, and counts in all processes', async () => {
    const { email } = await member();
    const browser = new Browser();
    await browser.ask(email);
    const code = await mailedCode(email);
    const there = new Browser(replica.stranger.onHost(own.client.host));
    there.cookie = browser.cookie;
    const guesses = Array.from({ length: 40 }, (_, by) =>
      (by % 2 === 0 ? browser : there).enter(email, wrong(code, by + 1)),
    );
    for (const guess of await Promise.all(guesses)) expect(refusal(guess)).toEqual(REFUSED);
    expect(await api.database.sql('select tries from email_code where email_key = $1', [email])).toEqual([
      { tries: 5 },
    ]);
    expect(refusal(await browser.enter(email, code))).toEqual(REFUSED);
  });

  it('opens one session for the right code entered many times at once', async () => {
    const { email } = await member();
    const browser = new Browser();
    await browser.ask(email);
    const code = await mailedCode(email);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => browser.enter(email, code)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('lasts ten minutes, and nothing is left of it then', async () => {
    const { email } = await member();
    const [timely, late] = [new Browser(), new Browser()];
    await timely.ask(email);
    const timelyCode = await mailedCode(email);
    await late.ask(email);
    const lateCode = await mailedCode(email);
    api.clock.advance(10 * MINUTE - 1);
    expect((await timely.enter(email, timelyCode)).status).toBe(200);
    api.clock.advance(1);
    expect(refusal(await late.enter(email, lateCode))).toEqual(REFUSED);
    await runDueJobs(api.app);
    expect(await api.database.sql('select from email_code')).toEqual([]);
  });

  it.each([
    [
      'has another address',
      (id: number) => client.patch(`/members/${id}`, { email: `moved-${id}@example.com` }),
    ],
    ['is suspended', (id: number) => client.post(`/members/${id}/suspend`)],
    ['is removed', (id: number) => client.delete(`/members/${id}`)],
  ])('ends when the member %s', async (_, step) => {
    const { id, email } = await member(own, EDITOR);
    const browser = new Browser();
    await browser.ask(email);
    const code = await mailedCode(email);
    expect((await step(id)).status).toBeLessThan(300);
    expect(refusal(await browser.enter(email, code))).toEqual(REFUSED);
    expect(await api.database.sql('select from email_code where email_key = $1', [email])).toEqual([]);
  });

  it('is not sent to an address that changed while it was on the way', async () => {
    const { id, email } = await member();
    const browser = new Browser();
    await browser.ask(email);
    await client.patch(`/members/${id}`, { email: `quick-${id}@example.com` });
    await runDueJobs(api.app);
    // Only that the address has changed.
    expect(mails.arrived.filter(({ parsed }) => /\b\d{6}\b/.test(parsed.text ?? ''))).toEqual([]);
  });

  it('signs in nobody whose address changes while it is entered', async () => {
    const { id, email } = await member();
    const browser = new Browser();
    await browser.ask(email);
    const code = await mailedCode(email);
    const response = await whileUncommitted(
      api.database,
      `update member set email = $3, email_key = $3 where tenant_id = $1 and id = $2`,
      [own.tenant.id, id, `moved-${id}@example.com`],
      () => browser.enter(email, code),
    );
    expect(refusal(response)).toEqual(REFUSED);
  });

  it('is sent once the mail server is back, unless it has expired by then', async () => {
    const { email } = await member();
    const browser = new Browser();
    mails.onRecipient = () => [451, 'Later'];
    try {
      await browser.ask(email);
      await expect(runDueJobs(api.app)).rejects.toThrow(/was not taken: 451/);
      expect((await new Browser().ask('nobody@example.com')).status).toBe(202);
    } finally {
      mails.onRecipient = () => undefined;
    }
    api.clock.advance(MINUTE);
    expect((await browser.enter(email, await mailedCode(email))).status).toBe(200);
    await runDueJobs(api.app);
    mails.onRecipient = () => [451, 'Later'];
    await browser.ask(email);
    await expect(runDueJobs(api.app)).rejects.toThrow(/was not taken: 451/);
    mails.onRecipient = () => undefined;
    mails.arrived.length = 0;
    api.clock.advance(10 * MINUTE);
    await runDueJobs(api.app);
    expect(mails.arrived).toEqual([]);
  });

  it('is stored nowhere, and of the browser only a hash', async () => {
    const { email } = await member();
    const browser = new Browser();
    await browser.ask(email);
    const code = await mailedCode(email);
    const [row] = await api.database.sql('select * from email_code where email_key = $1', [email]);
    const jobs = await api.database.sql(`select subject from job where kind like 'member.%code'`);
    const stored = JSON.stringify([row, jobs]);
    expect(stored).not.toContain(browser.cookie.split('=')[1]);
    expect(stored).not.toContain(`"${code}"`);
    const trail = await client.get('/audit-events');
    expect(trail.text).not.toContain(code);
  });

  it('is refused where the cookie could be read on its way', async () => {
    await api.database.sql(
      `insert into domain (tenant_id, host, created_at, verified_at) values ($1, 'status.own.example', now(), now())`,
      [own.tenant.id],
    );
    const page = own.client.onHost('status.own.example').withKey(undefined);
    const asked = await page.post('//auth/email', { email: 'a@example.com' });
    expect(refusal(asked)).toEqual([403, 'Signing in needs https.']);
  });
});

describe('Codes by e-mail', () => {
  it('go to one address from one network ten times a day, whoever it is', async () => {
    const { email } = await member();
    for (const address of [email, 'stranger@example.com'])
      for (let time = 0; time < 12; time += 1) expect((await new Browser().ask(address)).status).toBe(202);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(10);
    // Another page, another day.
    const { email: elsewhere } = await member(other);
    await new Browser(other.client).ask(elsewhere);
    await runDueJobs(api.app);
    api.clock.advance(DAY);
    await new Browser().ask(email);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(12);
  });

  it('are asked for 200 times an hour from one address', async () => {
    await api.database.sql('delete from window_count');
    let status = 202;
    let count = 0;
    for (; status === 202 && count < 300; count += 1)
      ({ status } = await new Browser().ask(`person-${count % 50}@nowhere.example`));
    expect([status, count]).toEqual([429, 201]);
    api.clock.advance(60 * MINUTE);
    expect((await new Browser().ask('a@nowhere.example')).status).toBe(202);
  });
});

describe('A browser that a member has signed in with', () => {
  /** The cookie by which a browser is known after a sign-in with a code. */
  async function knownBrowser(email: string): Promise<string> {
    const browser = new Browser();
    await browser.ask(email);
    const { headers } = await browser.enter(email, await mailedCode(email));
    const cookies = [headers['set-cookie'] ?? ''].flat().map((cookie) => cookie.split(';')[0] ?? '');
    return cookies.find((cookie) => cookie.startsWith('heliograph-device-')) ?? 'none';
  }

  async function ask(email: string, cookie: string): Promise<number> {
    return (await own.client.withCookie(cookie).post('//auth/email', { email })).status;
  }

  it('gets codes though strangers have used up those of the member and of the page', async () => {
    const [one, another] = [await member(), await member()];
    const [cookie, ofAnother] = [await knownBrowser(one.email), await knownBrowser(another.email)];
    await new Browser().ask(one.email);
    await new Browser().ask(another.email);
    await api.database.sql('update window_count set used = 100000');
    await runDueJobs(api.app);
    mails.arrived.length = 0;
    expect(await ask(one.email, 'heliograph-code=x')).toBe(429);
    expect(await ask(one.email, ofAnother)).toBe(429);
    expect(await ask(one.email, `${cookie}x`)).toBe(429);
    expect(await ask(one.email, `${cookie}; ${cookie}`)).toBe(429);
    expect(await ask(one.email, `${ofAnother}; ${cookie}`)).toBe(202);
    await runDueJobs(api.app);
    expect(mails.arrived.map(({ to }) => to)).toEqual([one.email]);
    // These have limits, too.
    for (let time = 0; time < 12; time += 1) expect(await ask(one.email, cookie)).toBe(202);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(10);
    await api.database.sql('update member set known_devices_since = $2 where email = $1', [
      one.email,
      api.clock.now(),
    ]);
    expect(await ask(one.email, cookie)).toBe(429);
  });
});

describe('Guesses at one address', () => {
  /** A browser in a network of its own, which has asked for a code that nobody limits. */
  async function newBrowser(email: string, page?: Client): Promise<{ browser: Browser; code: string }> {
    const browser = new Browser(page);
    const secret = randomBytes(32).toString('base64url');
    browser.cookie = `heliograph-code=${secret}`;
    const hash = createHash('sha256').update(secret).digest('base64url');
    await api.database.sql(
      `insert into email_code (tenant_id, browser, email_key, tries, expires_at)
        values ($1, $2, $3, 0, $4::timestamptz + interval '10 minutes')`,
      [own.tenant.id, hash, email, api.clock.now()],
    );
    const mac = await runForTenant(own.tenant, () => api.app.get(SignedLinks).mac('email-code', hash));
    return { browser, code: String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0') };
  }

  it('are at most 100 in any hour from all networks together, and shut out nobody who has the code', async () => {
    const { email } = await member();
    const there = replica.stranger.onHost(own.client.host);
    const attack = async (): Promise<number> => {
      const browsers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => newBrowser(email, index % 2 === 0 ? own.client : there)),
      );
      for (const { browser, code } of browsers)
        expect(refusal(await browser.enter(email, wrong(code)))).toEqual(REFUSED);
      const second = await Promise.all(browsers.map(({ browser, code }) => browser.enter(email, code)));
      return second.filter(({ status }) => status === 200).length;
    };
    // Beside the first guesses at the 40 codes of a day, which two days can bring together within an hour.
    expect(await attack()).toBe(10);
    expect(await attack()).toBe(0);
    const { browser, code } = await newBrowser(email);
    expect((await browser.enter(email, code)).status).toBe(200);
    const other = await member();
    const theirs = await newBrowser(other.email);
    await theirs.browser.enter(other.email, wrong(theirs.code));
    expect((await theirs.browser.enter(other.email, theirs.code)).status).toBe(200);
    api.clock.advance(60 * MINUTE);
    expect(await attack()).toBe(10);
  });
});

describe('Guesses', () => {
  const limited = useApi({ environment: { FAILED_KEY_LIMIT: '3' } });
  const tenant = limited.useTenant('own');

  it('are counted by address as invalid keys are', async () => {
    const { member: made } = await signIn(limited.app, tenant, OWNER);
    const page = tenant.client.withKey(undefined);
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await page.post('//auth/email/verify', { email: made.email, code: '000000' })).status);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });
});
