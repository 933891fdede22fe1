import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.js';
import { useIdentityProvider } from '../../support/identity-provider.js';
import { OWNER } from '#testing/people.js';
import { ownerKey } from '../../support/people.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ environment: { OUTBOUND_PLAIN_HTTP: 'true', OUTBOUND_ALLOW: '127.0.0.1' } });
const own = api.useTenant('own');
const provider = useIdentityProvider();
let browser: Browser;
let origin: string;

beforeAll(async () => {
  browser = await launchBrowser();
  api.clock.set(new Date().toISOString());
  origin = `http://${own.client.host}`;
  await provider.ask('configure', {
    clients: [
      { client_id: 'heliograph', client_secret: 'secret', redirect_uris: [`${origin}/auth/sso/callback`] },
    ],
    accounts: { ada: { email: 'ada@example.com', email_verified: true } },
  });
  const owner = await ownerKey(api.app, own);
  await owner.patch('/sso', { issuer: provider.issuer, client_id: 'heliograph', client_secret: 'secret' });
  await owner.post('/members', { email: 'ada@example.com', roles: [{ id: OWNER }] });
});

afterAll(() => browser.close());

describe('A browser', () => {
  it('comes back from the identity provider signed in, and Swagger UI works with the session', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/auth/sso/start`);
    await page.waitForURL(`${origin}/console`);
    const [session] = (await page.context().cookies(origin)).filter(({ name }) => name === 'heliograph');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    const answers = await page.evaluate(async () => {
      const read = async (path: string): Promise<unknown> => (await fetch(path)).json();
      return { me: await read('/api/v1/me'), session: await read('/auth/session') };
    });
    expect(answers).toMatchObject({
      me: { data: { api_key: { name: 'ada@example.com' } } },
      session: { data: { member: { email: 'ada@example.com' } } },
    });
    await page.context().close();
  });

  it('sends the strict cookie of the session on the very next page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const sent: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url() !== `${origin}/console`) return;
      void request.allHeaders().then(({ cookie }) => sent.push(cookie));
    });
    await page.goto(`${origin}/auth/sso/start`);
    await page.waitForURL(`${origin}/console`);
    await page.waitForLoadState();
    expect(sent).toEqual([expect.stringMatching(/(^|; )heliograph=hgs_/)]);
    await context.close();
  });

  it('that another site sends to the callback without a sign-in of its own is not signed in', async () => {
    const stolen = await provider.signIn(
      String((await own.client.withKey(undefined).get('//auth/sso/start')).headers['location']),
      'ada',
    );
    const context = await browser.newContext();
    const page = await context.newPage();
    const response = await page.goto(stolen.href);
    expect(response?.status()).toBe(401);
    expect(await context.cookies(origin)).toEqual([]);
    await context.close();
  });
});
