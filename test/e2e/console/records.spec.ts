import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('Screens made from the reference', () => {
  it('show also families that have screens of their own', async () => {
    const { page } = await browser.open(a, '/console/records/analytics/uptime', { as: 'owner' });
    await page.locator('main').locator('table, dl, .empty-state h2').first().waitFor();
    await expectAccessible(page);
  });

  it('list, create, show, change, publish and delete an announcement', async () => {
    const { page } = await browser.open(a, '/console/records/announcements', { as: 'owner' });
    await page.getByRole('heading', { name: 'Announcements' }).waitFor();
    await page.getByText('Nothing here yet').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New' }).first().click();
    const title = page.getByRole('group', { name: 'Title' });
    await title.getByLabel('English').fill('New address');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { name: 'New address' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await title.getByLabel('German').fill('Neue Adresse');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Neue Adresse').waitFor();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect
      .poll(async () => (await a.client.get('/announcements')).body.data[0].is_published)
      .toBe(true);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete an announcement' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing here yet').waitFor();
  });

  it('put what the server refuses at its field', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, '/console/records/announcements?mode=new', { as: 'owner' });
    await page.getByRole('group', { name: 'Title' }).getByLabel('English').fill('x'.repeat(256));
    await page.getByLabel('Link url').fill('ftp://example.com');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Link url').and(page.locator('[aria-invalid=true]')).waitFor();
    await page.getByLabel('English').and(page.locator('[aria-invalid=true]')).first().waitFor();
    await expectAccessible(page);
  });

  it('show who may only read no button to write, on a phone', async () => {
    await createComponent(a.client);
    const { page } = await browser.open(a, '/console/records/components', { as: 'viewer', size: PHONE });
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('button', { name: 'New' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('table').getByRole('link').click();
    await page.getByText('History since').or(page.getByText('Slug')).first().waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
