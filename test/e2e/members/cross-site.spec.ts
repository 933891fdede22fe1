import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import type { Client } from '../../support/client.js';
import { OtherSite } from '../../support/other-site.js';
import { accept, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { addPasskey, beginSignIn } from '../../support/soft-passkey.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const b = api.useTenant('b');
const site = new OtherSite();
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [browser] = await Promise.all([launchBrowser(), site.listen()]);
});
beforeEach(async () => {
  context = await browser.newContext({ bypassCSP: true });
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  await site.close();
});

function urlOf(client: Client, path = '/'): string {
  return `http://${client.host}${path}`;
}

async function carry(session: Client): Promise<void> {
  const [name = '', value = ''] = String(session.session().cookie).split('=');
  await context.addCookies([{ name, value, url: urlOf(session), httpOnly: true, sameSite: 'Strict' }]);
}

/** Asks as the page's own script does. */
function ask(page: Page, path: string): Promise<unknown[]> {
  return page.evaluate(async (asked) => {
    const response = await fetch(asked);
    const body = await response.json();
    return [response.status, body.data?.member?.id ?? body.message];
  }, path);
}

/** Requests that change something if they are taken for the person's own. */
const TARGETS: readonly [string, object][] = [
  ['/auth/sign-out', {}],
  ['/auth/command-line', { port: 80, code_challenge: 'x'.repeat(43) }],
  ['/auth/key', { key: 'hg_x' }],
  ['/auth/email', { email: 'ada@example.com' }],
  ['/auth/passkeys/options', {}],
  ['/auth/passkeys/verify', { credential: {} }],
  ['/api/v1/members/me/sign-out', {}],
  ['/api/v1/members', { email: 'mallory@example.com', roles: [{ id: 1 }] }],
  ['/api/v1/incidents', { title: 'Hacked', status: 'investigating', impacts: [] }],
  ['/api/v1/components', { name: 'Hacked' }],
];

