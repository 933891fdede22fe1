import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { invitationToken, invite, OWNER, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import type { TestTenant } from '#testing/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ environment: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_SCHEME: 'https' } });
const a = api.useTenant('a');
const b = api.useTenant('b');
/** Siblings: for browsers, one site. */
const HOSTS = { a: 'status.shared.example', b: 'news.shared.example' };
const read = (name: string): string =>
  readFileSync(new URL(`../../support/tls/${name}`, import.meta.url), 'utf8');

/** Ends TLS, as in production something in front does. */
const proxy: Server = createServer(
  { cert: read('endpoint.crt'), key: read('endpoint.key') },
  (incoming, response) => {
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-proto': 'https' };
    incoming.pipe(
      request({ port: api.port, host: '127.0.0.1', method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  },
);
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  browser = await launchBrowser(`--host-resolver-rules=MAP *.shared.example:443 127.0.0.1:${port}`);
  for (const [name, { tenant }] of Object.entries({ a, b }))
    await api.database.sql(
      `insert into domain (tenant_id, host, created_at, verified_at) values ($1, $2, now(), now())`,
      [tenant.id, HOSTS[name as keyof typeof HOSTS]],
    );
});
beforeEach(async () => {
  context = await browser.newContext({ bypassCSP: true, ignoreHTTPSErrors: true });
});
afterEach(() => context.close());
afterAll(async () => {
  await browser.close();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
});

function urlOf(host: string, path = '/'): string {
  return `https://${host}${path}`;
}

/** Asks as the page's own script does. */
function ask(page: Page, path: string): Promise<[number, string]> {
  return page.evaluate(async (asked) => {
    const response = await fetch(asked);
    return [response.status, await response.text()] as [number, string];
  }, path);
}

/** Accepts an invitation in the browser. */
async function signInTo(tenant: TestTenant, host: string, role: number): Promise<number> {
  const { id } = await invite(api.app, tenant, role);
  const page = await context.newPage();
  await page.goto(urlOf(host, `/console/invitations/${await invitationToken(api.app, tenant, id)}`));
  await page.locator('main button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.includes('/invitations/'));
  await page.close();
  return id;
}

const MEMBERS = '/api/v1/members/me';

describe('Custom domains of two status pages that are siblings', () => {
  it('have a session each in one browser, which goes to no other host', async () => {
    const one = await signInTo(a, HOSTS.a, VIEWER);
    const two = await signInTo(b, HOSTS.b, VIEWER);
    const page = await context.newPage();
    for (const [host, id] of [
      [HOSTS.a, one],
      [HOSTS.b, two],
      [HOSTS.a, one],
    ] as const) {
      await page.goto(urlOf(host));
      const [status, text] = await ask(page, MEMBERS);
      expect([status, JSON.parse(text).data.id]).toEqual([200, id]);
    }
    const cookies = (await context.cookies()).filter(({ name }) => name === '__Host-heliograph');
    expect(cookies.map(({ domain, secure, sameSite }) => [domain, secure, sameSite]).sort()).toEqual([
      [HOSTS.b, true, 'Strict'],
      [HOSTS.a, true, 'Strict'],
    ]);
    // A jar with both: two cookies of one name are nobody's, and each page takes its own only.
    const [first, second] = cookies.map(({ name, value }) => `${name}=${value}`);
    for (const [tenant, host] of [
      [a, HOSTS.a],
      [b, HOSTS.b],
    ] as const) {
      const both = tenant.client.onHost(host).withCookie(`${first}; ${second}`);
      const headers = { 'x-forwarded-proto': 'https' };
      expect((await both.get('/me', { headers })).status).toBe(401);
    }
  });

  it('do not act for each other: neither requests nor forms of a sibling count', async () => {
    const id = await signInTo(a, HOSTS.a, OWNER);
    const owner = await ownerKey(api.app, a);
    const state = async (): Promise<unknown> => [
      (await owner.get(`/members/${id}/sessions`)).body.meta.total,
      (await owner.get('/members')).body.meta.total,
      (await owner.get('/components')).body.meta.total,
    ];
    const before = await state();
    const { id: invited } = await invite(api.app, a, VIEWER);
    const invitation = `/console/invitations/${await invitationToken(api.app, a, invited)}`;
    const page = await context.newPage();
    await page.goto(urlOf(HOSTS.b));
    for (const path of [
      '/auth/sign-out',
      '/api/v1/components',
      '/api/v1/members',
      '/console/sign-out',
      '/console/sign-in',
      '/console/sign-in/email',
      invitation,
    ]) {
      await page.evaluate(
        async ([url]) => {
          for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
            for (const mode of ['cors', 'no-cors'] as const)
              await fetch(url, {
                method: 'POST',
                mode,
                credentials: 'include',
                headers: { 'content-type': type },
                body: '{"name":"Hacked"}',
              }).catch(() => undefined);
        },
        [urlOf(HOSTS.a, path)] as const,
      );
      await Promise.all([
        page.waitForURL(urlOf(HOSTS.a, path)),
        page.evaluate(
          (url) => {
            const { document } = globalThis as any;
            const form = document.createElement('form');
            Object.assign(form, { method: 'post', action: url });
            document.body.append(form);
            form.submit();
          },
          urlOf(HOSTS.a, path),
        ),
      ]);
      await page.goto(urlOf(HOSTS.b));
    }
    const after = (await state()) as number[];
    expect(after).toEqual((before as number[]).map((count, index) => (index === 1 ? count + 1 : count)));
    expect((await owner.get(`/members/${invited}`)).body.data.status).toBe('invited');
    await page.goto(urlOf(HOSTS.a));
    expect((await ask(page, MEMBERS))[0]).toBe(200);
  });

  it('cannot plant a session: a cookie of the domain, or one from before, is not the one of a sign-in', async () => {
    const page = await context.newPage();
    await page.goto(urlOf(HOSTS.b));
    const planted = `hgs_${'x'.repeat(49)}`;
    await page.evaluate((value) => {
      const { document } = globalThis as any;
      for (const name of ['__Host-heliograph', 'heliograph'])
        document.cookie = `${name}=${value}; Domain=shared.example; Path=/; Secure`;
    }, planted);
    const id = await signInTo(a, HOSTS.a, VIEWER);
    await page.goto(urlOf(HOSTS.a));
    const [status, text] = await ask(page, MEMBERS);
    expect([status, JSON.parse(text).data.id]).toEqual([200, id]);
    const held = (await context.cookies(urlOf(HOSTS.a))).find(({ name }) => name === '__Host-heliograph');
    expect(held?.value).not.toBe(planted);
  });
});
