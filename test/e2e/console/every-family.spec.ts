import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { createAnnouncement, createComponent, createGroup, createHostSystem } from '#testing/factories.js';
import { useApi } from '../../support/use-api.js';

interface Operation {
  readonly 'x-ability'?: string | null;
  readonly parameters?: readonly { readonly in: string; readonly required?: boolean }[];
}

interface Reference {
  readonly paths: Record<string, Record<string, Operation>>;
}

const { paths }: Reference = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../contract/openapi.json', import.meta.url)), 'utf8'),
);
/** What can be read at an address without parameters, with whether something can be added there. */
const ADDRESSES = Object.entries(paths)
  .filter(([path, { get }]) => /^\/api\/v1\/[^{]*$/.test(path) && get?.['x-ability'] !== undefined)
  // The search is read with a text only.
  .filter(([, { get }]) => get?.parameters?.every((one) => one.in !== 'query' || one.required !== true))
  .map(([path, { post, patch }]) => ({
    address: path.slice('/api/v1/'.length),
    mode: post !== undefined ? 'new' : patch !== undefined ? 'edit' : undefined,
  }));
const LONG = 'ش'.repeat(25_000);

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe('Every family of the reference', () => {
  it('opens, with its form, on a phone', { timeout: 240_000 }, async () => {
    await createComponent(a.client, { name: { en: '<script>alert(1)</script>', de: 'قاعدة البيانات' } });
    await createGroup(a.client);
    await createHostSystem(a.client);
    await createAnnouncement(a.client, { title: { en: 'x'.repeat(255) }, body: { en: LONG } });
    const { page } = await browser.open(a, '/console/records', { as: 'owner', size: PHONE });
    await page.getByRole('heading', { name: 'Announcements' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    const faults: string[] = [];
    for (const { address, mode } of ADDRESSES) {
      await page.goto(`http://${a.client.host}/console/records/${address}`);
      await page
        .locator('main')
        .locator('table, dl, .empty-state h2, .screen-action button')
        .first()
        .waitFor({ timeout: 10_000 })
        .catch(() => faults.push(`${address}: nothing is shown`));
      await expectAccessible(page).catch((error: unknown) =>
        faults.push(`${address}: ${String(error).slice(0, 600)}`),
      );
      await expectNoSidewaysScrolling(page).catch(() => faults.push(`${address}: scrolls sideways`));
      if (mode === undefined) continue;
      await page.goto(`http://${a.client.host}/console/records/${address}?mode=${mode}`);
      await page
        .locator('form')
        .waitFor({ timeout: 10_000 })
        .catch(() => faults.push(`${address}: no form`));
      await expectAccessible(page).catch((error: unknown) =>
        faults.push(`${address}?mode=${mode}: ${String(error).slice(0, 600)}`),
      );
      await expectNoSidewaysScrolling(page).catch(() => faults.push(`${address}?${mode}: scrolls sideways`));
    }
    expect(faults).toEqual([]);
  });

  it('shows long texts, scripts in texts and other directions as texts', async () => {
    const announcement = await createAnnouncement(a.client, {
      title: { en: '<img src=x onerror=alert(1)>', de: 'قاعدة' },
      body: { en: LONG },
    });
    const { page } = await browser.open(a, `/console/records/announcements/${announcement.id}`, {
      as: 'owner',
      size: PHONE,
      language: 'ar',
    });
    await page
      .getByRole('heading', { name: '<img src=x onerror=alert(1)>' })
      .or(page.getByRole('heading', { name: 'قاعدة' }))
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
