import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);
const SIZES = [['a phone', PHONE] as const, ['a desktop', undefined] as const];

describe.each(SIZES)('Single sign-on in the console on %s', (_, size) => {
  it('says the address to enter and shows what is wrong at the fields', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, '/console/sign-in-settings', {
      as: 'owner',
      ...(size && { size }),
    });
    await page.getByText(/\/auth\/sso\/callback$/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('textbox', { name: 'Issuer' }).fill('not an address');
    await page.getByRole('textbox', { name: 'Client id' }).fill('heliograph');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').first().waitFor();
    await expectAccessible(page);
    // What was typed is kept on the device.
    await page.reload();
    await page.getByRole('textbox', { name: 'Issuer' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Issuer' }).inputValue()).toBe('not an address');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('textbox', { name: 'Domains of e-mail addresses' }).fill('example.com\nexample.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await a.client.get('/sso')).body.data.email_domains).toEqual(['example.com', 'example.org']);
    await a.client.patch('/sso', { email_domains: [] });
  });
});
