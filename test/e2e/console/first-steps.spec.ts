import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>';

describe('The first steps', () => {
  it('make a page out of nothing, on a phone', async () => {
    const { page } = await browser.open(a, '/console/first-steps', { as: 'owner', size: PHONE });
    await page.getByText('Name and languages').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.locator('input[type=file]').setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
    await page.getByLabel('List').fill('API\n\nPayments:\n- Cards\n- Transfers');
    await page.getByRole('button', { name: 'Create 4' }).click();
    await page.getByText('Components', { exact: true }).last().waitFor();
    await page.getByLabel('E-mail address').last().fill('ada@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Saved').first().waitFor();
    await page.getByLabel('Domain').fill('not a domain');
    browser.allow('status of 422');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page
      .getByText(/domain/i)
      .filter({ hasText: /name|host|valid/i })
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.getByLabel('Domain').fill('status.example.com');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.waitForURL('**/console/domains');
    const [components, groups, settings] = await Promise.all([
      a.client.get('/components'),
      a.client.get('/component-groups'),
      a.client.get('/settings'),
    ]);
    expect(components.body.data.map(({ name, group_id }: any) => [name.de, group_id !== null])).toEqual([
      ['API', false],
      ['Cards', true],
      ['Transfers', true],
    ]);
    expect(groups.body.data).toMatchObject([{ name: { de: 'Payments' } }]);
    expect(settings.body.data.logo_url).toContain('/assets/logo-');
  });
});
