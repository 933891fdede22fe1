import { beforeEach, describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { SignedLinks } from '#platform/access/links/signed-links.js';
import type { ApiResponse } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useMailServer } from '../../support/mail-server.js';
import {
  cookieOf,
  EDITOR,
  invitation,
  invitationToken,
  invite,
  OWNER,
  signIn,
  VIEWER,
} from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const NOW = '2026-03-01T12:00:00.000Z';
const DAY = 86_400_000;

const mails = useMailServer();

const api = useApi(() => ({ environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com' } }));
const own = api.useTenant('own', ['en', 'de', 'fr', 'ar']);
const other = api.useTenant('other');
const { client } = own;

beforeEach(() => {
  api.clock.set(NOW);
  mails.arrived.length = 0;
});

function accept(token: unknown, as = client): Promise<ApiResponse> {
  return as.withKey(undefined).post('//auth/invitations/accept', { token });
}

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors ?? body.message];
}

const GONE = [422, { token: ['The link is no longer valid. Ask for a new invitation.'] }];
const WRONG = [422, { token: ['The link is not valid.'] }];

describe('The mail of an invitation', () => {
  it.each([
    ['en', 'Invitation to the status page of own GmbH', 'Accept invitation'],
    ['de', 'Einladung zur Statusseite von own GmbH', 'Einladung annehmen'],
    ['fr', 'Invitation à la page d’état de own GmbH', 'Accepter l’invitation'],
    ['ar', 'دعوة إلى صفحة الحالة الخاصة بـ own GmbH', 'قبول الدعوة'],
  ])('is in %s if the member reads that', async (locale, subject, button) => {
    const { email, roles } = invitation(VIEWER);
    const { status, body } = await client.post('/members', { email, roles, locale });
    expect(status).toBe(201);
    await runDueJobs(api.app);
    const [mail] = mails.arrived;
    expect(mails.arrived).toHaveLength(1);
    expect([mail!.to, mail!.parsed.subject]).toEqual([email, subject]);
    expect(mail!.parsed.html).toContain(button);
    const token = await invitationToken(api.app, own, body.data.id);
    const link = `http://own.localhost:3000/console/invitations/${token}`;
    expect(mail!.parsed.text).toContain(link);
    expect(mail!.parsed.html).toContain(link);
    // It is no newsletter.
    expect(mail!.source).not.toMatch(/^List-/m);
  });

  it('is sent again with another link, and not once it was accepted', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    await runDueJobs(api.app);
    const first = await invitationToken(api.app, own, id);
    await client.post(`/members/${id}/resend-invitation`);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(2);
    expect(refusal(await accept(first))).toEqual(GONE);
    await client.post(`/members/${id}/resend-invitation`);
    expect((await accept(await invitationToken(api.app, own, id))).status).toBe(200);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(2);
  });

  it('goes to one address ten times a day at most, so that nobody is flooded', async () => {
    const body = invitation(VIEWER);
    const { id } = (await client.post('/members', body)).body.data;
    for (let time = 1; time < 10; time += 1)
      expect((await client.post(`/members/${id}/resend-invitation`)).status).toBe(200);
    expect((await client.post(`/members/${id}/resend-invitation`)).status).toBe(429);
    expect((await client.delete(`/members/${id}`)).status).toBe(204);
    expect((await client.post('/members', body)).status).toBe(429);
    expect((await other.client.post('/members', body)).status).toBe(201);
    api.clock.advance(DAY);
    expect((await client.post('/members', body)).status).toBe(201);
    await runDueJobs(api.app);
  });

  it('is tried again when the mail server is not ready', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    mails.onRecipient = () => [451, 'Later'];
    await expect(runDueJobs(api.app)).rejects.toThrow(/was not taken: 451/);
    mails.onRecipient = () => undefined;
    api.clock.advance(60_000);
    await runDueJobs(api.app);
    expect(mails.arrived).toHaveLength(1);
    expect((await client.get(`/members/${id}`)).body.data.status).toBe('invited');
  });

  it('goes to a changed address with a new link, and the link to the old one stops working', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    await runDueJobs(api.app);
    const first = await invitationToken(api.app, own, id);
    await client.patch(`/members/${id}`, { email: 'somebody-else@example.com' });
    await runDueJobs(api.app);
    expect(mails.arrived.at(-1)!.to).toBe('somebody-else@example.com');
    expect(refusal(await accept(first))).toEqual(GONE);
  });
});

