import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('The components in the console', () => {
  it('are created, renamed and deleted', async () => {
    const { page } = await browser.open(a, '/console/components', { as: 'owner' });
    await page.getByRole('button', { name: 'New component' }).first().click();
    await page.getByLabel('German').fill('Zahlungen');
    await page.getByLabel('English').fill('Payments');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Payments', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'More actions: Payments' }).click();
    await page.getByRole('menuitem', { name: 'Change the name' }).click();
    await page.getByLabel('English').first().fill('Card payments');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Card payments', { exact: true }).waitFor();
    const { body } = await a.client.get('/components');
    expect(body.data).toMatchObject([{ name: { de: 'Zahlungen', en: 'Card payments' } }]);
    await page.getByRole('button', { name: 'More actions: Card payments' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No components yet').waitFor();
  });

  it('are shown to who may only read, on a phone, without what they may not do', async () => {
    const { page } = await browser.open(a, '/console/components', { as: 'viewer', size: PHONE });
    await page.getByText('No components yet').waitFor();
    expect(await page.getByRole('button', { name: 'New component' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
