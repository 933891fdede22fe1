import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { EDITOR, OWNER, signIn, VIEWER, type Person } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const MINUTE = 60_000;
const PORT = 49_512;
const WRONG = { code: ['The code is not valid, or was used. Sign in again.'] };

const api = useApi();
const a = api.useTenant('a');
const b = api.useTenant('b');
let verifier: string;

beforeEach(() => {
  verifier = randomBytes(32).toString('base64url');
});

function allow(client: Client): Promise<ApiResponse> {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  return client.post('//auth/command-line', { port: PORT, code_challenge });
}

async function codeOf({ client }: Person): Promise<string> {
  const { status, body, text } = await allow(client);
  expect(status, text).toBe(200);
  return body.data.code;
}

function exchange(code: string, given: object = {}, tenant = a): Promise<ApiResponse> {
  const body = { code, code_verifier: verifier, port: PORT, ...given };
  return tenant.client.withKey(undefined).post('//auth/command-line/token', body);
}

/** A command line that acts as somebody. */
async function commandLineOf(person: Person): Promise<Client> {
  const { status, body, text } = await exchange(await codeOf(person));
  expect(status, text).toBe(200);
  return a.client.withKey(body.data.token);
}

describe('A command line that a member has let in', () => {
  it('acts as the member, is listed among the sessions and ended there, and is in the trail', async () => {
    const editor = await signIn(api.app, a, EDITOR);
    const opened = await exchange(await codeOf(editor));
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.headers['set-cookie']).toBeUndefined();
    expect(opened.body.data.token).toMatch(/^hgc_[0-9A-Za-z]{49}$/);
    const cli = a.client.withKey(opened.body.data.token);
    const { body } = await cli.get('/me');
    expect(body.data.api_key.abilities).toContain('incidents.manage');
    expect(body.data.api_key.abilities).not.toContain('members.manage');
    expect(body.data.api_key.expires_at).toBe(opened.body.data.expires_at);
    expect((await cli.get('/members')).status).toBe(403);

    const { data: sessions } = (await editor.client.get<any[]>('/members/me/sessions')).body;
    expect(sessions.map(({ method }) => method)).toEqual(['command-line', 'invitation']);
    const { data: trail } = (await a.client.get<any[]>('/audit-events?per_page=5')).body;
    expect(trail).toContainEqual(
      expect.objectContaining({
        actor: expect.objectContaining({ type: 'member', id: String(editor.member.id) }),
        action: 'signInCommandLine',
        targets: [expect.objectContaining({ id: String(sessions[0].id) })],
      }),
    );
    expect(JSON.stringify(trail)).not.toContain(opened.body.data.token);

    await editor.client.post('/members/me/sign-out', { session_id: sessions[0].id });
    const ended = await cli.get('/me');
    expect([ended.status, ended.body.message]).toEqual([401, 'The session is not valid.']);
  });

  it('has no more than the roles allow at the time', async () => {
    const person = await signIn(api.app, a, EDITOR);
    const cli = await commandLineOf(person);
    const announcement = { title: 'News', body: 'Text' };
    expect((await cli.post('/announcements', announcement)).status).toBe(201);
    await a.client.patch(`/members/${person.member.id}`, { roles: [{ id: VIEWER }] });
    expect((await cli.post('/announcements', announcement)).status).toBe(403);
    await a.client.post(`/members/${person.member.id}/suspend`);
    expect((await cli.get('/me')).status).toBe(401);
  });

  it('signs itself out', async () => {
    const cli = await commandLineOf(await signIn(api.app, a, VIEWER));
    expect((await cli.post('//auth/sign-out')).status).toBe(204);
    expect((await cli.get('/me')).status).toBe(401);
  });

  it('lets no other in, so that a stolen session cannot renew itself', async () => {
    const cli = await commandLineOf(await signIn(api.app, a, OWNER));
    expect((await allow(cli)).status).toBe(403);
  });

  it('has a token that counts in no cookie, and on no other page', async () => {
    const cli = await commandLineOf(await signIn(api.app, a, VIEWER));
    expect((await a.client.withCookie(`heliograph=${cli.key}`).get('/me')).status).toBe(401);
    expect((await b.client.withKey(cli.key).get('/me')).status).toBe(403);
  });
});

describe('The code for a command line', () => {
  it('works once, however many ask at once', async () => {
    const code = await codeOf(await signIn(api.app, a, VIEWER));
    const answers = await Promise.all([1, 2, 3].map(() => exchange(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const again = await exchange(code);
    expect([again.status, again.body.errors]).toEqual([422, WRONG]);
  });

  it('works for a minute, on its page, and with the verifier and the port that it is for', async () => {
    const code = await codeOf(await signIn(api.app, a, VIEWER));
    const others = [
      exchange(code, { code_verifier: 'x'.repeat(43) }),
      exchange(code, { port: PORT + 1 }),
      exchange(`${code.slice(0, -4)}AAAA`),
      exchange(code, {}, b),
    ];
    for (const { status, body } of await Promise.all(others))
      expect([status, body.errors]).toEqual([422, WRONG]);
    // None of them has used it up.
    expect((await exchange(code)).status).toBe(200);
    const late = await codeOf(await signIn(api.app, a, VIEWER));
    api.clock.advance(MINUTE);
    expect((await exchange(late)).status).toBe(422);
  });

  it('is nothing to a member who was suspended meanwhile', async () => {
    const person = await signIn(api.app, a, VIEWER);
    const code = await codeOf(person);
    await a.client.post(`/members/${person.member.id}/suspend`);
    expect((await exchange(code)).status).toBe(401);
  });

  it('is for members who have signed in lately, in a request of the page itself', async () => {
    const { client } = await signIn(api.app, a, OWNER);
    expect((await allow(a.client)).status).toBe(404);
    expect((await allow(a.client.withKey(undefined))).status).toBe(401);
    const { cookie } = client.session();
    const sent = await client.request('POST', '//auth/command-line', {
      headers: { cookie: String(cookie), 'sec-fetch-site': 'cross-site' },
      json: { port: PORT, code_challenge: 'x'.repeat(43) },
    });
    expect(sent.status).toBe(401);
    api.clock.advance(16 * MINUTE);
    const stale = await allow(client);
    expect([stale.status, stale.headers['www-authenticate']]).toEqual([
      403,
      expect.stringContaining('insufficient_user_authentication'),
    ]);
  });
});
