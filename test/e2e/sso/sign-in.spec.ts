import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { OWNER, signIn, EDITOR, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import type { TestTenant } from '#testing/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({
  environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1', FAILED_KEY_LIMIT: '0' },
});
const provider = useIdentityProvider();
let tenant: TestTenant;
let owner: Client;

const PEOPLE = {
  ada: { email: 'ada@example.com', email_verified: true, name: 'Ada Lovelace', groups: ['editors'] },
  bob: { email: 'bob@example.com', email_verified: true, name: 'Bob', groups: [] },
  eve: { email: 'eve@example.com', email_verified: false, name: 'Eve' },
  out: { email: 'out@elsewhere.example', email_verified: true },
  none: { name: 'Nobody' },
  odd: { email: 'odd@example.com', email_verified: true, name: 'Odd\u0000\nName ' },
  word: { email: 'word', email_verified: true },
  nul: { email: 'n\u0000l@example.com', email_verified: true },
  long: { email: `${'l'.repeat(300)}@example.com`, email_verified: true },
};

beforeEach(async () => {
  api.clock.set(new Date().toISOString());
  tenant = await api.newTenant();
  owner = await ownerKey(api.app, tenant);
  await provider.ask('misbehave', { how: 'none' });
  await configure(tenant);
  await change({ issuer: provider.issuer, client_id: 'heliograph', client_secret: 'secret' });
});

function configure(...tenants: TestTenant[]): Promise<unknown> {
  return provider.ask('configure', {
    clients: tenants.map((one, index) => ({
      client_id: index === 0 ? 'heliograph' : `heliograph-${index}`,
      client_secret: 'secret',
      redirect_uris: [`http://${one.client.host}/auth/sso/callback`],
      grant_types: ['authorization_code', 'client_credentials'],
    })),
    accounts: PEOPLE,
  });
}

async function change(body: object): Promise<void> {
  const { status, text } = await owner.patch('/sso', body);
  expect(status, text).toBe(200);
}

function browser(of: TestTenant): Client {
  return of.client.withKey(undefined);
}

