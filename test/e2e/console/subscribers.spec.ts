import { describe, expect, it } from 'vitest';
import { createComponent, createIncident } from '#testing/factories.js';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { NotifiedSubscribers } from '../../support/notified-subscribers.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

const notified = new NotifiedSubscribers();
const { api } = notified;
const a = useTenantPerTest(api);
const browser = useConsole(api);

describe('Subscribers in the console', () => {
  it.each([
    ['a phone', PHONE, 'light' as const],
    ['a desktop', DESKTOP, 'dark' as const],
  ])('are listed, searched and filtered, and the filters stay, on %s', async (_, size, colorScheme) => {
    await createConfirmed(a.client, { address: 'ada@example.com', events: ['incident'] });
    await createSubscriber(a.client, { address: 'grace@example.com' });
    const { page } = await browser.open(a, '/console/subscribers', { as: 'owner', size, colorScheme });
    await page.getByRole('link', { name: 'grace@example.com' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: /^Status|Status$/ }).click();
    await page.getByRole('option', { name: 'Confirmed', exact: true }).click();
    await page.getByRole('link', { name: 'grace@example.com' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('rowheader', { name: 'ada@example.com' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
    await page.getByText('Nobody matches these filters.').waitFor();
    await expectAccessible(page);
  });

  it('are offered Telegram only while the page has a bot, and are led to where it is set', async () => {
    const { page } = await browser.open(a, '/console/subscribers', { as: 'owner', size: PHONE });
    const dialog = page.getByRole('dialog', { name: 'Add a subscriber' });
    const channels = async (): Promise<string[]> => {
      await page.getByRole('button', { name: 'Add a subscriber' }).first().click();
      await dialog.getByRole('button', { name: /Channel/ }).click();
      await page.getByRole('option', { name: 'Webhook' }).waitFor();
      const names = await page.getByRole('option').allTextContents();
      await page.keyboard.press('Escape');
      return names;
    };
    await page.getByText('No subscribers').waitFor();
    await page.getByRole('button', { name: 'Add a subscriber' }).first().click();
    await dialog.getByText('Telegram is not offered, because the page has no bot for it.').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.keyboard.press('Escape');
    expect(await channels()).not.toContain('Telegram');
    await dialog.getByRole('link', { name: 'Set up the bot in the settings' }).click();
    await page.getByRole('textbox', { name: 'Telegram bot' }).fill(`123456789:${'x'.repeat(35)}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.goto(`http://${a.client.host}/console/subscribers`);
    await page.getByText('No subscribers').waitFor();
    await expect.poll(channels, { timeout: 20_000 }).toContain('Telegram');
  });

  it('are added with what they follow, with errors at their fields', async () => {
    browser.allow('status of 422');
    await createComponent(a.client, { name: { de: 'Kasse', en: 'Till' } });
    const { page } = await browser.open(a, '/console/subscribers', { as: 'owner', size: PHONE });
    await page.getByText('No subscribers').waitFor();
    await page.getByRole('button', { name: 'Add a subscriber' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('not an address');
    await dialog.getByText('They want this').click();
    await dialog.getByText('Announcements').click();
    await dialog.getByText('Only some components').click();
    await dialog.getByRole('row', { name: 'Till' }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.locator('.field-error').first().waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Address' }).fill('ada@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
    const { body } = await a.client.get('/subscribers');
    expect(body.data).toMatchObject([
      { address: 'ada@example.com', status: 'confirmed', component_ids: [expect.any(Number)] },
    ]);
    expect(body.data[0].events).toEqual(['incident', 'maintenance']);
    await page.getByRole('button', { name: 'Add a subscriber' }).click();
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://chat.googleapis.com/v1/x?key=7Yz4');
    await dialog.getByRole('button', { name: /Channel/ }).click();
    await page.getByRole('option', { name: 'Google Chat', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'https://chat.googleapis.com/…7Yz4' }).waitFor();
  });

  it('are changed, tested, and deleted; a change by somebody else is asked about', async () => {
    browser.allow('status of 412');
    const { id } = await createConfirmed(a.client, { address: 'ada@example.com' });
    const { page } = await browser.open(a, `/console/subscribers/${String(id)}`, { as: 'owner' });
    await page.getByText('The whole page').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send a test message' }).click();
    await page.getByText('The test message is on its way').waitFor();
    await page.getByRole('button', { name: 'Change what they follow' }).click();
    await page.getByRole('dialog').getByText('Maintenances').click();
    await a.client.patch(`/subscribers/${String(id)}`, { events: ['announcement'] });
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByRole('button', { name: 'Save', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await a.client.get(`/subscribers/${String(id)}`)).body.data.events)
      .toEqual(['incident', 'announcement']);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No subscribers').waitFor();
  });

  it('show a signing secret once', async () => {
    const { id } = await notified.createHook(a.client);
    const { page } = await browser.open(a, `/console/subscribers/${String(id)}`, { as: 'owner' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'New signing secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New signing secret' }).click();
    await page.getByText(/^whsec_/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/^whsec_/).waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain('whsec_');
    expect(
      await page.evaluate(() => JSON.stringify(Object.entries((globalThis as any).localStorage))),
    ).not.toContain('whsec_');
  });

  it('are sent an example of an event, if they have an endpoint', async () => {
    const { id } = await notified.createHook(a.client);
    const { page } = await browser.open(a, `/console/subscribers/${String(id)}`, {
      as: 'owner',
      size: PHONE,
    });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Send an example of an event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send an example of an event' });
    await dialog.getByRole('button', { name: /Event/ }).click();
    await page.getByRole('option', { name: 'maintenance.started' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('The example is on its way').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await notified.notified(a.client)).toEqual([['subscriber.test_requested', id]]);
    const reader = await createConfirmed(a.client, { address: 'ada@example.com' });
    const { page: mail } = await browser.open(a, `/console/subscribers/${String(reader.id)}`, {
      as: 'owner',
    });
    await mail.getByRole('button', { name: 'More actions' }).click();
    await mail.getByRole('menuitem', { name: 'Send a test message' }).waitFor();
    expect(await mail.getByRole('menuitem', { name: 'Send an example of an event' }).count()).toBe(0);
  });

  it('show what was sent to them, and get it again', async () => {
    const { id } = await notified.createHook(a.client);
    await createIncident(a.client, { title: { en: 'Outage', de: 'Ausfall' }, publish: true });
    await notified.notified(a.client);
    const { page } = await browser.open(a, `/console/subscribers/${String(id)}`, {
      as: 'owner',
      size: PHONE,
    });
    await page.getByRole('rowheader', { name: /incident.published/ }).waitFor();
    await page.getByText('1 attempt').click();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: /^Send again: incident.published/ }).click();
    await page.getByText('Waiting to be sent again: 1').waitFor();
    await page.getByText('Waiting', { exact: true }).waitFor();
    await page.goto(new URL('/console/subscribers/deliveries?status=waiting', page.url()).href);
    await page.getByRole('link', { name: `Subscriber ${String(id)}` }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });

  it('are imported from a CSV file, with what is in it before and a report of each row after', async () => {
    await createSubscriber(a.client, { address: 'old@example.com' });
    const { page } = await browser.open(a, '/console/subscribers', { as: 'owner' });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import subscribers' }).click();
    const dialog = page.getByRole('dialog');
    const csv = 'address;status;locale\nada@example.com;confirmed;de\nold@example.com;;\nx;;xx\n;;de\n';
    await page.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await dialog.getByText('3 rows can be imported.').waitFor();
    await dialog.getByText('Line 5: there is no address').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Import 3' }).click();
    await dialog.getByText('Created: 1').waitFor();
    await dialog.getByText('Existed already and stay as they are: 1').waitFor();
    await dialog.getByText('Refused: 1').waitFor();
    await dialog
      .getByText(/^Line 4:/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
  });

  it('are refused to whoever may not see them', async () => {
    browser.allow('status of 403');
    const { page } = await browser.open(a, '/console/subscribers', { as: 'viewer' });
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Subscribers', exact: true }).count()).toBeLessThanOrEqual(1);
  });

  it('are read from right to left in Arabic', async () => {
    await createConfirmed(a.client, { address: 'ada@example.com' });
    const { page } = await browser.open(a, '/console/subscribers', {
      as: 'owner',
      size: PHONE,
      language: 'ar',
    });
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
