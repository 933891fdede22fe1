import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const browser = useConsole(api);
const a = api.useTenant('a');

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
