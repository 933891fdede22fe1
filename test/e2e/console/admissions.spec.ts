import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  tabTo,
  useConsole,
} from '../../support/console.js';
import { created } from '../../support/factories.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/console/admissions';
const OFFICE = { name: 'Office', kind: 'ip_range', cidrs: ['192.0.2.0/24'] };

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

/** What a stranger gets. */
async function statusOf(path: string): Promise<number> {
  return (await a.client.withKey(undefined).get(`/${path}`)).status;
}

async function admissions(): Promise<any[]> {
  return (await a.client.get('/admissions')).body.data;
}

/** Opens the form of a new admission, and chooses its kind. */
async function begin(page: Page, kind: string): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'New admission' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New admission' });
  await dialog.getByRole('button', { name: /Lets in/ }).click();
  await page.getByRole('option', { name: kind }).click();
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  return dialog;
}

describe.each([
  ['a phone', PHONE, 'dark' as const],
  ['a desktop', DESKTOP, 'light' as const],
])('Who sees the page, in the console on %s', (_, size, colorScheme) => {
  it('is nobody but members, then whoever an admission lets in, then everybody again', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await page.getByText('No admissions').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Protect the page' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('only signed-in members will see the page').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Protect the page' }).click();
    await page.getByRole('heading', { name: 'The page is protected' }).waitFor();
    expect(await statusOf('/')).toBe(401);

    const dialog = await begin(page, 'Whoever comes from a network');
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Office');
    await dialog.getByRole('textbox', { name: 'Addresses of the network' }).fill('127.0.0.0/8\n::1');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('rowheader', { name: 'Office' }).waitFor();
    await page.getByText('127.0.0.0/8, ::1').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect(await statusOf('/')).toBe(200);

    await page.getByRole('button', { name: 'More actions: Office' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Change this admission' });
    await form.getByRole('textbox', { name: 'What it is for' }).fill('Branches');
    await form.getByRole('textbox', { name: 'Addresses of the network' }).fill('192.0.2.0/24');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Branches' }).waitFor();
    expect(await admissions()).toMatchObject([{ name: 'Branches', cidrs: ['192.0.2.0/24'] }]);
    expect(await statusOf('/')).toBe(401);

    await page.getByRole('button', { name: 'Make the page public' }).click();
    await question.getByText('Anybody on the internet then sees the page').waitFor();
    await question.getByRole('button', { name: 'Make the page public' }).click();
    await page.getByRole('heading', { name: 'Everybody sees the page' }).waitFor();
    expect(await statusOf('/')).toBe(200);

    await page.getByRole('button', { name: 'More actions: Branches' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByText('“Branches” lets nobody in any more, at once.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No admissions').waitFor();
    expect(await admissions()).toEqual([]);
  });

  it('gets a token that is shown once, and lets a feed reader in', async () => {
    await a.client.patch('/settings', { visibility: 'protected' });
    const { page, context } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const dialog = await begin(page, 'A program or feed reader, with a token');
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Feeds');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('alertdialog', { name: 'The token' });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await shown.getByRole('button', { name: 'Copy: Token' }).click();
    await page.getByText('Copied').waitFor();
    const token = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText());
    expect(token).toMatch(/^hgp_/);
    await shown.getByText(`/history.atom?token=${token}`).waitFor();
    expect(await statusOf('/history.atom')).toBe(401);
    expect(await statusOf(`/history.atom?token=${token}`)).toBe(200);
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: 'Feeds' }).waitFor();
    expect(await page.getByText(token).count()).toBe(0);
  });
});