/** Begins a sign-in. */
async function begin(
  of = tenant,
  query = '',
): Promise<{ url: string; cookie: string; response: ApiResponse }> {
  const response = await browser(of).get(`//auth/sso/start${query}`);
  const cookie = String(response.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
  return { url: String(response.headers['location']), cookie, response };
}

/** Comes back from the identity provider. */
function comeBack(back: URL, cookie: string, of = tenant): Promise<ApiResponse> {
  return browser(of).get(`/${back.pathname}${back.search}`, { headers: { cookie } });
}

async function signInAs(account: keyof typeof PEOPLE): Promise<ApiResponse> {
  const { url, cookie } = await begin();
  return comeBack(await provider.signIn(url, account), cookie);
}

function cookiesOf({ headers }: ApiResponse): string[] {
  return [headers['set-cookie'] ?? []].flat();
}

async function inviteAs(email: string, ...roles: number[]): Promise<number> {
  const { status, text, body } = await owner.post('/members', { email, roles: roles.map((id) => ({ id })) });
  expect(status, text).toBe(201);
  return body.data.id;
}

describe('Single sign-on', () => {
  it('sends the browser to the identity provider with PKCE, state and nonce, and keeps them sealed', async () => {
    const { url, cookie, response } = await begin();
    expect(response.status).toBe(302);
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'heliograph',
      redirect_uri: `http://${tenant.client.host}/auth/sso/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toMatch(/^heliograph-sso=s1\./);
    expect(String(response.headers['set-cookie'])).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('signs in a member, and leads on by a page of its own', async () => {
    const id = await inviteAs('Ada@example.com', VIEWER);
    const response = await signInAs('ada');
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.text).toContain('http-equiv="refresh" content="0; url=/console"');
    const [session = '', , pending = ''] = cookiesOf(response);
    expect(session).toMatch(/^heliograph=hgs_\w+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1209600$/);
    expect(pending).toBe('heliograph-sso=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    const member = tenant.client.withCookie(session.split(';', 1)[0]);
    const { body } = await member.get('//auth/session');
    expect(body.data.member).toMatchObject({ id, roles: [{ id: VIEWER }] });
    expect((await owner.get(`/members/${id}`)).body.data).toMatchObject({
      status: 'active',
      sign_in: { sso: true },
    });
    expect((await owner.get(`/members/${id}/sessions`)).body.data).toMatchObject([{ method: 'sso' }]);
    const events = (await owner.get('/audit-events?action=finishSsoSignIn')).body.data;
    expect(events.map(({ actor }: any) => actor)).toEqual([
      { type: 'member', id: String(id), name: 'Ada@example.com' },
      { type: 'sso', id: null, name: provider.issuer },
    ]);
  });

  it('makes a member of a stranger only where that is provided for', async () => {
    const refused = await signInAs('ada');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You are no member of this status page. Ask for an invitation.',
    ]);
    await change({ provision: 'automatic' });
    expect((await signInAs('ada')).status).toBe(200);
    const [member] = (await owner.get('/members?email=ada@example.com')).body.data;
    expect(member).toMatchObject({ name: 'Ada Lovelace', status: 'active', roles: [] });
  });

  it('makes members of addresses only, with names that can be written', async () => {
    await change({ provision: 'automatic' });
    for (const account of ['word', 'nul', 'long'] as const) {
      const { status, body } = await signInAs(account);
      expect([account, status, body.message]).toEqual([
        account,
        403,
        'The identity provider names no e-mail address.',
      ]);
    }
    expect((await signInAs('odd')).status).toBe(200);
    expect((await owner.get('/members?email=odd@example.com')).body.data).toMatchObject([
      { name: 'Odd Name' },
    ]);
  });
});

describe('The roles of a member', () => {
  const MAPPING = {
    roles_claim: 'groups',
    role_mapping: [
      { value: 'editors', role_id: EDITOR },
      { value: 'admins', role_id: OWNER },
    ],
  };

  async function rolesOf(id: number): Promise<number[]> {
    return (await owner.get(`/members/${id}`)).body.data.roles.map((role: { id: number }) => role.id);
  }

  it('are exactly the mapped ones after each sign-in, however many there were', async () => {
    const id = await inviteAs('ada@example.com', VIEWER, OWNER);
    await signIn(api.app, tenant, OWNER);
    await change(MAPPING);
    await signInAs('ada');
    expect(await rolesOf(id)).toEqual([EDITOR]);
    await change({ role_mapping: [{ value: 'others', role_id: EDITOR }] });
    await signInAs('ada');
    expect(await rolesOf(id)).toEqual([]);
  });

  it('stay as they are without a mapping', async () => {
    const id = await inviteAs('ada@example.com', VIEWER);
    await signInAs('ada');
    expect(await rolesOf(id)).toEqual([VIEWER]);
  });

  it('keep the last active owner one', async () => {
    const id = await inviteAs('ada@example.com', OWNER);
    await signInAs('ada');
    await change(MAPPING);
    await signInAs('ada');
    expect(await rolesOf(id)).toEqual([OWNER, EDITOR]);
  });

  it('end an open session’s abilities when the claims change', async () => {
    const id = await inviteAs('ada@example.com', OWNER);
    await signIn(api.app, tenant, OWNER);
    const [session = ''] = cookiesOf(await signInAs('ada'));
    const ada = tenant.client.withCookie(session.split(';', 1)[0]);
    expect((await ada.get('/members')).status).toBe(200);
    await change(MAPPING);
    await signInAs('ada');
    await expect.poll(async () => (await ada.get('/members')).status).toBe(403);
    expect(await rolesOf(id)).toEqual([EDITOR]);
  });
});

describe('A sign-in', () => {
  it('ends the session with which the browser has gone to the identity provider', async () => {
    await inviteAs('ada@example.com', VIEWER);
    const before = await signIn(api.app, tenant, VIEWER);
    const start = await before.client.get('//auth/sso/start');
    const cookie = String(start.headers['set-cookie']).split(';', 1)[0] ?? '';
    const back = await provider.signIn(String(start.headers['location']), 'ada');
    expect((await before.client.get('/me')).status).toBe(200);
    expect((await comeBack(back, cookie)).status).toBe(200);
    await expect.poll(async () => (await before.client.get('/me')).status).toBe(401);
  });

  it('tells an active member by mail of roles that the mapping has changed', async () => {
    const jobs = async (): Promise<number> =>
      (await api.database.sql(`select from job where kind = 'member.tell-roles'`)).length;
    await change({ roles_claim: 'groups', role_mapping: [{ value: 'editors', role_id: EDITOR }] });
    await inviteAs('ada@example.com', VIEWER);
    const before = await jobs();
    await signInAs('ada');
    expect(await jobs()).toBe(before);
    await change({ role_mapping: [{ value: 'editors', role_id: VIEWER }] });
    await signInAs('ada');
    expect(await jobs()).toBe(before + 1);
    await signInAs('ada');
    expect(await jobs()).toBe(before + 1);
  });
});

describe('Nobody signs in', () => {
  beforeEach(async () => {
    await inviteAs('ada@example.com', VIEWER);
  });

  function refused(response: ApiResponse, status: number, message: string): void {
    expect([response.status, response.body?.message]).toEqual([status, message]);
    expect(cookiesOf(response).filter((cookie) => /^heliograph=hgs_/.test(cookie))).toEqual([]);
  }

  const NOT_OURS = 'The sign-in has expired, or was begun in another browser. Begin again.';
  const NOT_THIS = 'What the identity provider said does not belong to this sign-in.';
  const USED = 'The identity provider does not accept the sign-in: its code was used, or is not ours.';

  it('with a stolen code in a browser that has begun nothing', async () => {
    const { url } = await begin();
    refused(await comeBack(await provider.signIn(url, 'ada'), ''), 401, NOT_OURS);
  });

  it('with a stolen code in a browser that has begun a sign-in of its own', async () => {
    const stolen = await provider.signIn((await begin()).url, 'ada');
    const own = await begin();
    refused(await comeBack(stolen, own.cookie), 401, NOT_THIS);
    // With the right state, too: the code belongs to another challenge.
    stolen.searchParams.set('state', new URL(own.url).searchParams.get('state') ?? '');
    refused(await comeBack(stolen, own.cookie), 401, USED);
  });

  it('with a state that was replayed', async () => {
    const { url, cookie } = await begin();
    const back = await provider.signIn(url, 'ada');
    expect((await comeBack(back, cookie)).status).toBe(200);
    refused(await comeBack(back, cookie), 401, USED);
  });

  it('with a state that is too old', async () => {
    const { url, cookie } = await begin();
    const back = await provider.signIn(url, 'ada');
    api.clock.advance(10 * 60_000);
    refused(await comeBack(back, cookie), 401, NOT_OURS);
  });

  it('with a cookie that is plain, forged, or sealed for another status page', async () => {
    const back = await provider.signIn((await begin()).url, 'ada');
    const other = await api.newTenant();
    await configure(tenant, other);
    const their = await ownerKey(api.app, other);
    await their.patch('/sso', {
      issuer: provider.issuer,
      client_id: 'heliograph-1',
      client_secret: 'secret',
    });
    const { cookie } = await begin(other);
    for (const forged of [cookie, 'heliograph-sso=s1.x.y', `heliograph-sso={"expiresAt":1000000000000000}`])
      refused(await comeBack(back, forged), 401, NOT_OURS);
  });

  it('with a code that was issued to the client of another status page', async () => {
    const other = await api.newTenant();
    await configure(tenant, other);
    const their = await ownerKey(api.app, other);
    await their.patch('/sso', {
      issuer: provider.issuer,
      client_id: 'heliograph-1',
      client_secret: 'secret',
    });
    const theirs = await provider.signIn((await begin(other)).url, 'ada');
    const own = await begin();
    theirs.searchParams.set('state', new URL(own.url).searchParams.get('state') ?? '');
    refused(await comeBack(theirs, own.cookie), 401, USED);
  });

  it('with an answer that names another issuer', async () => {
    const { url, cookie } = await begin();
    const back = await provider.signIn(url, 'ada');
    back.searchParams.set('iss', 'https://evil.example.com');
    refused(await comeBack(back, cookie), 401, NOT_THIS);
  });

  it('whom the identity provider does not sign in', async () => {
    const { url, cookie } = await begin();
    const back = new URL(`http://${tenant.client.host}/auth/sso/callback`);
    const state = new URL(url).searchParams.get('state') ?? '';
    back.search = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer }).toString();
    refused(await comeBack(back, cookie), 403, 'The identity provider has signed nobody in (access_denied).');
  });

  it.each([
    ['eve', 'The identity provider has not verified the e-mail address.'],
    ['none', 'The identity provider names no e-mail address.'],
    ['out', 'Addresses at elsewhere.example may not sign in.'],
  ] as const)('without a good address: %s', async (account, message) => {
    await change({ provision: 'automatic', email_domains: ['example.com'] });
    refused(await signInAs(account), 403, message);
    const { body } = await owner.get('/members');
    expect(body.data.map(({ email }: any) => email)).toEqual(['ada@example.com']);
  });

  it('whose membership is suspended', async () => {
    const id = await inviteAs('bob@example.com', VIEWER);
    await owner.post(`/members/${id}/suspend`);
    refused(await signInAs('bob'), 403, 'Your membership is suspended.');
  });

  it('on a page on plain http that is not localhost', async () => {
    const { status, body } = await browser(tenant).get('//auth/sso/start', { headers: { host: 'x' } });
    expect([status, Object.keys(body)]).toEqual([404, ['message']]);
  });

  it('without an identity provider', async () => {
    expect((await owner.delete('/sso')).status).toBe(204);
    const { response } = await begin();
    expect([response.status, response.body.message]).toEqual([
      404,
      'This status page has no single sign-on.',
    ]);
  });
});

