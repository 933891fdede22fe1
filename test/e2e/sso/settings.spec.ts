import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SignInWays } from '#platform/access/sign-in/sign-in-ways.js';
import type { TestTenant } from '#testing/test-application.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { cookieOf, invitationToken, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1' } });
const provider = useIdentityProvider();
let tenant: TestTenant;
let owner: Client;

beforeEach(async () => {
  api.clock.set(new Date().toISOString());
  tenant = await api.newTenant();
  owner = await ownerKey(api.app, tenant);
});

const SETTINGS = {
  issuer: 'https://login.example.com/realms/acme',
  client_id: 'heliograph',
  scopes: ['openid', 'email'],
  email_domains: ['example.com'],
  roles_claim: 'groups',
  role_mapping: [{ value: 'editors', role_id: 2 }],
  provision: 'automatic',
  audience: 'api://heliograph',
};

describe('Single sign-on of a tenant', () => {
  it('is off until it is set up, and again when it is deleted', async () => {
    const off = await owner.get('/sso');
    expect(off.body.data).toEqual({
      issuer: null,
      client_id: null,
      has_client_secret: false,
      scopes: ['openid', 'email', 'profile'],
      email_domains: [],
      roles_claim: null,
      role_mapping: [],
      provision: 'invited',
      audience: null,
      is_enforced: false,
      redirect_uri: `http://${tenant.client.host}/auth/sso/callback`,
      last_test: null,
      updated_at: null,
    });
    const on = await owner.patch('/sso', { ...SETTINGS, client_secret: 'hunter2' });
    expect([on.status, on.body.data]).toEqual([
      200,
      {
        ...off.body.data,
        ...SETTINGS,
        has_client_secret: true,
        updated_at: api.clock.now().toISOString(),
      },
    ]);
    expect((await owner.get('/sso')).body).toEqual(on.body);
    for (let times = 0; times < 2; times += 1) expect((await owner.delete('/sso')).status).toBe(204);
    expect((await owner.get('/sso')).body).toEqual(off.body);
  });

  it('never shows the secret, which is sealed and in no trail', async () => {
    await owner.patch('/sso', { ...SETTINGS, client_secret: 'hunter2' });
    const [row] = await api.database.sql('select client_secret from sso_connection where tenant_id = $1', [
      tenant.tenant.id,
    ]);
    expect(row?.['client_secret']).toMatch(/^s1\./);
    expect((await owner.get('/audit-events')).text).not.toMatch(/hunter2|s1\./);
    // Written back as it was read, it stays.
    const { body } = await owner.get('/sso');
    expect((await owner.put('/sso', body.data)).body).toEqual(body);
    expect((await owner.patch('/sso', { client_secret: null })).body.data.has_client_secret).toBe(false);
  });

  it.each([
    [{ issuer: 'ftp://login.example.com' }, 'issuer'],
    [{ issuer: 'https://10.0.0.1' }, 'issuer'],
    [{ issuer: 'https://169.254.169.254/' }, 'issuer'],
    [{ client_id: '' }, 'client_id'],
    [{ client_secret: '' }, 'client_secret'],
    [{ scopes: ['a b'] }, 'scopes'],
    [{ scopes: ['openid', 'openid'] }, 'scopes'],
    [{ scopes: 'openid' }, 'scopes'],
    [{ email_domains: ['Example.com'] }, 'email_domains'],
    [{ email_domains: ['@example.com'] }, 'email_domains'],
    [{ role_mapping: [{ value: 'x', role_id: 99 }] }, 'role_mapping.0.role_id'],
    [{ role_mapping: [{ value: '', role_id: 2 }] }, 'role_mapping.0.value'],
    [{ provision: 'nobody' }, 'provision'],
    [{ is_enforced: true }, 'is_enforced'],
    [{ has_client_secret: true }, 'has_client_secret'],
    [{ last_test: { status: 'succeeded' } }, 'last_test'],
  ])('refuses %j', async (body, field) => {
    const { status, body: answer } = await owner.patch('/sso', body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, [field]]);
  });

  it('is changed by nobody who lacks an ability, because they could become somebody who has it', async () => {
    const client = await tenant.clientWith('sso.manage');
    for (const { status, body } of [
      await client.patch('/sso', SETTINGS),
      await client.put('/sso', SETTINGS),
      await client.delete('/sso'),
    ]) {
      expect(status).toBe(403);
      expect(body.message).toMatch(
        /lacks .+ and cannot change or end single sign-on, which has more abilities/,
      );
    }
    expect((await client.get('/sso')).body.data.issuer).toBeNull();
    expect((await client.post('/sso/test')).status).toBe(200);
  });

  it('needs a sign-in of the last 15 minutes where a session changes it', async () => {
    const { client } = await signIn(api.app, tenant, OWNER);
    api.clock.advance(15 * 60_000);
    expect((await client.patch('/sso', SETTINGS)).status).toBe(200);
    api.clock.advance(1);
    for (const { status, body } of [
      await client.patch('/sso', { audience: null }),
      await client.delete('/sso'),
    ])
      expect([status, body.message]).toEqual([
        403,
        'Sign in again: this needs a sign-in at most 15 minutes old.',
      ]);
  });

  it('leaves out roles that were deleted', async () => {
    const { body } = await owner.post('/roles', { name: 'On call', abilities: ['components.view'] });
    await owner.patch('/sso', { role_mapping: [{ value: 'on-call', role_id: body.data.id }] });
    await owner.delete(`/roles/${body.data.id}`);
    expect((await owner.get('/sso')).body.data.role_mapping).toEqual([]);
  });

  it('lets one of many who have read the same win', async () => {
    const tag = String((await owner.get('/sso')).headers['etag']);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        owner.patch('/sso', { client_id: `client-${index}` }, { headers: { 'if-match': tag } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });
});

describe('Enforced single sign-on', () => {
  beforeEach(async () => {
    await provider.ask('configure', {
      clients: [
        {
          client_id: 'heliograph',
          client_secret: 'secret',
          redirect_uris: [`http://${tenant.client.host}/auth/sso/callback`],
        },
      ],
      accounts: {
        ada: { email: 'ada@example.com', email_verified: true },
        bob: { email: 'bob@example.com', email_verified: true },
      },
    });
    await owner.patch('/sso', { issuer: provider.issuer, client_id: 'heliograph', client_secret: 'secret' });
    await owner.post('/members', { email: 'ada@example.com', roles: [{ id: OWNER }] });
    await owner.post('/members', { email: 'bob@example.com', roles: [{ id: VIEWER }] });
  });

  /** Follows the path of a link, or `/auth/sso/start`. */
  async function follow(account: string, path = '/auth/sso/start'): Promise<ApiResponse> {
    const browser = tenant.client.withKey(undefined);
    const begun = await browser.get(`/${path}`);
    expect(begun.status, begun.text).toBe(302);
    const back = await provider.signIn(String(begun.headers['location']), account);
    return browser.get(`/${back.pathname}${back.search}`, { headers: { cookie: cookieOf(begun) } });
  }

  async function test(account: string): Promise<ApiResponse> {
    const { body } = await owner.post('/sso/test');
    const { pathname, search } = new URL(body.data.url);
    return follow(account, pathname + search);
  }

  function enforce(): Promise<ApiResponse> {
    return owner.patch('/sso', { is_enforced: true });
  }

  async function enforced(): Promise<void> {
    await follow('ada');
    await test('ada');
    const { status, text } = await enforce();
    expect(status, text).toBe(200);
  }

  it('takes a successful test by an owner within the last hour, of these settings', async () => {
    await follow('ada');
    await follow('bob');
    expect((await enforce()).status).toBe(422);
    await test('bob');
    expect((await owner.get('/sso')).body.data.last_test).toMatchObject({ status: 'succeeded' });
    expect((await enforce()).status).toBe(422);
    await test('ada');
    api.clock.advance(60 * 60_000 + 1);
    expect((await enforce()).status).toBe(422);
    api.clock.set(new Date().toISOString());
    await test('ada');
    await owner.patch('/sso', { audience: 'x' });
    expect((await owner.get('/sso')).body.data.last_test).toBeNull();
    expect((await enforce()).status).toBe(422);
    await test('ada');
    expect((await enforce()).status).toBe(200);
    // Other settings are not tested.
    expect((await owner.patch('/sso', { provision: 'automatic' })).status).toBe(422);
  });

  it('is tested without signing in, changing a role or making a member', async () => {
    await owner.patch('/sso', { provision: 'automatic', role_mapping: [{ value: 'x', role_id: 2 }] });
    const before = (await owner.get('/members')).body;
    const response = await test('ada');
    expect(response.status).toBe(200);
    expect(String(response.headers['set-cookie'])).not.toContain('hgs_');
    expect((await owner.get('/members')).body).toEqual(before);
    const { last_test: found } = (await owner.get('/sso')).body.data;
    expect(found).toEqual({
      status: 'succeeded',
      message: expect.stringMatching(/^The member \d+ can sign in\.$/),
      member_id: expect.any(Number),
      tested_at: api.clock.now().toISOString(),
    });
  });

  it('records a test that fails', async () => {
    await owner.patch('/sso', { email_domains: ['elsewhere.example'] });
    await test('ada');
    expect((await owner.get('/sso')).body.data.last_test).toMatchObject({
      status: 'failed',
      message: 'Addresses at example.com may not sign in.',
      member_id: null,
    });
  });

  it('has links for tests that are valid for ten minutes', async () => {
    const { body } = await owner.post('/sso/test');
    api.clock.advance(10 * 60_000);
    const { pathname, search } = new URL(body.data.url);
    const { status } = await tenant.client.withKey(undefined).get(`/${pathname}${search}`);
    expect(status).toBe(404);
  });

  it('refuses members every other way, and lets them in by this one', async () => {
    await enforced();
    const member = await invite(api.app, tenant, VIEWER);
    const token = await invitationToken(api.app, tenant, member.id);
    const refused = await tenant.client.withKey(undefined).post('//auth/invitations/accept', { token });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This status page requires single sign-on. Sign in with it.',
    ]);
    expect((await owner.get(`/members/${member.id}`)).body.data.status).toBe('invited');
    expect((await follow('ada')).status).toBe(200);
  });

  it('lets those who have signed in another way let no command line in', async () => {
    const { client } = await signIn(api.app, tenant, VIEWER);
    const allow = (): Promise<ApiResponse> =>
      client.post('//auth/command-line', { port: 9, code_challenge: 'c'.repeat(43) });
    expect((await allow()).status).toBe(200);
    await enforced();
    const refused = await allow();
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This status page requires single sign-on. Sign in with it.',
    ]);
  });

  it('ends with the connection, or with is_enforced', async () => {
    await enforced();
    const member = await invite(api.app, tenant, VIEWER);
    const token = await invitationToken(api.app, tenant, member.id);
    await owner.patch('/sso', { is_enforced: false });
    expect((await tenant.client.withKey(undefined).post('//auth/invitations/accept', { token })).status).toBe(
      200,
    );
  });
});

describe('The sign-in page', () => {
  it('offers single sign-on where it is set up', async () => {
    const offered = async (): Promise<string[]> => {
      const ways = await runForTenant(tenant.tenant, () => api.app.get(SignInWays).offered());
      return ways.map(({ name }) => name);
    };
    expect(await offered()).not.toContain('sso');
    await owner.patch('/sso', { issuer: provider.issuer, client_id: 'heliograph' });
    expect(await offered()).toContain('sso');
  });
});
