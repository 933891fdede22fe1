import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { createComponent } from '#testing/factories.js';
import { PacedPerson } from '../../support/paced-person.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>',
  ),
};

describe('The settings in the console', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('get a new logo from home in at most four interactions, on %s', async (_, size) => {
    const { page } = await browser.open(a, '/console/', { as: 'owner', size });
    const person = new PacedPerson();
    if (size === PHONE) await person.press(page.getByRole('button', { name: 'More', exact: true }));
    await person.press(page.getByRole('link', { name: 'Settings', exact: true }));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      person.press(page.getByRole('button', { name: 'Logo: choose a file' })),
    ]);
    await chooser.setFiles(LOGO);
    await person.press(page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(person.interactions).toBeLessThanOrEqual(4);
    const { body } = await a.client.get('/settings');
    expect(body.data.logo_url).toMatch(/\/assets\/logo-[0-9a-f]{16}\.svg$/);
  });

  it('take a logo that is dropped, and show the page with it before anything is saved', async () => {
    const { page } = await browser.open(a, '/console/settings', { as: 'owner' });
    const files = await page.evaluateHandle((text) => {
      const transfer = new (globalThis as any).DataTransfer();
      transfer.items.add(new File([text], 'logo.svg', { type: 'image/svg+xml' }));
      return transfer;
    }, LOGO.buffer.toString());
    await page
      .getByRole('group', { name: 'Logo', exact: true })
      .dispatchEvent('drop', { dataTransfer: files });
    const preview = page.frameLocator('iframe');
    await preview.locator('.brand img[src^="data:image/svg"]').waitFor();
    expect((await a.client.get('/settings')).body.data.logo_url).toBeNull();
    await expectAccessible(page);
  });

  it('show the page while somebody types, and keep what was typed over a reload', async () => {
    await createComponent(a.client, { name: { de: 'Kasse', en: 'Till' } });
    const { page } = await browser.open(a, '/console/settings', { as: 'owner' });
    const preview = page.frameLocator('iframe');
    await preview.getByText('Kasse').first().waitFor();
    await page.getByRole('textbox', { name: 'Name of the page' }).fill('Neu & Co');
    await preview.locator('.brand').getByText('Neu & Co').waitFor();
    await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#7a3ff2');
    await preview.locator('link[href*="color-7a3ff2"]').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: /Components are shown as/ }).click();
    await page.getByRole('option', { name: 'Tiles' }).click();
    await preview.locator('.components.tiles').first().waitFor();
    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await preview.getByText('Till').first().waitFor();
    await preview.getByRole('link', { name: 'History' }).first().click();
    await preview.getByText('Till').first().waitFor();
    await page.reload();
    await preview.locator('.brand').getByText('Neu & Co').waitFor();
    expect((await a.client.get('/settings')).body.data).toMatchObject({ color: null, layout: 'list' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    // The frame of the console has the new name as well.
    await page.locator('.tenant-name').getByText('Neu & Co').waitFor();
    expect((await a.client.get('/settings')).body.data).toMatchObject({
      name: 'Neu & Co',
      color: '#7a3ff2',
      layout: 'grid',
    });
  });

  it('hand out a link to share, which stays however much is typed afterwards', async () => {
    const { page, context } = await browser.open(a, '/console/settings', { as: 'owner' });
    const name = page.getByRole('textbox', { name: 'Name of the page' });
    const brand = page.frameLocator('iframe').locator('.brand');
    await name.fill('Shared');
    await page.getByRole('button', { name: 'Preview link' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Open preview' });
    const [visitor] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await visitor.locator('.brand').getByText('Shared').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    for (let more = 0; more < 12; more += 1) {
      await name.fill(`Version ${String(more)}`);
      await brand.getByText(`Version ${String(more)}`, { exact: true }).waitFor();
    }
    await visitor.reload();
    await visitor.locator('.brand').getByText('Shared').waitFor();
  });

  it('put what the server refuses at its field, in whatever part that is', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, '/console/settings', { as: 'owner', size: PHONE });
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Moon/Base');
    await page.getByText('The preview follows as soon as this is corrected').waitFor();
    await page.getByRole('link', { name: 'Uptime' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('link', { name: /Look.*Please check/ }).click();
    await page
      .locator('.field-error')
      .getByText(/time.zone/i)
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });

  it('say what removing a language hides, and ask for it', async () => {
    browser.allow('status of 422');
    await createComponent(a.client, { name: { de: 'Kasse', en: 'Till' } });
    const { page } = await browser.open(a, '/console/settings?part=languages', { as: 'owner' });
    await page.getByRole('button', { name: 'Delete: English' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.field-error').getByText('components (1)').waitFor();
    await expectAccessible(page);
    await page.getByText('Hide the texts in this language: English').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await a.client.get('/settings')).body.data.locales).toEqual(['de']);
  });

  it('write links in all languages, service hours and days without promise', async () => {
    const { page } = await browser.open(a, '/console/settings?part=texts', { as: 'owner' });
    await page.getByRole('button', { name: 'Links in the header: Add a link' }).click();
    const link = page.getByRole('group', { name: 'Link 1' });
    await link.getByRole('textbox', { name: 'German' }).fill('Hilfe');
    await link.getByRole('textbox', { name: 'English' }).fill('Help');
    await link.getByRole('textbox', { name: 'Address' }).fill('https://example.com/help');
    await page.frameLocator('iframe').getByRole('link', { name: 'Hilfe' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Uptime' }).click();
    await page.getByRole('textbox', { name: 'Promised uptime' }).fill('99.9');
    await page.getByRole('button', { name: 'Add hours' }).click();
    await page.getByRole('textbox', { name: /Days on which/ }).fill('2026-12-25\n2026-12-26');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect((await a.client.get('/settings')).body.data).toMatchObject({
      header_links: [{ label: { de: 'Hilfe', en: 'Help' }, url: 'https://example.com/help' }],
      sla_target: 0.999,
      service_hours: [{ weekday: 'monday', from: '08:00', to: '18:00' }],
      holidays: ['2026-12-25', '2026-12-26'],
    });
  });

  it('take the token of a Telegram bot, show only whose it is, and remove it', async () => {
    const { page } = await browser.open(a, '/console/settings?part=sending', { as: 'owner' });
    const botId = async (): Promise<unknown> => (await a.client.get('/settings')).body.data.telegram_bot_id;
    const bot = page.getByRole('textbox', { name: 'Telegram bot' });
    await bot.fill(`123456789:${'x'.repeat(35)}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => bot.inputValue()).toBe('123456789:••••');
    expect(await botId()).toBe('123456789');
    await expectAccessible(page);
    await bot.fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(botId).toBeNull();
  });

  it('take an account for text messages, keep its secret, and remove it', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, '/console/settings?part=sending', { as: 'owner' });
    const account = async (): Promise<any> => (await a.client.get('/settings')).body.data.sms;
    const provider = page.getByRole('button', { name: /Text messages/ });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await provider.click();
    await page.getByRole('option', { name: 'Twilio' }).click();
    await page.getByRole('textbox', { name: 'Sender' }).fill('+4930123456');
    await save.click();
    await page.getByText('The secret is required.').first().waitFor();
    await page.getByRole('textbox', { name: 'Account SID' }).fill(`AC${'0'.repeat(32)}`);
    const secret = page.getByRole('textbox', { name: 'Secret of the account' });
    await secret.fill('a-secret-of-the-account');
    await expectAccessible(page);
    await save.click();
    await expect.poll(account).toMatchObject({ provider: 'twilio', sender: '+4930123456' });
    await expect.poll(() => secret.inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'Most notifications by SMS' }).fill('7');
    await page.keyboard.press('Tab');
    await save.click();
    await expect.poll(account).toMatchObject({ daily_limit: 7 });
    await provider.click();
    await page.getByRole('option', { name: 'None' }).click();
    await save.click();
    await expect.poll(account).toBeNull();
  });

  it('ask which version to keep if two people change one field', async () => {
    browser.allow('status of 412');
    const { page } = await browser.open(a, '/console/settings', { as: 'owner' });
    await page.getByRole('textbox', { name: 'Name of the page' }).fill('Mine');
    await a.client.patch('/settings', { name: 'Theirs' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByText('Theirs', { exact: true }).last().click();
    await question.getByRole('button', { name: 'Save', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    expect((await a.client.get('/settings')).body.data.name).toBe('Theirs');
  });

  it('are refused to whoever may not change them, and are not in the menu', async () => {
    browser.allow('status of 403');
    const { page } = await browser.open(a, '/console/settings', { as: 'editor' });
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Settings', exact: true }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('are read from right to left in Arabic, on a dark phone', async () => {
    const { page } = await browser.open(a, '/console/settings', {
      as: 'owner',
      size: PHONE,
      language: 'ar',
      colorScheme: 'dark',
    });
    await page.frameLocator('iframe').locator('h1').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
