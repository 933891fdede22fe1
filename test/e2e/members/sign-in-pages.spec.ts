import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentTenant, runForTenant, runInNewContext, workContext } from '#core/context/work-context.js';
import { MembersService } from '#modules/members/services/members.service.js';
import { SignIns, type RecognisedMember } from '#platform/access/sign-in/sign-ins.js';
import { SignInWays } from '#platform/access/sign-in/sign-in-ways.js';
import { TenantsService } from '#platform/tenancy/tenants.service.js';
import { LANGUAGES } from '#core/languages/catalogues.js';
import { launchBrowser } from '../../support/browser.js';
import type { ApiResponse } from '../../support/client.js';
import { created } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import { OtherSite } from '../../support/other-site.js';
import { outline } from '../../support/rendered-page.js';
import {
  cookieOf,
  EDITOR,
  invitation,
  invitationToken,
  invite,
  OWNER,
  signIn,
  VIEWER,
} from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const DAY = 86_400_000;
const FORM = 'application/x-www-form-urlencoded';

const mails = useMailServer();

const api = useApi(() => ({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com' } }));
const own = api.useTenant('own', ['en', 'de', 'fr', 'ar']);
const other = api.useTenant('other');
const visitor = own.client.withKey(undefined);

beforeEach(async () => {
  // Mails about the sign-ins of the test before.
  await runDueJobs(api.app);
  api.clock.set(NOW);
  mails.arrived.length = 0;
});

function show(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return visitor.get(`//console/${path}`, { headers });
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
  return visitor.request('POST', `//console/${path}`, {
    headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin', ...headers },
    body,
  });
}

/** Lines of the page's own part. */
function linesOf({ text }: ApiResponse): string[] {
  return outline(text.slice(text.indexOf('<main'), text.indexOf('</main>')));
}

describe('The form for a code by e-mail', () => {
  const CODE = 'sign-in/email';
  const enter = (email: string, code: string, cookie: string): Promise<ApiResponse> =>
    post(CODE, new URLSearchParams({ email, code }).toString(), { cookie });
  const ask = (email: string): Promise<ApiResponse> => post(CODE, new URLSearchParams({ email }).toString());

  it('sends a code, then signs in with it, without any script', async () => {
    const { member } = await signIn(api.app, own, VIEWER);
    expect(linesOf(await show('sign-in'))).toContain('Send me a code');
    const asked = await ask(` ${member.email} `);
    expect(asked.status).toBe(200);
    expect(asked.text).not.toContain('<script');
    expect(linesOf(asked)).toEqual([
      '# Enter your code',
      `If ${member.email} belongs to a member, a code is on its way there. It is valid for ten minutes, in this browser.`,
      expect.stringContaining('Code of six digits'),
      'Sign in',
      '[Ask for a new code](/console/sign-in?lang=en)',
    ]);
    await runDueJobs(api.app);
    const mail = mails.arrived.find(({ to }) => to === member.email);
    const code = mail!.parsed.subject!.slice(0, 6);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const guess of [wrong, '7', '']) {
      const refused = await enter(member.email, guess, cookieOf(asked));
      expect([refused.status, refused.headers['set-cookie']]).toEqual([422, undefined]);
      expect(refused.text).toContain('The code is wrong or no longer valid.');
    }
    const entered = await enter(member.email, ` ${code} `, cookieOf(asked));
    expect([entered.status, entered.headers['location']]).toEqual([303, '/console']);
    const session = own.client.withCookie(cookieOf(entered));
    expect((await session.get('//auth/session')).body.data.member.id).toBe(member.id);
  });

  it('shows strangers the same, and refuses what is no address and other sites', async () => {
    expect(linesOf(await ask('stranger@example.com'))[0]).toBe('# Enter your code');
    const refused = await ask('<b>none');
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This is not an e-mail address.');
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])
      expect((await post(CODE, 'email=a%40example.com', headers)).status).toBe(403);
    await runDueJobs(api.app);
    expect(mails.arrived).toEqual([]);
  });
});

