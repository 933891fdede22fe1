import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createAnnouncement, createComponent, created, createGroup } from '../../support/factories.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import { cookieOf, OWNER, signIn } from '#testing/people.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';
import * as routes from '../../support/visitor-routes.js';
import type { Url, Way } from '../../support/visitor-routes.js';
import type { TestTenant } from '#testing/test-application.js';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const DAY = 86_400_000;
const PASSWORD = 'correct horse battery';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const ADDRESS = 'ada@quince.example.com';
const SUBSCRIBER = 'grace@medlar.example.com';
const LOGO =
  'data:image/svg+xml;base64,' +
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"><path d="M0 0h7v7z"/></svg>',
  ).toString('base64');

const mails = useMailServer();
const environment = (): Record<string, string> => ({
  SMTP_URL: mails.url,
  MAIL_FROM: 'status@example.com',
  VISITOR_WORK_LIMIT: '0',
  FAILED_KEY_LIMIT: '0',
  TRUSTED_PROXIES: '127.0.0.1',
  PUBLIC_SCHEME: 'https',
  PUBLIC_PORT: '443',
});
const api = useApi(() => ({ environment: environment() }));
const replica = useApi(() => ({ environment: environment(), database: api.database, clock: api.clock }));
const own = api.useTenant('walled', ['en', 'de', 'fr', 'ar']);
const other = api.useTenant('elsewhere');

/** Texts that nobody but the page's visitors may read. */
const CONTENT = [
  'Zimtstern',
  'Lagerhalle',
  'lagerhalle',
  'Obstgarten',
  'obstgarten',
  'Mirabelle',
  'Walnuss',
  'Haselnuss',
  'Schlehe',
  'Hagebutte',
  'Holunder',
  'M0 0h7v7z',
];

let urls: Url[] = [];
let logo = '';
let visitor: Client;

/** Content in every place that visitors see. */
async function fill({ client }: TestTenant): Promise<Record<string, string[]>> {
  const written = await client.patch('/settings', {
    name: 'Zimtstern GmbH',
    logo: LOGO,
    footer_text: { en: 'Holunder' },
    header_links: [{ label: { en: 'Hagebutte' }, url: 'https://example.com/hagebutte' }],
  });
  expect(written.status).toBe(200);
  const group = await createGroup(client, { name: 'Obstgarten' });
  const component = await createComponent(client, { name: 'Lagerhalle', group_id: group.id });
  const at = (days: number): string => new Date(NOON.getTime() + days * DAY).toISOString();
  const incident = await created(client, '/incidents', {
    title: 'Mirabelle',
    body: 'Walnuss',
    publish: true,
    components: [{ id: component.id, impact: 'degraded' }],
  });
  const maintenance = await created(client, '/maintenances', {
    title: 'Haselnuss',
    body: 'Walnuss',
    publish: true,
    started_at: at(1),
    scheduled_end_at: at(1.1),
    components: [{ id: component.id, impact: 'under_maintenance' }],
  });
  const announcement = await createAnnouncement(client, { title: 'Schlehe', body: 'Walnuss', publish: true });
  logo = new URL(written.body.data.logo_url).pathname.split('/').at(-1) ?? '';
  return {
    id: [incident.id, maintenance.id, announcement.id, 1].map(String),
    slug: [component.slug, 'nothing'],
    file: [logo, 'style.css', 'nothing'],
    token: ['nothing'],
  };
}

function urlsOf(values: Record<string, readonly string[]>): Url[] {
  return routes.urlsOf(api.app, values, ['1', 'lagerhalle']);
}

async function ask(
  url: Pick<Url, 'method' | 'path'>,
  way: Way = {},
  accept = 'text/html',
  from = visitor,
): Promise<ApiResponse> {
  return routes.ask(from, url, way, accept);
}

function contentOf(answer: ApiResponse, asked?: string): string[] {
  return routes.textsIn(CONTENT, answer, asked);
}