describe('An identity provider', () => {
  beforeEach(async () => {
    await inviteAs('ada@example.com', VIEWER);
  });

  it('may rotate its key, also while somebody is there', async () => {
    expect((await signInAs('ada')).status).toBe(200);
    const { url, cookie } = await begin();
    const back = await provider.signIn(url, 'ada');
    await provider.ask('rotate', {});
    // Keys are asked for again after half a minute at the earliest.
    api.clock.advance(30_000);
    expect((await comeBack(back, cookie)).status).toBe(200);
  });

  it.each([
    ['html', 'did not answer with JSON'],
    ['another issuer', 'calls itself by another issuer'],
    ['slow', 'cannot be reached: No response within 5 seconds'],
  ] as const)('that answers badly (%s) is told from a fault of ours: 503', async (how, what) => {
    await provider.ask('misbehave', { how });
    api.clock.advance(60 * 60_000);
    const { response } = await begin();
    expect([response.status, response.body.message]).toEqual([503, `The identity provider ${what}.`]);
    expect(response.body.error_id).toEqual(expect.any(String));
    expect(response.headers['retry-after']).toBe('1');
  });

  it.each([
    ['huge keys', 503, 'The identity provider cannot be reached: The response is longer than 256 KB.'],
    ['broken keys', 401, 'The token is not valid.'],
    ['html', 503, 'The identity provider did not answer with JSON.'],
    ['slow', 503, 'The identity provider cannot be reached: No response within 5 seconds.'],
  ] as const)(
    'that answers badly (%s) when somebody comes back signs nobody in',
    async (how, status, message) => {
      const { url, cookie } = await begin();
      const back = await provider.signIn(url, 'ada');
      await provider.ask('misbehave', { how });
      api.clock.advance(9 * 60_000 + 59_000);
      await provider.ask('rotate', {});
      const response = await comeBack(back, cookie);
      expect([response.status, response.body.message]).toEqual([status, message]);
    },
  );

  it('that is away is told from a fault of ours: 503', async () => {
    await change({ issuer: 'http://127.0.0.1:1' });
    const { response } = await begin();
    expect([response.status, response.body.message]).toEqual([
      503,
      'The identity provider cannot be reached: The connection failed: ECONNREFUSED.',
    ]);
  });

  it('that refuses the secret is told from a fault of ours: 503', async () => {
    await change({ client_secret: 'wrong' });
    const response = await signInAs('ada');
    expect([response.status, response.body.message]).toEqual([
      503,
      'The identity provider refuses this status page (invalid_client): check client_id and client_secret.',
    ]);
  });

  it.each([-50, 50])('may have a clock that differs by %i seconds', async (seconds) => {
    api.clock.advance(seconds * 1000);
    expect((await signInAs('ada')).status).toBe(200);
  });

  it('may not have one that is two minutes ahead', async () => {
    api.clock.advance(-120_000);
    const response = await signInAs('ada');
    expect([response.status, response.body.message]).toEqual([
      401,
      'The token was issued in the future: the clocks differ too much.',
    ]);
  });
});
