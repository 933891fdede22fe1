import { describe, expect, it } from 'vitest';
import { createComponent } from '#testing/factories.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { PacedPerson } from '../../support/paced-person.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('Members in the console', () => {
  it('are invited in four interactions, get other roles and are deleted', async () => {
    const { page, person } = await browser.open(a, '/console/', { as: 'owner' });
    const inviting = new PacedPerson();
    await inviting.press(page.getByRole('link', { name: 'Members' }));
    await inviting.press(page.getByRole('button', { name: 'Invite a colleague' }));
    await inviting.type(page.getByRole('textbox', { name: 'E-mail address' }), 'grace@example.com');
    await inviting.press(page.getByRole('button', { name: 'Send invitation' }));
    await page.getByRole('rowheader', { name: 'grace@example.com' }).waitFor();
    expect(inviting).toEqual({ interactions: 4, seconds: 5.5 });
    await page.getByRole('button', { name: 'More actions: grace@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Change roles' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('viewer', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('editor, viewer').waitFor();
    await page.getByRole('button', { name: 'More actions: grace@example.com' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('rowheader', { name: 'grace@example.com' }).waitFor({ state: 'detached' });
    const { body } = await person!.client.get('/members');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([person!.member.id]);
  });

  it('see an address that is taken at its field, on a phone', async () => {
    browser.allow('status of 422');
    const { page, person } = await browser.open(a, '/console/members', { as: 'owner', size: PHONE });
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(person!.member.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await page.locator('.field-error').first().waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});

describe('The audit trail in the console', () => {
  it('says who changed what, before and after', async () => {
    const component = await createComponent(a.client, { name: { en: 'Search' } });
    await a.client.patch(`/components/${String(component.id)}`, { name: { en: 'Find' } });
    const { page } = await browser.open(a, '/console/trail', { as: 'owner', size: PHONE });
    await page.getByRole('textbox', { name: 'Record' }).fill(`component:${String(component.id)}`);
    const entry = page.getByRole('listitem').filter({ hasText: 'patchComponent' });
    await entry.getByText('One change').click();
    await entry.getByRole('cell', { name: /Search/ }).waitFor();
    await entry.getByRole('cell', { name: /Find/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
