import { beforeEach, describe, expect, it } from 'vitest';
import type { MemberSession } from '#modules/members/dto/member.response.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { created } from '../../support/factories.js';
import {
  accept,
  cookieOf,
  EDITOR,
  invitation,
  invitationToken,
  invite,
  OWNER,
  signIn,
  VIEWER,
} from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const api = useApi();
const replica = api.useReplica();
const own = api.useTenant('own');
const other = api.useTenant('other');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
});

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

function withHeaders(as: Client, headers: Record<string, string>): Promise<ApiResponse> {
  return as.withKey(undefined).get('/me', { headers: { cookie: String(as.session().cookie), ...headers } });
}

describe('A session', () => {
  it('is a key for GET /me, with the member’s name and what the roles allow', async () => {
    const { member, client: session } = await signIn(api.app, own, EDITOR);
    await client.patch(`/members/${member.id}`, { name: 'Ada' });
    const { status, body } = await session.get('/me');
    expect([status, body.data.api_key]).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Ada',
        abilities: ['announcements.manage', 'components.view', 'incidents.manage'],
        created_at: NOW,
        last_used_at: NOW,
        expires_at: new Date(Date.parse(NOW) + 14 * DAY).toISOString(),
      },
    ]);
    expect(body.data.tenant.slug).toBe('own');
  });

  it('is not among the API keys, by list, id or count', async () => {
    const before = (await client.get('/api-keys')).body.meta.total;
    const { client: session } = await signIn(api.app, own, VIEWER);
    const { id } = (await session.get('/me')).body.data.api_key;
    expect((await client.get('/api-keys')).body.meta.total).toBe(before);
    expect((await client.get(`/api-keys/${id}`)).status).toBe(404);
    expect((await client.delete(`/api-keys/${id}`)).status).toBe(404);
    expect((await client.post(`/api-keys/${id}/revoke`)).status).toBe(404);
  });

  it('is stored as a digest only', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const secret = String(session.session().cookie).split('=')[1];
    expect(secret).toMatch(/^hgs_[0-9A-Za-z]{49}$/);
    const rows = await api.database.sql<{ row: string }>(`select api_key::text as row from api_key`);
    expect(rows.filter(({ row }) => row.includes(String(secret).slice(4, 40)))).toEqual([]);
  });

  it('counts in the cookie only, and a key in the header only', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const [name, secret] = String(session.session().cookie).split('=');
    expect((await client.withKey(secret).get('/me')).status).toBe(401);
    expect((await client.withCookie(`${name}=${client.key}`).get('/me')).status).toBe(401);
    expect((await client.withCookie(`__Host-heliograph=${secret}`).get('/me')).status).toBe(401);
  });

  it('counts in requests of the page’s own origin only', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const origin = `http://own.localhost:${api.port}`;
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin }])
      expect((await withHeaders(session, headers)).status).toBe(200);
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin },
      { origin: 'http://other.localhost' },
      { origin: 'null' },
    ])
      expect([headers, (await withHeaders(session, headers as Record<string, string>)).status]).toEqual([
        headers,
        401,
      ]);
  });

  it('gives way to Authorization, whatever that says', async () => {
    const { client: session } = await signIn(api.app, own, OWNER);
    const cookie = String(session.session().cookie);
    const both = await client.get('/me', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(both.body.data.api_key.name).not.toContain('@');
    const wrong = await client
      .withKey('hg_wrong')
      .get('/me', { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    expect(wrong.status).toBe(401);
  });

  it('of another tenant is refused on this host: 403', async () => {
    const { client: session } = await signIn(api.app, other, OWNER);
    expect(refusal(await client.withCookie(session.session().cookie).get('/me'))).toEqual([
      403,
      'The session belongs to another status page than this host.',
    ]);
  });

  it('that lacks an ability is told so: 403', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    expect(refusal(await session.post('/components', { name: 'X' }))).toEqual([
      403,
      'The session lacks the ability components.manage.',
    ]);
  });

  it('does not act for bodies that are not JSON, which other sites can send without being asked', async () => {
    const { client: session } = await signIn(api.app, own, OWNER);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const headers = { 'content-type': type };
      expect((await session.request('POST', '/components', { headers, body: '{"name":"X"}' })).status).toBe(
        415,
      );
    }
  });

  it('cannot create keys with more abilities than it has; its keys outlive it and have no creator', async () => {
    const role = await created(client, '/roles', {
      name: 'Key makers',
      abilities: ['keys.manage', 'components.view'],
    });
    const { member, client: session } = await signIn(api.app, own, role.id);
    const more = await session.post('/api-keys', { name: 'More', abilities: ['components.manage'] });
    expect(refusal(more)).toEqual([
      422,
      { abilities: ['The session of the request lacks components.manage and cannot pass it on.'] },
    ]);
    expect((await session.post('/api-keys', { name: 'All', all_abilities: true })).status).toBe(422);
    const key = await created(session, '/api-keys', { name: 'Mine', abilities: ['components.view'] });
    expect(key.created_by_id).toBeNull();
    await client.delete(`/members/${member.id}`);
    expect((await client.withKey(key.secret).get('/components')).status).toBe(200);
  });
});

