import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { createComponent, created } from '../../support/factories.js';
import { signIn } from '#testing/people.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/console/audiences';

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

async function audience(body: object = {}): Promise<{ readonly id: number }> {
  return created(a.client, '/audiences', { name: 'Europe', ...body });
}

async function editComponent(page: Page, name = 'Payments'): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('English').first().waitFor();
}

describe.each([
  ['a phone', PHONE, 'dark' as const],
  ['a desktop', DESKTOP, 'light' as const],
])('Audiences in the console on %s', (_, size, colorScheme) => {
  it('are created, renamed and deleted, with what that does in numbers', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await page.getByText('No audiences').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New audience' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Customers in Europe');
    await page.getByText('It also sees what belongs to everybody').click();
    await page.getByRole('textbox', { name: 'External id' }).fill('eu-1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('row', { name: /Customers in Europe.*Only its own components/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    const [{ id, ...made }] = (await a.client.get('/audiences')).body.data;
    expect(made).toMatchObject({ name: 'Customers in Europe', includes_public: false, external_id: 'eu-1' });
    await created(a.client, `/audiences/${id}/people`, { kind: 'sso_value', value: 'gold' });
    await page.getByRole('button', { name: /^More actions: / }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Europe');
    await page.getByRole('textbox', { name: 'External id' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Europe', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Europe' }).waitFor();
    expect((await a.client.get(`/audiences/${id}`)).body.data).toMatchObject({ external_id: null });
    browser.allow('status of 404');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByText(/People in it: 1\b.*Components of it: 0\b/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No audiences').waitFor();
  });

  it('have people, who are added by kind, found, and taken out', async () => {
    browser.allow('status of 422');
    const { id } = await audience();
    const { page } = await browser.open(a, `${PATH}/${id}`, { as: 'owner', size, colorScheme });
    await page.getByText('Nobody yet').waitFor();
    await expectAccessible(page);
    const add = async (kind: 'E-mail address' | 'Group', value: string): Promise<void> => {
      await page.getByRole('button', { name: 'Add somebody' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /Recognized by/ }).click();
      await page.getByRole('option', { name: kind }).click();
      await dialog.getByRole('textbox').fill(value);
      await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    };
    await add('E-mail address', 'ada');
    await page.locator('.field-error').getByText('The value must be an e-mail address.').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('Ada@Customer.example');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('rowheader', { name: 'ada@customer.example' }).waitFor();
    await add('Group', 'gold');
    await page.getByRole('rowheader', { name: 'gold' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('searchbox', { name: 'Address or group' }).fill('ADA@customer.example');
    await page.getByRole('rowheader', { name: 'gold' }).waitFor({ state: 'detached' });
    await page.getByRole('searchbox', { name: 'Address or group' }).fill('nobody');
    await page.getByText('Nobody matches these filters.').waitFor();
    await page.getByRole('searchbox', { name: 'Address or group' }).fill('');
    await page.getByRole('button', { name: /Recognized by/ }).click();
    await page.getByRole('option', { name: 'Group' }).click();
    await page.getByRole('rowheader', { name: 'ada@customer.example' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Delete: gold' }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Taken out').waitFor();
    await page.getByText('Nobody matches these filters.').waitFor();
    const { body } = await a.client.get(`/audiences/${id}/people`);
    expect(body.data.map(({ value }: any) => value)).toEqual(['ada@customer.example']);
  });

  it('show their components, and the page as they see it', async () => {
    const { id } = await audience();
    const { id: component } = await createComponent(a.client, { name: { en: 'Payments' } });
    await createComponent(a.client, { name: { en: 'Search' } });
    await a.client.put(`/components/${component}/audiences`, { ids: [id] });
    const { page, context } = await browser.open(a, `${PATH}/${id}`, { as: 'owner', size, colorScheme });
    await page.getByRole('link', { name: 'Payments' }).waitFor();
    expect(await page.getByText('Search', { exact: true }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'See the page as they do' }).click();
    await page.getByText(/sees the page as this audience does/).waitFor();
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open preview' }).click();
    const preview = await opened;
    await preview.getByText('Payments').first().waitFor();
    await preview.close();
  });

  it('are chosen where a component is edited, once the page has any', async () => {
    await createComponent(a.client, { name: { en: 'Payments' } });
    const { page } = await browser.open(a, '/console/components', { as: 'owner', size, colorScheme });
    await editComponent(page);
    expect(await page.getByRole('button', { name: /Visible to/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const { id } = await audience();
    await page.reload();
    await editComponent(page);
    await page.getByRole('button', { name: /Visible to/ }).click();
    await page.getByRole('option', { name: 'Only these audiences' }).click();
    await page.getByText('No audience is chosen: nobody sees it.').waitFor();
    await page.getByText('Europe', { exact: true }).click();
    await page.getByRole('group', { name: 'Name' }).getByLabel('English').fill('Card payments');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Card payments', { exact: true }).waitFor();
    const [{ id: component }] = (await a.client.get('/components')).body.data;
    const seenBy = async (): Promise<unknown> =>
      (await a.client.get(`/components/${component}/audiences`)).body.data.ids;
    await expect.poll(seenBy).toEqual([id]);
    await editComponent(page, 'Card payments');
    await page.getByRole('button', { name: /Visible to/ }).click();
    await page.getByRole('option', { name: 'Everybody' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(seenBy).toBe(null);
  });
});

describe('Audiences in the console', () => {
  it('meet what a colleague has chosen for the same component', async () => {
    browser.allow('status of 412');
    const { id } = await audience();
    const other = await audience({ name: 'Asia' });
    const { id: component } = await createComponent(a.client, { name: { en: 'Payments' } });
    const { page } = await browser.open(a, '/console/components', { as: 'owner' });
    await editComponent(page);
    await page.getByRole('button', { name: /Visible to/ }).click();
    await page.getByRole('option', { name: 'Only these audiences' }).click();
    await page.getByText('Europe', { exact: true }).click();
    await a.client.put(`/components/${component}/audiences`, { ids: [other.id] });
    await a.client.patch(`/components/${component}`, { description: { en: 'By card' } });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: /Yours/ }).check({ force: true });
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await a.client.get(`/components/${component}/audiences`)).body.data.ids)
      .toEqual([id]);
    expect((await a.client.get(`/components/${component}`)).body.data.description).toMatchObject({
      en: 'By card',
    });
  });

  it('put what the server refuses at its field', async () => {
    browser.allow('status of 422');
    await audience({ external_id: 'eu-1' });
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    await page.getByRole('button', { name: 'New audience' }).click();
    await page.getByRole('textbox', { name: 'External id' }).fill('eu-1');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Asia');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page
      .getByRole('textbox', { name: 'External id' })
      .and(page.locator('[aria-invalid=true]'))
      .waitFor();
    await expectAccessible(page);
  });

  it('are not in the menu of who may not manage them: the server says why', async () => {
    browser.allow('status of 403');
    const { id } = await audience();
    await createComponent(a.client, { name: { en: 'Payments' } });
    const { page } = await browser.open(a, `${PATH}/${id}`, { as: 'editor' });
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Audiences' }).count()).toBe(0);
    await page.goto(`http://${a.client.host}${PATH}`);
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    expect(await page.getByRole('button', { name: 'New audience' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('are not offered by the dialog of a component to who may not manage them', async () => {
    await audience();
    await createComponent(a.client, { name: { en: 'Payments' } });
    const { id } = await created(a.client, '/roles', {
      name: 'Operations',
      abilities: ['components.view', 'components.manage'],
    });
    const person = await signIn(api.app, a, id);
    const { page } = await browser.open(a, '/console/components', { as: person });
    await editComponent(page);
    await page.getByRole('group', { name: 'Name' }).getByLabel('English').fill('Card payments');
    expect(await page.getByRole('button', { name: /Visible to/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Card payments', { exact: true }).waitFor();
  });

  it.each([
    ['de', 'Zielgruppen'],
    ['fr', 'Publics'],
    ['ar', 'فئات الزوار'],
  ] as const)('speak %s', async (language, title) => {
    const { id } = await audience();
    await created(a.client, `/audiences/${id}/people`, { kind: 'email', value: 'ada@customer.example' });
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Europe' }).click();
    await page.getByRole('rowheader', { name: 'ada@customer.example' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
