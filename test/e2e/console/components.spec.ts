import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createComponent, createGroup, createHostSystem } from '#testing/factories.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const ordered = api.useTenant('ordered');
const contested = api.useTenant('contested');
const arabic = api.useTenant('arabic');
const noted = api.useTenant('noted');
const depending = api.useTenant('depending');
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
    await page.getByRole('menuitem', { name: 'Edit' }).click();
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

  it('depend on others and on host systems, and never on themselves', async () => {
    browser.allow('status of 422');
    const { client } = depending;
    const shop = await createComponent(client, { name: 'Shop' });
    const payments = await createComponent(client, { name: 'Payments' });
    const host = await createHostSystem(client, { name: 'db-1' });
    const path = `/components/${shop.id}/dependencies`;
    const { page } = await browser.open(depending, '/console/components', { as: 'owner' });
    const open = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: `More actions: ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Depends on' }).click();
    };
    const dialog = page.getByRole('dialog');
    await open('Shop');
    await dialog.getByRole('row', { name: 'Payments' }).click();
    await dialog.getByText('db-1').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await client.get(path)).body.data).toEqual({
      component_ids: [payments.id],
      host_system_ids: [host.id],
    });
    await open('Payments');
    await dialog.getByRole('row', { name: 'Shop' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText(/depends on this one already/)
      .first()
      .waitFor();
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

interface Noted {
  readonly path: string;
  readonly body: object;
  readonly screen: (id: number) => string;
  /** Name of the row, if that has a menu. */
  readonly name?: string;
}

/** Kinds of records that other systems note something on. */
const NOTED: readonly Noted[] = [
  { path: 'components', body: { name: { en: 'Search' } }, screen: () => 'components', name: 'Search' },
  { path: 'component-groups', body: { name: { en: 'Shop' } }, screen: () => 'components', name: 'Shop' },
  {
    path: 'host-systems',
    body: { name: 'db-1', kind: 'server' },
    screen: () => 'host-systems',
    name: 'db-1',
  },
  { path: 'incidents', body: { title: { en: 'Outage' } }, screen: (id) => `incidents/${String(id)}` },
  {
    path: 'maintenances',
    body: {
      title: { en: 'Migration' },
      started_at: '2026-03-02T00:00:00Z',
      scheduled_end_at: '2026-03-02T02:00:00Z',
    },
    screen: (id) => `maintenances/${String(id)}`,
  },
  {
    path: 'incident-templates',
    body: { name: 'Outage', kind: 'incident', title: { en: 'Outage' } },
    screen: (id) => `templates/${String(id)}`,
  },
];

describe('What other systems note on a record', () => {
  it.each(NOTED)('is changed on the screen of $path', async ({ path, body, screen, name }) => {
    const { data } = (await noted.client.post(`/${path}`, body)).body;
    const { page } = await browser.open(noted, `/console/${screen(data.id)}`, { as: 'owner', size: PHONE });
    if (name === undefined) await page.getByRole('button', { name: 'Edit: External id and labels' }).click();
    else await step(page, name, 'External id and labels');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'External id' }).fill('crm-4711');
    await dialog.getByRole('button', { name: 'Add a label' }).click();
    await dialog.getByRole('textbox', { name: 'Key' }).fill('team');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('payments');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    if (name === undefined) await page.getByText('team: payments').waitFor();
    await expectAccessible(page);
    expect((await noted.client.get(`/${path}/${String(data.id)}/metadata`)).body.data).toMatchObject({
      external_id: 'crm-4711',
      labels: { team: 'payments' },
    });
  });

  it('says at its fields what does not fit, and asks about what somebody else has changed', async () => {
    browser.allow('status of 422');
    browser.allow('status of 412');
    const [cards, invoices] = [
      await createComponent(noted.client, { name: { en: 'Cards' } }),
      await createComponent(noted.client, { name: { en: 'Invoices' } }),
    ];
    const path = `/components/${String(invoices.id)}/metadata`;
    await noted.client.patch(`/components/${String(cards.id)}/metadata`, { external_id: 'taken' });
    await noted.client.patch(path, { labels: { team: 'billing', tier: '1' } });
    const { page } = await browser.open(noted, '/console/components', { as: 'owner' });
    await step(page, 'Invoices', 'External id and labels');
    const dialog = page.getByRole('dialog').first();
    const save = dialog.getByRole('button', { name: 'Save' });
    await dialog.getByRole('textbox', { name: 'External id' }).fill('taken');
    await save.click();
    await dialog.locator('.field-error').getByText('Another record has this external_id.').waitFor();
    await dialog.getByRole('textbox', { name: 'External id' }).fill('mine');
    const label = dialog.getByRole('group', { name: 'Label 1' });
    await label.getByRole('textbox', { name: 'Key' }).fill('Team');
    await save.click();
    await dialog.locator('.field-error').getByText('must not have the key').waitFor();
    await expectAccessible(page);
    await label.getByRole('textbox', { name: 'Key' }).fill('tier');
    await save.click();
    await dialog.getByText('The key “tier” is there twice.').waitFor();
    await label.getByRole('textbox', { name: 'Key' }).fill('squad');
    await noted.client.patch(path, { external_id: 'theirs' });
    await save.click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByText('theirs', { exact: true }).waitFor();
    await expectAccessible(page);
    await question.getByText('mine', { exact: true }).click();
    await question.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').first().waitFor({ state: 'detached' });
    expect((await noted.client.get(path)).body.data).toMatchObject({
      external_id: 'mine',
      labels: { squad: 'billing', tier: '1' },
    });
  });

  it.each([
    ['de', 'Externe ID und Labels'],
    ['fr', 'Identifiant externe et libellés'],
    ['ar', 'المعرّف الخارجي والوسوم'],
  ] as const)('is read by whoever may not change it, in %s', async (language, title) => {
    const { id } = await createComponent(noted.client, { name: { en: `Read in ${language}` } });
    await noted.client.patch(`/components/${String(id)}/metadata`, { labels: { team: 'payments' } });
    const { page } = await browser.open(noted, '/console/components', {
      as: 'viewer',
      size: PHONE,
      language,
    });
    await page.getByRole('button', { name: new RegExp(`: Read in ${language}$`) }).click();
    expect(await page.getByRole('menuitem').count()).toBe(1);
    await page.getByRole('menuitem', { name: title }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText('team: payments').waitFor();
    expect(await dialog.getByRole('textbox').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
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