describe('Admissions in the console', () => {
  it.each([
    ['a phone', PHONE, 'dark' as const],
    ['a desktop', DESKTOP, 'light' as const],
  ])('let in who signs in at the identity provider, once, on %s', async (_, size, colorScheme) => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    const kind = 'Whoever signs in with your company’s account';
    const dialog = await begin(page, kind);
    await dialog.getByText('Its groups lead to audiences.').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(1);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Colleagues');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row', { name: new RegExp(`Colleagues.*${kind}`) }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect(await admissions()).toMatchObject([{ name: 'Colleagues', kind: 'sso', audience_ids: null }]);
    await begin(page, kind);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Others');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.locator('.field-error').first().waitFor();
    await expectAccessible(page);
    expect(await admissions()).toHaveLength(1);
  });

  it.each([
    ['Whoever knows a password', { password: 'short' }, { password: 'correct horse battery' }],
    [
      'Whoever has an e-mail address of a domain',
      { 'Domains of e-mail addresses': 'Not a name' },
      { 'Domains of e-mail addresses': 'example.com, example.org' },
    ],
    [
      'Whoever comes from a network',
      { 'Addresses of the network': '0.0.0.0/0' },
      { 'Addresses of the network': '192.0.2.7' },
    ],
  ] as const)('have what is wrong at its field: %s', async (kind, wrong, right) => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    const dialog = await begin(page, kind);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Some');
    const fill = async (values: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, value] of Object.entries(values))
        await dialog.getByRole('textbox', { name: new RegExp(name, 'i') }).fill(value);
      await dialog.getByRole('button', { name: 'Create' }).click();
    };
    await fill(wrong);
    await dialog.locator('.field-error').first().waitFor();
    await expectAccessible(page);
    await fill(right);
    await page.getByRole('rowheader', { name: 'Some' }).waitFor();
  });

  it('keep their password when only the name changes, and never on the device', async () => {
    const { id } = await created(a.client, '/admissions', {
      name: 'Customers',
      kind: 'password',
      password: 'correct horse battery',
    });
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    const edit = async (): Promise<ReturnType<Page['getByRole']>> => {
      await page.getByRole('button', { name: 'More actions: Customers' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      return page.getByRole('dialog');
    };
    const dialog = await edit();
    const password = dialog.getByRole('textbox', { name: 'Password' });
    await password.fill('another secret');
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Clients');
    expect(await page.evaluate(() => JSON.stringify((globalThis as any).localStorage))).not.toContain(
      'another secret',
    );
    await page.reload();
    await edit();
    expect(await dialog.getByRole('textbox', { name: 'What it is for' }).inputValue()).toBe('Clients');
    expect(await password.inputValue()).toBe('');
    // An empty password would be refused.
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Clients' }).waitFor();
    expect(await admissions()).toMatchObject([{ id, name: 'Clients' }]);
  });

  it('show the key for signed links once, with the address to send people to', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    const dialog = await begin(page, 'Whoever your portal sends, with a signed link');
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Portal');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('alertdialog', { name: 'The key for signed links' });
    await shown.getByText(/\/access\/link\?token=<JWT>/).waitFor();
    await expectAccessible(page);
    // Only its button closes it.
    await page.keyboard.press('Escape');
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('rowheader', { name: 'Portal' }).waitFor();
  });

  it('say which audiences’ components they show', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE });
    await page.getByText('No admissions').waitFor();
    const partners = await created(a.client, '/audiences', { name: 'Partners' });
    const dialog = await begin(page, 'Whoever comes from a network');
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Office');
    await dialog.getByRole('textbox', { name: 'Addresses of the network' }).fill('192.0.2.0/24');
    await dialog.getByRole('button', { name: /What it shows/ }).click();
    await page.getByRole('option', { name: 'Only these audiences' }).click();
    await dialog.getByText('Only what everybody sees.').waitFor();
    await dialog.getByText('Partners').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await admissions()).toMatchObject([{ name: 'Office', audience_ids: [partners.id] }]);
    await page.getByRole('button', { name: /Office/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Change this admission' });
    await edit.getByText('Partners').click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await admissions()).toMatchObject([{ name: 'Office', audience_ids: [] }]);
  });

  it('meet what a colleague has saved', async () => {
    browser.allow('status of 412');
    const { id } = await created(a.client, '/admissions', OFFICE);
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE });
    await page.getByRole('button', { name: 'More actions: Office' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'What it is for' }).fill('Mine');
    await a.client.patch(`/admissions/${String(id)}`, { name: 'Theirs' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByText('Theirs', { exact: true }).last().click();
    await question.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'Theirs' }).waitFor();
  });

  it('lead to the sign-in if that is long ago, and keep what was typed', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    const dialog = await begin(page, 'A program or feed reader, with a token');
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Feeds');
    api.clock.advance(16 * 60_000);
    browser.allow('status of 403');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('This needs a sign-in at most 15 minutes old.').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('button', { name: 'New admission' }).first().click();
    expect(await dialog.getByRole('textbox', { name: 'What it is for' }).inputValue()).toBe('Feeds');
  });

  it('are made by the keyboard alone', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    const { keyboard } = page;
    await tabTo(page, 'button', 'New admission');
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'textbox', 'What it is for');
    await keyboard.type('Customers');
    await tabTo(page, 'textbox', 'Password');
    await keyboard.type('correct horse battery');
    await tabTo(page, 'button', 'Create');
    await keyboard.press('Enter');
    await page.getByRole('rowheader', { name: 'Customers' }).waitFor();
  });

  it('are not in the menu of who may not manage them: the server says why', async () => {
    browser.allow('status of 403');
    const { page } = await browser.open(a, PATH, { as: 'editor' });
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Who sees the page' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'New admission' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it.each([
    ['de', 'Wer die Seite sieht'],
    ['fr', 'Qui voit la page'],
    ['ar', 'من يرى الصفحة'],
  ] as const)('speak %s', async (language, title) => {
    await created(a.client, '/admissions', OFFICE);
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('rowheader', { name: 'Office' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