describe('Accepting an invitation', () => {
  it('makes the member active, signs in with a cookie that no script can read, and is in the trail', async () => {
    const member = await invite(api.app, own, EDITOR);
    const response = await accept(await invitationToken(api.app, own, member.id));
    const expiresAt = new Date(Date.parse(NOW) + 14 * DAY).toISOString();
    expect([response.status, response.body.data]).toEqual([
      200,
      {
        member: {
          id: member.id,
          email: member.email,
          name: null,
          locale: 'en',
          time_zone: null,
          mail_new_sign_in: true,
          mail_roles_changed: true,
          mail_silent_incidents: false,
          roles: [{ id: EDITOR, name: 'editor' }],
          created_at: NOW,
          updated_at: NOW,
        },
        expires_at: expiresAt,
      },
    ]);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^heliograph=hgs_\w{49}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1209600$/),
      expect.stringMatching(
        /^heliograph-device-\d+=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
      ),
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
    expect((await client.get(`/members/${member.id}`)).body.data).toMatchObject({
      status: 'active',
      last_seen_at: NOW,
    });
    const { body } = await client.get<any[]>(`/audit-events?target=member:${member.id}`);
    expect(body.data[0].actor).toEqual({ type: 'member', id: String(member.id), name: member.email });
    const session = client.withCookie(cookieOf(response));
    expect((await session.get('//auth/session')).body.data).toEqual(response.body.data);
  });

  it('works once, also when it is done twice at once', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const token = await invitationToken(api.app, own, id);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await client.get(`/members/${id}/sessions`)).body.meta.total).toBe(1);
  });

  it('works for seven days', async () => {
    const { id } = await invite(api.app, own, VIEWER);
    const token = await invitationToken(api.app, own, id);
    api.clock.advance(7 * DAY);
    expect(refusal(await accept(token))).toEqual([
      422,
      { token: ['The link has expired. Ask for a new invitation.'] },
    ]);
    api.clock.advance(-1);
    expect((await accept(token)).status).toBe(200);
  });

  it('is refused for suspended and removed members', async () => {
    for (const end of [
      (id: number) => client.post(`/members/${id}/suspend`),
      (id: number) => client.delete(`/members/${id}`),
    ]) {
      const { id } = await invite(api.app, own, VIEWER);
      const token = await invitationToken(api.app, own, id);
      await end(id);
      expect(refusal(await accept(token))).toEqual(GONE);
    }
  });

  it('is refused for another tenant’s link, links for something else, and whatever else is sent', async () => {
    const { id } = await invite(api.app, other, VIEWER);
    expect(refusal(await accept(await invitationToken(api.app, other, id)))).toEqual(WRONG);
    const elsewise = await runForTenant(own.tenant, () =>
      api.app
        .get(SignedLinks)
        .sign('unsubscribe', { payload: `${id} nonce`, expiresAt: new Date(Date.parse(NOW) + DAY) }),
    );
    expect(refusal(await accept(elsewise))).toEqual(WRONG);
    expect(refusal(await accept('x'))).toEqual(WRONG);
    expect((await accept(7)).status).toBe(422);
    expect((await accept(undefined)).status).toBe(422);
    expect((await accept('x'.repeat(401))).status).toBe(422);
    const bare = await client.withKey(undefined).request('POST', '//auth/invitations/accept', { body: '{}' });
    expect(bare.status).toBe(415);
  });

  it('never continues a session that somebody else has prepared', async () => {
    const prepared = await signIn(api.app, own, VIEWER);
    const { id } = await invite(api.app, own, OWNER);
    const token = await invitationToken(api.app, own, id);
    const response = await prepared.client.post('//auth/invitations/accept', { token });
    expect(cookieOf(response)).not.toBe(prepared.client.session().cookie);
    expect(response.body.data.member.id).toBe(id);
    // Its browser's session has been replaced.
    expect((await prepared.client.get('//auth/session')).status).toBe(401);
  });
});

describe('GET /auth/session and POST /auth/sign-out', () => {
  it('are for those who are signed in: 401 otherwise', async () => {
    for (const as of [client, client.withKey(undefined)]) {
      expect((await as.get('//auth/session')).status).toBe(401);
      expect((await as.post('//auth/sign-out')).status).toBe(401);
    }
  });

  it('end the session and its cookie', async () => {
    const { client: session } = await signIn(api.app, own, VIEWER);
    const response = await session.post('//auth/sign-out');
    expect([response.status, response.text, response.headers['set-cookie']]).toEqual([
      204,
      '',
      'heliograph=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect((await session.get('/me')).status).toBe(401);
  });
});

describe('On a page with https', () => {
  const secure = useApi({ environment: { PUBLIC_SCHEME: 'https' } });
  const tenant = secure.useTenant('own');

  it('the cookie is bound to the host and to https', async () => {
    const { id } = await invite(secure.app, tenant, VIEWER);
    const token = await invitationToken(secure.app, tenant, id);
    const response = await accept(token, tenant.client);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-heliograph=hgs_\w{49}; Path=\/; HttpOnly; .+; Secure$/),
      expect.stringMatching(/^__Host-heliograph-device-\d+=[\w-]+; Path=\/; HttpOnly; .+; Secure$/),
    ]);
    const [, secret] = cookieOf(response).split('=');
    expect((await tenant.client.withCookie(cookieOf(response)).get('/me')).status).toBe(200);
    // A cookie without the prefix could have been set by a neighbouring host.
    expect((await tenant.client.withCookie(`heliograph=${secret}`).get('/me')).status).toBe(401);
  });
});
