import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '#testing/factories.js';
import { FakeClock } from '#testing/fake-clock.js';
import { expectAccessible, expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const LANGUAGES = (
  'de en fr ar es it pt nl pl cs sk sl hr sr bs mk bg ro hu el tr he fa ur hi bn ta te mr gu ' +
  'pa th vi id ms ko ja zh uk ru be ka hy az kk uz ky mn ne si my km lo am sw zu af sq et lv'
).split(' ');
const LEVELS = 5;
const COMPONENTS = 500;
const INCIDENTS = 1000;
const SUBSCRIBERS = 10_000;
const LONG = 'x'.repeat(25_000);
/** As much as one answer may have, however much there is. */
const MAX_PER_PAGE = 100;

// Periods of analytics end on the day of the browser.
const api = useApi({ clock: new FakeClock(new Date()) });
const large = api.useTenant('large');
const many = api.useTenant('many', LANGUAGES);
const browser = useConsole(api);

beforeAll(async () => {
  const { id: tenant } = large.tenant;
  const groups: number[] = [];
  for (let level = 1; level <= LEVELS; level += 1) {
    const parent = groups.at(-1);
    const { id } = await createGroup(large.client, {
      name: { en: `Level ${String(level)}` },
      ...(parent !== undefined && { parent_id: parent }),
    });
    groups.push(id);
  }
  await api.database.sql(
    `insert into component (tenant_id, group_id, name, description, slug, position, is_public, subscribable, search_text,
       created_at, updated_at)
     select $1, ($2::bigint[])[1 + n % $5], jsonb_build_object('en', 'Component ' || n), '{}', 'c-' || n, n, true, true,
       lower('Component ' || n), $3, $3
     from generate_series(1, $4::int) n`,
    [tenant, groups, api.clock.now(), COMPONENTS, LEVELS],
  );
  await api.database.sql(
    `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
       confirmed_at, created_at, updated_at)
     select $1, 'email', n || '@example.com', n, 'de', 'confirmed', true, '["incident"]', $2, $2, $2, $2
     from generate_series(1, $3::int) n`,
    [tenant, api.clock.now(), SUBSCRIBERS],
  );
  await api.database.sql(
    `insert into incident (tenant_id, type, status, title, body, search_text, started_at, published_at,
       notify_on_publish, completes_itself, created_at, updated_at)
     select $1, 'incident', 'investigating', jsonb_build_object('en', 'Incident ' || n), '{}', '', $2, $2, true, true, $2, $2
     from generate_series(1, $3::int) n`,
    [tenant, api.clock.now(), INCIDENTS],
  );
});

/** Of 505 rows, those in sight and some around them. */
const MAX_ROWS = 60;

function row(page: Page, name: string): ReturnType<Page['locator']> {
  return page.getByRole('row', { name: new RegExp(`^${name}\\b`) });
}

/** Sizes of the pages of lists that were asked for. */
function pagesAskedFor(page: Page): readonly number[] {
  const sizes: number[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET')
      sizes.push(Number(searchParams.get('per_page') ?? 0));
  });
  return sizes;
}

describe('With much of everything, the console', () => {
  it('draws of 500 components in five levels those in sight, and finds any', async () => {
    const { page } = await browser.open(large, '/console/components', { as: 'owner' });
    const { origin } = new URL(page.url());
    const sizes = pagesAskedFor(page);
    await row(page, 'Level 1').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(MAX_ROWS);
    await page.evaluate(() => {
      (globalThis as any).scrollTo(0, (globalThis as any).document.body.scrollHeight);
    });
    // The last of the first level, below all others.
    await row(page, 'Component 500').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(MAX_ROWS);
    await page.getByRole('searchbox', { name: 'Search' }).fill('component 437');
    await row(page, 'Component 437').waitFor();
    // With the groups above it.
    expect(await page.getByRole('row').allTextContents()).toHaveLength(1 + (437 % LEVELS) + 1);
    await expectAccessible(page);

    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Search or do something' }).fill('Component 123');
    await page.getByRole('menuitem', { name: 'Component 123 Components', exact: true }).click();
    await row(page, 'Component 123').waitFor();

    await page.goto(`${origin}/console/incidents/new`);
    await page.getByRole('searchbox', { name: 'Search' }).fill('Component 499');
    await row(page, 'Component 499').click();
    await page.getByRole('button', { name: /Impact on Component 499/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await row(page, 'Level 1').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(MAX_ROWS);
    await page.getByRole('textbox', { name: 'English' }).first().fill('Cards are declined');
    await page.getByRole('button', { name: 'Publish and tell 10,000' }).waitFor();
    await expectAccessible(page);

    await page.goto(`${origin}/console/subscribers`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(MAX_PER_PAGE + 1);
    await page.getByRole('searchbox').fill('9999@');
    await page.getByRole('link', { name: '9999@example.com' }).waitFor();
    for (const screen of ['maintenances', 'subscribers/deliveries', 'analytics', 'trail']) {
      await page.goto(`${origin}/console/${screen}`);
      await page.getByText('Loading …').first().waitFor({ state: 'detached' });
      await expectNoSidewaysScrolling(page);
    }
    expect(sizes.length).toBeGreaterThan(20);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_PER_PAGE);
  }, 120_000);

  it('shows a bounded part of a thousand open incidents, and leads to the others', async () => {
    const { page } = await browser.open(large, '/console', { as: 'owner' });
    await page.getByRole('link', { name: 'Show 980 more' }).waitFor();
    expect(await page.locator('.home-row').count()).toBeLessThan(60);
    await page.getByRole('link', { name: 'Show 980 more' }).click();
    await page
      .getByRole('link', { name: /^Incident \d+$/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(MAX_PER_PAGE + 1);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('Page 2 of').first().waitFor();
  });

  it('has room for 60 languages and texts of 25,000 characters, on a phone', async () => {
    expect(LANGUAGES).toHaveLength(60);
    const { page } = await browser.open(many, '/console/incidents/new', { as: 'owner', size: PHONE });
    const texts = page.getByRole('group', { name: 'What visitors read' });
    expect(await texts.getByRole('textbox').count()).toBe(6);
    await texts.getByRole('button', { name: 'Show 54 more languages' }).click();
    expect(await texts.getByRole('textbox').count()).toBe(60);
    await page.getByRole('textbox', { name: 'English' }).first().fill('Outage');
    await texts.getByRole('textbox', { name: 'English' }).fill(LONG);
    await texts.getByRole('textbox', { name: 'Latvian' }).fill('Traucējums');
    await page.reload();
    expect((await texts.getByRole('textbox', { name: 'English' }).inputValue()).length).toBe(LONG.length);
    expect(await texts.getByRole('textbox', { name: 'Latvian' }).inputValue()).toBe('Traucējums');
    await texts.getByRole('textbox', { name: 'Latvian' }).fill('');
    await texts.getByRole('textbox', { name: 'Latvian' }).fill('Kļūme');
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Outage' }).waitFor();
    await page.locator('.prose').first().waitFor();
    await expectNoSidewaysScrolling(page);
    const { body } = await many.client.get('/incidents');
    expect(body.data[0].body).toMatchObject({ en: LONG, lv: 'Kļūme' });
  });
});
