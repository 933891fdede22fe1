import { beforeAll, describe, expect, it } from 'vitest';
import { expectNoSidewaysScrolling, PHONE, useConsole } from '../../support/console.js';
import { useApi } from '../../support/use-api.js';

const LANGUAGES = (
  'de en fr ar es it pt nl pl cs sk sl hr sr bs mk bg ro hu el tr he fa ur hi bn ta te mr gu ' +
  'pa th vi id ms ko ja zh uk ru be ka hy az kk uz ky mn ne si my km lo am sw zu af sq et lv'
).split(' ');
const INCIDENTS = 1000;
const LONG = 'x'.repeat(25_000);
/** As much as one answer may have, however much there is. */
const MOST_PER_PAGE = 100;

const api = useApi();
const large = api.useTenant('large');
const many = api.useTenant('many', LANGUAGES);
const browser = useConsole(api);

beforeAll(async () => {
  await api.database.sql(
    `insert into incident (tenant_id, type, status, title, body, search_text, started_at, published_at,
       notify_on_publish, completes_itself, created_at, updated_at)
     select $1, 'incident', 'investigating', jsonb_build_object('en', 'Incident ' || n), '{}', '', $2, $2, true, true, $2, $2
     from generate_series(1, $3::int) n`,
    [large.tenant.id, api.clock.now(), INCIDENTS],
  );
});

describe('With much of everything, the console', () => {
  it('shows a bounded part of a thousand open incidents, and leads to the others', async () => {
    const { page } = await browser.open(large, '/console', { as: 'owner' });
    await page.getByRole('link', { name: 'Show 980 more' }).waitFor();
    expect(await page.locator('.home-row').count()).toBeLessThan(60);
    await page.getByRole('link', { name: 'Show 980 more' }).click();
    await page
      .getByRole('link', { name: /^Incident \d+$/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row').count()).toBeLessThanOrEqual(MOST_PER_PAGE + 1);
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
    await page.locator('.record-text').first().waitFor();
    await expectNoSidewaysScrolling(page);
    const { body } = await many.client.get('/incidents');
    expect(body.data[0].body).toMatchObject({ en: LONG, lv: 'Kļūme' });
  });
});
