import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { createComponent } from '#testing/factories.js';
import { PacedPerson } from '../../support/paced-person.js';
import { signIn, EDITOR } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);
const DAY = 24 * 3_600_000;
const SHOTS = process.env['SCREENSHOTS'];

/** Eight in the evening UTC of a day after today, which is on the same day in Berlin. */
const evening = (days: number, hours = 20): Date =>
  new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + hours * 3_600_000);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const createMaintenance = async (components: number[], start: Date, english = 'Migration') => {
  const { body } = await a.client.post('/maintenances', {
    title: { de: 'Umzug', en: english },
    components: components.map((id) => ({ id, impact: 'under_maintenance' })),
    started_at: start.toISOString(),
    scheduled_end_at: new Date(start.getTime() + DAY / 12).toISOString(),
    publish: true,
  });
  return body.data as { id: number; started_at: string };
};

describe.each([
  ['a phone', PHONE, 'de' as const],
  ['a desktop', DESKTOP, 'en' as const],
])('Maintenances in the console on %s', (_, size, language) => {
  const german = language === 'de';
  const says = (de: string, en: string): string => (german ? de : en);

  it('are announced in two languages for next Tuesday within eight interactions', async () => {
    const { id } = await createComponent(a.client, { name: { de: 'Datenbank', en: `Database ${language}` } });
    const tuesday = evening(((9 - new Date().getUTCDay()) % 7) + 7);
    const { page } = await browser.open(a, '/console/', { as: 'editor', size, language });
    let interactions = 0;
    const count = async (step: Promise<unknown>): Promise<void> => {
      interactions += 1;
      await step;
    };
    await count(
      page
        .getByRole('link', { name: says('Wartungen', 'Maintenances') })
        .first()
        .click(),
    );
    if ((await page.locator(`[data-day="${dayOf(tuesday)}"]`).count()) === 0)
      await count(page.getByRole('button', { name: says('Später', 'Later') }).click());
    await count(page.locator(`[data-day="${dayOf(tuesday)}"] .maintenance-add`).click());
    const field = (language_: string) => page.getByRole('textbox', { name: language_ }).first();
    await count(field(says('Deutsch', 'German')).fill('Umzug der Datenbank'));
    await count(field(says('Englisch', 'English')).fill('Database migration'));
    await count(page.getByRole('row', { name: says('Datenbank', 'Database en') }).click());
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await count(page.getByRole('button', { name: says('Veröffentlichen', 'Publish'), exact: true }).click());
    await page.getByRole('heading', { level: 1, name: says('Umzug der', 'Database migration') }).waitFor();
    expect(interactions).toBeLessThanOrEqual(8);
    const { body } = await a.client.get('/maintenances');
    expect(body.data[0]).toMatchObject({
      title: { de: 'Umzug der Datenbank', en: 'Database migration' },
      is_published: true,
      components: [{ id, impact: 'under_maintenance' }],
    });
    expect(body.data[0].started_at.slice(0, 10)).toBe(dayOf(tuesday));
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/record-${language}.png` });
  });

  it('say who may not read them why', async () => {
    browser.allow('status of 403');
    const { page } = await browser.open(a, '/console/maintenances', { as: 'viewer', size, language });
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('link', { name: says('Neue Wartung', 'New maintenance') }).count()).toBe(0);
    await expectAccessible(page);
  });

  it('show others of the same component at the same time, in the calendar and in the list', async () => {
    const { id } = await createComponent(a.client, { name: { de: 'Datenbank', en: `Database ${language}` } });
    const start = evening(1);
    await createMaintenance([id], start, 'First');
    await createMaintenance([id], new Date(start.getTime() + 3_600_000), 'Second');
    for (const view of ['month', 'week', 'list']) {
      const { page } = await browser.open(a, `/console/maintenances?view=${view}&day=${dayOf(start)}`, {
        as: 'editor',
        size,
        language,
        colorScheme: view === 'week' ? 'dark' : 'light',
      });
      await page
        .getByText(says('1 zur selben Zeit', '1 at the same time'))
        .first()
        .waitFor({ state: 'attached' });
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${view}-${language}.png` });
    }
  });
});

