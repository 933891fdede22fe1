import { describe, expect, it } from 'vitest';
import { createHostSystem } from '#testing/factories.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('Host systems in the console', () => {
  it('are created, renamed, get a new address and are deleted', async () => {
    const { page } = await browser.open(a, '/console/host-systems', { as: 'owner' });
    await page.getByText('No host systems').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New host system' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('db-1');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const step = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: /^More actions: / }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await step('Edit');
    await page.getByRole('textbox', { name: 'Name' }).fill('db-2');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: 'db-2' }).waitFor();
    const address = async (): Promise<string> =>
      (await a.client.get('/host-systems')).body.data[0].webhook_url;
    const before = await address();
    await step('Address to report to');
    await page.getByText(before).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New address' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).click();
    await page.getByText(/The address before also works until/).waitFor();
    expect(await address()).not.toBe(before);
    await page.getByRole('button', { name: 'Close' }).click();
    await step('Status page');
    await page
      .getByRole('textbox', { name: 'Address of its status page' })
      .fill('https://status.example.com');
    await page.getByRole('textbox', { name: 'Public name' }).fill('Example Cloud');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const [{ id }] = (await a.client.get('/host-systems')).body.data;
    const stored = async (): Promise<unknown> =>
      (await a.client.get(`/host-systems/${id}/status-page`)).body.data;
    expect(await stored()).toMatchObject({ url: 'https://status.example.com', public_name: 'Example Cloud' });
    await step('Status page');
    await page.getByText('The page has not been read yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Address of its status page' }).fill('');
    await page.getByRole('textbox', { name: 'Public name' }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ url: null, public_name: null });
    await step('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No host systems').waitFor();
  });

  it('are shown to who may only read, on a phone', async () => {
    await createHostSystem(a.client);
    const { page } = await browser.open(a, '/console/host-systems', { as: 'viewer', size: PHONE });
    await page.getByRole('rowheader', { name: 'db-1' }).waitFor();
    expect(await page.getByRole('button', { name: 'New host system' }).count()).toBe(0);
    await page.getByRole('button', { name: /^More actions: / }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['External id and labels']);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'db-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'db-1' }).waitFor();
  });
});
