import { SignJWT, UnsecuredJWT } from 'jose';
import { createPublicKey } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Abilities } from '#platform/access/ability.js';
import type { Client } from '../../support/client.js';
import { created } from '../../support/factories.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { EDITOR, OWNER, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { statementsDuring } from '../../support/statements-during.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({
  environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1', FAILED_KEY_LIMIT: '0' },
});
const own = api.useTenant('own');
const other = api.useTenant('other');
const without = api.useTenant('without');
const provider = useIdentityProvider();
let owner: Client;
let origin: string;
let now: number;

beforeAll(async () => {
  api.clock.set(new Date().toISOString());
  owner = await ownerKey(api.app, own);
  origin = `http://${own.client.host}`;
  const settings = {
    issuer: provider.issuer,
    client_id: 'heliograph',
    roles_claim: 'groups',
    role_mapping: [
      { value: 'owners', role_id: OWNER },
      { value: 'editors', role_id: EDITOR },
      { value: 'viewers', role_id: VIEWER },
    ],
  };
  await provider.ask('configure', {
    clients: [
      {
        client_id: 'deployment',
        client_secret: 'secret',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    accounts: {},
  });
  for (const client of [owner, await ownerKey(api.app, other)]) await client.patch('/sso', settings);
});

beforeEach(async () => {
  api.clock.set(new Date().toISOString());
  now = Math.floor(api.clock.now().getTime() / 1000);
  await provider.ask('misbehave', { how: 'none' });
});

/** A token of a person in a group. */
function token(
  claims: Record<string, unknown> = {},
  options: { withStrangeKey?: boolean } = {},
): Promise<string> {
  const person = { sub: 'ada', name: 'Ada Lovelace', groups: ['viewers'] };
  return provider.sign({ ...person, aud: origin, iat: now, exp: now + 600, ...claims }, options);
}

async function clientWith(...given: Parameters<typeof token>): Promise<Client> {
  return own.client.withKey(await token(...given));
}

async function answerTo(client: Client, path = '/me'): Promise<unknown> {
  const { status, body } = await client.get(path);
  return status === 200 ? 200 : [status, body.message];
}

describe('A token of the identity provider', () => {
  it('is described by GET /me', async () => {
    const { body } = await (await clientWith()).get('/me');
    const names = api.app.get(Abilities).names();
    expect(body.data.api_key).toEqual({
      id: 0,
      name: 'Ada Lovelace',
      abilities: names.filter((name) => name.endsWith('.view')),
      created_at: new Date(now * 1000).toISOString(),
      last_used_at: null,
      expires_at: new Date((now + 660) * 1000).toISOString(),
    });
  });

  it('allows what its roles do, and of these only what its scope names', async () => {
    const abilities = async (claims: Record<string, unknown>): Promise<string[]> =>
      (await (await clientWith(claims)).get('/me')).body.data.api_key.abilities;
    expect(await abilities({ groups: 'owners' })).toEqual(api.app.get(Abilities).names());
    expect(await abilities({ groups: ['owners'], scope: 'openid components.view sso.manage' })).toEqual([
      'components.view',
      'sso.manage',
    ]);
    expect(await abilities({ groups: ['editors'], scope: 'members.manage components.view' })).toEqual([
      'components.view',
    ]);
    expect(await abilities({ groups: ['editors'], scope: 'members.manage' })).toEqual([]);
    expect(await abilities({ groups: ['strangers'], scope: 'components.view' })).toEqual([]);
    expect(await abilities({ groups: undefined, scope: 'components.view', client_id: 'spa' })).toEqual([]);
  });

  it('of a client allows what its scope names', async () => {
    const machine = await provider.clientToken('deployment', origin, 'components.view incidents.manage');
    const client = own.client.withKey(machine);
    const { body } = await client.get('/me');
    expect(body.data.api_key).toMatchObject({
      name: 'deployment',
      abilities: ['components.view', 'incidents.manage'],
    });
    expect((await client.get('/components')).status).toBe(200);
    expect(await answerTo(client, '/subscribers')).toEqual([
      403,
      'The credential lacks the ability subscribers.manage.',
    ]);
  });

  it.each([
    ['that has expired', { exp: -61 }, 'The token has expired.'],
    ['that is not valid yet', { nbf: 61 }, 'The token is not valid yet.'],
    [
      'that was issued in the future',
      { iat: 120 },
      'The token was issued in the future: the clocks differ too much.',
    ],
  ])('%s counts for nothing', async (_, times, message) => {
    const claims = Object.fromEntries(Object.entries(times).map(([name, offset]) => [name, now + offset]));
    expect(await answerTo(await clientWith(claims))).toEqual([401, message]);
  });

  it('may have times that are off by a minute', async () => {
    for (const claims of [{ exp: now - 59 }, { nbf: now + 59 }, { iat: now + 59 }])
      expect(await answerTo(await clientWith(claims))).toBe(200);
  });

  it('ends when it expires, although it is remembered', async () => {
    const client = await clientWith({ exp: now - 30 });
    expect(await answerTo(client)).toBe(200);
    api.clock.advance(30_000);
    expect(await answerTo(client)).toEqual([401, 'The credential has expired.']);
    api.clock.advance(60_000);
    expect(await answerTo(client)).toEqual([401, 'The token has expired.']);
  });

  it.each([
    ['another issuer', { iss: 'https://evil.example.com' }, 'The token is not valid for this status page.'],
    ['no issuer', { iss: undefined }, 'The token is not valid for this status page.'],
    [
      'another audience',
      { aud: 'https://elsewhere.example' },
      'The token is not valid for this status page.',
    ],
    [
      'the id of the client as audience',
      { aud: 'heliograph' },
      'The token is not valid for this status page.',
    ],
    ['no audience', { aud: undefined }, 'The token is not valid.'],
    ['no end', { exp: undefined }, 'The token is not valid.'],
    ['no subject', { sub: undefined }, 'The token is not valid.'],
    ['an empty subject', { sub: '' }, 'The token is not valid.'],
    ['a number as subject', { sub: 7 }, 'The token is not valid.'],
    ['an object as subject', { sub: { id: 'ada' } }, 'The token is not valid.'],
    ['an end beyond all calendars', { exp: 1e20 }, 'The token is not valid.'],
    ['a beginning before all calendars', { iat: -1e20 }, 'The token is not valid.'],
  ])('with %s counts for nothing', async (_, claims, message) => {
    expect(await answerTo(await clientWith(claims))).toEqual([401, message]);
  });

  it('with a signature that is not the issuer’s counts for nothing', async () => {
    const keys = await (await fetch(`${provider.issuer}/jwks`)).json();
    const [jwk] = (keys as { keys: { kid: string }[] }).keys;
    const pem = createPublicKey({ key: jwk as never, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    const claims = { iss: provider.issuer, sub: 'ada', aud: origin, exp: now + 600, groups: ['owners'] };
    const good = await token();
    const [header, , signature] = good.split('.');
    const altered = [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    const withPublicKey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: jwk?.kid ?? '' })
      .sign(Buffer.from(pem));
    for (const bad of [
      await token({}, { withStrangeKey: true }),
      new UnsecuredJWT(claims).encode(),
      withPublicKey,
      altered,
      good.slice(0, -2),
      `${good}.x`,
      'eyJ',
      'eyJ.eyJ.eyJ',
    ])
      expect(await answerTo(own.client.withKey(bad)), bad).toEqual([401, 'The token is not valid.']);
  });

  it('of another status page is refused there: 403, whatever it allows', async () => {
    const elsewhere = await clientWith({ aud: `http://${other.client.host}`, groups: ['owners'] });
    const message = 'The token belongs to another status page than this host.';
    expect(await answerTo(elsewhere)).toEqual([403, message]);
    expect(await answerTo(without.client.withKey(await token()))).toEqual([403, message]);
    const forged = await token({ aud: `http://${other.client.host}` }, { withStrangeKey: true });
    expect(await answerTo(own.client.withKey(forged))).toEqual([401, 'The token is not valid.']);
  });

  it('may be meant for an audience of its own', async () => {
    await owner.patch('/sso', { audience: 'api://heliograph' });
    expect(await answerTo(await clientWith({ aud: ['x', 'api://heliograph'] }))).toBe(200);
    expect(await answerTo(await clientWith())).toEqual([401, 'The token is not valid for this status page.']);
    await owner.patch('/sso', { audience: null });
    expect(await answerTo(await clientWith({ aud: `${origin}/` }))).toBe(200);
  });

  it('counts in the header only, not in the cookie of a session', async () => {
    const { status } = await own.client.withCookie(`heliograph=${await token()}`).get('/me');
    expect(status).toBe(401);
  });

  it('is named in the audit trail by its subject only, because people can be erased', async () => {
    const client = await clientWith({ groups: ['owners'] });
    await created(client, '/components', { name: 'Website' });
    const [event] = (await owner.get('/audit-events?action=createComponent')).body.data;
    expect(event.actor).toEqual({ type: 'sso', id: 'ada', name: null });
  });

  it('cannot pass on what it lacks', async () => {
    const client = await clientWith({ groups: ['owners'], scope: 'keys.manage' });
    const { status, body } = await client.post('/api-keys', { name: 'x', abilities: ['components.view'] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['abilities']]);
  });

  it('loses an ability at once when the role, the mapping or the connection changes', async () => {
    const { id } = await created(owner, '/roles', { name: 'Reader', abilities: ['components.view'] });
    const { role_mapping: mapping } = (await owner.get('/sso')).body.data;
    await owner.patch('/sso', { role_mapping: [...mapping, { value: 'readers', role_id: id }] });
    const client = await clientWith({ groups: ['readers'] });
    const lacks = [403, 'The credential lacks the ability components.view.'];
    expect(await answerTo(client, '/components')).toBe(200);
    await owner.patch(`/roles/${id}`, { abilities: ['incidents.manage'] });
    await expect.poll(() => answerTo(client, '/components')).toEqual(lacks);
    await owner.patch(`/roles/${id}`, { abilities: ['components.view'] });
    await expect.poll(() => answerTo(client, '/components')).toBe(200);
    await owner.patch('/sso', { role_mapping: mapping });
    expect(await answerTo(client, '/components')).toEqual(lacks);
    await owner.patch('/sso', { client_id: null });
    expect(await answerTo(client)).toEqual([401, 'The token is not valid for this status page.']);
    await owner.patch('/sso', { client_id: 'heliograph' });
  });

  it('ends with the suspension of the member who has its address', async () => {
    const body = { email: 'ada@example.com', roles: [{ id: VIEWER }] };
    const { id } = await created(owner, '/members', body);
    const client = await clientWith({ email: 'Ada@example.com' });
    expect(await answerTo(client)).toBe(200);
    await owner.post(`/members/${id}/suspend`);
    await expect.poll(() => answerTo(client)).toEqual([401, 'The membership of the person is suspended.']);
  });

  it('is remembered, so that the next request needs neither a statement nor the identity provider', async () => {
    const client = await clientWith();
    await client.get('/me');
    await provider.ask('misbehave', { how: 'html' });
    const statements = await statementsDuring(() => client.get('/me'));
    expect(statements).toEqual([]);
  });

  it('is verified with a key that was rotated in, and no longer with the one before', async () => {
    const before = await clientWith();
    expect(await answerTo(before)).toBe(200);
    await provider.ask('rotate', {});
    const after = await clientWith({ jti: 'new' });
    api.clock.advance(30_000);
    expect(await answerTo(after)).toBe(200);
    api.clock.advance(31_000);
    expect(await answerTo(before)).toEqual([401, 'The token is not valid.']);
  });

  it('asks for keys at most every half minute, whatever keys tokens name', async () => {
    // The keys are fetched now.
    api.clock.advance(20 * 60_000);
    expect(await answerTo(await clientWith({ exp: now + 3600 }))).toBe(200);
    await provider.ask('misbehave', { how: 'huge keys' });
    await provider.ask('rotate', {});
    expect(await answerTo(await clientWith({ exp: now + 3600, jti: 'other' }))).toEqual([
      401,
      'The token is not valid.',
    ]);
  });

  it.each([
    ['html', 'The identity provider gave an answer that has no keys.'],
    ['huge keys', 'The identity provider cannot be reached: The response is longer than 256 KB.'],
  ] as const)('is not decided while the identity provider answers badly (%s): 503', async (how, message) => {
    await provider.ask('misbehave', { how });
    api.clock.advance(10 * 60_000);
    expect(await answerTo(await clientWith({ jti: how }))).toEqual([503, message]);
  });
});

describe('The metadata of the identity provider', () => {
  it('lets scripts of the page sign the browser in', async () => {
    const { body } = await own.client.withKey(undefined).get('//auth/sso/openid-configuration');
    expect(body).toMatchObject({
      issuer: provider.issuer,
      authorization_endpoint: `${origin}/auth/sso/start`,
      token_endpoint: `${provider.issuer}/token`,
    });
  });

  it('names no way to sign in where there is none', async () => {
    const { status, body } = await without.client.withKey(undefined).get('//auth/sso/openid-configuration');
    expect([status, body]).toEqual([200, { grant_types_supported: [] }]);
  });
});
