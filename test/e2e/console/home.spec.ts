import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { created } from '../../support/factories.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

const INCIDENT = { title: { de: 'Zahlungen gestört', en: 'Payments fail' }, publish: true };

describe('The home screen', () => {
  it('says what is calm, and leads a new page to its first steps', async () => {
    const { page } = await browser.open(a, '/console', { as: 'owner', size: PHONE });
    await page.getByText('Nothing needs attention.').waitFor();
    await page.getByText('No incident and no maintenance is running.').waitFor();
    await page.getByRole('link', { name: 'Go on' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('moves nothing that is seen while it loads, on %s', async (_, size) => {
    // A page without components shows its first steps above everything else.
    await created(a.client, '/components', { name: { en: 'Payments' } });
    const { id } = await created(a.client, '/incidents', INCIDENT);
    await a.client.post(`/incidents/${id}/acknowledge`, {});
    const { page } = await browser.open(a, '/console', { as: 'owner', size });
    // Numbers come last: what is above them must not have moved them before.
    await page.route('**/api/v1/status', async (route) => {
      await page.getByRole('link', { name: 'Payments fail' }).waitFor();
      await route.continue();
    });
    await page.addInitScript(() => {
      const { PerformanceObserver: Observer } = globalThis as any;
      (globalThis as any).moved = 0;
      new Observer((list: any) => {
        for (const { value } of list.getEntries() as { value: number }[])
          (globalThis as unknown as { moved: number }).moved += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.reload();
    await page.getByText(/confirmed subscriber/).waitFor();
    // What "good" is for Core Web Vitals.
    expect(await page.evaluate(() => (globalThis as any).moved)).toBeLessThan(0.1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('follows what others do within two seconds, and acknowledges an incident', async () => {
    const { page } = await browser.open(a, '/console', { as: 'editor', size: DESKTOP });
    await page.getByText('Nothing needs attention.').waitFor();
    const { id } = await created(a.client, '/incidents', INCIDENT);
    const started = Date.now();
    await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
    expect(Date.now() - started).toBeLessThan(4000);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByText('Nothing needs attention.').waitFor();
    expect((await a.client.get(`/incidents/${id}`)).body.data.acknowledged_at).not.toBeNull();
    await a.client.post(`/incidents/${id}/resolve`, {});
    await created(a.client, '/maintenances', {
      title: { en: 'Database upgrade' },
      started_at: '2099-01-01T10:00:00Z',
      scheduled_end_at: '2099-01-01T11:00:00Z',
      publish: true,
    });
    await page.getByText('No incident and no maintenance is running.').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Database upgrade' }).waitFor();
  });

  it('names drafts, and what was typed on this device and not sent', async () => {
    await created(a.client, '/incidents', { title: { en: 'Unfinished' } });
    const { page } = await browser.open(a, '/console/components', {
      as: 'owner',
      language: 'ar',
      colorScheme: 'dark',
    });
    await page.getByRole('button', { name: 'مكوّن جديد' }).first().click();
    await page.getByLabel('الإنجليزية').fill('Pay');
    await page.goto(`http://${a.client.host}/console`);
    await page.getByText('Unfinished').waitFor();
    await page.getByText('components/new').waitFor();
    expect(await page.evaluate(() => (globalThis as any).document.documentElement.dir)).toBe('rtl');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'متابعة' }).click();
    await page.getByRole('button', { name: 'مكوّن جديد' }).first().click();
    expect(await page.getByLabel('الإنجليزية').inputValue()).toBe('Pay');
  });

  it.each([
    ['a new template', 'templates/new?kind=update', /Name of the template/, 'templates/new?kind=update'],
    ['a new key', 'records/api-keys?mode=new', /^Name/, 'records/api-keys?mode=new'],
  ])('leads back to %s that was begun on this device', async (_, address, field, back) => {
    const { page } = await browser.open(a, `/console/${address}`, { as: 'owner' });
    const input = page.getByRole('textbox', { name: field });
    await input.fill('Half done');
    await page.goto(`http://${a.client.host}/console`);
    await page.getByText('Not saved on this device').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**/console/${back}`);
    await input.waitFor();
    expect(await input.inputValue()).toBe('Half done');
  });
});