describe('The page of an invitation', () => {
  it('shows who invites whom to what, changes nothing when it is opened, and signs in by its button', async () => {
    const { client: owner, member: inviter } = await signIn(api.app, own, OWNER);
    await owner.patch('/members/me', { name: 'Ada Lovelace' });
    const body = { ...invitation(EDITOR, VIEWER) };
    const { id } = await created(owner, '/members', body);
    const path = `invitations/${await invitationToken(api.app, own, id)}`;
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await visitor.request(method, `//console/${path}`, {});
      expect(response.status).toBe(200);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const page = await show(path);
    expect(linesOf(page)).toEqual([
      '# Your invitation',
      'Ada Lovelace invites you to work on the status page of own GmbH.',
      'E-mail address: ' + body.email,
      'Roles: editor, viewer',
      'Accept and sign in',
    ]);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect((await own.client.get(`/members/${id}`)).body.data.status).toBe('invited');
    const accepted = await post(path, '');
    expect([accepted.status, accepted.headers['location'], accepted.text]).toEqual([303, '/console', '']);
    const session = own.client.withCookie(cookieOf(accepted));
    expect((await session.get('//auth/session')).body.data.member.id).toBe(id);
    expect(inviter.id).not.toBe(id);
    // Whoever is removed is named no more.
    const next = await created(owner, '/members', invitation(VIEWER));
    await own.client.get('/members');
    const late = `invitations/${await invitationToken(api.app, own, next.id)}`;
    await signIn(api.app, own, OWNER);
    await runForTenant(own.tenant, () => api.app.get(MembersService, { strict: false }).delete(inviter.id));
    expect(linesOf(await show(late))[1]).toBe('You are invited to work on the status page of own GmbH.');
  });

  it('is behind the link of the mail, in the language of the member', async () => {
    const { email, roles } = invitation(VIEWER);
    await created(own.client, '/members', { email, roles, locale: 'de' });
    await runDueJobs(api.app);
    const [, path] = /http:\/\/own\.localhost:3000(\/console\/\S+)/.exec(
      mails.arrived.find(({ to }) => to === email)!.parsed.text!,
    )!;
    expect(linesOf(await visitor.get(`/${path}`))[0]).toBe('# Ihre Einladung');
  });

  it('says that the link has ended or was used, and a second button does nothing', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const path = `invitations/${await invitationToken(api.app, own, id)}`;
    api.clock.advance(7 * DAY);
    for (const response of [await show(path), await post(path, ''), await show('invitations/nonsense')])
      expect([response.status, linesOf(response)[0]]).toEqual([410, '# This link is no longer valid']);
    api.clock.set(NOW);
    const both = await Promise.all([post(path, ''), post(path, '')]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
    const used = await show(path);
    expect([used.status, linesOf(used)]).toEqual([
      409,
      ['# This invitation was accepted already', 'Sign in to go on.', '[Sign in](/console/sign-in?lang=en)'],
    ]);
    const foreign = await invitationToken(api.app, other, (await invite(api.app, other, VIEWER)).id);
    expect((await post(`invitations/${foreign}`, '')).status).toBe(410);
  });
});