describe('The limits of a session', () => {
  it('are 12 hours without a request, counted over all replicas', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const elsewhere = replica.stranger.onHost('own.localhost').withCookie(session.session().cookie);
    expect((await elsewhere.get('/me')).status).toBe(200);
    for (let hours = 0; hours < 24; hours += 8) {
      api.clock.advance(8 * HOUR);
      expect((await session.get('/me')).status).toBe(200);
    }
    // The other replica has last seen it a day ago. The first one stores its last use within half a second.
    await expect.poll(async () => (await elsewhere.get('/me')).status, { timeout: 5_000 }).toBe(200);
    api.clock.advance(12 * HOUR + MINUTE);
    for (const one of [session, elsewhere])
      expect(refusal(await one.get('/me'))).toEqual([401, 'The session has expired.']);
  });

  it('are 14 days, however much it is used', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    for (let hours = 0; hours < 14 * 24 - 8; hours += 8) {
      api.clock.advance(8 * HOUR);
      expect((await session.get('/me')).status).toBe(200);
    }
    api.clock.advance(8 * HOUR);
    expect(refusal(await session.get('/me'))).toEqual([401, 'The session has expired.']);
  });

  it('are shorter if the tenant says so, and never longer', async () => {
    const tenant = await api.newTenant();
    const path = '/settings/members';
    expect((await tenant.client.patch(path, { session_idle_minutes: 721 })).status).toBe(422);
    expect((await tenant.client.patch(path, { session_days: 15 })).status).toBe(422);
    const limits = { session_idle_minutes: 30, session_days: 1 };
    expect((await tenant.client.patch(path, limits)).body.data).toEqual(limits);
    const { client: session } = await signIn(api.app, tenant, VIEWER);
    const { body } = await session.get('/me');
    expect(body.data.api_key.expires_at).toBe(new Date(Date.parse(NOW) + DAY).toISOString());
    api.clock.advance(30 * MINUTE);
    expect((await session.get('/me')).status).toBe(401);
  });
});

