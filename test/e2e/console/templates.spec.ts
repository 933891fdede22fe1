import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  tabTo,
  useConsole,
} from '../../support/console.js';
import { createComponent } from '../../support/factories.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const browser = useConsole(api);
const a = useTenantPerTest(api);

describe.each([
  ['a phone', PHONE, 'de' as const],
  ['a desktop', DESKTOP, 'en' as const],
])('Templates in the console on %s', (_, size, language) => {
  const german = language === 'de';

  it('ask for their values, show the text, and fill in a new incident', async () => {
    // The text is asked for before the values are there.
    browser.allow('status of 422');
    await a.client.post('/incident-templates', {
      name: `Provider ${language}`,
      kind: 'incident',
      title: { de: '{{provider}} gestört', en: '{{provider}} disturbed' },
      variables: [{ name: 'provider', label: 'Payment provider' }],
    });
    const { page } = await browser.open(a, '/console/incidents/new', { as: 'editor', size, language });
    await page
      .getByRole('button', { name: german ? 'Mit einer Vorlage beginnen' : 'Start from a template' })
      .click();
    await page.getByRole('option', { name: `Provider ${language}` }).click();
    const dialog = page.getByRole('dialog');
    const use = dialog.getByRole('button', { name: german ? 'Text übernehmen' : 'Use text' });
    await dialog
      .getByText(german ? 'Der Text erscheint, sobald alle Angaben da sind.' : 'The text appears once')
      .waitFor();
    expect(await use.isDisabled()).toBe(true);
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Payment provider' }).fill('Example Pay');
    await dialog.getByText('Example Pay disturbed').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await use.click();
    const title = page.getByRole('textbox', { name: german ? 'Deutsch' : 'German' }).first();
    await title.waitFor();
    expect(await title.inputValue()).toBe('Example Pay gestört');
    await page.getByRole('button', { name: german ? 'Veröffentlichen' : 'Publish', exact: true }).click();
    await page
      .getByRole('heading', { level: 1, name: german ? 'Example Pay gestört' : 'Example Pay disturbed' })
      .waitFor();
  });
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('The screen of templates on %s', (_, size) => {
  it('creates one with variables and components, shows what comes of it, and starts an incident', async () => {
    // The text is asked for before the values are there.
    browser.allow('status of 422');
    await createComponent(a.client, { name: { de: 'Zahlungen', en: 'Payments' } });
    const { page } = await browser.open(a, '/console/templates', { as: 'editor', size });
    await page.getByText('No templates').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New template' }).first().click();
    await page.getByRole('textbox', { name: 'Name of the template' }).fill('Provider disturbed');
    await page.getByRole('button', { name: 'Add a variable' }).click();
    const variable = page.getByRole('group', { name: 'Variable 1' });
    await variable.getByRole('textbox', { name: 'Name in texts' }).fill('provider');
    await variable.getByRole('textbox', { name: 'Question' }).fill('Payment provider');
    await page
      .getByRole('group', { name: 'Title', exact: true })
      .getByLabel('English')
      .fill('{{provider}} disturbed');
    await page.getByRole('row', { name: /Payments/ }).click();
    await page.getByRole('button', { name: /Impact on Payments/ }).click();
    await page.getByRole('option', { name: 'Partial outage' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(/\/console\/templates\/\d+$/);
    await page.getByText('The text appears once all values are there.').waitFor();
    await page.getByRole('textbox', { name: 'Payment provider' }).fill('Example Pay');
    await page.getByText('Example Pay disturbed').waitFor();
    await page.getByText(/No text in German/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Start from it' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Payment provider' }).fill('Other Pay');
    await dialog.getByText('Other Pay disturbed').waitFor();
    await dialog.getByRole('button', { name: 'Use text' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Other Pay disturbed' }).waitFor();
    const [incident] = (await a.client.get('/incidents')).body.data;
    expect(incident.components).toMatchObject([{ impact: 'partial_outage' }]);
  });

  it('puts what does not fit at its field, changes one, and deletes it', async () => {
    browser.allow('status of 422');
    const { body } = await a.client.post('/incident-templates', {
      name: 'News',
      kind: 'update',
      body: { en: 'It goes on.' },
    });
    const { page } = await browser.open(a, '/console/templates?kind=update', { as: 'editor', size });
    await page.getByRole('link', { name: 'News' }).click();
    const text = page.getByRole('group', { name: 'What visitors read' }).getByLabel('English');
    await text.fill('Until {{until}}.');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').getByText('There is no variable').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a variable' }).click();
    const variable = page.getByRole('group', { name: 'Variable 1' });
    await variable.getByRole('textbox', { name: 'Name in texts' }).fill('until');
    await variable.getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Date and time' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    const path = `/incident-templates/${body.data.id}`;
    expect((await a.client.get(path)).body.data.variables).toMatchObject([
      { name: 'until', type: 'datetime', required: true },
    ]);
    browser.allow('status of 404');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No templates').waitFor();
    expect((await a.client.get(path)).status).toBe(404);
  });
});

it('A template is made, tried and deleted by the keyboard alone', async () => {
  // The text is asked for before the values are there.
  browser.allow('status of 422');
  await createComponent(a.client, { name: { en: 'Payments' } });
  const { page } = await browser.open(a, '/console/templates', { as: 'editor' });
  const { keyboard } = page;
  await tabTo(page, 'link', 'New template');
  await keyboard.press('Enter');
  await tabTo(page, 'textbox', 'Name of the template');
  await keyboard.type('Provider disturbed');
  await tabTo(page, 'button', 'Add a variable');
  await keyboard.press('Enter');
  // New fields come before the button that makes them.
  await tabTo(page, 'textbox', /^Name in texts/, 'Shift+Tab');
  await keyboard.type('provider');
  await tabTo(page, 'textbox', 'English');
  await keyboard.type('{{provider}} disturbed');
  await tabTo(page, 'row', /Payments/);
  await keyboard.press('Space');
  await page.getByRole('button', { name: /Impact on Payments/ }).waitFor();
  await tabTo(page, 'button', 'Create');
  await keyboard.press('Enter');
  await page.waitForURL(/\/console\/templates\/\d+$/);
  await tabTo(page, 'textbox', 'provider');
  await keyboard.type('Example Pay');
  await page.getByText('Example Pay disturbed').waitFor();
  await tabTo(page, 'button', 'Delete');
  await keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page, 'button', 'Delete');
  await keyboard.press('Enter');
  await page.getByText('No templates').waitFor();
});

it.each(['de', 'fr', 'ar'] as const)('The screen of templates speaks %s', async (language) => {
  await a.client.post('/incident-templates', {
    name: 'Wartung',
    kind: 'maintenance',
    title: { de: '{{was}}', en: '{{was}}' },
    variables: [{ name: 'was', default: 'Router' }],
  });
  const { page } = await browser.open(a, '/console/templates?kind=maintenance', {
    as: 'editor',
    size: PHONE,
    language,
  });
  await page.getByRole('link', { name: 'Wartung', exact: true }).click();
  await page.getByText('Router').first().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
});
