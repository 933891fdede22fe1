import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { accept, cookieOf, invitation, invite, OWNER, signIn, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { created } from '../../support/factories.js';
import { addPasskey, beginSignIn, newPasskey, signInWith, SoftPasskey } from '../../support/soft-passkey.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const PASSKEYS = '/members/me/passkeys';
const TOO_OLD = 'Sign in again: this needs a sign-in at most 15 minutes old.';
const UNKNOWN = [401, 'The passkey is not valid here.'];
const STALE = [401, 'The challenge is not valid any more. Begin again.'];
const REFUSED = [422, { credential: ['The credential is not valid.'] }];

const api = useApi();
const replica = api.useReplica();
const own = api.useTenant('own');
const other = api.useTenant('other');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function answer({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message ?? body.data];
}

describe('Passkeys of oneself', () => {
  it('are added with a name, listed, read, renamed and removed', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { body: options } = await session.post(`${PASSKEYS}/options`);
    expect(options.data.public_key).toMatchObject({
      rp: { id: 'own.localhost', name: own.tenant.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: 300_000,
    });
    const passkey = new SoftPasskey(session);
    const added = await session.post(PASSKEYS, await newPasskey(session, passkey));
    const record = {
      id: added.body.data.id,
      name: 'Laptop',
      host: 'own.localhost',
      copied_at: null,
      last_used_at: null,
      created_at: NOW,
      updated_at: NOW,
    };
    expect(answer(added)).toEqual([201, record]);
    expect((await session.post(PASSKEYS, { ...(await newPasskey(session)), name: 'Phone' })).status).toBe(
      201,
    );
    const { body: further } = await session.post(`${PASSKEYS}/options`);
    expect(further.data.public_key.excludeCredentials).toContainEqual({ id: passkey.id, type: 'public-key' });
    const path = `${PASSKEYS}/${record.id}`;
    const read = await session.get(path);
    expect(answer(read)).toEqual([200, record]);
    const etag = String(read.headers['etag']);
    api.clock.advance(MINUTE);
    const renamed = await session.patch(path, { name: 'Work laptop' }, { headers: { 'if-match': etag } });
    expect(renamed.body.data).toEqual({
      ...record,
      name: 'Work laptop',
      updated_at: '2026-03-01T12:01:00.000Z',
    });
    expect((await session.patch(path, { name: 'X' }, { headers: { 'if-match': etag } })).status).toBe(412);
    const { body: list } = await session.get<any[]>(PASSKEYS);
    expect(list.data.map(({ name }) => name)).toEqual(['Work laptop', 'Phone']);
    expect((await session.delete(path)).status).toBe(204);
    expect((await session.get(path)).status).toBe(404);
    expect(answer(await signInWith(client, passkey))).toEqual(UNKNOWN);
  });

  it('are counted among the member’s ways to sign in', async () => {
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    await addPasskey(session);
    await addPasskey(session);
    expect((await client.get(`/members/${member.id}`)).body.data.sign_in.passkeys).toBe(2);
  });

  it('are nobody else’s: another member’s are not found', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { client: stranger } = await signIn(api.app, own, OWNER);
    const { body } = await session.post(PASSKEYS, await newPasskey(session));
    const path = `${PASSKEYS}/${body.data.id}`;
    for (const refused of [
      await stranger.get(path),
      await stranger.patch(path, { name: 'Mine' }),
      await stranger.put(path, { name: 'Mine' }),
      await stranger.delete(path),
    ])
      expect(answer(refused)).toEqual([404, 'There is no such passkey.']);
    expect((await stranger.get(PASSKEYS)).body.data).toEqual([]);
    expect((await session.get(path)).body.data.name).toBe('Laptop');
  });

  it('are not for keys, nor for a person who signed in with one: 404', async () => {
    const opened = await client.withKey(undefined).post('//auth/key', { key: client.key });
    const { client: session } = await signIn(api.app, own, VIEWER);
    for (const as of [client, client.withCookie(cookieOf(opened))]) {
      expect((await as.get(PASSKEYS)).status).toBe(404);
      expect((await as.post(`${PASSKEYS}/options`)).status).toBe(404);
      expect((await as.post(PASSKEYS, await newPasskey(session))).status).toBe(404);
    }
  });

  it('are added and removed only with a sign-in at most 15 minutes old', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const body = await newPasskey(session);
    const { id } = (await session.post(PASSKEYS, body)).body.data;
    api.clock.advance(15 * MINUTE);
    expect((await session.post(`${PASSKEYS}/options`)).status).toBe(200);
    api.clock.advance(1);
    expect(answer(await session.post(`${PASSKEYS}/options`))).toEqual([403, TOO_OLD]);
    expect(answer(await session.post(PASSKEYS, body))).toEqual([403, TOO_OLD]);
    expect(answer(await session.delete(`${PASSKEYS}/${id}`))).toEqual([403, TOO_OLD]);
    expect((await session.patch(`${PASSKEYS}/${id}`, { name: 'Phone' })).status).toBe(200);
  });

  it('refuse bad input on its field', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { credential } = await newPasskey(session);
    expect(answer(await session.post(PASSKEYS, {}))).toEqual([
      422,
      { name: ['The name is required.'], credential: ['The credential is required.'] },
    ]);
    for (const name of ['', 7, 'x'.repeat(101)])
      expect(Object.keys((await session.post(PASSKEYS, { name, credential })).body.errors)).toEqual(['name']);
    for (const wrong of [
      [],
      'x',
      {},
      { response: null },
      { response: { clientDataJSON: 7 } },
      { ...credential, id: 7 },
      { ...credential, response: { clientDataJSON: (credential as any).response.clientDataJSON } },
    ])
      expect(
        Object.keys((await session.post(PASSKEYS, { name: 'X', credential: wrong })).body.errors),
      ).toEqual(['credential']);
  });

  it('refuse a challenge that was used, is older than five minutes, or is another session’s', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { client: another } = await signIn(api.app, own, VIEWER);
    const again = [
      422,
      { credential: ['The challenge of the credential is not valid any more. Begin again.'] },
    ];
    const body = await newPasskey(session);
    expect(answer(await another.post(PASSKEYS, body))).toEqual(again);
    expect((await session.post(PASSKEYS, body)).status).toBe(201);
    expect(answer(await session.post(PASSKEYS, body))).toEqual(again);
    const late = await newPasskey(session);
    api.clock.advance(5 * MINUTE);
    expect(answer(await session.post(PASSKEYS, late))).toEqual(again);
    // One for signing in, which anybody is given.
    const { options } = await beginSignIn(client);
    const credential = new SoftPasskey(client).created({
      challenge: options.challenge,
      rp: { id: 'own.localhost' },
    });
    expect(answer(await session.post(PASSKEYS, { name: 'X', credential }))).toEqual(again);
  });

  it.each([
    ['another origin', { origin: 'http://other.localhost' }],
    ['another host', { host: 'other.localhost' }],
    ['another kind of use', { type: 'webauthn.get' }],
    ['nobody who was recognised', { flags: 1 | 64 }],
    [
      'certificates, whose addresses would be asked for lists of revoked ones',
      { attestation: { fmt: 'packed', attStmt: new Map<string, unknown>([['x5c', [new Uint8Array(8)]]]) } },
    ],
    ['a form of attestation with certificates', { attestation: { fmt: 'apple', attStmt: new Map() } }],
  ])('refuse a credential with %s', async (_, pretended) => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { body } = await session.post(`${PASSKEYS}/options`);
    const credential = new SoftPasskey(session).created(body.data.public_key, pretended);
    expect(answer(await session.post(PASSKEYS, { name: 'X', credential }))).toEqual(REFUSED);
  });

  it('are 20 at most, also when several are added at once', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    for (let count = 0; count < 18; count += 1) await addPasskey(session);
    const bodies = await Promise.all([1, 2, 3, 4].map(() => newPasskey(session)));
    const added = await Promise.all(bodies.map((body) => session.post(PASSKEYS, body)));
    expect(added.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422]);
    expect((await session.get(PASSKEYS)).body.meta.total).toBe(20);
  });

  it('are registered once, whoever sends the same credential again', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { client: another } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const repeated = await another.post(PASSKEYS, await newPasskey(another, passkey));
    expect(answer(repeated)).toEqual([422, { credential: ['The credential is already taken.'] }]);
  });

  it('are in the audit trail as what the member did, without their name; erased with the member', async () => {
    const owner = await ownerKey(api.app, own);
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    const { id } = (await session.post(PASSKEYS, { ...(await newPasskey(session)), name: 'Ada’s phone' }))
      .body.data;
    const { body } = await owner.get<any[]>(`/audit-events?target=member:${member.id}&action=createPasskey`);
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      actor: { type: 'member', id: String(member.id) },
      changes: [
        { type: 'passkey', id: String(id), before: null, after: { name: '[hidden]', host: 'own.localhost' } },
      ],
    });
    expect((await owner.delete(`/members/${member.id}`)).status).toBe(204);
    const left = await api.database.sql(`select 1 from passkey where tenant_id = $1 and member_id = $2`, [
      own.tenant.id,
      member.id,
    ]);
    expect(left).toEqual([]);
    expect((await owner.get(`/audit-events?per_page=100`)).text).not.toContain('phone');
  });
});

