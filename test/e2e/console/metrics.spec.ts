import { beforeEach, describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { createComponent, created } from '../../support/factories.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const PATH = '/console/metrics';
const HOUR = 3600;

const api = useApi();
const a = useTenantPerTest(api);
const browser = useConsole(api);

// The console believes the server about the time, and the header of its answers has that of the machine.
beforeEach(() => {
  api.clock.set(new Date().toISOString());
});

async function metric(body: object = {}): Promise<{ readonly id: number }> {
  return created(a.client, '/metrics', { name: { en: 'Response time' }, suffix: 'ms', ...body });
}

/** Points of the last hours, the oldest first. */
async function send(id: number, ...values: readonly number[]): Promise<void> {
  const now = Math.floor(api.clock.now().getTime() / 1000);
  const points = values.map((value, index) => [now - (values.length - 1 - index) * HOUR, value]);
  expect((await a.client.post(`/metrics/${id}/points`, { points })).status).toBe(200);
}

describe.each([
  ['a phone', PHONE, 'dark' as const],
  ['a desktop', DESKTOP, 'light' as const],
])('Metrics in the console on %s', (_, size, colorScheme) => {
  it('are created with thresholds, changed and deleted', async () => {
    const { id: component } = await createComponent(a.client, { name: { en: 'Payments' } });
    const { page } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await page.getByText('No metrics').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New metric' }).first().click();
    await page.getByRole('group', { name: 'Name' }).getByLabel('English').fill('Response time');
    await page.getByRole('textbox', { name: 'Unit' }).fill('ms');
    await page.getByRole('textbox', { name: 'Decimal places' }).fill('1');
    await page.getByRole('button', { name: /Measures/ }).click();
    await page.getByRole('option', { name: 'Payments' }).click();
    await page.getByRole('button', { name: 'Add a threshold' }).click();
    const threshold = page.getByRole('group', { name: 'Threshold 1' });
    await threshold.getByRole('textbox', { name: 'Value' }).fill('800.25');
    await threshold.getByRole('button', { name: /Status/ }).click();
    await page.getByRole('option', { name: 'Major outage' }).click();
    await page.getByText('Visitors see it').click();
    await page.getByRole('textbox', { name: 'Lower end of the chart' }).fill('0');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('link', { name: 'Response time' }).waitFor();
    await expectAccessible(page);
    const [{ id, ...made }] = (await a.client.get('/metrics')).body.data;
    expect(made).toMatchObject({
      name: { en: 'Response time' },
      suffix: 'ms',
      decimals: 1,
      component_id: component,
      is_public: true,
      y_min: 0,
      y_max: null,
      thresholds: [{ above: 800.25, below: null, status: 'major_outage' }],
    });
    await page.getByRole('button', { name: /^More actions: / }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await threshold.getByRole('button', { name: /Crossed by values/ }).click();
    await page.getByRole('option', { name: 'below' }).click();
    await page.getByRole('dialog').getByText('Visitors see it').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Response time.*internal/ }).waitFor();
    expect((await a.client.get(`/metrics/${id}`)).body.data).toMatchObject({
      is_public: false,
      thresholds: [{ above: null, below: 800.25, status: 'major_outage' }],
    });
    browser.allow('status of 404');
    await page.getByRole('link', { name: 'Response time' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expectAccessible(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No metrics').waitFor();
    expect((await a.client.get(`/metrics/${id}`)).status).toBe(404);
  });

  it('are charts of a day, a week and a month, with their figures, and say how to send points', async () => {
    const { id } = await metric({
      decimals: 1,
      thresholds: [{ above: 300, status: 'degraded' }],
    });
    await send(id, 200, 400, 231.5);
    const { page } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await page.getByRole('row', { name: /Response time.*231\.5 ms/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('link', { name: 'Response time' }).click();
    await page.getByRole('img', { name: /Response time; highest: 400\.0 ms/ }).waitFor();
    await page.getByText('Dashed lines are thresholds.').waitFor();
    const figures = page.locator('.figures');
    expect(await figures.locator('dd').allTextContents()).toEqual([
      '231.5\u00a0ms',
      '200.0\u00a0ms',
      '277.2\u00a0ms',
      '400.0\u00a0ms',
    ]);
    expect(await page.locator('.copied-text code').textContent()).toMatch(
      new RegExp(`/api/v1/metrics/${id}/points'.*\\$HELIOGRAPH_KEY`, 's'),
    );
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    for (const period of ['Week', 'Month']) {
      await page.getByRole('link', { name: period }).click();
      await page.waitForURL(`**/metrics/${id}?period=${period.toLowerCase()}`);
      await page.getByRole('img', { name: /highest: 400\.0 ms/ }).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }
    await page.getByText('As a table').click();
    await page.getByRole('cell', { name: '231.5 ms' }).waitFor();
    await send(id, 500);
    await page.locator('.figures dd', { hasText: '500.0' }).first().waitFor();
  });

  it('get points from a source, whose address is shown once and ends with it', async () => {
    const { id } = await metric();
    const { page, context } = await browser.open(a, PATH, { as: 'owner', size, colorScheme });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'Metric sources' }).click();
    await page.getByText('Nothing here yet').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'New' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Prometheus');
    const series = page.getByRole('group', { name: 'Series' });
    await series.getByRole('button', { name: 'Add' }).click();
    await series.getByRole('button', { name: /Metric/ }).click();
    await page.getByRole('option', { name: 'Response time' }).click();
    await series.getByRole('textbox', { name: 'Selector' }).fill('queue_length{queue="mail"}');
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    const shown = page.getByRole('alertdialog', { name: 'Create a metric source' });
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await shown.getByRole('button', { name: 'Copy: Url' }).click();
    await page.getByText('Copied').waitFor();
    const url = await page.evaluate(() => (globalThis as any).navigator.clipboard.readText());
    const push = async (): Promise<number> =>
      (
        await a.client.withKey(undefined).post(`/${new URL(url).pathname}`, {
          series: [{ name: 'queue_length', labels: { queue: 'mail' }, points: [[null, 231.5]] }],
        })
      ).status;
    expect(await push()).toBeLessThan(300);
    expect((await a.client.get(`/metrics/${id}`)).body.data.last_value).toBe(231.5);
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('heading', { name: 'Prometheus' }).waitFor();
    expect(await page.getByText(url).count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete a metric source' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing here yet').waitFor();
    expect(await push()).toBe(404);
  });

  it('of which there are no points yet say so', async () => {
    const { id } = await metric();
    const { page } = await browser.open(a, `${PATH}/${id}`, { as: 'viewer', size, colorScheme });
    await page.getByText('Nothing in this period.').waitFor();
    await page.getByText('No points yet').waitFor();
    expect(await page.getByRole('button', { name: /Edit|Delete/ }).count()).toBe(0);
    expect(await page.getByText('Sending points').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});

describe('Metrics in the console', () => {
  it('put what the server refuses at its field', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, PATH, { as: 'owner' });
    await page.getByRole('button', { name: 'New metric' }).first().click();
    await page.getByRole('group', { name: 'Name' }).getByLabel('English').fill('Response time');
    await page.getByRole('button', { name: 'Add a threshold' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page
      .getByRole('group', { name: 'Threshold 1' })
      .getByText('A threshold has either above or below.')
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('group', { name: 'Threshold 1' }).getByRole('textbox', { name: 'Value' }).fill('-3');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('link', { name: 'Response time' }).waitFor();
    expect((await a.client.get('/metrics')).body.data[0].thresholds).toMatchObject([{ above: -3 }]);
  });

  it('meet what a colleague has saved', async () => {
    browser.allow('status of 412');
    const { id } = await metric();
    const { page } = await browser.open(a, `${PATH}/${id}`, { as: 'owner' });
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Unit' }).fill('s');
    await a.client.patch(`/metrics/${id}`, { suffix: 'min', decimals: 2 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await page.getByRole('radio', { name: /Yours/ }).check({ force: true });
    await page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await a.client.get(`/metrics/${id}`)).body.data)
      .toMatchObject({ suffix: 's', decimals: 2 });
  });

  it('are not in the menu of who may not see them: the server says why', async () => {
    browser.allow('status of 403');
    const { id } = await metric();
    const { page } = await browser.open(a, `${PATH}/${id}`, { as: 'editor' });
    await page.getByRole('heading', { name: 'Not for you' }).waitFor();
    expect(await page.getByRole('link', { name: 'Metrics' }).count()).toBe(0);
    await expectAccessible(page);
  });

  it.each([
    ['de', 'Messwerte'],
    ['fr', 'Mesures'],
    ['ar', 'القياسات'],
  ] as const)('speak %s', async (language, title) => {
    const { id } = await metric({ thresholds: [{ above: 300, status: 'degraded' }] });
    await send(id, 200, 400);
    const { page } = await browser.open(a, PATH, { as: 'owner', size: PHONE, language });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('link', { name: 'Response time' }).click();
    await page.locator('.chart svg').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});
