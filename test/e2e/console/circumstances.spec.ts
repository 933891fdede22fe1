import { describe, expect, it } from 'vitest';
import { createComponent, createIncident } from '#testing/factories.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { createMaintenance, HOUR, MINUTE } from '../../support/incidents.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

/** A window of 1440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };
const SCREENS = [
  '',
  'incidents',
  'incidents/new',
  'maintenances',
  'maintenances/new',
  'components',
  'host-systems',
  'announcements',
  'subscribers',
  'subscribers/deliveries',
  'analytics',
  'settings',
  'domains',
  'sign-in-settings',
  'members',
  'records/api-keys',
  'metrics',
  'imports',
  'audiences',
  'admissions',
  'templates',
  'templates/new',
  'maintenances/series',
  'trail',
];
/** A phone on 3G, as bytes a second and milliseconds. */
const SLOW = { offline: false, downloadThroughput: 90_000, uploadThroughput: 40_000, latency: 400 };

describe('The console', () => {
  it.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('shows and sends right times though the clock of the device is an hour %s', async (_, off) => {
    api.clock.set(new Date().toISOString());
    const { id } = await createIncident(a.client, {
      title: { en: 'Outage' },
      publish: true,
      started_at: new Date(Date.now() - 5 * MINUTE).toISOString(),
    });
    const { page } = await browser.open(a, '/console', { as: 'owner' });
    await page.clock.install({ time: Date.now() + off });
    await page.reload();
    await page.getByText(/^for [56] mins?$/).waitFor();
    await page.goto(`${new URL(page.url()).origin}/console/incidents/${String(id)}`);
    await page.getByRole('textbox', { name: 'English' }).fill('We know.');
    await page.getByText('It happened earlier').click();
    // The clock of the test stands still.
    api.clock.set(new Date(Date.now() + MINUTE).toISOString());
    await page.getByRole('button', { name: 'Post update' }).click();
    await page.getByText('Update posted').waitFor();
    const [update] = (await a.client.get(`/incidents/${String(id)}/updates`)).body.data;
    expect(Math.abs(Date.parse(update.published_at) - Date.now())).toBeLessThan(MINUTE);
  });

  it('goes back and forward through filters and records, and names what is not saved', async () => {
    await createIncident(a.client, { title: { en: 'Draft' } });
    await createIncident(a.client, { title: { en: 'Outage' }, publish: true });
    const { page } = await browser.open(a, '/console/incidents', { as: 'owner' });
    await page.getByRole('button', { name: /Show/ }).click();
    await page.getByRole('option', { name: 'Running' }).click();
    await page.getByRole('link', { name: 'Draft' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Outage' }).click();
    await page.getByRole('textbox', { name: 'English' }).fill('We know.');
    await page.goBack();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByText('Post an update').waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByRole('textbox', { name: 'English' }).inputValue()).toBe('We know.');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Outage' }).waitFor();
    expect(new URL(page.url()).search).toContain('show=active');
    await page.goForward();
    await page.getByRole('textbox', { name: 'English' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'English' }).inputValue()).toBe('We know.');
    // Home leads back to where it was typed.
    await page.goto(`${new URL(page.url()).origin}/console`);
    await page.getByText('Not saved on this device').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outage' }).waitFor();
  });

  it('does not scroll sideways at 200 %, on any screen', async () => {
    await createComponent(a.client, { name: { en: 'Payments' } });
    const incident = await createIncident(a.client, { title: { en: 'Outage' }, publish: true });
    const maintenance = await createMaintenance(a.client, { publish: true });
    const { page } = await browser.open(a, '/console', { as: 'owner', size: ZOOMED });
    const { origin } = new URL(page.url());
    const wide: string[] = [];
    for (const screen of [
      ...SCREENS,
      `incidents/${String(incident.id)}`,
      `maintenances/${String(maintenance.id)}`,
    ]) {
      await page.goto(`${origin}/console/${screen}`);
      await page.locator('h1').first().waitFor();
      await page.getByText('Loading …').first().waitFor({ state: 'detached' });
      await expectNoSidewaysScrolling(page).catch(() => wide.push(screen));
    }
    expect(wide).toEqual([]);
  });

  it('keeps names in mixed directions apart, and in their rows', async () => {
    const names = ['Zahlungen – دفعات', 'قاعدة البيانات (DB 7)', 'API \u202ecba\u202c v2', 'سجل 2026-03-01'];
    const ids: number[] = [];
    for (const name of names) ids.push((await createComponent(a.client, { name: { en: name } })).id);
    const { id } = await createIncident(a.client, {
      title: { en: 'תקלה in Payments (قاعدة)' },
      body: { en: 'First line.\n\nالسطر الثاني: API v2.' },
      components: ids.map((one) => ({ id: one, impact: 'degraded' })),
      publish: true,
    });
    for (const language of ['en', 'ar'] as const) {
      const { page } = await browser.open(a, '/console/components', { as: 'owner', size: PHONE, language });
      const { origin } = new URL(page.url());
      for (const screen of ['components', 'incidents', `incidents/${String(id)}`, '']) {
        await page.goto(`${origin}/console/${screen}`);
        await page.locator('h1').first().waitFor();
        const mixed = page.getByText(/תקלה|دفعات|قاعدة البيانات/).first();
        await mixed.waitFor();
        // Its own first letter decides its direction, not what stands around it.
        expect(
          await mixed.evaluate((one: any) => one.closest('[dir="auto"], bdi') !== null),
          `${screen} ${language}`,
        ).toBe(true);
        await expectNoSidewaysScrolling(page);
        await expectAccessible(page);
      }
    }
  });

  it('prints a record as it is read: without menus, buttons and fields, dark on white', async () => {
    const { id } = await createIncident(a.client, {
      title: { en: 'Outage' },
      body: { en: 'Cards are declined.' },
      publish: true,
    });
    const { page } = await browser.open(a, `/console/incidents/${String(id)}`, {
      as: 'owner',
      colorScheme: 'dark',
    });
    await page.getByText('Cards are declined.').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const text of ['Outage', 'Cards are declined.', 'Updates', 'Affected components'])
      expect(await page.locator('main').getByText(text).first().isVisible(), text).toBe(true);
    for (const role of ['navigation', 'button', 'textbox', 'switch', 'banner'] as const)
      expect(await page.getByRole(role).filter({ visible: true }).count(), role).toBe(0);
    const color = await page.evaluate(() => {
      const { document, getComputedStyle } = globalThis as any;
      return getComputedStyle(document.querySelector('h1')).color;
    });
    expect(color).toBe('rgb(27, 31, 36)');
  });

  it('says that it is loading on a slow network, and is never blank', async () => {
    const { page, context } = await browser.open(a, '/console', { as: 'owner' });
    const { origin } = new URL(page.url());
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    await network.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(`${origin}/console/incidents`, { waitUntil: 'commit' });
    const blank = (): Promise<string | undefined> =>
      page.evaluate(() => {
        const { document, getComputedStyle } = globalThis as any;
        const root = document.querySelector('#root');
        // Before its styles are there, a browser draws nothing of any page.
        if (root === null || getComputedStyle(document.body).marginTop !== '0px') return undefined;
        const isDrawn =
          root.innerText.trim() !== '' || getComputedStyle(root, '::before').content.includes('…');
        return isDrawn ? undefined : root.innerHTML;
      });
    const blanks: string[] = [];
    const heading = page.getByRole('heading', { name: 'Incidents', level: 1 });
    while (!(await heading.isVisible())) {
      const found = await blank();
      if (found !== undefined) blanks.push(found);
    }
    expect(blanks).toEqual([]);
    await page.getByText('No incidents').waitFor();
    const loading = page.getByRole('status').filter({ hasText: 'Loading …' });
    await Promise.all([
      loading.first().waitFor(),
      page.getByRole('link', { name: 'Analytics' }).dispatchEvent('click'),
    ]);
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
    await loading.first().waitFor({ state: 'detached' });
    await expectAccessible(page);
  });
});

describe('The audit trail in the console', () => {
  it('has what was done with maintenances under the name by which it is looked for', async () => {
    await createMaintenance(a.client, { title: { en: 'Restart' } });
    const { page } = await browser.open(a, '/console/trail', { as: 'owner' });
    await page.getByRole('button', { name: /Kind of record/ }).click();
    await page.getByRole('option', { name: 'Incidents and maintenances' }).click();
    await page.getByRole('listitem').filter({ hasText: 'createMaintenance' }).waitFor();
    expect(new URL(page.url()).searchParams.get('target')).toBe('incident');
  });
});