describe('A maintenance in the console', () => {
  it('is dragged to another day at the same time of the clock, after a question', async () => {
    const { id } = await createComponent(a.client, { name: { de: 'Datenbank', en: 'Database' } });
    const start = evening(1);
    const { id: moved } = await createMaintenance([id], start);
    const { page } = await browser.open(a, `/console/maintenances?view=week&day=${dayOf(start)}`, {
      as: 'editor',
    });
    const entry = page.getByRole('link', { name: /Migration/ });
    await entry.waitFor();
    const days = await page
      .locator('[data-day]')
      .evaluateAll((all) => all.map((one: any) => String(one.dataset.day)));
    const target = days.find((day) => day > dayOf(start)) ?? days.findLast((day) => day < dayOf(start))!;
    await entry.dragTo(page.locator(`[data-day="${target}"]`));
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('Moved').waitFor();
    const { body } = await a.client.get(`/maintenances/${moved}`);
    expect(body.data.started_at.slice(0, 10)).toBe(target);
  });

  it('is moved, updated, completed and reopened by keys alone', async () => {
    const { id } = await createComponent(a.client, { name: { de: 'Datenbank', en: 'Database' } });
    const { id: record, started_at } = await createMaintenance([id], evening(2));
    const { page } = await browser.open(a, `/console/maintenances/${record}`, { as: 'editor' });
    const press = async (role: 'button' | 'menuitem', label: string, dialog = false): Promise<void> => {
      await (dialog ? page.locator('[role$=dialog]') : page)
        .getByRole(role, { name: label, exact: true })
        .press('Enter');
      if (dialog) await focusRestored(page);
    };
    await press('button', 'More actions');
    await press('menuitem', 'Move');
    await page.getByRole('spinbutton', { name: /hour/i }).first().press('ArrowUp');
    await press('button', 'Move', true);
    await page.getByText('Moved').waitFor();
    const { body } = await a.client.get(`/maintenances/${record}`);
    expect(Date.parse(body.data.started_at) - Date.parse(started_at)).toBe(3_600_000);
    await page.getByRole('textbox', { name: 'English' }).pressSequentially('Ready');
    await press('button', 'Post update');
    await page.getByRole('listitem').filter({ hasText: 'Ready' }).waitFor();
    for (const [step, next] of [
      ['Start now', 'Complete'],
      ['Complete', 'Reopen'],
      ['Reopen', 'Complete'],
    ] as const) {
      await press('button', step);
      await press('button', step, true);
      await page.getByRole('button', { name: next, exact: true }).waitFor();
    }
  });

  it('keeps what was typed when it is refused, offline and gone', async () => {
    const { id: record } = await createMaintenance([], evening(2));
    const { page, context } = await browser.open(a, `/console/maintenances/${record}`, {
      as: 'editor',
      language: 'ar',
    });
    browser.allow('ERR_INTERNET_DISCONNECTED');
    await page.getByRole('textbox').first().fill('نعمل على ذلك');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'نشر التحديث' }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('textbox').first().inputValue()).toBe('نعمل على ذلك');
    await expectAccessible(page);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'نشر التحديث' }).click();
    await page.getByRole('listitem').filter({ hasText: 'نعمل على ذلك' }).waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    browser.allow('status of 404');
    await page.goto(page.url().replace(/\d+$/, '999999'));
    await page.getByRole('alert').waitFor();
    await expectAccessible(page);
  });

  it('is previewed by a link, deleted to the trash and restored, on a phone', async () => {
    const { body } = await a.client.post('/maintenances', {
      title: { en: 'Draft of work' },
      started_at: evening(3).toISOString(),
      scheduled_end_at: evening(4).toISOString(),
    });
    const id = String(body.data.id);
    const { page } = await browser.open(a, `/console/maintenances/${id}`, { as: 'editor', size: PHONE });
    const step = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'More actions', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    };
    await step('Preview link');
    await page.getByRole('link', { name: 'Open preview' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await step('Schedule');
    await page.getByRole('alertdialog').getByText('It is published by itself at this time.').waitFor();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await step('Move to trash');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('Moved to the trash').waitFor();
    await page.goto(page.url().replace(/maintenances.*/, 'maintenances?view=trash'));
    await page.getByText('Draft of work').waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The trash is empty').waitFor();
    expect((await a.client.get(`/maintenances/${id}`)).status).toBe(200);
  });

  it('that is over gets a post-mortem, and an update that is corrected', async () => {
    const { id } = await createMaintenance([], evening(1), 'Over');
    const path = `/maintenances/${String(id)}`;
    await a.client.post(`${path}/updates`, { body: { en: 'Wrong word' } });
    await a.client.post(`${path}/start`, {});
    await a.client.post(`${path}/complete`, {});
    const { page } = await browser.open(a, `/console${path}`, { as: 'owner' });
    const entry = page.getByRole('listitem').filter({ hasText: 'Wrong word' });
    await entry.getByRole('button', { name: 'More actions: Update' }).click();
    await page.getByRole('menuitem', { name: 'Change this update' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'English' }).fill('Right word');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Right word').waitFor();
    await page.getByRole('button', { name: 'Write the post-mortem' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'English' }).fill('All went well.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('All went well.').waitFor();
    await page.getByRole('list', { name: 'Who changed what' }).waitFor();
    await expectAccessible(page);
  });
});

describe('Who changed the end of a maintenance', () => {
  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('is found from home in at most four interactions, on %s', async (device, size) => {
    const title = `Longer on ${device}`;
    const { id } = await createMaintenance([], evening(12), title);
    const colleague = await signIn(api.app, a, EDITOR);
    await colleague.client.patch(`/maintenances/${String(id)}`, {
      scheduled_end_at: evening(12, 23).toISOString(),
    });
    const { page } = await browser.open(a, '/console/', { as: 'owner', size });
    const person = new PacedPerson();
    await person.press(page.getByRole('button', { name: /Search/ }));
    await person.type(page.getByRole('combobox').or(page.getByRole('searchbox')).first(), title);
    await person.press(
      page
        .getByRole('option', { name: title })
        .or(page.getByRole('menuitem', { name: title }))
        .first(),
    );
    const entry = page.getByRole('list', { name: 'Who changed what' }).getByRole('listitem').first();
    await entry.getByText('Planned end').waitFor();
    const said = await entry.textContent();
    expect(said).toContain(colleague.member.name ?? colleague.member.email);
    expect(said).toMatch(/23:00.*→.*00:00|00:00.*→.*01:00/s);
    expect(person.interactions).toBeLessThanOrEqual(4);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
  });
});

/** Once a dialog has closed, the focus goes back to where it was in the next frame, and would take a key with it. */
async function focusRestored(page: Page): Promise<void> {
  await page.locator('[role$=dialog]').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
