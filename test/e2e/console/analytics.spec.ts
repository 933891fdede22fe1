import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createComponent, createIncident } from '#testing/factories.js';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { createConfirmed } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

async function openAnalytics(search: string, options: Parameters<typeof browser.open>[2]): Promise<Page> {
  const { page } = await browser.open(a, '/console/', options);
  await page.goto(new URL(`/console/analytics${search}`, page.url()).href);
  return page;
}

describe('Analytics in the console', () => {
  // The console believes the server about the time, and the header of its answers has that of the machine.
  beforeAll(() => {
    api.clock.set(new Date().toISOString());
  });

  it.each([
    ['a phone', PHONE, 'light' as const, 'en' as const],
    ['a desktop', DESKTOP, 'dark' as const, 'ar' as const],
  ])('are charts with tables, on %s', async (_, size, colorScheme, language) => {
    const { id } = await createComponent(a.client, { name: { de: 'Kasse', en: 'Till' } });
    await createIncident(a.client, {
      title: { de: 'Ausfall', en: 'Outage' },
      components: [{ id, impact: 'major_outage' }],
      started_at: new Date(api.clock.now().getTime() - 7_200_000).toISOString(),
      publish: true,
    });
    await createConfirmed(a.client);
    const page = await openAnalytics('', {
      as: 'owner',
      size,
      colorScheme,
      language,
    });
    for (const part of ['uptime', 'incidents', 'subscribers', 'views']) {
      await page.goto(new URL(`/console/analytics?part=${part}`, page.url()).href);
      await page.locator('.figures').waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
  });

  it('have the same figures in a table, of the period and interval that are chosen', async () => {
    const page = await openAnalytics('?part=incidents', { as: 'owner' });
    await page.locator('.chart').first().waitFor();
    await page.getByText('As a table').first().click();
    const table = page.getByRole('table', { name: 'Incidents by their worst impact' });
    await expect.poll(() => table.getByRole('row').count()).toBe(31);
    await page.getByRole('button', { name: /Period/ }).click();
    await page.getByRole('option', { name: 'Last 12 months' }).click();
    await expect.poll(() => table.getByRole('row').count()).toBeLessThanOrEqual(14);
    await page.reload();
    await page.getByRole('button', { name: /Last 12 months/ }).waitFor();
  });

  it('are saved as CSV', async () => {
    const page = await openAnalytics('', { as: 'owner' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'As CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('uptime.csv');
    expect(readFileSync(await download.path(), 'utf8')).toContain('uptime');
  });

  it('are refused to whoever may not see them', async () => {
    browser.allow('status of 403');
    const page = await openAnalytics('', { as: 'editor' });
    await page
      .locator('.figures')
      .or(page.getByRole('heading', { name: 'Not for you' }))
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});