describe('The page to sign in', () => {
  it.each([...LANGUAGES, 'pt'])('is in the language of the browser: %s', async (language) => {
    const { headers, text } = await other.client
      .withKey(undefined)
      .get('//console/sign-in', { headers: { 'accept-language': language } });
    const shown = language === 'pt' ? 'de' : language;
    expect(headers['content-language']).toBe(shown);
    expect(text).toContain(`<html lang="${shown}" dir="${shown === 'ar' ? 'rtl' : 'ltr'}"`);
    expect(text).toContain('<input type="password" name="key"');
    expect(text.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/assets\/passkeys-\w+\.js" defer>$/),
    ]);
  });

  it('opens a session with a key, says who is signed in, and signs out', async () => {
    const { secret } = await created(own.client, '/api-keys', {
      name: 'Console <b>',
      abilities: ['components.view'],
    });
    const answer = await post('sign-in', new URLSearchParams({ key: ` ${secret}\n` }).toString());
    expect([answer.status, answer.headers['location']]).toEqual([303, '/console']);
    const cookie = cookieOf(answer);
    const session = own.client.withCookie(cookie);
    expect((await session.get('/components')).status).toBe(200);
    expect(linesOf(await show('sign-in', { cookie }))).toEqual([
      '# You are signed in',
      'With the API key “Console <b>”.',
      '[Open the console](/console)',
      '[Open the API reference](/api/v1/docs)',
      'Sign out',
    ]);
    const out = await post('sign-out', '', { cookie });
    expect([out.status, out.headers['location'], out.headers['set-cookie']]).toEqual([
      303,
      '/console/sign-in?lang=en',
      'heliograph=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect((await session.get('/me')).status).toBe(401);
    expect(linesOf(await show('sign-in', { cookie }))[0]).toBe('# Sign in');
    expect((await post('sign-out', '', { cookie })).status).toBe(303);
  });

  it('names the member, and whoever signs out is in the trail', async () => {
    const { client: session, member } = await signIn(api.app, own, VIEWER);
    const cookie = String(session.session().cookie);
    expect(linesOf(await show('sign-in', { cookie }))[1]).toBe(`As ${member.email}.`);
    await post('sign-out', '', { cookie });
    const { body } = await own.client.get<any[]>(`/audit-events?actor=member:${member.id}`);
    expect(body.data[0].action).toContain('sign-out');
  });

  it('says that a key is wrong, or another tenant’s, without saying which it is', async () => {
    const wrong = async (key: string): Promise<unknown[]> => {
      const response = await post('sign-in', new URLSearchParams({ key }).toString());
      expect(response.headers['set-cookie']).toBeUndefined();
      return [response.status, linesOf(response)[2]];
    };
    const message = 'This key is not valid for this status page.';
    for (const key of ['', 'hg_wrong', other.client.key!, 'x'.repeat(5000)])
      expect(await wrong(key)).toEqual([422, message]);
    const { client: session } = await signIn(api.app, own, OWNER);
    expect(await wrong(String(session.session().cookie).split('=')[1]!)).toEqual([422, message]);
  });

  it.each([
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://other.localhost' },
    { origin: 'null' },
  ])('takes no form that another site has sent: %j', async (headers) => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const token = await invitationToken(api.app, own, (await invite(api.app, own, VIEWER)).id);
    const cookie = String(session.session().cookie);
    for (const path of ['sign-in', 'sign-out', `invitations/${token}`]) {
      const response = await visitor.request('POST', `//console/${path}`, {
        headers: { 'content-type': FORM, cookie, ...(headers as Record<string, string>) },
        body: `key=${own.client.key}`,
      });
      expect([path, response.status, response.headers['set-cookie']]).toEqual([path, 403, undefined]);
    }
    expect((await session.get('/me')).status).toBe(200);
  });

  it('takes the form of an older browser, which says the origin alone', async () => {
    const origin = `http://own.localhost:${api.port}`;
    const response = await visitor.request('POST', '//console/sign-in', {
      headers: { 'content-type': FORM, origin },
      body: `key=${own.client.key}`,
    });
    expect(response.status).toBe(303);
  });

  it('takes forms only', async () => {
    const json = await post('sign-in', '{"key":"x"}', { 'content-type': 'application/json' });
    expect(json.status).toBe(415);
  });
});

describe('A way to sign in of a module', () => {
  it('is a link for pages that offer it, in their language; one that fails is left out', async () => {
    const way = { name: 'saml', label: { en: 'Company account', de: 'Firmenkonto' }, href: '/saml' };
    const failing = { ...way, name: 'broken' };
    api.app.get(SignInWays).register('acme', [
      { ...way, isOffered: () => currentTenant().slug === 'own' },
      { ...failing, isOffered: () => Promise.reject(new Error('It is away.')) },
      { ...failing, name: 'late', isOffered: () => new Promise(() => undefined) },
    ]);
    for (const [language, label] of [
      ['de-AT', 'Firmenkonto'],
      ['fr', 'Company account'],
    ]) {
      const page = await show('sign-in', { 'accept-language': language! });
      expect(linesOf(page)).toContain(`[${label}](/saml)`);
      expect(page.text.match(/class="ways"/g)).toHaveLength(1);
      expect(page.text).not.toContain('broken');
    }
    expect((await other.client.withKey(undefined).get('//console/sign-in')).text).not.toContain('/saml');
  });

  it('opens sessions of active members of this tenant only', async () => {
    const { member } = await signIn(api.app, own, VIEWER);
    const open = (who: RecognisedMember): Promise<string[]> =>
      runInNewContext(() => {
        Object.assign(workContext()!, { tenant: own.tenant, origin: 'https://status.example.com' });
        return api.app.get(SignIns).open(who, 'saml');
      });
    expect((await open({ email: member.email.toUpperCase() }))[0]).toMatch(/^__Host-heliograph=hgs_/);
    expect((await open({ memberId: member.id }))[0]).toMatch(/^__Host-heliograph=hgs_/);
    const { body } = await own.client.get<any[]>(`/members/${member.id}/sessions`);
    expect(body.data.map(({ method }) => method)).toEqual(['saml', 'saml', 'invitation']);
    const invited = await invite(api.app, own, VIEWER);
    const foreign = await signIn(api.app, other, VIEWER);
    for (const email of [invited.email, foreign.member.email, 'nobody@example.com'])
      await expect(open({ email })).rejects.toThrow('There is no such active member.');
    await own.client.post(`/members/${member.id}/suspend`);
    await expect(open({ memberId: member.id })).rejects.toThrow('There is no such active member.');
  });
});