/** GETs that end at once. Streams of admitted visitors stay open. */
function reads(): Url[] {
  return routes.readsAmong(urls);
}

/** A few of them: whom the door lets in does not depend on the route. */
function some(): Url[] {
  return reads().filter(({ path }) =>
    ['/', '/history.atom', '/api/v2/summary.json', '/components/lagerhalle', `/assets/${logo}`].includes(
      path,
    ),
  );
}

async function enterWithPassword(password = PASSWORD): Promise<string> {
  const entered = await visitor.request('POST', '//access/password', {
    headers: FORM,
    body: new URLSearchParams({ password, to: '/history' }).toString(),
  });
  expect([entered.status, entered.headers['location']]).toEqual([303, '/history']);
  return cookieOf(entered);
}

async function signed(key: string, expires = NOON.getTime() / 1000 + 60): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key));
}

async function admission(body: object, tenant = own): Promise<any> {
  return created(tenant.client, '/admissions', { name: 'One', ...body });
}

async function setVisibility(visibility: string, { client }: TestTenant = own): Promise<void> {
  expect((await client.patch('/settings', { visibility })).status).toBe(200);
}

/** Asserts that strangers read nothing, on any address, by browsers and programs. */
async function expectNothing(way: Way, among = urls, from = visitor): Promise<void> {
  const leaks: unknown[] = [];
  for (const url of among)
    for (const accept of ['text/html', '*/*']) {
      const answer = await ask(url, way, accept, from);
      const found = contentOf(answer, url.path);
      if (found.length > 0) leaks.push([url.method, url.path, accept, answer.status, found]);
    }
  expect(leaks).toEqual([]);
}