/** What other origins' pages can send without being asked, and what they can only try. */
async function attack(page: Page, base: string): Promise<void> {
  for (const [path, body] of TARGETS) {
    await page.evaluate(
      async ([url, json]) => {
        const send = (init: RequestInit): Promise<unknown> =>
          fetch(url, { method: 'POST', credentials: 'include', body: json, ...init }).catch(() => undefined);
        for (const mode of ['cors', 'no-cors'] as const) {
          await send({ mode, headers: { 'content-type': 'text/plain' } });
          await send({ mode, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
        }
        await send({ headers: { 'content-type': 'application/json' } });
        await send({ headers: { 'content-type': 'application/json' }, method: 'PUT' });
        const { document } = globalThis as any;
        await new Promise((resolve) => {
          const image = document.createElement('img');
          image.onload = image.onerror = resolve;
          image.src = url;
        });
        for (const enctype of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
          const frame = document.createElement('iframe');
          frame.name = 'target';
          document.body.append(frame);
          const form = document.createElement('form');
          Object.assign(form, { method: 'post', action: url, enctype, target: 'target' });
          const field = document.createElement('input');
          // As text, this is the JSON with one member more.
          Object.assign(field, { name: `${json.slice(0, -1)}${json === '{}' ? '' : ','}"x":"`, value: '"}' });
          form.append(field);
          document.body.append(form);
          await new Promise((resolve) => {
            frame.onload = resolve;
            form.submit();
            setTimeout(resolve, 1000);
          });
          frame.remove();
        }
      },
      [`${base}${path}`, JSON.stringify(body)] as const,
    );
    const from = page.url();
    // A form that leads the whole window there, and a plain navigation.
    await Promise.all([
      page.waitForURL(`${base}${path}`),
      page.evaluate((url) => {
        const { document } = globalThis as any;
        const form = document.createElement('form');
        Object.assign(form, { method: 'post', action: url, enctype: 'text/plain' });
        document.body.append(form);
        form.submit();
      }, `${base}${path}`),
    ]);
    await page.goto(from);
    await Promise.all([
      page.waitForURL(`${base}${path}`),
      page.evaluate((url) => {
        (globalThis as any).location.href = url;
      }, `${base}${path}`),
    ]);
    await page.goto(from);
  }
}

describe('A person who is signed in, and visits', () => {
  it.each([
    ['another site', () => site.page('<body>')],
    ['the page of a sibling', () => urlOf(b.client)],
  ])('%s: nothing acts, whatever that sends', async (_, where) => {
    const owner = await ownerKey(api.app, a);
    const { member, client: session } = await signIn(api.app, a, OWNER);
    await carry(session);
    const before = await state(owner, member.id);
    const page = await context.newPage();
    await page.goto(where());
    await attack(page, urlOf(a.client, ''));
    expect(await state(owner, member.id)).toEqual(before);
    const cookies = await context.cookies(urlOf(a.client));
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([session.session().cookie]);
    await page.goto(urlOf(a.client));
    expect(await ask(page, '/auth/session')).toEqual([200, member.id]);
  });

  /** What the attacks would change. */
  async function state(owner: Client, memberId: number): Promise<unknown> {
    const totals = ['/members', '/incidents', '/components', `/members/${memberId}/sessions`];
    return [
      await Promise.all(totals.map(async (path) => (await owner.get(path)).body.meta.total)),
      (await owner.get<any[]>('/audit-events?per_page=1')).body.data[0].id,
    ];
  }
});

describe('Cookies', () => {
  it('of two status pages on sibling hosts go each to its own', async () => {
    const one = await signIn(api.app, a, VIEWER);
    const two = await signIn(api.app, b, VIEWER);
    await carry(one.client);
    await carry(two.client);
    const page = await context.newPage();
    for (const [client, { member }] of [
      [a.client, one],
      [b.client, two],
      [a.client, one],
    ] as const) {
      await page.goto(urlOf(client));
      expect(await ask(page, '/auth/session')).toEqual([200, member.id]);
    }
  });

  it('that a sibling’s page sets for others are not taken for a session', async () => {
    const { client: session } = await signIn(api.app, b, VIEWER);
    const page = await context.newPage();
    await page.goto(urlOf(b.client));
    await page.evaluate((cookie) => {
      for (const domain of ['localhost', '.localhost', 'a.localhost'])
        (globalThis as any).document.cookie = `${cookie}; Domain=${domain}; Path=/`;
    }, String(session.session().cookie));
    await page.goto(urlOf(a.client));
    expect(await context.cookies(urlOf(a.client))).toEqual([]);
    expect((await ask(page, '/auth/session'))[0]).toBe(401);
  });

  it('from before a sign-in are not those of the session: it has a new secret', async () => {
    const { client: session } = await signIn(api.app, a, VIEWER);
    const passkey = await addPasskey(session);
    const planted = `heliograph=hgs_${'x'.repeat(49)}`;
    const { options, browser: begun } = await beginSignIn(a.client);
    const both = a.client.withCookie(`${begun.session().cookie}; ${planted}`);
    const opened = await both.post('//auth/passkeys/verify', { credential: passkey.used(options) });
    expect([opened.status, String(opened.headers['set-cookie']).startsWith(planted)]).toEqual([200, false]);
    expect((await a.client.withCookie(planted).get('/me')).status).toBe(401);
  });
});

describe('A page that a member has open', () => {
  it('gets 401 for its next request once the member is suspended', async () => {
    const owner = await ownerKey(api.app, a);
    const { id } = await invite(api.app, a, VIEWER);
    await carry(await accept(api.app, a, id));
    const page = await context.newPage();
    await page.goto(urlOf(a.client));
    expect(await ask(page, '/auth/session')).toEqual([200, id]);
    expect((await owner.post(`/members/${id}/suspend`)).status).toBe(200);
    expect(await ask(page, '/auth/session')).toEqual([401, 'The session is not valid.']);
  });
});
