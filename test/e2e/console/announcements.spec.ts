import { describe, expect, it } from 'vitest';
import { createAnnouncement } from '#testing/factories.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('Announcements in the console', () => {
  it('are written, published, changed by two people, taken off the page and deleted', async () => {
    browser.allow('status of 412');
    const { page } = await browser.open(a, '/console/announcements', { as: 'editor' });
    await page.getByText('No announcements').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New announcement' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'German' }).first().fill('Umzug');
    await dialog.getByRole('textbox', { name: 'English' }).first().fill('We are moving');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const menu = page.getByRole('button', { name: 'More actions: We are moving' });
    const step = async (name: string): Promise<void> => {
      await menu.click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await step('Publish');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Shown now').waitFor();
    const { body } = await a.client.get('/announcements');
    expect(body.data).toMatchObject([{ title: { de: 'Umzug', en: 'We are moving' }, is_published: true }]);

    await step('Edit');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Importance/ })
      .click();
    await page.getByRole('option', { name: 'Urgent' }).click();
    await a.client.patch(`/announcements/${String(body.data[0].id)}`, { level: 'warning' });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('cell', { name: 'Urgent' }).waitFor();

    await page.getByRole('link', { name: 'We are moving' }).click();
    await page.getByRole('heading', { level: 1, name: 'We are moving' }).waitFor();
    await page.goBack();

    await step('Take off the page');
    await page.getByText('Draft', { exact: true }).waitFor();
    await step('Preview link');
    await page.getByRole('link', { name: 'Open preview' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await step('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No announcements').waitFor();
  });

  it('show errors at their fields, on a phone, from right to left', async () => {
    browser.allow('status of 422');
    await createAnnouncement(a.client, { title: { en: 'Holiday' } });
    const { page } = await browser.open(a, '/console/announcements', {
      as: 'editor',
      size: PHONE,
      language: 'ar',
    });
    // At the right, as everything else, although it runs from left to right.
    const { x = 0 } = (await page.getByRole('link', { name: 'Holiday' }).boundingBox()) ?? {};
    expect(x).toBeGreaterThan(PHONE.width / 2);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'إعلان جديد' }).click();
    await page.getByRole('dialog').getByRole('textbox').last().fill('not an address');
    await page.getByRole('dialog').getByRole('button', { name: 'إنشاء' }).click();
    await page.locator('.field-error').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
