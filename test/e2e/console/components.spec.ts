import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createComponent, createGroup } from '#testing/factories.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const ordered = api.useTenant('ordered');
const contested = api.useTenant('contested');
const arabic = api.useTenant('arabic');
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

  it('are put in order by dragging, by keys and by the menu, and back again', async () => {
    const { ids } = await scene(ordered);
    const { page } = await browser.open(ordered, '/console/components', { as: 'owner' });
    await row(page, 'Search').waitFor();
    await expectAccessible(page);
    await row(page, 'Search').locator('.component-name').dragTo(row(page, 'Shop').locator('.component-name'));
    await page.getByText('Moved', { exact: true }).waitFor();
    expect(await orderIn(ordered, ids.shop)).toEqual(['Cards', 'Invoices', 'Search']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Moved back').waitFor();
    expect(await orderIn(ordered, ids.shop)).toEqual(['Cards', 'Invoices']);

    await row(page, 'Cards').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    // From before Invoices, on Invoices is not allowed, to after Invoices.
    await page.getByRole('button', { name: /after Invoices/i }).waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Moved', { exact: true }).first().waitFor();
    expect(await orderIn(ordered, ids.shop)).toEqual(['Invoices', 'Cards']);

    await step(page, 'Cards', 'Move up');
    await expect.poll(() => orderIn(ordered, ids.shop)).toEqual(['Cards', 'Invoices']);
    await step(page, 'Search', 'Move to …');
    await page.getByRole('dialog').getByRole('button', { name: /Group/ }).click();
    await page.getByRole('option', { name: 'Office' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => orderIn(ordered, ids.office)).toEqual(['Search']);
    await step(page, 'Office', 'Move up');
    await expect
      .poll(async () =>
        (await ordered.client.get('/component-groups')).body.data.map(({ name }: any) => name.en),
      )
      .toEqual(['Office', 'Shop']);
  });

  it('stay where they are if somebody else has reordered them meanwhile', async () => {
    const { ids } = await scene(contested);
    const { page } = await browser.open(contested, '/console/components', { as: 'owner' });
    await row(page, 'Cards').waitFor();
    // What the screen shows is older than what the server has.
    let isHeld = true;
    await page.route('**/api/v1/components?**', async (route) => {
      if (!isHeld) await route.continue();
      else await route.abort();
    });
    browser.allow('net::ERR_FAILED');
    await contested.client.patch(`/components/${String(ids.cards)}`, { position: 9 });
    isHeld = false;
    await step(page, 'Invoices', 'Move up');
    await page.getByText(/Somebody else has reordered these/).waitFor();
    expect(await orderIn(contested, ids.shop)).toEqual(['Invoices', 'Cards']);
    await expectAccessible(page);
  });

  it('can be moved on a phone, from right to left, and tell why not', async () => {
    await scene(arabic);
    browser.allow('status of 422');
    const { page } = await browser.open(arabic, '/console/components', {
      as: 'owner',
      size: PHONE,
      language: 'ar',
    });
    await row(page, 'Cards').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await step(page, 'Shop', 'حذف');
    await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).click();
    await page.getByRole('alertdialog').getByRole('alert').waitFor();
    await expectAccessible(page);
  });
});

/** A shop with two components, an empty group, and a component without a group. */
async function scene({
  client,
}: TestTenant): Promise<{ ids: { shop: number; office: number; cards: number } }> {
  const shop = await createGroup(client, { name: { en: 'Shop' } });
  const office = await createGroup(client, { name: { en: 'Office' } });
  const cards = await createComponent(client, { name: { en: 'Cards' }, group_id: shop.id });
  await createComponent(client, { name: { en: 'Invoices' }, group_id: shop.id });
  await createComponent(client, { name: { en: 'Search' } });
  return { ids: { shop: shop.id, office: office.id, cards: cards.id } };
}

function row(page: Page, name: string): ReturnType<Page['locator']> {
  return page.getByRole('row', { name: new RegExp(`^${name}`) });
}

async function step(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`: ${name}$`) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function orderIn({ client }: TestTenant, group: number): Promise<string[]> {
  const { body } = await client.get(`/components?group_id=${String(group)}`);
  return body.data.map(({ name }: any) => name.en);
}
