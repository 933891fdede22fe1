import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#core/languages/catalogues.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { created } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import { cookieOf, EDITOR, signIn } from '#testing/people.js';
import { outline } from '../../support/rendered-page.js';
import { useApi } from '../../support/use-api.js';
import type { TestTenant } from '#testing/test-application.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const PASSWORD = 'correct horse battery';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

const mails = useMailServer();
const api = useApi(() => ({
  environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com', FAILED_KEY_LIMIT: '0' },
}));
const replica = api.useReplica();

let tenant: TestTenant;
let visitor: Client;

beforeEach(async () => {
  await runDueJobs(api.app);
  api.clock.set(NOW.toISOString());
  mails.arrived.length = 0;
  await api.database.sql('delete from window_count');
  tenant = await api.newTenant(['en', 'de', 'fr', 'ar']);
  visitor = tenant.client.withKey(undefined);
  await tenant.client.patch('/settings', { visibility: 'protected' });
});

function admit(body: object): Promise<any> {
  return created(tenant.client, '/admissions', { name: 'One', ...body });
}

function post(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  from = visitor,
): Promise<ApiResponse> {
  return from.request('POST', `//access/${path}`, {
    headers: { ...FORM, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Lines of the page's own part. */
function linesOf({ text }: ApiResponse): string[] {
  return outline(text.slice(text.indexOf('<main'), text.indexOf('</main>')));
}

async function statusOf(cookie: string, from = visitor): Promise<number> {
  return (await from.get('//', { headers: { cookie } })).status;
}

describe('The page to enter', () => {
  it('offers what there is, in every language', async () => {
    const bare = await visitor.get('//access');
    expect([bare.status, linesOf(bare)]).toEqual([
      200,
      [
        '# This page is protected',
        'It is only shown to those whom its owner lets in.',
        'It opens by a link, or from a network, that is admitted. Ask those who run it.',
        '[For members: sign in](/console/sign-in?lang=en)',
      ],
    ]);
    await admit({ kind: 'password', password: PASSWORD });
    await admit({ kind: 'email_domain', domains: ['example.com'] });
    for (const language of LANGUAGES) {
      const page = await visitor.get(`//access?lang=${language}`);
      expect(page.headers['content-language']).toBe(language);
      expect(page.text).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(page.text.match(/<form /g)).toHaveLength(2);
      expect(page.text).not.toContain('<script');
    }
  });

  it('leads to the overview of a public page', async () => {
    await tenant.client.patch('/settings', { visibility: 'public' });
    for (const answer of [
      await visitor.get('//access?to=/history'),
      await visitor.get('//access/link?token=x&to=/history'),
      await post('password', { password: 'x', to: '/history' }),
      await post('email', { email: 'x', to: '/history' }),
    ])
      expect([answer.status, answer.headers['location'], answer.headers['set-cookie']]).toEqual([
        303,
        '/history',
        undefined,
      ]);
  });

  it('leads nowhere but to this page', async () => {
    await admit({ kind: 'password', password: PASSWORD });
    for (const to of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example', '']) {
      const entered = await post('password', { password: PASSWORD, to });
      expect([entered.status, entered.headers['location']]).toEqual([303, '/']);
    }
  });
});

describe('Who leaves the page', () => {
  it('is a stranger again, by a button', async () => {
    await admit({ kind: 'password', password: PASSWORD });
    const cookie = cookieOf(await post('password', { password: PASSWORD, to: '/' }));
    const shown = await visitor.get('//', { headers: { cookie } });
    expect(shown.text).toContain('<a href="/access/leave">Leave this page</a>');
    const asked = await visitor.get('//access/leave', { headers: { cookie } });
    expect([asked.status, asked.headers['set-cookie'], linesOf(asked)[0]]).toEqual([
      200,
      undefined,
      '# Leave this page',
    ]);
    const foreign = await post('leave', {}, { cookie, 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([403, undefined]);
    const left = await post('leave', {}, { cookie });
    expect([left.status, left.headers['location'], left.headers['set-cookie']]).toEqual([
      303,
      '/?lang=en',
      'heliograph-visitor=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
  });
});

describe('The session of a member', () => {
  it('ends when it is idle, although its open page refreshes itself', async () => {
    const { client } = await signIn(api.app, tenant, EDITOR);
    const cookie = String(client.session().cookie);
    for (let hour = 0; hour < 11; hour += 1) {
      api.clock.advance(60 * 60_000);
      expect(await statusOf(cookie)).toBe(200);
    }
    api.clock.advance(60 * 60_000);
    expect(await statusOf(cookie)).toBe(401);
  });
});

describe('A password', () => {
  it('lets a browser in for a week, by a cookie that scripts cannot read', async () => {
    await admit({ kind: 'password', password: PASSWORD });
    await admit({ kind: 'password', password: 'pass wörd two' });
    const entered = await post('password', { password: 'pass wo\u0308rd two', to: '/' });
    expect(entered.status).toBe(303);
    expect(entered.headers['cache-control']).toBe('private, no-store');
    expect(String(entered.headers['set-cookie'])).toMatch(
      /^heliograph-visitor=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/,
    );
    const cookie = cookieOf(entered);
    expect(await statusOf(cookie)).toBe(200);
    expect(await statusOf(cookie, replica.stranger.onHost(visitor.host))).toBe(200);
    const wrong = await post('password', { password: 'wrong password', to: '/' });
    expect([wrong.status, wrong.headers['set-cookie']]).toEqual([422, undefined]);
    expect(linesOf(wrong)).toContain('This password is not right.');
  });

  it('is not taken from the pages of other sites', async () => {
    await admit({ kind: 'password', password: PASSWORD });
    const sent = await post('password', { password: PASSWORD, to: '/' }, { 'sec-fetch-site': 'cross-site' });
    expect([sent.status, sent.headers['set-cookie']]).toEqual([403, undefined]);
  });

  it('is tried ten times by one client, also at once and at several processes', async () => {
    await admit({ kind: 'password', password: PASSWORD });
    const elsewhere = replica.stranger.onHost(visitor.host);
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post(
          'password',
          { password: `wrong password ${index}`, to: '/' },
          {},
          index % 2 ? visitor : elsewhere,
        ),
      ),
    );
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const right = await post('password', { password: PASSWORD, to: '/' });
    expect([right.status, right.headers['set-cookie']]).toEqual([429, undefined]);
    expect(linesOf(right)).toContain('Too many attempts. Please try again later.');
    api.clock.advance(15 * 60_000);
    expect((await post('password', { password: PASSWORD, to: '/' })).status).toBe(303);
  });

  it('that is right does not count, however many enter from one network', async () => {
    await admit({ kind: 'password', password: PASSWORD });
    for (let time = 0; time < 12; time += 1)
      expect((await post('password', { password: PASSWORD, to: '/' })).status).toBe(303);
  });
});

describe('A signed link', () => {
  const seconds = NOW.getTime() / 1000;

  async function open(key: string, change: (jwt: SignJWT) => SignJWT, alg = 'HS256'): Promise<ApiResponse> {
    const jwt = change(new SignJWT({ sub: 'customer 7' }).setProtectedHeader({ alg }));
    const token = await jwt.sign(
      new TextEncoder().encode(key.padEnd(64, '=').slice(0, alg === 'HS256' ? key.length : 64)),
    );
    return visitor.get(`//access/link?token=${token}&to=/history`);
  }

  it('lets in until its end, with the key of its admission', async () => {
    const { key, id } = await admit({ kind: 'signed_link' });
    const { key: second } = await admit({ kind: 'signed_link' });
    for (const one of [key, second]) {
      const opened = await open(one, (jwt) => jwt.setExpirationTime(seconds + 1));
      expect([opened.status, opened.headers['location']]).toEqual([303, '/history']);
      expect(await statusOf(cookieOf(opened))).toBe(200);
    }
    for (const refused of [
      await open(key, (jwt) => jwt.setExpirationTime(seconds)),
      await open(key, (jwt) => jwt),
      await open(key, (jwt) => jwt.setExpirationTime(seconds + 9).setNotBefore(seconds + 5)),
      await open(`${key.slice(0, -2)}xx`, (jwt) => jwt.setExpirationTime(seconds + 60)),
      await open(key, (jwt) => jwt.setExpirationTime(seconds + 60), 'HS512'),
      await visitor.get('//access/link'),
      await visitor.get(`//access/link?token=${'a'.repeat(3000)}.b.c`),
      await visitor.get('//access/link?token=a.b.c&token=a.b.c'),
      await visitor.get(
        `//access/link?token=${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(`{"exp":${seconds + 60}}`).toString('base64url')}.x`,
      ),
    ]) {
      expect([refused.status, refused.headers['set-cookie']]).toEqual([401, undefined]);
      expect(linesOf(refused)).toContain(
        'This link is no longer valid. Ask for a new one where you found it.',
      );
    }
    await tenant.client.delete(`/admissions/${id}`);
    expect((await open(key, (jwt) => jwt.setExpirationTime(seconds + 60))).status).toBe(401);
    expect((await open(second, (jwt) => jwt.setExpirationTime(seconds + 60))).status).toBe(303);
  });
});

describe('A code by e-mail', () => {
  async function mailed(address: string): Promise<string | undefined> {
    await runDueJobs(api.app);
    const mail = mails.arrived.findLast(({ to }) => to === address);
    if (mail !== undefined)
      expect(mail.parsed.text).toContain('your code to see the protected status page of');
    return /^\d{6}/.exec(mail?.parsed.subject ?? '')?.[0];
  }

  it('lets in whose address is of a domain, and says nothing of others', async () => {
    await admit({ kind: 'email_domain', domains: ['example.com'] });
    const addresses = ['Ada@Example.com', 'ada@sub.example.com', 'ada@example.org'];
    const answers = [];
    for (const email of addresses) answers.push(await post('email', { email, to: '/history' }));
    const shapes = answers.map(({ status, text }, index) => [
      status,
      text.replaceAll(addresses[index] ?? '', 'X'),
    ]);
    expect(new Set(shapes.map(String)).size).toBe(1);
    const codes = [];
    for (const email of addresses) codes.push(await mailed(email.toLowerCase()));
    expect(codes).toEqual([expect.stringMatching(/^\d{6}$/), undefined, undefined]);
    const [asked] = answers;
    const fields = { email: 'ada@example.com', code: ` ${codes[0]} `, to: '/history' };
    expect((await post('email', fields)).status).toBe(422);
    const cookie = asked === undefined ? '' : cookieOf(asked);
    expect((await post('email', { ...fields, code: '000000' }, { cookie })).status).toBe(422);
    const entered = await post('email', fields, { cookie });
    expect([entered.status, entered.headers['location']]).toEqual([303, '/history']);
    expect(await statusOf(cookieOf(entered))).toBe(200);
    expect((await post('email', fields, { cookie })).status).toBe(422);
  });

  it('signs no member in', async () => {
    await admit({ kind: 'email_domain', domains: ['example.com'] });
    const { member } = await signIn(api.app, tenant, EDITOR);
    const asked = await post('email', { email: member.email, to: '/' });
    const code = await mailed(member.email);
    const secret = cookieOf(asked).split('=')[1] ?? '';
    const signedIn = await visitor
      .withCookie(`heliograph-code=${secret}`)
      .post('//auth/email/verify', { email: member.email, code });
    expect([signedIn.status, signedIn.headers['set-cookie']]).toEqual([422, undefined]);
  });

  it('refuses what is no address', async () => {
    await admit({ kind: 'email_domain', domains: ['example.com'] });
    const refused = await post('email', { email: 'nobody', to: '/' });
    expect([refused.status, linesOf(refused)[2]]).toEqual([422, 'This is not an e-mail address.']);
  });
});

describe('The last use of an admission', () => {
  it('is noted to the hour', async () => {
    const { id, key } = await admit({ kind: 'token' });
    expect((await visitor.get(`//history.atom?token=${key}`)).status).toBe(200);
    await expect
      .poll(async () => (await tenant.client.get(`/admissions/${id}`)).body.data.last_used_at)
      .toBe('2026-03-01T12:00:00.000Z');
  });
});