describe('Sessions of a member', () => {
  it('are listed newest first, and end one by one or all at once, on every replica', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const session = await accept(api.app, own, id);
    const { body } = await client.get<MemberSession[]>(`/members/${id}/sessions`);
    expect(body.data).toEqual([
      {
        id: (await session.get('/me')).body.data.api_key.id,
        method: 'invitation',
        browser: null,
        system: null,
        is_current: false,
        created_at: NOW,
        last_used_at: null,
        expires_at: new Date(Date.parse(NOW) + 14 * DAY).toISOString(),
      },
    ]);
    const elsewhere = replica.stranger.onHost('own.localhost').withCookie(session.session().cookie);
    expect((await elsewhere.get('/me')).status).toBe(200);
    expect(refusal(await client.post(`/members/${id}/sign-out`, { session_id: 999_999 }))).toEqual([
      422,
      { session_id: ['The member has no such session.'] },
    ]);
    const sessionId = body.data[0]!.id;
    expect((await client.post(`/members/${id}/sign-out`, { session_id: sessionId })).status).toBe(200);
    expect(refusal(await session.get('/me'))).toEqual([401, 'The session is not valid.']);
    await expect
      .poll(async () => (await elsewhere.get('/me')).status, { timeout: 5_000, interval: 5 })
      .toBe(401);
    expect((await client.get(`/members/${id}/sessions`)).body.data).toEqual([]);
    expect((await client.post(`/members/${id}/sign-out`)).status).toBe(200);
  });

  it('have browser and system in words of ours, and nothing else of what a browser calls itself', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const token = await invitationToken(api.app, own, id);
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0 <b>evil.example</b>' };
    const accepted = await client
      .withKey(undefined)
      .post('//auth/invitations/accept', { token }, { headers });
    const session = client.withCookie(cookieOf(accepted));
    const { body } = await session.get('/members/me/sessions');
    expect(body.data).toMatchObject([{ browser: 'Firefox', system: 'Linux' }]);
    const rows = await api.database.sql<{ row: string }>(
      `select audit_entry::text as row from audit_entry union all select api_key::text from api_key`,
    );
    expect(rows.filter(({ row }) => row.includes('evil.example'))).toEqual([]);
  });

  it('end while 50 requests use them: none of those that begin afterwards is served', async () => {
    const { member, client: session } = await signIn(api.app, own, VIEWER);
    let ended = false;
    const late: number[] = [];
    const use = async (): Promise<void> => {
      for (let request = 0; request < 20; request += 1) {
        const beganAfter = ended;
        const { status } = await session.get('/me');
        if (beganAfter) late.push(status);
      }
    };
    const using = Array.from({ length: 50 }, use);
    expect((await client.post(`/members/${member.id}/sign-out`)).status).toBe(200);
    ended = true;
    await Promise.all(using);
    expect([...new Set(late)]).toEqual([401]);
  });
});

describe('The audit trail', () => {
  it('shows the member behind a session, with the name of today, and so does the list of accesses', async () => {
    const tenant = await api.newTenant();
    const admin = await ownerKey(api.app, tenant);
    const { member, client: session } = await signIn(api.app, tenant, OWNER);
    const component = await created(session, '/components', { name: 'API' });
    await admin.patch(`/members/${member.id}`, { name: 'Ada' });
    const actor = { type: 'member', id: String(member.id), name: 'Ada' };
    const { body } = await admin.get<any[]>(`/audit-events?actor=member:${member.id}`);
    expect(body.data.map((event: any) => [event.action, event.actor])).toContainEqual([
      'createComponent',
      actor,
    ]);
    expect(component.id).toBeGreaterThan(0);
    await session.get('/subscribers');
    const accesses = async (): Promise<any> =>
      (await admin.get(`/audit-events/accesses?actor=member`)).body.data[0]?.actor;
    await api.app
      .get((await import('#platform/access-log/access-log.js')).AccessLog, { strict: false })
      .flush();
    expect(await accesses()).toEqual(actor);
  });
});

