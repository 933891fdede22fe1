import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { cookieOf, EDITOR, signIn, VIEWER } from '#testing/people.js';
import { addPasskey, signInWith } from '../../support/soft-passkey.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const PATH = '/members/me';

const api = useApi();
const own = api.useTenant('own');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
});

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

describe('GET, PATCH and PUT /members/me', () => {
  it('show and change the own name, language and time zone, whatever the roles allow', async () => {
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    const changes = { name: 'Ada', locale: 'fr', time_zone: 'Europe/Berlin' };
    const { status, body } = await session.patch(PATH, changes);
    expect([status, body.data]).toEqual([
      200,
      {
        id: member.id,
        email: member.email,
        ...changes,
        roles: [{ id: VIEWER, name: 'viewer' }],
        mail_new_sign_in: true,
        mail_roles_changed: true,
        mail_silent_incidents: false,
        created_at: NOW,
        updated_at: NOW,
      },
    ]);
    const read = await session.get(PATH);
    api.clock.advance(1_000);
    const put = await session.put(PATH, read.body.data);
    expect([put.status, put.headers['etag']]).toEqual([200, read.headers['etag']]);
    expect((await client.get(`/members/${member.id}`)).body.data).toMatchObject({
      name: 'Ada',
      locale: 'fr',
    });
    const stale = await session.patch(PATH, { name: 'B' }, { headers: { 'if-match': '"old"' } });
    expect(stale.status).toBe(412);
  });

  it.each([
    [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
    [{ locale: '!' }, 'locale'],
    [{ email: 'other@example.com' }, 'email'],
    [{ roles: [{ id: EDITOR, name: 'editor' }] }, 'roles'],
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ mail_new_sign_in: 'no' }, 'mail_new_sign_in'],
  ])('refuse %j', async (body, field) => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const response = await session.patch(PATH, body);
    expect([response.status, Object.keys(response.body.errors)]).toEqual([422, [field]]);
  });

  it('switch mails off: those about sign-ins only with a sign-in at most 15 minutes old', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    api.clock.advance(15 * 60_000 + 1);
    const refused = await session.patch(PATH, { mail_new_sign_in: false, name: 'X' });
    expect(refusal(refused)).toEqual([403, 'Sign in again: this needs a sign-in at most 15 minutes old.']);
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer error="insufficient_user_authentication", max_age=900',
    );
    const { status, body } = await session.patch(PATH, { mail_new_sign_in: true, mail_roles_changed: false });
    expect([status, body.data]).toMatchObject([200, { name: null, mail_roles_changed: false }]);
  });

  it('are not there for keys: 404, and 401 without any', async () => {
    for (const answer of [
      await client.get(PATH),
      await client.patch(PATH, { name: 'X' }),
      await client.put(PATH, { name: 'X' }),
      await client.get(`${PATH}/sessions`),
      await client.post(`${PATH}/sign-out`),
    ])
      expect(refusal(answer)).toEqual([404, 'There is no such member.']);
    expect((await client.withKey(undefined).get(PATH)).status).toBe(401);
  });
});

describe('Own sessions', () => {
  it('are listed, and end one by one or together; nobody’s else are touched', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const stranger = await signIn(api.app, own, VIEWER);
    const { body } = await session.get(`${PATH}/sessions`);
    const { id } = (await session.get('/me')).body.data.api_key;
    expect(body.data).toMatchObject([{ id, is_current: true, method: 'invitation' }]);
    const foreign = (await stranger.client.get('/me')).body.data.api_key.id;
    expect(refusal(await session.post(`${PATH}/sign-out`, { session_id: foreign }))).toEqual([
      422,
      { session_id: ['You have no such session.'] },
    ]);
    expect((await session.post(`${PATH}/sign-out`)).status).toBe(200);
    expect((await session.get('/me')).status).toBe(401);
    expect((await stranger.client.get('/me')).status).toBe(200);
  });

  it('end all but the one of the request', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const stranger = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const signedIn = [await signInWith(client, passkey), await signInWith(client, passkey)];
    const others = signedIn.map((response) => client.withCookie(cookieOf(response)));
    const id = (await others[0]!.get('/me')).body.data.api_key.id;
    expect(refusal(await session.post(`${PATH}/sign-out`, { session_id: id, keep_current: true }))).toEqual([
      422,
      { keep_current: ['Give either session_id or keep_current.'] },
    ]);
    expect((await session.post(`${PATH}/sign-out`, { keep_current: 'yes' })).status).toBe(422);
    expect((await others[0]!.get('/me')).status).toBe(200);
    expect((await session.post(`${PATH}/sign-out`, { keep_current: true })).status).toBe(200);
    for (const one of others) expect((await one.get('/me')).status).toBe(401);
    expect((await session.get(`${PATH}/sessions`)).body.meta.total).toBe(1);
    expect((await stranger.client.get('/me')).status).toBe(200);
  });

  it('end once, however many of them end the others at the same time', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const other = client.withCookie(cookieOf(await signInWith(client, passkey)));
    await Promise.all([session, other].map((one) => one.post(`${PATH}/sign-out`, { keep_current: true })));
    const left = await Promise.all([session, other].map(async (one) => (await one.get('/me')).status));
    expect(left.sort()).toEqual([200, 401]);
  });
});