describe('Signing in with a passkey', () => {
  it('opens a session of its member, on any replica, and counts the use', async () => {
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    api.clock.advance(MINUTE);
    const { options, browser } = await beginSignIn(client);
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{40,}$/),
      rpId: 'own.localhost',
      timeout: 300_000,
      userVerification: 'required',
    });
    const elsewhere = replica.stranger.onHost(client.host).withCookie(browser.session().cookie);
    const origin = `http://own.localhost:${replica.port}`;
    const credential = passkey.used(options, { origin });
    const opened = await elsewhere.post('//auth/passkeys/verify', { credential });
    expect([opened.status, opened.body.data.member.id]).toEqual([200, member.id]);
    expect(opened.headers['set-cookie']?.[0]).toMatch(/^heliograph=hgs_.*HttpOnly; SameSite=Strict/);
    const signedIn = client.withCookie(cookieOf(opened));
    const { body } = await signedIn.get<any[]>('/members/me/sessions');
    expect(body.data.map(({ method }) => method)).toEqual(['passkey', 'invitation']);
    expect((await signedIn.get<any[]>(PASSKEYS)).body.data[0].last_used_at).toBe('2026-03-01T12:01:00.000Z');
    const owner = await ownerKey(api.app, own);
    const events = await owner.get<any[]>(`/audit-events?actor=member:${member.id}&action=signInWithPasskey`);
    expect(events.body.data).toHaveLength(1);
  });

  it('sets a cookie that only the page’s host gets, and that no script reads', async () => {
    const { headers } = await client.withKey(undefined).post('//auth/passkeys/options', {});
    expect(headers['set-cookie']).toMatch(
      /^heliograph-passkey=[\w-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=300$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('refuses a challenge of another browser, used, expired or from another site’s page', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const first = await beginSignIn(client);
    const second = await beginSignIn(client);
    const verify = (as: Client, credential: object, headers = {}): Promise<ApiResponse> =>
      as.post('//auth/passkeys/verify', { credential }, { headers });
    expect(answer(await verify(client.withKey(undefined), passkey.used(first.options)))).toEqual(STALE);
    expect(answer(await verify(first.browser, passkey.used(second.options)))).toEqual(UNKNOWN);
    const credential = passkey.used(second.options);
    expect(answer(await verify(second.browser, credential, { 'sec-fetch-site': 'same-site' }))).toEqual(
      STALE,
    );
    expect((await verify(second.browser, credential)).status).toBe(200);
    expect(answer(await verify(second.browser, credential))).toEqual(STALE);
    const late = await beginSignIn(client);
    api.clock.advance(5 * MINUTE);
    expect(answer(await verify(late.browser, passkey.used(late.options)))).toEqual(STALE);
  });

  it('accepts one response once, however many arrive at the same time, and not at another replica', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const { options, browser } = await beginSignIn(client);
    const credential = passkey.used(options);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.post('//auth/passkeys/verify', { credential })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(401)]);
    const elsewhere = replica.stranger.onHost(client.host).withCookie(browser.session().cookie);
    expect(answer(await elsewhere.post('//auth/passkeys/verify', { credential }))).toEqual(STALE);
  });

  it.each([
    ['another origin', { origin: 'http://other.localhost' }],
    ['another host', { host: 'other.localhost' }],
    ['another kind of use', { type: 'webauthn.create' }],
    ['nobody who was recognised', { flags: 1 }],
    ['nobody there', { flags: 4 }],
  ])('refuses a response with %s', async (_, pretended) => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    expect(answer(await signInWith(client, passkey, pretended))).toEqual(UNKNOWN);
    expect((await signInWith(client, passkey)).status).toBe(200);
  });

  it('refuses another key, an unknown passkey, and that of another status page, with one answer', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const forged = Object.assign(new SoftPasskey(client), { id: passkey.id, counter: 100 });
    expect(answer(await signInWith(client, forged))).toEqual(UNKNOWN);
    expect(answer(await signInWith(client, new SoftPasskey(client)))).toEqual(UNKNOWN);
    const { client: theirs } = await signIn(api.app, other, OWNER);
    expect(answer(await signInWith(client, await addPasskey(theirs)))).toEqual(UNKNOWN);
    expect((await signInWith(client, passkey)).status).toBe(200);
  });

  it('refuses a copy, whose counter is behind, from then on, and says so in the log and the trail', async () => {
    const owner = await ownerKey(api.app, own);
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    const passkey = await addPasskey(session);
    const copy = Object.assign(Object.create(SoftPasskey.prototype) as SoftPasskey, passkey);
    expect((await signInWith(client, passkey)).status).toBe(200);
    const COPIED = 'The passkey has been copied, and signs in no more. Sign in another way, and remove it.';
    // A counter that is behind, but not signed by the key, is no evidence of a copy.
    const forged = Object.assign(new SoftPasskey(client), { id: passkey.id });
    expect(answer(await signInWith(client, forged))).toEqual(UNKNOWN);
    const warn = vi.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    expect(answer(await signInWith(client, copy))).toEqual([401, COPIED]);
    expect(warn.mock.calls).toEqual([
      [expect.stringContaining(`of the member ${member.id} of own was used`)],
    ]);
    expect(answer(await signInWith(client, passkey))).toEqual(UNKNOWN);
    const { body } = await owner.get<any[]>(
      `/audit-events?actor=member:${member.id}&action=signInWithPasskey`,
    );
    expect(body.data[0].changes).toEqual([
      {
        type: 'passkey',
        id: expect.any(String),
        before: { copied_at: null },
        after: { copied_at: expect.any(String) },
      },
    ]);
    expect((await session.get<any[]>(PASSKEYS)).body.data[0].copied_at).toBe(NOW);
    expect((await client.get(`/members/${member.id}`)).body.data.sign_in.passkeys).toBe(0);
  });

  it('lets in owners alone where single sign-on is enforced, and is their only other way', async () => {
    const tenant = await api.newTenant();
    const people = {
      owner: await signIn(api.app, tenant, OWNER),
      viewer: await signIn(api.app, tenant, VIEWER),
    };
    const passkeys = {
      owner: await addPasskey(people.owner.client),
      viewer: await addPasskey(people.viewer.client),
    };
    const admin = await ownerKey(api.app, tenant);
    const settings = { issuer: 'https://login.example.com', client_id: 'heliograph' };
    expect((await admin.patch('/sso', settings)).status).toBe(200);
    await api.database.sql(
      `update sso_connection set settings = settings || '{"is_enforced": true}' where tenant_id = $1`,
      [tenant.tenant.id],
    );
    const enter = async (who: 'owner' | 'viewer'): Promise<unknown> => {
      const { options, browser } = await beginSignIn(tenant.client);
      const credential = passkeys[who].used(options, { origin: `http://${tenant.client.host}` });
      const { status, body } = await browser.post('//auth/passkeys/verify', { credential });
      return status === 200 ? body.data.member.id : [status, body.message];
    };
    const refused = [403, 'This status page requires single sign-on. Sign in with it.'];
    await expect.poll(() => enter('viewer')).toEqual(refused);
    expect(await enter('owner')).toBe(people.owner.member.id);
    // No owner any more: the roles of now count.
    const next = await created(admin, '/members', invitation(OWNER));
    await api.database.sql(`update member set status = 'active' where tenant_id = $1 and id = $2`, [
      tenant.tenant.id,
      next.id,
    ]);
    await admin.patch(`/members/${people.owner.member.id}`, { roles: [{ id: VIEWER }] });
    expect(await enter('owner')).toEqual(refused);
  });

  it('accepts passkeys that do not count, again and again', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const passkey = new SoftPasskey(session);
    passkey.counts = false;
    await session.post(PASSKEYS, await newPasskey(session, passkey));
    for (let time = 0; time < 3; time += 1) expect((await signInWith(client, passkey)).status).toBe(200);
  });

  it('refuses a member who is suspended or gone', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const session = await accept(api.app, own, id);
    const passkey = await addPasskey(session);
    await client.post(`/members/${id}/suspend`);
    expect(answer(await signInWith(client, passkey))).toEqual(UNKNOWN);
    await client.post(`/members/${id}/reactivate`);
    expect((await signInWith(client, passkey)).status).toBe(200);
    await client.delete(`/members/${id}`);
    expect(answer(await signInWith(client, passkey))).toEqual(UNKNOWN);
  });

  it('refuses bad input: 422 on the field, 415 for other types', async () => {
    const { browser } = await beginSignIn(client);
    for (const credential of [undefined, null, 7, []])
      expect(Object.keys((await browser.post('//auth/passkeys/verify', { credential })).body.errors)).toEqual(
        ['credential'],
      );
    for (const credential of [{}, { id: '\u0000' }, { id: 'x', response: {} }]) {
      const begun = await beginSignIn(client);
      expect((await begun.browser.post('//auth/passkeys/verify', { credential })).status).toBe(401);
    }
    const headers = { 'content-type': 'text/plain' };
    const form = await browser.request('POST', '//auth/passkeys/verify', { headers, body: '{}' });
    expect(form.status).toBe(415);
  });
});

describe('Guessing passkeys', () => {
  const limited = useApi({ environment: { FAILED_KEY_LIMIT: '3' } });
  const tenant = limited.useTenant('own');

  it('is limited by address like guessing keys, and signing in is not', async () => {
    const { client: session } = await signIn(limited.app, tenant, VIEWER);
    const passkey = await addPasskey(session);
    for (let time = 0; time < 5; time += 1)
      expect((await signInWith(tenant.client, passkey)).status).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1)
      statuses.push((await signInWith(tenant.client, new SoftPasskey(tenant.client))).status);
    expect(statuses).toEqual([401, 401, 401, 429]);
  });
});
