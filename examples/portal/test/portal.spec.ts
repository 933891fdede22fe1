import { createHmac } from 'node:crypto';
import { cookieOf, signIn, useApi, VIEWER } from '@heliograph/server/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { PortalModule } from '../src/index.js';

const SECRET = 'a-secret-of-the-portal-and-of-nobody-else';
const START = '/acme-portal/start';

const api = useApi({
  packages: [PortalModule],
  environment: { ACME_PORTAL_URL: 'https://portal.example.com/status', ACME_PORTAL_SECRET: SECRET },
});
const acme = api.useTenant('acme');
const browser = acme.client.withKey(undefined);
let email: string;

beforeAll(async () => {
  ({ email } = (await signIn(api.app, acme, VIEWER)).member);
});

/** Goes to the portal, which sends the browser back with what it says about a person. */
async function arrive(person: string, { page = 'acme', secret = SECRET } = {}) {
  const started = await browser.get(START);
  const cookie = cookieOf(started);
  const state = new URL(String(started.headers['location'])).searchParams.get('state');
  const said = createHmac('sha256', secret).update(`${page}\n${state}\n${person}`).digest('base64url');
  return { cookie, path: `/acme-portal/finish?${new URLSearchParams({ email: person, signature: said })}` };
}

describe('The company portal', () => {
  it('is offered on the page to sign in', async () => {
    const { text } = await browser.get('//console/sign-in');
    expect(text).toContain('href="/api/v1/acme-portal/start"');
  });

  it('signs a member in who comes back from it', async () => {
    const { cookie, path } = await arrive(email);
    const { status, headers } = await browser.get(path, { headers: { cookie } });
    expect(status).toBe(200);
    const [session] = String(headers['set-cookie']).split(';', 1);
    const { body } = await acme.client.withCookie(session).get('//auth/session');
    expect(body.data.member.email).toBe(email);
  });

  it('signs nobody in who was signed in elsewhere, too late, for another page or by another', async () => {
    const forged = [await arrive(email, { page: 'globex' }), await arrive(email, { secret: 'a guess' })];
    const elsewhere = { ...(await arrive(email)), cookie: (await arrive(email)).cookie };
    const unknown = await arrive('nobody@example.com');
    const late = await arrive(email);
    const answers = [];
    for (const { cookie, path } of [...forged, elsewhere, { ...elsewhere, cookie: '' }, unknown])
      answers.push(await browser.get(path, { headers: { cookie } }));
    api.clock.advance(601_000);
    answers.push(await browser.get(late.path, { headers: { cookie: late.cookie } }));
    for (const { status, headers } of answers)
      expect([status, headers['set-cookie']]).toEqual([401, undefined]);
  });
});
