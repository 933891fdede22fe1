import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addAuthenticator } from '../../support/authenticator.js';
import type { Client } from '../../support/client.js';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  tabTo,
  useConsole,
} from '../../support/console.js';
import { cookieOf, signIn, VIEWER } from '#testing/people.js';
import { addPasskey, signInWith, type SoftPasskey } from '../../support/soft-passkey.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/console/account';
const SIZES = [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const;

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

/** axe takes a dialog beside the start of a scrolled page for hidden. */
async function expectAccessibleDialog(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as any).scrollTo(0, 0));
  await expectAccessible(page);
}

/** Adds a passkey as a person does. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  // On a phone, axe sometimes takes this dialog at the lower edge for hidden, and then misses what is behind it.
  if (page.viewportSize()?.width === DESKTOP.width) await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

/** The menu of a passkey. */
function menuOf(page: Page, name: string): ReturnType<Page['getByRole']> {
  return page.getByRole('button', { name: `More actions: ${name}` });
}

/** Asks for a passkey to be removed, and confirms it. */
async function remove(page: Page, name: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

async function signInByPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Sign in with a passkey|Mit Passkey anmelden/ }).click();
}

/** Another session of the passkey's member. */
async function elsewhere(passkey: SoftPasskey): Promise<Client> {
  return a.client.withCookie(cookieOf(await signInWith(a.client, passkey)));
}

describe.each(SIZES)('The own account in the console on %s', (_, size) => {
  it('is in the menu with the initial, and changes name, time zone and mails', async () => {
    const { page, person } = await browser.open(a, '/console/', { as: 'viewer', size });
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Asia/Tokyo');
    await page.getByText('When your roles have changed').click();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    // The frame of the console has the new name as well.
    await page.getByRole('button', { name: 'Your account: Ada' }).waitFor();
    expect((await person!.client.get('/members/me')).body.data).toMatchObject({
      name: 'Ada',
      time_zone: 'Asia/Tokyo',
      mail_new_sign_in: true,
      mail_roles_changed: false,
    });
  });

  it('gets a passkey, which signs in, has another name and is removed', async () => {
    const { page, context, person } = await browser.open(a, PATH, { as: 'viewer', size });
    await page.getByText('No passkeys').waitFor();
    await page.getByText('This session').waitFor();
    await addAuthenticator(context, page);
    await add(page, 'Laptop');
    await menuOf(page, 'Laptop').waitFor();
    await add(page, 'Laptop again');
    await page.getByText('This device has a passkey for you already.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    // Until the page to sign in is there, the open screen asks without a session.
    browser.allow('status of 401');
    await context.clearCookies();
    await page.goto(`http://${a.client.host}/console/sign-in`);
    await signInByPasskey(page);
    await page.waitForURL('**/console');
    await page.goto(`http://${a.client.host}${PATH}`);
    await page.getByText('This session').waitFor();
    await menuOf(page, 'Laptop').click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('<b>Work</b>');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await menuOf(page, '<b>Work</b>').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await remove(page, '<b>Work</b>');
    await page.getByText('No passkeys').waitFor();
    expect((await person!.client.get('/members/me/passkeys')).body.meta.total).toBe(0);
  });

  it('ends another session, which then gets 401, and all others at once', async () => {
    const person = await signIn(api.app, a, VIEWER);
    const passkey = await addPasskey(person.client);
    const first = await elsewhere(passkey);
    const { page } = await browser.open(a, PATH, { as: person, size });
    await page.getByText('This session').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect((await first.get('/me')).status).toBe(200);
    const end = page.getByRole('button', { name: /^End: Unknown browser, Passkey/ });
    await end.click();
    await end.waitFor({ state: 'detached' });
    expect((await first.get('/me')).status).toBe(401);
    const others = [await elsewhere(passkey), await elsewhere(passkey)];
    await expect.poll(() => end.count(), { timeout: 10_000 }).toBe(2);
    await page.getByRole('button', { name: 'End all others' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('2 sessions end at once. You stay signed in here.').waitFor();
    await expectAccessibleDialog(page);
    await question.getByRole('button', { name: 'End all others' }).click();
    await end.first().waitFor({ state: 'detached' });
    for (const one of others) expect((await one.get('/me')).status).toBe(401);
    expect((await person.client.get('/me')).status).toBe(200);
  });
});

describe('The own account in the console', () => {
  it('is changed by the keyboard alone', async () => {
    const { page, context, person } = await browser.open(a, PATH, { as: 'viewer' });
    const { keyboard } = page;
    await addAuthenticator(context, page);
    await tabTo(page, 'textbox', 'Name');
    await keyboard.type('Ada');
    await tabTo(page, 'button', /Language/);
    await keyboard.press('Enter');
    await page.getByRole('listbox').waitFor();
    await keyboard.type('fra');
    await keyboard.press('Enter');
    await tabTo(page, 'button', 'Save');
    await keyboard.press('Enter');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await person!.client.get('/members/me')).body.data).toMatchObject({ name: 'Ada', locale: 'fr' });

    await tabTo(page, 'button', 'Add a passkey');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    // The focus is in the dialog, and is back where it was when that closes.
    await keyboard.type('Laptop');
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await tabTo(page, 'button', 'Add a passkey');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await keyboard.type('Laptop');
    await tabTo(page, 'button', 'Continue');
    await keyboard.press('Enter');
    await menuOf(page, 'Laptop').waitFor();
    await tabTo(page, 'button', 'More actions: Laptop');
    await keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await keyboard.press('End');
    await keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    // Cancel comes first.
    await tabTo(page, 'button', 'Delete');
    await keyboard.press('Enter');
    await page.getByText('No passkeys').waitFor();
  });

  it('leads to the sign-in and back for a step that needs a recent one', async () => {
    const { page, context, person } = await browser.open(a, PATH, { as: 'viewer', size: PHONE });
    await page.getByText('This session').waitFor();
    await addAuthenticator(context, page);
    await add(page, 'Phone');
    await menuOf(page, 'Phone').waitFor();
    api.clock.advance(16 * 60_000);
    browser.allow('status of 403');
    browser.allow('status of 401');
    await remove(page, 'Phone');
    await page.getByText('This needs a sign-in at most 15 minutes old.').waitFor();
    await expectAccessibleDialog(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await signInByPasskey(page);
    await page.waitForURL(`**${PATH}`);
    expect((await person!.client.get('/me')).status).toBe(401);
    await remove(page, 'Phone');
    await page.getByText('No passkeys').waitFor();
  });

  it('says that a key has none', async () => {
    browser.allow('status of 401');
    const { page } = await browser.open(a, PATH);
    await page.getByLabel(/API key|API-Schlüssel/).fill(a.client.key!);
    await page.getByRole('button', { name: /Sign in with the key|Mit dem Schlüssel anmelden/ }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText('A key has no account').waitFor();
    await expectAccessible(page);
  });

  it('says what is wrong with a field, and keeps what was typed while offline', async () => {
    browser.allow('status of 422');
    browser.allow('ERR_INTERNET_DISCONNECTED');
    const { page, context } = await browser.open(a, PATH, { as: 'viewer' });
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Moon/Base');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').getByText('IANA').waitFor();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No connection to the server', { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Ada');
    await context.setOffline(false);
  });

  it.each([
    ['de', 'Ihr Konto', 'Keine Passkeys'],
    ['fr', 'Votre compte', 'Aucune clé d’accès'],
    ['ar', 'حسابك', 'لا توجد مفاتيح مرور'],
  ] as const)('speaks %s', async (language, title, empty) => {
    const { page } = await browser.open(a, PATH, { as: 'viewer', size: PHONE, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(empty).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