describe('What needs a sign-in of the last 15 minutes', () => {
  it('is whatever opens a way in or ends somebody’s, and exporting subscribers; a key is never too old', async () => {
    const { client: session } = await signIn(api.app, own, OWNER);
    const { id } = await invite(api.app, own, VIEWER);
    const key = { name: 'Late', abilities: ['components.view'] };
    const { id: keyId } = await created(session, '/api-keys', key);
    api.clock.advance(15 * MINUTE);
    expect((await session.patch(`/members/${id}`, { roles: [{ id: EDITOR }] })).status).toBe(200);
    expect((await session.get('/subscribers/export')).status).toBe(200);
    api.clock.advance(1);
    const message = 'Sign in again: this needs a sign-in at most 15 minutes old.';
    for (const answer of [
      await session.post('/members', invitation(VIEWER)),
      await session.patch(`/members/${id}`, { roles: [{ id: VIEWER }] }),
      await session.post('/roles', { name: 'Late', abilities: ['components.view'] }),
      await session.get('/subscribers/export'),
      await session.patch(`/members/${id}`, { email: 'mallory@example.com' }),
      await session.post(`/members/${id}/suspend`),
      await session.delete(`/members/${id}`),
      await session.post('/api-keys', key),
      await session.post(`/api-keys/${keyId}/rotate`),
    ])
      expect(refusal(answer)).toEqual([403, message]);
    // What helps in an emergency needs none.
    expect((await session.post(`/members/${id}/sign-out`)).status).toBe(200);
    expect((await session.post(`/api-keys/${keyId}/revoke`)).status).toBe(200);
    expect((await session.patch(`/members/${id}`, { name: 'Ben', roles: [{ id: EDITOR }] })).status).toBe(
      200,
    );
    expect((await client.get('/subscribers/export')).status).toBe(200);
  });
});

describe('Signing in again in one browser', () => {
  it('ends its older session, whoever’s that was, and no other', async () => {
    const ada = await signIn(api.app, own, VIEWER);
    const elsewhere = await signIn(api.app, own, VIEWER);
    const token = await invitationToken(api.app, own, (await invite(api.app, own, VIEWER)).id);
    const again = await ada.client.post('//auth/invitations/accept', { token });
    expect(again.status).toBe(200);
    await expect.poll(async () => (await ada.client.get('/me')).status).toBe(401);
    expect((await client.withCookie(cookieOf(again)).get('/me')).status).toBe(200);
    expect((await elsewhere.client.get('/me')).status).toBe(200);
    const issued = await created(client, '/api-keys', { name: 'Key', abilities: ['components.view'] });
    const withKey = await client.withCookie(cookieOf(again)).post('//auth/key', { key: issued.secret });
    await expect.poll(async () => (await client.withCookie(cookieOf(again)).get('/me')).status).toBe(401);
    expect((await client.withCookie(cookieOf(withKey)).get('/me')).status).toBe(200);
  });

  it('that fails, or whose cookie another site sends along, ends none', async () => {
    const ada = await signIn(api.app, own, VIEWER);
    const ask = (headers: Record<string, string>, token: string): Promise<ApiResponse> =>
      own.client
        .withKey(undefined)
        .post(
          '//auth/invitations/accept',
          { token },
          { headers: { cookie: ada.client.session().cookie!, ...headers } },
        );
    const token = await invitationToken(api.app, own, (await invite(api.app, own, VIEWER)).id);
    expect((await ask({ 'sec-fetch-site': 'same-origin' }, 'x')).status).toBe(422);
    expect((await ask({ 'sec-fetch-site': 'cross-site' }, token)).status).toBe(200);
    expect((await ada.client.get('/me')).status).toBe(200);
  });
});

describe('Rate limits', () => {
  const limited = useApi({ environment: { RATE_LIMIT: '3' } });
  const tenant = limited.useTenant('own');

  it('count each session of a member on its own', async () => {
    const { member, client: session } = await signIn(limited.app, tenant, VIEWER);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await session.get('/me')).status));
    expect(statuses.sort()).toEqual([200, 200, 200, 429]);
    const { client: another } = await signIn(limited.app, tenant, VIEWER);
    expect(member.id).toBeGreaterThan(0);
    expect((await another.get('/me')).status).toBe(200);
  });
});

