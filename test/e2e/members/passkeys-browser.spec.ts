import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addAuthenticator, type Authenticator } from '../../support/authenticator.js';
import { launchBrowser } from '../../support/browser.js';
import type { Client } from '../../support/client.js';
import { signIn, VIEWER } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

/** A browser with an authenticator of its own. */
interface Device extends Authenticator {
  readonly context: BrowserContext;
  readonly page: Page;
}

const api = useApi();
const a = api.useTenant('a');
const b = api.useTenant('b');
let browser: Browser;
const open: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});
afterAll(() => browser.close());

function urlOf(client: Client, path = '/'): string {
  return `http://${client.host}${path}`;
}

/** A new browser at a status page, whose person is always recognised. */
async function deviceAt(client: Client, { bypassCSP = true } = {}): Promise<Device> {
  const context = await browser.newContext({ bypassCSP });
  open.push(context);
  const page = await context.newPage();
  const authenticator = await addAuthenticator(context, page);
  await page.goto(urlOf(client));
  return { context, page, ...authenticator };
}

/** Gives a browser the session of somebody who has just signed in. */
async function withSession({ context }: Device, session: Client): Promise<void> {
  const [name = '', value = ''] = String(session.session().cookie).split('=');
  await context.addCookies([{ name, value, url: urlOf(session), httpOnly: true, sameSite: 'Strict' }]);
}

/** What the console's script does to add a passkey. @returns the status, or the name of the browser's error */
function add({ page }: Device): Promise<number | string> {
  return page.evaluate(async () => {
    const post = (path: string, body: object): Promise<Response> =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { PublicKeyCredential: credentials, navigator: own } = globalThis as any;
    const { data } = await (await post('/api/v1/members/me/passkeys/options', {})).json();
    try {
      const publicKey = credentials.parseCreationOptionsFromJSON(data.public_key);
      const credential = (await own.credentials.create({ publicKey })).toJSON();
      return (await post('/api/v1/members/me/passkeys', { name: 'Laptop', credential })).status;
    } catch (error) {
      return (error as Error).name;
    }
  });
}

/** What the sign-in page's script does. @returns the status and the member's id, or the name of the browser's error */
function signInAt({ page }: Device, rpId?: string): Promise<unknown[]> {
  return page.evaluate(async (host) => {
    const post = (path: string, body: object): Promise<Response> =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { PublicKeyCredential: credentials, navigator: own } = globalThis as any;
    const { data } = await (await post('/auth/passkeys/options', {})).json();
    const publicKey = credentials.parseRequestOptionsFromJSON({ ...data.public_key, timeout: 2000 });
    if (host !== null) publicKey.rpId = host;
    try {
      const credential = (await own.credentials.get({ publicKey })).toJSON();
      const response = await post('/auth/passkeys/verify', { credential });
      const body = await response.json();
      return [response.status, body.message ?? body.data.member.id];
    } catch (error) {
      return [(error as Error).name];
    }
  }, rpId ?? null);
}

describe('A passkey in a browser', () => {
  it('is added, signs in without a name or a code, and no longer once it is removed', async () => {
    const { member, client: session } = await signIn(api.app, a, VIEWER);
    const device = await deviceAt(a.client);
    await withSession(device, session);
    expect(await add(device)).toBe(201);
    await device.context.clearCookies();
    expect(await signInAt(device)).toEqual([200, member.id]);
    const cookies = await device.context.cookies();
    expect(cookies.find(({ name }) => name === 'heliograph')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      domain: 'a.localhost',
    });
    expect(await device.page.evaluate(() => (globalThis as any).document.cookie)).toBe('');
    const { body } = await session.get<{ id: number }[]>('/members/me/passkeys');
    expect((await session.delete(`/members/me/passkeys/${body.data[0]?.id}`)).status).toBe(204);
    expect(await signInAt(device)).toEqual([401, 'The passkey is not valid here.']);
  });

  it('is one for each device: the browser refuses a second', async () => {
    const { client: session } = await signIn(api.app, a, VIEWER);
    const device = await deviceAt(a.client);
    await withSession(device, session);
    expect(await add(device)).toBe(201);
    expect(await add(device)).toBe('InvalidStateError');
  });

  it('needs a person whom the device recognises', async () => {
    const { client: session } = await signIn(api.app, a, VIEWER);
    const device = await deviceAt(a.client);
    await withSession(device, session);
    expect(await add(device)).toBe(201);
    const { devtools, authenticatorId } = device;
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    expect(await signInAt(device)).toEqual(['NotAllowedError']);
  });

  it('that was copied signs in from neither device once both were used', async () => {
    const { member, client: session } = await signIn(api.app, a, VIEWER);
    const device = await deviceAt(a.client);
    await withSession(device, session);
    expect(await add(device)).toBe(201);
    const { credentials } = await device.devtools.send('WebAuthn.getCredentials', {
      authenticatorId: device.authenticatorId,
    });
    const copy = await deviceAt(a.client);
    await copy.devtools.send('WebAuthn.addCredential', {
      authenticatorId: copy.authenticatorId,
      credential: credentials[0]!,
    });
    expect(await signInAt(device)).toEqual([200, member.id]);
    expect(await signInAt(copy)).toEqual([401, expect.stringContaining('has been copied')]);
    expect(await signInAt(device)).toEqual([401, 'The passkey is not valid here.']);
  });

  it('of one status page is offered on no other, and opens nothing there by force', async () => {
    const { client: session } = await signIn(api.app, a, VIEWER);
    const device = await deviceAt(a.client);
    await withSession(device, session);
    expect(await add(device)).toBe(201);
    const { devtools, authenticatorId } = device;
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    await device.page.goto(urlOf(b.client));
    expect(await signInAt(device)).toEqual(['NotAllowedError']);
    expect(await signInAt(device, 'a.localhost')).toEqual(['SecurityError']);
    const forced = { ...credentials[0]!, rpId: 'b.localhost' };
    const attacker = await deviceAt(b.client);
    await attacker.devtools.send('WebAuthn.addCredential', {
      authenticatorId: attacker.authenticatorId,
      credential: forced,
    });
    expect(await signInAt(attacker)).toEqual([401, 'The passkey is not valid here.']);
  });
});

describe('The page to sign in', () => {
  it('signs in with a passkey, under the page’s own policy, and leads to the own account', async () => {
    const { member, client: session } = await signIn(api.app, a, VIEWER);
    const device = await deviceAt(a.client, { bypassCSP: false });
    await withSession(device, session);
    const { page, context } = device;
    expect(await add(device)).toBe(201);
    await context.clearCookies();
    await page.goto(urlOf(a.client, '/console/sign-in?lang=en'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/console');
    await page.goto(urlOf(a.client, '/console/sign-in?lang=en'));
    await page.getByText(member.email).waitFor();
    const link = page.getByRole('link', { name: 'Your passkeys and sessions' });
    expect(await link.getAttribute('href')).toBe('/console/account');
    const [passkey] = (await session.get<{ id: number }[]>('/members/me/passkeys')).body.data;
    await session.delete(`/members/me/passkeys/${passkey?.id}`);
    await context.clearCookies();
    await page.goto(urlOf(a.client, '/console/sign-in?lang=de'));
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await page.getByRole('alert').getByText('Das hat nicht geklappt.').waitFor();
  });
});