describe('Somebody who guesses keys', () => {
  const limited = useApi({ environment: { FAILED_KEY_LIMIT: '2' } });
  const tenant = limited.useTenant('own');

  it('is stopped for a minute', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      const response = await tenant.client.withKey(undefined).request('POST', '//console/sign-in', {
        headers: { 'content-type': FORM, 'sec-fetch-site': 'same-origin' },
        body: 'key=hg_wrong',
      });
      answers.push(response.status);
      if (time === 2)
        expect(linesOf(response)[2]).toBe(
          'Zu viele Versuche. Bitte versuchen Sie es in einer Minute noch einmal.',
        );
    }
    expect(answers).toEqual([422, 422, 429]);
  });
});

describe('On a page without https', () => {
  const tenant = api.useTenant('plain');

  it('nobody signs in, and the page says why', async () => {
    await created(tenant.client, '/domains', { host: 'status.plain.example' });
    await runForTenant(tenant.tenant, () => api.app.get(TenantsService).vouchFor('status.plain.example'));
    const client = api.stranger.onHost('status.plain.example');
    const page = await client.get('//console/sign-in');
    expect([page.status, linesOf(page).slice(2)]).toEqual([
      200,
      ['Zum Anmelden braucht es eine Seite mit https.'],
    ]);
    const token = await invitationToken(api.app, tenant, (await invite(api.app, tenant, VIEWER)).id);
    const shown = await client.get(`//console/invitations/${token}`);
    expect(linesOf(shown).at(-1)).toBe('Zum Anmelden braucht es eine Seite mit https.');
  });
});

describe('In a browser', { timeout: 60_000 }, () => {
  const site = new OtherSite();
  let browser: Browser;
  beforeAll(async () => {
    await site.listen();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await site.close();
    await browser.close();
  });

  async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    await page.goto(`http://own.localhost:${api.port}${path}`);
    return page;
  }

  it('an invitation leads to the console, and Swagger UI works with nothing but the cookie', async () => {
    await created(own.client, '/components', { name: 'Payments' });
    const { id } = await invite(api.app, own, OWNER);
    const token = await invitationToken(api.app, own, id);
    const page = await open(`/console/invitations/${token}`);
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.waitForURL('**/console');
    await page.goto(`http://own.localhost:${api.port}/api/v1/docs`);
    await page.getByRole('searchbox', { name: 'Find operations' }).fill('List components');
    const operation = page.locator('#operations-Components-listComponents');
    await operation.getByRole('button', { name: /GET/ }).first().click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const response = operation.locator('.live-responses-table .response').first();
    await response.waitFor();
    expect(await response.innerText()).toContain('Payments');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await page.context().close();
  });

  it('signing in with a key, and out, needs no script', async () => {
    const page = await open('/console/sign-in?lang=de', { javaScriptEnabled: false });
    await page.getByLabel('API-Schlüssel').fill(own.client.key!);
    await page.getByRole('button', { name: 'Mit dem Schlüssel anmelden' }).click();
    await page.waitForURL('**/console');
    await page.goto(`http://own.localhost:${api.port}/console/sign-in?lang=de`);
    expect(await page.locator('h1').innerText()).toBe('Sie sind angemeldet');
    await page.getByRole('button', { name: 'Abmelden' }).click();
    expect(await page.locator('h1').innerText()).toBe('Anmelden');
    await page.context().close();
  });

  it('a form of another site signs nobody in or out', async () => {
    const page = await open('/console/sign-in');
    await page.getByLabel('API key').fill(own.client.key!);
    await page.getByRole('button', { name: 'Sign in with the key' }).click();
    await page.waitForURL('**/console');
    const cookies = await page.context().cookies();
    for (const [path, field] of [
      ['sign-out', ''],
      ['sign-in', `<input name="key" value="${own.client.key}">`],
    ]) {
      const action = `http://own.localhost:${api.port}/console/${path}`;
      await page.goto(
        site.page(`<form method="post" action="${action}">${field}<button>Win</button></form>`),
      );
      const answer = page.waitForResponse((one) => one.url() === action);
      await page.getByRole('button').click();
      expect([path, (await answer).status()]).toEqual([path, 403]);
    }
    await page.goto(`http://own.localhost:${api.port}/console/sign-in`);
    expect(await page.locator('h1').innerText()).toBe('You are signed in');
    expect(await page.context().cookies()).toEqual(cookies);
    await page.context().close();
  });
});
