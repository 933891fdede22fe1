import { describe, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('Domains in the console', () => {
  it('are added with the records to set, copied by one button, and removed', async () => {
    const { page, context } = await browser.open(a, '/console/domains', { as: 'owner', size: PHONE });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('No domains of your own').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a domain' }).first().click();
    await page.getByRole('textbox', { name: 'Domain' }).fill('status.example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Waiting for its records').waitFor();
    const { body } = await a.client.get('/domains');
    const [record] = body.data[0].expected_records;
    await page.getByText(record.value, { exact: true }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Copy: Value' }).first().click();
    await page.getByText('Copied').waitFor();
    await page.getByRole('button', { name: 'Delete: status.example.com' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No domains of your own').waitFor();
  });

  it('that are no names are refused at the field', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, '/console/domains', { as: 'owner', language: 'de' });
    await page.getByRole('button', { name: 'Domain hinzufügen' }).first().click();
    await page.getByRole('textbox', { name: 'Domain' }).fill('not a name');
    await page.getByRole('button', { name: 'Hinzufügen', exact: true }).click();
    await page.locator('.field-error').first().waitFor();
    await expectAccessible(page);
  });

  it('are not shown to who may not manage them: the server says why', async () => {
    browser.allow('status of 403');
    const { page } = await browser.open(a, '/console/domains', { as: 'viewer' });
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    await expectAccessible(page);
  });
});
