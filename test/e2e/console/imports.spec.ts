import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { created } from '../../support/factories.js';
import { signIn } from '#testing/people.js';
import { STATUSPAGE_ACCOUNT } from '../../support/services/statuspage-account.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/console/imports';

/** The clock of the tests stands at 2026-03-01, 12:00 UTC, as the account expects. */
const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

async function choose(page: Page, account: unknown, name = 'account.json'): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof account === 'string' ? account : JSON.stringify(account)),
  });
}

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Import \d+$/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Import \d+$/ })
    .click();
}

/** A page as our own export has it, of more records than one request takes. */
function ownExport(count: number): object {
  return {
    components: Array.from({ length: count }, (_, index) => ({
      external_id: `heliograph:${index}`,
      name: `Component ${index}`,
    })),
  };
}

describe.each([
  ['a phone', PHONE, 'dark' as const],
  ['a desktop', DESKTOP, 'light' as const],
])('The import in the console on %s', (_, size, colorScheme) => {
  it('says what would come and what would not, brings it, and can be repeated', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await page.getByText(/import statuspage --page … --save account\.json/).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await choose(page, STATUSPAGE_ACCOUNT);
    await page.getByText('Nothing is stored yet.').waitFor();
    await page.getByRole('row', { name: /^Components.* 4 .*0.*0$/ }).waitFor();
    await page.getByText('It does not come: its phone number has no country code.').waitFor();
    await page.getByText('Subscriber “s4”').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect((await a.client.get('/components')).body.data).toEqual([]);
    await page.getByRole('button', { name: /^Import \d+$/ }).click();
    await page
      .getByRole('alertdialog')
      .getByText(/Nobody is notified/)
      .waitFor();
    await expectAccessible(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Import \d+$/ })
      .click();
    await page.getByText(/The import is complete/).waitFor();
    await page.getByRole('heading', { name: 'What came' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect((await a.client.get('/components')).body.meta.total).toBe(4);
    expect((await a.client.get('/incidents')).body.meta.total).toBe(3);
    await choose(page, STATUSPAGE_ACCOUNT);
    await page.getByText('There is nothing new to import.').waitFor();
    await page.getByRole('row', { name: /^Components.*0.* 4 .*0$/ }).waitFor();
    expect(await page.getByRole('button', { name: /^Import \d+$/ }).count()).toBe(0);
  });
});

describe('The import in the console', () => {
  it('goes on where it stopped', async () => {
    browser.allow('net::ERR_FAILED');
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE });
    await page.getByRole('button', { name: /From/ }).click();
    await page.getByRole('option', { name: 'Heliograph' }).click();
    await choose(page, ownExport(150));
    await page.getByRole('row', { name: /Components.* 150 / }).waitFor();
    let parts = 0;
    await page.route('**/api/v1/imports', async (route) => {
      parts += 1;
      if (parts === 2) await route.abort();
      else await route.continue();
    });
    await begin(page);
    await page.getByText(/It stopped at 100 of 150\. What has come stays\./).waitFor();
    await expectAccessible(page);
    expect((await a.client.get('/components')).body.meta.total).toBe(100);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/The import is complete/).waitFor();
    await page.getByRole('row', { name: /Components.* 150 .*0.*0/ }).waitFor();
    expect(parts).toBe(3);
    expect((await a.client.get('/components')).body.meta.total).toBe(150);
  });

  it('goes on while somebody is elsewhere, says so when it ends, and asks before it would be lost', async () => {
    browser.allow('net::ERR_FAILED');
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    await page.getByRole('button', { name: /From/ }).click();
    await page.getByRole('option', { name: 'Heliograph' }).click();
    await choose(page, ownExport(350));
    await page.getByRole('row', { name: /Components.* 350 / }).waitFor();
    let parts = 0;
    let goOn: () => void = () => undefined;
    await page.route('**/api/v1/imports', async (route) => {
      parts += 1;
      if (parts === 2) await new Promise<void>((done) => (goOn = done));
      if (parts === 3) await route.abort();
      else await route.continue();
    });
    await begin(page);
    await page.getByText('100 of 350').waitFor();
    await expectAccessible(page);
    // Closing the tab would end it.
    const asked = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await page.getByRole('link', { name: 'Members' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    goOn();
    const note = page.getByRole('status').filter({ hasText: 'The import has stopped.' });
    await note.waitFor();
    await expectAccessible(page);
    await note.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/It stopped at 200 of 350/).waitFor();
    await page.getByText('account.json', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText(/The import is complete/).waitFor();
    expect((await a.client.get('/components')).body.meta.total).toBe(350);
  });

  it('says what it refuses, and brings the others', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    await choose(page, {
      components: [
        { external_id: 'heliograph:1', name: 'Payments' },
        { external_id: 'heliograph:2', name: '' },
      ],
    });
    await page.getByRole('button', { name: /From/ }).click();
    await page.getByRole('option', { name: 'Heliograph' }).click();
    await page.getByRole('heading', { name: 'Refused, and why' }).waitFor();
    await page.getByText(/^name: /).waitFor();
    await expectAccessible(page);
    await begin(page);
    await page.getByText(/The import is complete/).waitFor();
    expect((await a.client.get('/components')).body.meta.total).toBe(1);
  });

  it('says what is wrong with a file', async () => {
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    await choose(page, '{"components": [');
    await page.getByText('The file is not complete JSON.').waitFor();
    await page.getByRole('button', { name: /From/ }).click();
    await page.getByRole('option', { name: 'Uptime Kuma' }).click();
    await choose(page, {});
    await page.getByText(/neither the publicGroupList/).waitFor();
    await expectAccessible(page);
    await choose(page, { publicGroupList: [] });
    await page.getByText('There is nothing to import in this file.').waitFor();
    await expectAccessible(page);
  });

  it('is refused to whoever may not manage what would come', async () => {
    browser.allow('status of 403');
    const { id } = await created(a.client, '/roles', {
      name: 'Operations',
      abilities: ['components.view', 'components.manage'],
    });
    const person = await signIn(api.app, a, id);
    const { page } = await browser.open(a, PATH, { as: person });
    await page.getByRole('link', { name: 'Import' }).waitFor();
    await choose(page, STATUSPAGE_ACCOUNT);
    await page.getByText('Not for you').waitFor();
    await expectAccessible(page);
    const editor = await browser.open(a, '/console', { as: 'editor' });
    expect(await editor.page.getByRole('link', { name: 'Import' }).count()).toBe(0);
  });

  it.each([
    ['de', 'Importieren', 'Was käme', /Worten der API, auf Englisch/],
    ['fr', 'Importer', 'Ce qui viendrait', /mots de l’API, en anglais/],
    ['ar', 'الاستيراد', 'ما الذي سيأتي', /بكلمات واجهة البرمجة، وهي بالإنجليزية/],
  ] as const)('speaks %s, and says where reasons come from', async (language, title, heading, ofApi) => {
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await choose(page, STATUSPAGE_ACCOUNT);
    await page.getByRole('heading', { name: heading }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect(await page.getByText(ofApi).count()).toBe(0);
    await page.getByRole('button', { name: /Statuspage/ }).click();
    await page.getByRole('option', { name: 'Heliograph' }).click();
    await choose(page, { components: [{ external_id: 'heliograph:1', name: '' }] });
    await page.getByText(ofApi).waitFor();
    expect(await page.getByText(/^name: /).getAttribute('lang')).toBe('en');
    await expectAccessible(page);
  });
});
