import { beforeEach, describe, expect, it } from 'vitest';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent, created } from '../../support/factories.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';
import type { TestTenant } from '#testing/test-application.js';

const PEOPLE = {
  ada: { email: 'ada@example.com', email_verified: true, name: 'Ada', groups: ['gold', 'staff'] },
  bob: { email: 'bob@example.com', email_verified: true, name: 'Bob', groups: [] },
  eve: { email: 'eve@example.com', email_verified: false, name: 'Eve', groups: ['gold'] },
  out: { email: 'out@elsewhere.example', email_verified: true, groups: ['gold'] },
};

const api = useApi({
  environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1', FAILED_KEY_LIMIT: '0' },
});
const provider = useIdentityProvider();
let tenant: TestTenant;
let visitor: Client;

beforeEach(async () => {
  api.clock.set(new Date().toISOString());
  tenant = await api.newTenant(['en', 'de', 'fr', 'ar']);
  visitor = tenant.client.withKey(undefined);
  const owner = await ownerKey(api.app, tenant);
  await provider.ask('misbehave', { how: 'none' });
  await provider.ask('configure', {
    clients: [
      {
        client_id: 'heliograph',
        client_secret: 'secret',
        redirect_uris: [`http://${tenant.client.host}/auth/sso/callback`],
        grant_types: ['authorization_code'],
      },
    ],
    accounts: PEOPLE,
  });
  const settings = {
    issuer: provider.issuer,
    client_id: 'heliograph',
    client_secret: 'secret',
    email_domains: ['example.com'],
    roles_claim: 'groups',
    scopes: ['openid', 'email', 'profile', 'groups'],
  };
  const { status, text } = await owner.patch('/sso', settings);
  expect(status, text).toBe(200);
  await tenant.client.patch('/settings', { visibility: 'protected' });
});

function admit(body: object = {}): Promise<any> {
  return created(tenant.client, '/admissions', { name: 'Colleagues', kind: 'sso', ...body });
}

