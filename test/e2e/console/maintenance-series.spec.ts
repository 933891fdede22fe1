import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { created } from '#testing/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe.each([
  ['a phone', PHONE, 'de' as const],
  ['a desktop', DESKTOP, 'en' as const],
])('Series of maintenances in the console on %s', (_, size, language) => {
  const says = (de: string, en: string): string => (language === 'de' ? de : en);

  it('begin in the form of a new maintenance, with their dates', async () => {
    const { page } = await browser.open(a, '/console/maintenances/new', { as: 'editor', size, language });
    await page
      .getByRole('textbox', { name: says('Englisch', 'English') })
      .first()
      .fill(`Weekly ${language}`);
    await page.getByRole('button', { name: says('Wiederholung', 'Repeats') }).click();
    await page.getByRole('option', { name: says('Alle paar Wochen', 'Every few weeks') }).click();
    const dates = page.getByRole('group', { name: says('Nächste Termine', 'Next dates') });
    await dates.getByText(says('Jeden zweiten', 'Every second')).waitFor();
    await dates.getByRole('listitem').nth(9).waitFor();
    expect(await dates.getByRole('listitem').count()).toBe(10);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: says('Veröffentlichen', 'Publish'), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Weekly ${language}` }).waitFor();
    const { data } = (await a.client.get(`/maintenance-series?q=Weekly%20${language}`)).body;
    expect(data[0]).toMatchObject({
      rrule: expect.stringMatching(/^FREQ=WEEKLY;INTERVAL=2;BYDAY=[A-Z]{2}$/),
      duration_minutes: 120,
    });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });

  it('are listed, leave dates out, are edited and ended', async () => {
    const { id } = await created(a.client, '/maintenance-series', {
      title: { en: `Nightly ${language}`, de: `Nächtlich ${language}` },
      rrule: 'FREQ=DAILY',
      starts_at: '2090-03-04T03:30',
      timezone: 'Europe/Berlin',
      duration_minutes: 60,
    });
    const { page } = await browser.open(a, '/console/maintenances/series', { as: 'editor', size, language });
    await page.getByRole('link', { name: says(`Nächtlich ${language}`, `Nightly ${language}`) }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: says(`Nächtlich ${language}`, `Nightly ${language}`) }).click();
    await page
      .getByRole('button', { name: says('auslassen', 'Leave out') })
      .first()
      .click();
    const current = async (): Promise<any> => (await a.client.get(`/maintenance-series/${id}`)).body.data;
    await expect.poll(async () => (await current()).exceptions).toEqual(['2090-03-04']);
    await page.getByRole('button', { name: says('Serie bearbeiten', 'Edit series') }).click();
    await page.getByRole('textbox', { name: says('Regel', 'Rule') }).fill('FREQ=WEEKLY');
    await expectAccessible(page);
    await page.getByRole('button', { name: says('Speichern', 'Save'), exact: true }).click();
    await expect.poll(async () => (await current()).rrule).toBe('FREQ=WEEKLY');
    await page.getByRole('button', { name: says('Serie beenden', 'End series') }).click();
    await expectAccessible(page);
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: says('Serie beenden', 'End series') })
      .click();
    await expect.poll(async () => (await current()).is_active).toBe(false);
    await page.getByText(says('Beendet', 'Ended')).first().waitFor();
  });
});