describe('A protected page', () => {
  let ways: Record<string, Way>;
  let publicAnswers: Map<string, ApiResponse>;
  let ids: Record<string, number>;

  beforeAll(async () => {
    visitor = own.client.withKey(undefined);
    urls = urlsOf(await fill(own));
    await visitor.request('POST', '//api/v2/subscribers', {
      headers: FORM,
      body: new URLSearchParams({ 'subscriber[email]': SUBSCRIBER }).toString(),
    });
    await runDueJobs(api.app);
    publicAnswers = new Map();
    for (const url of reads()) publicAnswers.set(url.path, await ask(url));
    const password = await admission({ kind: 'password', password: PASSWORD });
    const domain = await admission({ kind: 'email_domain', domains: ['quince.example.com'] });
    const range = await admission({ kind: 'ip_range', cidrs: ['198.51.100.0/24', '2001:db8:7::/48'] });
    const link = await admission({ kind: 'signed_link' });
    const token = await admission({ kind: 'token' });
    ids = { password: password.id, domain: domain.id, range: range.id, link: link.id, token: token.id };
    await setVisibility('protected');
    const byLink = await visitor.get(`//access/link?token=${await signed(link.key)}`);
    const { client: member } = await signIn(api.app, own, OWNER);
    ways = {
      'a password': { headers: { cookie: await enterWithPassword() } },
      'a signed link': { headers: { cookie: cookieOf(byLink) } },
      'a code by e-mail': { headers: { cookie: await enterByMail() } },
      'an IPv4 address': { headers: { 'x-forwarded-for': '198.51.100.77' } },
      'an IPv6 address': { headers: { 'x-forwarded-for': '2001:db8:7::1' } },
      'a token in the address': { query: `token=${token.key}` },
      'a bearer token': { headers: { authorization: `Bearer ${token.key}` } },
      'the session of a member': { headers: { cookie: String(member.session().cookie) } },
    };
  });

  async function enterByMail(): Promise<string> {
    const post = (fields: Record<string, string>, cookie?: string): Promise<ApiResponse> =>
      visitor.request('POST', '//access/email', {
        headers: { ...FORM, ...(cookie === undefined ? {} : { cookie }) },
        body: new URLSearchParams(fields).toString(),
      });
    const asked = await post({ email: ADDRESS, to: '/' });
    expect(asked.status).toBe(200);
    await runDueJobs(api.app);
    const mail = mails.arrived.findLast(({ to }) => to === ADDRESS);
    const code = /^\d{6}/.exec(mail?.parsed.subject ?? '')?.[0] ?? '';
    const entered = await post({ email: ADDRESS, code, to: '/' }, cookieOf(asked));
    expect(entered.status).toBe(303);
    return cookieOf(entered);
  }

  it('shows its content while it is public, on many addresses', () => {
    const telling = [...publicAnswers].filter(([, answer]) => contentOf(answer).length > 0);
    expect(telling.length).toBeGreaterThan(40);
    const seen = new Set(telling.flatMap(([, answer]) => contentOf(answer)));
    expect([...seen].toSorted()).toEqual(CONTENT.toSorted());
  });

  it('shows strangers nothing, on any route that there is', async () => {
    await expectNothing({});
  });

  it('shows strangers nothing on another replica, which had it in memory as a public one', async () => {
    await expectNothing({}, reads(), replicated());
  });

  it('answers strangers with 401 on every address that is not marked', async () => {
    const marked = new Set<string>();
    for (const url of urls.filter(({ method, path }) => method !== 'HEAD' && !path.startsWith('/api/v1/'))) {
      const { status } = await ask(url, {}, '*/*');
      if (status !== 401) marked.add(`${url.method} ${url.route}`);
    }
    expect([...marked].toSorted()).toMatchInlineSnapshot(`
      [
        "GET /.well-known/jwks.json",
        "GET /access",
        "GET /access/leave",
        "GET /access/sso",
        "GET /assets/:file",
        "GET /auth/sso/openid-configuration",
        "GET /auth/sso/start",
        "GET /confirm/:token",
        "GET /console",
        "GET /console/assets/:file",
        "GET /console/brand.css",
        "GET /console/invitations/:token",
        "GET /console/modules.json",
        "GET /console/sign-in",
        "GET /health/host",
        "GET /health/live",
        "GET /health/ready",
        "GET /health/serving",
        "GET /preview/:token",
        "GET /push-worker.js",
        "GET /reports/:token",
        "GET /undo/:token",
        "GET /unsubscribe/:token",
        "GET /v1/docs",
        "GET /v1/docs/swagger-ui-init.js",
        "GET /v1/openapi",
        "GET /widget.js",
        "POST /access/email",
        "POST /access/leave",
        "POST /access/password",
        "POST /auth/command-line/token",
        "POST /auth/email",
        "POST /auth/email/verify",
        "POST /auth/invitations/accept",
        "POST /auth/key",
        "POST /auth/passkeys/options",
        "POST /auth/passkeys/verify",
        "POST /confirm/:token",
        "POST /console/invitations/:token",
        "POST /console/sign-in",
        "POST /console/sign-in/email",
        "POST /console/sign-out",
        "POST /hooks/bounces/:token",
        "POST /hooks/components/:token",
        "POST /hooks/host-systems/:token",
        "POST /hooks/metrics/:token",
        "POST /push-worker/subscription",
        "POST /undo/:token",
        "POST /unsubscribe/:token",
      ]
    `);
  });

  it('gives browsers the page to enter, and programs the shape of errors', async () => {
    const page = await ask({ method: 'GET', path: '/history?month=2026-03' });
    expect([page.status, page.headers['content-type']]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'www-authenticate': 'Bearer',
    });
    expect(page.text).toContain('<input type="hidden" name="to" value="/history?month=2026-03"/>');
    expect(page.text).not.toContain('<script');
    const program = await visitor.get('//api/v2/summary.json', { headers: { accept: 'text/html' } });
    expect([program.status, program.body]).toEqual([
      401,
      {
        message: 'This status page is protected. Programs send a token of it: Authorization: Bearer <TOKEN>.',
      },
    ]);
    expect(program.headers['cache-control']).toBe('no-store');
  });

  it.each([
    'a password',
    'a signed link',
    'a code by e-mail',
    'an IPv4 address',
    'an IPv6 address',
    'a token in the address',
    'a bearer token',
    'the session of a member',
  ])('shows who has %s all that a public page shows, and no shared cache stores it', async (name) => {
    const way = ways[name] ?? {};
    const problems: unknown[] = [];
    for (const url of reads()) {
      const before = publicAnswers.get(url.path);
      // The pages to sign in name nobody on a protected page, not even to who may see it.
      if (before?.status !== 200 || contentOf(before).length === 0 || url.path.startsWith('/console'))
        continue;
      const answer = await ask(url, way);
      const isPrivate = /private|no-store/.test(String(answer.headers['cache-control']));
      const isReadElsewhere = answer.headers['access-control-allow-origin'] !== undefined;
      if (
        answer.status !== before.status ||
        contentOf(answer).length < contentOf(before).length ||
        !isPrivate ||
        (isReadElsewhere && !name.includes('token'))
      )
        problems.push([
          url.path,
          before.status,
          answer.status,
          contentOf(answer),
          answer.headers['cache-control'],
        ]);
    }
    expect(problems).toEqual([]);
    expect((await ask({ method: 'HEAD', path: '/live' }, way)).status).toBe(200);
    expect((await ask({ method: 'GET', path: '/' }, way, 'text/html', replicated())).status).toBe(200);
  });

  it('shows nothing to those with something of another page', async () => {
    await fill(other);
    await setVisibility('protected', other);
    const token = await admission({ kind: 'token' }, other);
    const link = await admission({ kind: 'signed_link' }, other);
    const { client: member } = await signIn(api.app, other, OWNER);
    const elsewhere = other.client.withKey(undefined);
    const entered = await elsewhere.get(`//access/link?token=${await signed(link.key)}`);
    expect(entered.status).toBe(303);
    for (const way of [
      { headers: { cookie: cookieOf(entered) } },
      { headers: { cookie: String(member.session().cookie) } },
      { headers: { authorization: `Bearer ${token.key}` } },
      { query: `token=${token.key}` },
    ]) {
      expect((await ask({ method: 'GET', path: '/' }, way, 'text/html', elsewhere)).status).toBe(200);
      await expectNothing(way, some());
    }
    const foreign = await visitor.get(`//access/link?token=${await signed(link.key)}`);
    expect([foreign.status, foreign.headers['set-cookie']]).toEqual([401, undefined]);
  });

  it('shows nothing to those with something forged, or of another kind', async () => {
    const cookie = String(ways['a password']?.headers?.['cookie']);
    const token = String(ways['a token in the address']?.query);
    for (const way of [
      { headers: { cookie: `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}` } },
      { headers: { cookie: `${cookie}; ${cookie}` } },
      { headers: { 'x-forwarded-for': '198.51.100.77, 203.0.113.9' } },
      { headers: { 'x-forwarded-for': '2001:db8:8::1' } },
      { query: `${token.slice(0, -1)}0` },
      { query: `${token}&${token}` },
      { headers: { authorization: `Bearer ${String(own.client.key)}` } },
      { headers: { cookie: `__Host-heliograph=${String(own.client.key)}` } },
    ])
      await expectNothing(way, some());
  });

  it('lets links in mails end and confirm a subscription, without showing more', async () => {
    const { confirm, manage } = await linksOf(api, own, SUBSCRIBER);
    const shown = await visitor.get(`/${confirm}`);
    expect([shown.status, contentOf(shown)]).toEqual([200, []]);
    expect(shown.text).toContain(SUBSCRIBER);
    const confirmed = await visitor.post(`/${confirm}`);
    expect([confirmed.status, contentOf(confirmed)]).toEqual([200, []]);
    const managing = await visitor.get(`/${manage}`, { headers: { accept: 'text/html' } });
    expect([managing.status, contentOf(managing)]).toEqual([401, []]);
    const { unsubscribe } = await linksOf(api, own, SUBSCRIBER);
    const asked = await visitor.get(`/${unsubscribe}`);
    const left = await visitor.post(`/${unsubscribe}`);
    expect([asked.status, left.status, contentOf(asked), contentOf(left)]).toEqual([200, 200, [], []]);
    const row = await own.client.get(`/subscribers?q=${encodeURIComponent(SUBSCRIBER)}`);
    expect(row.body.data[0]?.status).toBe('unsubscribed');
  });

  it('is subscribed to by those who are admitted only', async () => {
    const subscribe = (headers: Record<string, string> = {}): Promise<ApiResponse> =>
      visitor.request('POST', '//api/v2/subscribers', {
        headers: { ...FORM, ...headers },
        body: new URLSearchParams({ 'subscriber[email]': 'new@medlar.example.com' }).toString(),
      });
    expect((await subscribe()).status).toBe(401);
    expect((await subscribe(ways['a bearer token']?.headers)).status).toBe(202);
  });

  it('goes on showing previews to those with their link', async () => {
    const { body } = await own.client.post('/settings/preview', { name: 'Zimtstern neu' });
    const path = new URL(body.data.url).pathname;
    const preview = await visitor.get(`/${path}`);
    expect([preview.status, preview.text.includes('Zimtstern neu')]).toEqual([200, true]);
    expect(contentOf(await visitor.get(`/${path.slice(0, -1)}`))).toEqual([]);
  });

  it('ends cookies with the time, with another password, and with the admission', async () => {
    const headers = { cookie: await enterWithPassword() };
    const overview = { method: 'GET', path: '/' };
    api.clock.advance(7 * DAY - 1000);
    expect((await ask(overview, { headers })).status).toBe(200);
    api.clock.advance(2000);
    await expectNothing({ headers }, some());
    api.clock.set(NOON.toISOString());

    await own.client.patch(`/admissions/${ids['password']}`, { name: 'Renamed' });
    expect((await ask(overview, { headers })).status).toBe(200);
    await own.client.patch(`/admissions/${ids['password']}`, { password: 'another password' });
    for (const from of [visitor, replicated()]) await expectNothing({ headers }, some(), from);
    const again = { headers: { cookie: await enterWithPassword('another password') } };
    expect((await ask(overview, again)).status).toBe(200);

    for (const [name, id] of [
      ['a code by e-mail', ids['domain']],
      ['a signed link', ids['link']],
      ['an IPv4 address', ids['range']],
      ['a bearer token', ids['token']],
    ] as const) {
      expect((await ask(overview, ways[name])).status).toBe(200);
      expect((await own.client.delete(`/admissions/${id}`)).status).toBe(204);
      for (const from of [visitor, replicated()]) await expectNothing(ways[name] ?? {}, some(), from);
    }
    await own.client.delete(`/admissions/${ids['password']}`);
    await expectNothing(again, some());
    expect((await ask(overview, ways['the session of a member'])).status).toBe(200);
  });

  it('is as before once it is public again', async () => {
    await setVisibility('public');
    const different: unknown[] = [];
    for (const url of reads()) {
      const [before, after] = [publicAnswers.get(url.path), await ask(url)];
      const [was, is] = [before, after].map((one) => [
        one?.status,
        one?.headers['cache-control'],
        one?.headers['access-control-allow-origin'],
        one === undefined ? [] : contentOf(one),
      ]);
      if (JSON.stringify(was) !== JSON.stringify(is)) different.push([url.path, was, is]);
    }
    expect(different).toEqual([]);
  });

  /** The same visitor at the other process. */
  function replicated(): Client {
    return replica.stranger.onHost(own.client.host);
  }
});
