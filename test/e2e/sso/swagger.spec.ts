import type { Browser, Page } from 'playwright-core';
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

/** Executes GET /me as a reader of the reference does, and returns the status that it shows. */
async function executeMe(page: Page): Promise<string> {
  const operation = page.locator('#operations-Account-getMe');
  if ((await operation.locator('.execute').count()) === 0)
    await operation.locator('.opblock-summary-control').click({ timeout: 60_000 });
  await operation.locator('.execute').click();
  return (await operation.locator('.live-responses-table .response-col_status').last().textContent()) ?? '';
}

describe('Swagger UI', () => {
  it('works with the session of somebody who has signed in to the console', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/auth/sso/start`);
    await page.waitForURL(`${origin}/console**`);
    await page.goto(`${origin}/api/v1/docs`);
    expect(await executeMe(page)).toMatch(/^200/);
    await page.context().close();
  });

  it('signs in through the identity provider by Authorize', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${origin}/api/v1/docs`);
    expect(await executeMe(page)).toMatch(/^401/);
    await page.locator('.auth-wrapper .authorize').first().click();
    const dialog = page.locator('.dialog-ux');
    const flow = dialog.locator('.auth-container', { hasText: 'sso (OAuth2, authorization_code)' });
    await flow.waitFor();
    expect(await dialog.locator('.auth-container', { hasText: 'sso (OAuth2' }).count()).toBe(1);
    await flow.getByLabel('client_id').fill('heliograph');
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      flow.getByRole('button', { name: 'Authorize' }).click(),
    ]);
    await popup.waitForURL(`${origin}/console**`);
    await popup.close();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    expect(await executeMe(page)).toMatch(/^200/);
    await context.close();
  });
});