describe('Signing in with a key', () => {
  const open = (key: unknown, as = client): Promise<ApiResponse> =>
    as.withKey(undefined).post('//auth/key', { key });

  it('opens a session of an unnamed person with its abilities, which acts as the key and ends with it', async () => {
    const expiresAt = new Date(Date.parse(NOW) + 2 * DAY).toISOString();
    const issued = await created(client, '/api-keys', {
      name: 'Console',
      abilities: ['components.view', 'components.manage'],
      expires_at: expiresAt,
    });
    const response = await open(issued.secret);
    expect([response.status, response.body.data]).toEqual([200, { member: null, expires_at: expiresAt }]);
    const session = client.withCookie(cookieOf(response));
    expect((await session.get('//auth/session')).body.data).toEqual({ member: null, expires_at: expiresAt });
    expect((await session.get('/me')).body.data.api_key).toMatchObject({
      name: 'Console',
      abilities: ['components.view', 'components.manage'],
      expires_at: expiresAt,
    });
    const { id } = await created(session, '/components', { name: 'Made by a person' });
    const { body } = await client.get<any[]>(`/audit-events?target=component:${id}`);
    expect(body.data.at(-1).actor).toEqual({ type: 'api_key', id: String(issued.id), name: 'Console' });
    expect((await session.get('/members/me')).status).toBe(404);
    await client.post(`/api-keys/${issued.id}/revoke`);
    await expect
      .poll(async () => (await session.get('/me')).status, { timeout: 5_000, interval: 5 })
      .toBe(401);
  });

  it.each([
    ['deleted', (id: number) => client.delete(`/api-keys/${id}`)],
    [
      'rotated without an overlap',
      (id: number) => client.post(`/api-keys/${id}/rotate`, { overlap_seconds: 0 }),
    ],
  ])('ends when the key is %s', async (_, step) => {
    const issued = await created(client, '/api-keys', { name: 'Console', abilities: ['components.view'] });
    const session = client.withCookie(cookieOf(await open(issued.secret)));
    expect((await session.get('/me')).status).toBe(200);
    expect((await step(issued.id)).status).toBeLessThan(300);
    await expect
      .poll(async () => (await session.get('/me')).status, { timeout: 5_000, interval: 5 })
      .toBe(401);
  });

  it('ends with the secret that it was opened with, if the key is rotated with an overlap', async () => {
    const issued = await created(client, '/api-keys', { name: 'Console', abilities: ['components.view'] });
    const session = client.withCookie(cookieOf(await open(issued.secret)));
    expect((await client.post(`/api-keys/${issued.id}/rotate`, { overlap_seconds: 3600 })).status).toBe(200);
    expect((await session.get('/me')).status).toBe(200);
    api.clock.advance(HOUR);
    expect(refusal(await session.get('/me'))).toEqual([401, 'The session has expired.']);
  });

  it('leaves no session behind when the key is revoked meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const issued = await created(client, '/api-keys', { name: 'Race', abilities: ['components.view'] });
      const [opened] = await Promise.all([
        open(issued.secret),
        client.post(`/api-keys/${issued.id}/revoke`),
        open(issued.secret),
      ]);
      expect([200, 401]).toContain(opened.status);
      const left = await api.database.sql(
        `select from api_key where kind = 'session' and created_by_id = ${issued.id} and revoked_at is null`,
      );
      expect(left).toEqual([]);
    }
  });

  it('keeps the newest 50 sessions of a key', async () => {
    const issued = await created(client, '/api-keys', { name: 'Often', abilities: ['components.view'] });
    const first = client.withCookie(cookieOf(await open(issued.secret)));
    for (let time = 1; time < 50; time += 1) await open(issued.secret);
    expect((await first.get('/me')).status).toBe(200);
    const last = client.withCookie(cookieOf(await open(issued.secret)));
    await expect.poll(async () => (await first.get('/me')).status, { timeout: 5_000, interval: 5 }).toBe(401);
    expect((await last.get('/me')).status).toBe(200);
  });

  it('is refused for other texts, another tenant’s key and a session’s secret', async () => {
    expect((await open(7)).status).toBe(422);
    expect((await open('hg_wrong')).status).toBe(401);
    expect((await open(other.client.key)).status).toBe(403);
    const { client: session } = await signIn(api.app, own, OWNER);
    expect((await open(String(session.session().cookie).split('=')[1])).status).toBe(401);
    const form = await client.withKey(undefined).request('POST', '//auth/key', {
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ key: client.key }),
    });
    expect(form.status).toBe(415);
  });
});
