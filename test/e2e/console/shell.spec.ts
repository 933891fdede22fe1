import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, expectAccessible, PHONE, useConsole } from '../../support/console.js';
import { created, createHostSystem } from '../../support/factories.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

const NAME = { de: 'Zahlungen', en: 'Payments' };

/** Opens the form of the only component. */
async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions: Payments' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('English').first().waitFor();
}

function english(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('group', { name: 'Name' }).getByLabel('English');
}

describe('What somebody types', () => {
  it('survives a reload, signing out and in again, and a session that ends while typing', async () => {
    await created(a.client, '/components', { name: NAME });
    const { page, context, person } = await browser.open(a, '/console/components', { as: 'owner' });
    await edit(page);
    await english(page).fill('Card payments');
    await page.reload();
    await edit(page);
    expect(await english(page).inputValue()).toBe('Card payments');
    // The session ends; the cookie of the next one comes from another tab.
    browser.allow('status of 401');
    const cookies = await context.cookies();
    await person!.client.post('//auth/sign-out', {});
    // What the screen reads again may have said so already, with a dialog over the button.
    await page.locator('button', { hasText: 'Save' }).dispatchEvent('click');
    await page.getByText('You are signed out').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('You are not signed in yet.').waitFor();
    expect(cookies).toHaveLength(1);
    expect(await english(page).inputValue()).toBe('Card payments');
  });

  it('is sent when there is a connection again', async () => {
    await created(a.client, '/components', { name: NAME });
    const { page, context } = await browser.open(a, '/console/components', { as: 'owner' });
    await edit(page);
    browser.allow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(true);
    await page.getByText('You are offline. What you type is kept.').waitFor();
    await english(page).fill('Card payments');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No connection to the server').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Card payments', { exact: true }).waitFor();
  });

  it('meets what a colleague has saved, field by field', async () => {
    const { id } = await created(a.client, '/components', { name: NAME });
    const { page } = await browser.open(a, '/console/components', { as: 'owner', size: PHONE });
    await edit(page);
    await english(page).fill('Card payments');
    await a.client.patch(`/components/${id}`, { name: { en: 'Transfers' }, description: { en: 'By bank' } });
    browser.allow('status of 412');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await expectAccessible(page);
    await page.getByRole('radio', { name: /Theirs/ }).check({ force: true });
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Transfers', { exact: true }).waitFor();
    const { body } = await a.client.get(`/components/${id}`);
    expect(body.data).toMatchObject({ name: { en: 'Transfers' }, description: { en: 'By bank' } });
  });
});

describe('The frame around the screens', () => {
  it('leads anywhere by the keyboard', async () => {
    const { page } = await browser.open(a, '/console', { as: 'editor', size: DESKTOP });
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search or do something' }).waitFor();
    await page.keyboard.type('compon');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console/components');
    await created(a.client, '/incidents', { title: { de: 'Zahlungen gestört', en: 'Payments fail' } });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gestört');
    await page.getByRole('menuitem', { name: 'Payments fail' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console\/incidents\/\d+$/);
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Keyboard shortcuts').waitFor();
    await expectAccessible(page);
  });

  it('takes what is typed right after Ctrl K, also without a connection', async () => {
    browser.allow('ERR_INTERNET_DISCONNECTED');
    const { page, context } = await browser.open(a, '/console/announcements', { as: 'editor' });
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('compon');
    await page.getByRole('menuitem', { name: 'Components', exact: true }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search or do something' }).inputValue()).toBe('compon');
    await context.setOffline(false);
  });

  it('leads to records of any kind and begins any form, from any screen', async () => {
    // The chart of a metric asks for the hours before the browser's present.
    api.clock.set(new Date().toISOString());
    await created(a.client, '/metrics', { name: { de: 'Antwortzeit', en: 'Response time' } });
    await created(a.client, '/audiences', { name: 'Partners' });
    await createHostSystem(a.client, { name: 'db-7' });
    const { page } = await browser.open(a, '/console', { as: 'owner', size: PHONE });
    const ask = async (text: string): Promise<void> => {
      await page.getByRole('button', { name: /^Search or do something/ }).click();
      await page.getByRole('searchbox', { name: 'Search or do something' }).waitFor();
      await page.keyboard.type(text);
    };
    for (const [text, title, kind, address] of [
      ['antwort', 'Response time', 'Metrics', /\/metrics\/\d+$/],
      ['partn', 'Partners', 'Audiences', /\/audiences\/\d+$/],
      ['db-7', 'db-7', 'Host systems', /\/records\/host-systems\/\d+$/],
    ] as const) {
      await ask(text);
      const found = page.getByRole('menuitem', { name: `${title} ${kind}`, exact: true });
      await found.waitFor();
      await expectAccessible(page);
      await found.click();
      await page.waitForURL(address);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    for (const [text, field] of [
      ['New metric', 'English'],
      ['New component', 'English'],
      ['Invite', 'E-mail address'],
      ['Add a domain', 'Domain'],
      ['New maintenance', 'English'],
    ] as const) {
      await ask(text);
      await page.getByRole('menuitem', { name: text }).click();
      await page.getByRole('textbox', { name: field }).first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    // What has been begun by an address is ended like anything else, and not again by a reload.
    await page.goto(`http://${a.client.host}/console/components?new=true`);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL('**/console/components');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Components' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('is there for nobody who is not signed in, and leads them back afterwards', async () => {
    browser.allow('status of 401');
    const { page } = await browser.open(a, '/console/components?new=true');
    expect(new URL(page.url()).pathname).toBe('/console/sign-in');
    await page.getByLabel(/API key|API-Schlüssel/).fill(a.client.key!);
    await page.getByRole('button', { name: /Sign in with the key|Mit dem Schlüssel anmelden/ }).click();
    await page.waitForURL('**/console/components?new=true');
  });

  it('says before anything is typed that a form is not for somebody, and draws no button to one', async () => {
    browser.allow('status of 403');
    const { page } = await browser.open(a, '/console', { as: 'viewer' });
    const { origin } = new URL(page.url());
    for (const [form, ability] of [
      ['incidents/new', 'incidents.manage'],
      ['templates/new?kind=update', 'incidents.manage'],
      ['components?new=true', 'components.manage'],
      ['members?new=true', 'members.manage'],
    ] as const) {
      await page.goto(`${origin}/console/${form}`);
      await page.getByText(`Your role does not have the ability ${ability}.`).waitFor();
      expect(await page.getByRole('textbox').count(), form).toBe(0);
      await expectAccessible(page);
    }
    for (const [list, button] of [
      ['templates', 'New template'],
      ['members', 'Invite a colleague'],
      ['subscribers', 'Add a subscriber'],
    ] as const) {
      await page.goto(`${origin}/console/${list}`);
      await page.getByText('Not for you').waitFor();
      expect(await page.getByText(button).count(), list).toBe(0);
    }
  });

  it('says what is wrong with an address', async () => {
    const { page } = await browser.open(a, '/console', { as: 'viewer' });
    await page.goto(`http://${a.client.host}/console/nothing/here`);
    await page.getByText('There is nothing at this address.').waitFor();
  });
});
