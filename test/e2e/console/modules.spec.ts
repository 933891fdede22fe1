import { describe, expect, it } from 'vitest';
import { ContactsModule } from '../../../examples/contacts/src/index.js';
import { RunbooksModule } from '../../../examples/runbooks/src/index.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { createComponent, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi({ packages: [RunbooksModule] });
const a = api.useTenant('a');
const browser = useConsole(api);

describe('A package in the console', () => {
  it('has a place in the menu, lists, forms and details without a line of its own', async () => {
    await createComponent(a.client, { name: { en: 'Payments' } });
    const { page } = await browser.open(a, '/console', { as: 'owner' });
    await page.getByRole('navigation').getByRole('link', { name: 'Runbooks' }).click();
    await page.getByRole('heading', { name: 'Runbooks' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New' }).first().click();
    await page.getByLabel('Title').fill('Restart workers');
    await page.getByLabel('Url').fill('https://wiki.example.com/workers');
    await page.getByRole('button', { name: /Component/ }).click();
    await page.getByRole('option', { name: 'Payments' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'Restart workers' }).waitFor();
    expect((await a.client.get('/acme-runbooks')).body.data).toMatchObject([{ title: 'Restart workers' }]);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing here yet').waitFor();
  });

  it('is shown to who may only read without a button to write, on a phone', async () => {
    const { page } = await browser.open(a, '/console/records/acme-runbooks', { as: 'viewer', size: PHONE });
    await page.getByText('Nothing here yet').waitFor();
    expect(await page.getByRole('button', { name: 'New' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});

describe('A package that the operator allows screens of its own', () => {
  const allowing = useApi({
    packages: [ContactsModule],
    environment: { CONSOLE_MODULE_SCREENS: 'true' },
  });
  const b = allowing.useTenant('b');
  const withScreens = useConsole(allowing);

  it('has its screen and its title in the menu', async () => {
    await created(b.client, '/acme-contacts', { name: '<b>Ada</b>', email: 'ada@example.com' });
    const { page } = await withScreens.open(b, '/console', { as: 'owner', language: 'de' });
    await page.getByRole('navigation').getByRole('link', { name: 'Kontakte' }).click();
    await page.getByRole('heading', { name: 'Kontakte' }).waitFor();
    await page.getByText('<b>Ada</b>: ada@example.com').waitFor();
    await expectAccessible(page);
  });
});

describe('A package whose screens the operator does not allow', () => {
  const refusing = useApi({ packages: [ContactsModule] });
  const c = refusing.useTenant('c');
  const withoutScreens = useConsole(refusing);

  it('has the screens made from the reference', async () => {
    await created(c.client, '/acme-contacts', { name: 'Ada', email: 'ada@example.com' });
    const { page } = await withoutScreens.open(c, '/console/records/acme-contacts', { as: 'owner' });
    await page.getByRole('link', { name: 'Ada' }).waitFor();
  });
});