function cookiesOf({ headers }: ApiResponse): string[] {
  return [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');
}

/** Begins, signs in at the identity provider, and comes back. */
async function enterAs(account: keyof typeof PEOPLE, to = '/history'): Promise<ApiResponse> {
  const begun = await visitor.get(`//access/sso?to=${encodeURIComponent(to)}`);
  expect(begun.status, begun.text).toBe(303);
  const back = await provider.signIn(String(begun.headers['location']), account);
  return visitor.get(`/${back.pathname}${back.search}`, {
    headers: { cookie: cookiesOf(begun)[0] ?? '', accept: 'text/html' },
  });
}

async function passOf(account: keyof typeof PEOPLE): Promise<string> {
  return cookiesOf(await enterAs(account)).find((cookie) => cookie.startsWith('heliograph-visitor='))!;
}

async function statusOf(cookie: string): Promise<number> {
  return (await visitor.get('//', { headers: { cookie } })).status;
}

describe('Entering by single sign-on', () => {
  it('is offered while there is an admission for it and an identity provider', async () => {
    const link = (): Promise<boolean> =>
      visitor.get('//access').then(({ text }) => text.includes('href="/access/sso?'));
    expect(await link()).toBe(false);
    expect((await visitor.get('//access/sso')).status).toBe(200);
    const { id } = await admit();
    expect(await link()).toBe(true);
    await (await ownerKey(api.app, tenant)).patch('/sso', { issuer: null, client_id: null });
    expect(await link()).toBe(false);
    expect((await visitor.get('//access/sso')).status).toBe(200);
    expect((await tenant.client.delete(`/admissions/${id}`)).status).toBe(204);
  });

  it('lets in whom the identity provider names, back to the page that was asked for, and makes no member', async () => {
    await admit();
    const members = (): Promise<number> =>
      ownerKey(api.app, tenant).then(async (owner) => (await owner.get('/members')).body.meta.total);
    const before = await members();
    const entered = await enterAs('bob');
    expect(entered.status).toBe(200);
    expect(entered.text).toContain('http-equiv="refresh" content="0; url=/history"');
    const [pass = '', pending] = cookiesOf(entered);
    expect(pass).toMatch(/^heliograph-visitor=/);
    expect(pending).toBe('heliograph-sso=');
    expect(await statusOf(pass)).toBe(200);
    expect((await visitor.get('//auth/session', { headers: { cookie: pass } })).status).toBe(401);
    expect(await members()).toBe(before);
  });

  it('leads nowhere else than to a page of ours', async () => {
    await admit();
    for (const to of ['https://evil.example/', '//evil.example'])
      expect((await enterAs('bob', to)).text).toContain('content="0; url=/"');
    const { text } = await enterAs('bob', '/history?"><script>&b');
    expect(text).toContain('url=/history?&quot;>&lt;script>&amp;b"');
  });

  it.each(['eve', 'out'] as const)(
    'lets %s not in, whose address is not verified, or of another domain',
    async (who) => {
      await admit();
      const refused = await enterAs(who);
      expect(refused.status).toBe(403);
      expect(cookiesOf(refused).filter((cookie) => cookie.startsWith('heliograph-visitor='))).toEqual([]);
    },
  );

  it('shows the audiences of the groups and the address, as long as they belong to them', async () => {
    const { client } = tenant;
    await admit({ audience_ids: [] });
    const audiences = await Promise.all(
      ['Gold', 'Bob'].map((name) => created(client, '/audiences', { name })),
    );
    await created(client, `/audiences/${audiences[0].id}/people`, { kind: 'sso_value', value: 'gold' });
    const bob = await created(client, `/audiences/${audiences[1].id}/people`, {
      kind: 'email',
      value: 'bob@example.com',
    });
    for (const [index, name] of ['Gilded', 'Bobs own'].entries()) {
      const { id } = await createComponent(client, { name: { en: name }, is_public: true });
      await client.put(`/components/${id}/audiences`, { ids: [audiences[index].id] });
    }
    const seen = async (cookie: string): Promise<string[]> => {
      const { text } = await visitor.get('//?lang=en', { headers: { cookie } });
      return ['Gilded', 'Bobs own'].filter((name) => text.includes(name));
    };
    const [ada, his] = [await passOf('ada'), await passOf('bob')];
    expect([await seen(ada), await seen(his)]).toEqual([['Gilded'], ['Bobs own']]);
    await client.delete(`/audiences/${audiences[1].id}/people/${bob.id}`);
    await changesHeard(api.app);
    expect([await seen(ada), await seen(his)]).toEqual([['Gilded'], []]);
  });

  it('ends with the admission, also for who is on the way', async () => {
    const { id } = await admit();
    const pass = await passOf('bob');
    const begun = await visitor.get('//access/sso');
    const back = await provider.signIn(String(begun.headers['location']), 'bob');
    await tenant.client.delete(`/admissions/${id}`);
    expect(await statusOf(pass)).toBe(401);
    const refused = await visitor.get(`/${back.pathname}${back.search}`, {
      headers: { cookie: cookiesOf(begun)[0] ?? '', accept: 'text/html' },
    });
    expect(refused.status).toBe(404);
    expect(cookiesOf(refused).join()).not.toContain('heliograph-visitor=');
  });

  it('needs the browser that began it, and works once', async () => {
    await admit();
    const begun = await visitor.get('//access/sso');
    const back = await provider.signIn(String(begun.headers['location']), 'bob');
    const come = (cookie: string): Promise<ApiResponse> =>
      visitor.get(`/${back.pathname}${back.search}`, { headers: { cookie } });
    expect((await come('')).status).toBe(401);
    expect((await come('heliograph-sso=s1.x')).status).toBe(401);
    const [cookie = ''] = cookiesOf(begun);
    expect((await come(cookie)).status).toBe(200);
    expect((await come(cookie)).status).toBe(401);
  });

  it('says so while the identity provider is away', async () => {
    await admit();
    await (await ownerKey(api.app, tenant)).patch('/sso', { issuer: 'http://127.0.0.1:1' });
    const { status, text } = await visitor.get('//access/sso?lang=en');
    expect(status).toBe(503);
    expect(text).toContain('This page is protected');
  });

  it('has one admission at most', async () => {
    await admit();
    const { status, body } = await tenant.client.post('/admissions', { name: 'Again', kind: 'sso' });
    expect([status, body.errors]).toEqual([
      422,
      { kind: ['A status page has at most one admission by single sign-on.'] },
    ]);
    const odd = await tenant.client.post('/admissions', {
      name: 'Odd',
      kind: 'sso',
      domains: ['example.com'],
    });
    expect(odd.body.errors).toEqual({ domains: ['An admission of the kind sso has no domains.'] });
  });
});
