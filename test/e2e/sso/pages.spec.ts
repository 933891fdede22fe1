import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { EDITOR, VIEWER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { outline } from '../../support/rendered-page.js';
import { useApi } from '../../support/use-api.js';

const BROWSER = 'text/html,application/xhtml+xml,*/*;q=0.8';

const api = useApi({
  environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1', FAILED_KEY_LIMIT: '0' },
});
const own = api.useTenant('own', ['en', 'de', 'fr', 'ar']);
const visitor = own.client.withKey(undefined);
const provider = useIdentityProvider();
let owner: Client;

beforeEach(async () => {
  api.clock.set(new Date().toISOString());
  owner = await ownerKey(api.app, own);
  await provider.ask('misbehave', { how: 'none' });
  await provider.ask('configure', {
    clients: [
      {
        client_id: 'heliograph',
        client_secret: 'secret',
        redirect_uris: [`http://${own.client.host}/auth/sso/callback`],
      },
    ],
    accounts: {
      ada: {
        email: 'ada@example.com',
        email_verified: true,
        name: '<b>Ada</b>',
        groups: ['editors', 'staff'],
      },
      eve: { email: 'eve@example.com', email_verified: false },
    },
  });
  await change({
    issuer: provider.issuer,
    client_id: 'heliograph',
    client_secret: 'secret',
    roles_claim: 'groups',
    role_mapping: [{ value: 'editors', role_id: EDITOR }],
  });
});

async function change(body: object): Promise<void> {
  const { status, text } = await owner.patch('/sso', body);
  expect(status, text).toBe(200);
}

interface Asked {
  readonly accept?: string;
  readonly language?: string;
}

function get(
  path: string,
  { accept = BROWSER, language = 'en' }: Asked = {},
  cookie = '',
): Promise<ApiResponse> {
  return visitor.get(`/${path}`, { headers: { accept, 'accept-language': language, cookie } });
}

/** Signs somebody in at the identity provider, and comes back. */
async function comeBackAs(
  account: string,
  start = '/auth/sso/start',
  asked: Asked = {},
): Promise<ApiResponse> {
  const begun = await get(start);
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const back = await provider.signIn(String(begun.headers['location']), account);
  return get(back.pathname + back.search, asked, cookie);
}

/** The member Ada, who may have been invited by a test before. */
async function invitedAda(): Promise<number> {
  await owner.post('/members', { email: 'ada@example.com', roles: [{ id: VIEWER }] });
  return (await owner.get('/members?email=ada@example.com')).body.data[0].id;
}

async function testLink(): Promise<string> {
  const url = new URL(String((await owner.post('/sso/test')).body.data.url));
  return url.pathname + url.search;
}

/** Lines of the page's own part. */
function linesOf({ text }: ApiResponse): string[] {
  return outline(text.slice(text.indexOf('<main'), text.indexOf('</main>')));
}

describe('A person whom single sign-on does not let in', () => {
  it.each([
    ['en', 'You are no member of this status page. Ask for an invitation.', 'Send me a code'],
    ['de', 'Sie sind kein Mitglied dieser Statusseite. Bitten Sie um eine Einladung.', 'Code zusenden'],
    ['fr', 'Vous n’êtes pas membre de cette page d’état. Demandez une invitation.', 'Recevoir un code'],
    ['ar', 'لست عضوًا في صفحة الحالة هذه. اطلب دعوة.', 'إرسال رمز إليّ'],
  ])('is told so in %s, on the page with the other ways in', async (language, message, another) => {
    const response = await comeBackAs('ada', undefined, { language });
    expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
      403,
      'text/html; charset=utf-8',
      'private, no-store',
    ]);
    expect(linesOf(response)).toEqual(expect.arrayContaining([message, another]));
  });

  it('is told each reason', async () => {
    const id = await invitedAda();
    const told: [number, string | undefined][] = [];
    const note = (response: ApiResponse): void => {
      told.push([response.status, linesOf(response)[2]]);
    };
    note(await get('/auth/sso/callback?code=x&state=y'));
    note(await comeBackAs('eve'));
    await owner.post(`/members/${id}/suspend`);
    note(await comeBackAs('ada'));
    await owner.delete(`/members/${id}`);
    note(await get('/auth/sso/start?test=x'));
    await provider.ask('misbehave', { how: 'html' });
    api.clock.advance(60 * 60_000);
    note(await get('/auth/sso/start'));
    await change({ email_domains: ['elsewhere.example'] });
    await owner.delete('/sso');
    note(await get('/auth/sso/start'));
    expect(told).toEqual([
      [401, 'This sign-in has expired, or was begun in another browser. Please sign in again.'],
      [403, 'Your company’s account has no verified e-mail address that may sign in here.'],
      [403, 'Your membership is suspended. Ask those who manage the members.'],
      [404, 'This link is no longer valid. Ask for a new one.'],
      [
        503,
        'Your company’s sign-in cannot be reached, or refuses this status page. Try again, or sign in another way.',
      ],
      [404, 'This status page has no single sign-on.'],
    ]);
  });

  it('who asks for JSON gets JSON', async () => {
    for (const accept of ['application/json', '*/*']) {
      const { status, body } = await get('/auth/sso/callback?code=x&state=y', { accept });
      expect([status, Object.keys(body)]).toEqual([401, ['message', 'documentation_url']]);
    }
  });
});

describe('A person who tries a link of POST /sso/test', () => {
  it('is told which claims came and which roles would follow', async () => {
    const id = await invitedAda();
    const response = await comeBackAs('ada', await testLink());
    expect(response.status).toBe(200);
    expect(linesOf(response)).toEqual(
      expect.arrayContaining([
        '# Single sign-on works',
        `The member ${id} can sign in. You are not signed in now: this was a test.`,
        'editor',
        'email: ada@example.com',
        'groups: editors, staff',
        'name: <b>Ada</b>',
      ]),
    );
    expect(response.text).not.toMatch(/nonce|at_hash|hgs_/);
    expect((await owner.get('/sso')).body.data.last_test).toMatchObject({
      status: 'succeeded',
      member_id: id,
    });
    expect((await owner.get(`/members/${id}`)).body.data).toMatchObject({
      status: 'invited',
      roles: [{ id: VIEWER }],
    });
  });

  it.each([
    ['en', '# Single sign-on does not work yet', 'verified e-mail address'],
    ['de', '# Single Sign-on funktioniert noch nicht', 'bestätigte E-Mail-Adresse'],
    ['fr', '# L’authentification unique ne fonctionne pas encore', 'adresse e-mail vérifiée'],
    ['ar', '# لا يعمل تسجيل الدخول الموحّد بعد', 'بريد إلكتروني'],
  ])('is told in %s what failed, and what to change', async (language, title, advice) => {
    const response = await comeBackAs('eve', await testLink(), { language });
    expect(response.status).toBe(200);
    const lines = linesOf(response);
    expect(lines).toEqual(expect.arrayContaining([title, 'email: eve@example.com']));
    expect(lines).toContain('The identity provider has not verified the e-mail address.');
    expect(lines.join('\n')).toContain(advice);
    expect((await owner.get('/sso')).body.data.last_test).toMatchObject({ status: 'failed' });
  });

  it('is told if the identity provider refuses the secret', async () => {
    await change({ client_secret: 'wrong' });
    const lines = linesOf(await comeBackAs('ada', await testLink()));
    expect(lines).toContain(
      'The identity provider refuses this status page (invalid_client): check client_id and client_secret.',
    );
  });
});
