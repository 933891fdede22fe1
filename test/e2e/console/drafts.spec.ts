import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createAnnouncement, createIncident, created } from '#testing/factories.js';
import { FakeClock } from '#testing/fake-clock.js';
import { useBuiltServers } from './built-servers.js';
import { useConsole } from '../../support/console.js';
import { cookieOf, OWNER, signIn, type Person } from '#testing/people.js';
import { freePort, stopProgram } from '../../support/programs.js';
import { addPasskey, signInWith } from '../../support/soft-passkey.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

// A server of the build has the clock of the machine.
const api = useApi({ clock: new FakeClock(new Date()) });
const a = useTenantPerTest(api);
const browser = useConsole(api);
const startServer = useBuiltServers(api);

const TYPED = 'Payments fail for some cards.';
const THEIRS = 'What a colleague wrote.';

/** What a form is about. */
interface Subject {
  /** Address of its screen. */
  readonly screen: string;
  /** What a colleague changes meanwhile, below `/api/v1`; undefined: nobody else can reach what is new. */
  readonly change?: () => Promise<unknown>;
}

interface Form {
  readonly name: string;
  readonly make: () => Subject | Promise<Subject>;
  /** Opens the form on its screen; undefined: it is open. */
  readonly begin?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
}

const MAINTENANCE = {
  title: { en: 'Database upgrade' },
  started_at: '2099-01-01T10:00:00Z',
  scheduled_end_at: '2099-01-01T11:00:00Z',
  publish: true,
};
const SERIES = {
  title: { en: 'Nightly' },
  rrule: 'FREQ=DAILY',
  starts_at: '2090-03-04T03:30',
  timezone: 'Europe/Berlin',
  duration_minutes: 60,
};

const english = (page: Page): Locator => page.getByRole('textbox', { name: 'English' }).first();
const inDialog = (page: Page): Locator => page.getByRole('dialog').getByLabel('English').first();
const name = (page: Page): Locator => page.getByRole('textbox', { name: 'Name of the template' });
const press = (label: string) => async (page: Page) => {
  await page.getByRole('button', { name: label, exact: true }).first().click();
};
const choose = (label: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^More actions(: (Payments|Holiday))?$/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
/** A record that is there, and what a colleague makes of it. */
const existing =
  (collection: string, screen: string, make: () => Promise<{ id: number }>, body: object) =>
  async (): Promise<Subject> => {
    const { id } = await make();
    return {
      screen: screen.replace('#', String(id)),
      change: () => a.client.patch(`/${collection}/${String(id)}`, body),
    };
  };
const only = (screen: string) => (): Subject => ({ screen });

const FORMS: readonly Form[] = [
  { name: 'a new incident', make: only('incidents/new'), field: english },
  {
    name: 'an incident',
    make: existing(
      'incidents',
      'incidents/#',
      () => createIncident(a.client, { title: { en: 'Outage' }, publish: true }),
      { title: { en: THEIRS } },
    ),
    begin: press('Edit'),
    field: inDialog,
  },
  {
    name: 'an update of an incident',
    make: async () => {
      const { id } = await createIncident(a.client, { title: { en: 'Outage' }, publish: true });
      return { screen: `incidents/${String(id)}` };
    },
    field: english,
  },
  { name: 'a new maintenance', make: only('maintenances/new'), field: english },
  {
    name: 'a maintenance',
    make: existing('maintenances', 'maintenances/#', () => created(a.client, '/maintenances', MAINTENANCE), {
      title: { en: THEIRS },
    }),
    begin: choose('Change texts and components'),
    field: inDialog,
  },
  {
    name: 'an update of a maintenance',
    make: async () => {
      const { id } = await created(a.client, '/maintenances', MAINTENANCE);
      return { screen: `maintenances/${String(id)}` };
    },
    field: english,
  },
  {
    name: 'a series',
    make: existing(
      'maintenance-series',
      'maintenances/series/#',
      () => created(a.client, '/maintenance-series', SERIES),
      { title: { en: THEIRS } },
    ),
    begin: press('Edit series'),
    field: inDialog,
  },
  {
    name: 'a new announcement',
    make: only('announcements'),
    begin: press('New announcement'),
    field: inDialog,
  },
  {
    name: 'an announcement',
    make: existing(
      'announcements',
      'announcements',
      () => createAnnouncement(a.client, { title: { en: 'Holiday' } }),
      { title: { en: THEIRS } },
    ),
    begin: choose('Edit'),
    field: inDialog,
  },
  { name: 'a new template', make: only('templates/new?kind=update'), field: name },
  {
    name: 'a template',
    make: existing(
      'incident-templates',
      'templates/#',
      () =>
        created(a.client, '/incident-templates', {
          name: 'News',
          kind: 'update',
          body: { en: 'It goes on.' },
        }),
      { name: THEIRS },
    ),
    field: name,
  },
  {
    name: 'a component',
    make: existing(
      'components',
      'components',
      () => created(a.client, '/components', { name: { en: 'Payments' } }),
      { name: { en: THEIRS } },
    ),
    begin: choose('Edit'),
    field: inDialog,
  },
  {
    name: 'the settings',
    make: () => ({ screen: 'settings', change: () => a.client.patch('/settings', { name: THEIRS }) }),
    field: (page) => page.getByRole('textbox', { name: 'Name of the page' }),
  },
  {
    name: 'the own account',
    make: only('account'),
    field: (page) => page.getByRole('textbox', { name: 'Name', exact: true }),
  },
];

/** Somebody who signs out, and in again by a passkey. */
async function signInAgain(person: Person, context: BrowserContext, url: string): Promise<void> {
  const passkey = await addPasskey(person.client);
  await person.client.post('//auth/sign-out', {});
  await context.clearCookies();
  const [cookie = '', value = ''] = cookieOf(await signInWith(a.client, passkey)).split('=');
  await context.addCookies([{ name: cookie, value, url, httpOnly: true, sameSite: 'Strict' }]);
}

describe('What somebody types for five minutes', () => {
  it.each(FORMS)('into $name survives', async ({ make, begin, field }) => {
    const { screen, change } = await make();
    const person = await signIn(api.app, a, OWNER);
    const { page, context } = await browser.open(a, `/console/${screen}`, { as: person });
    const address = page.url();
    // What asks for news meanwhile is not answered.
    browser.allow('ERR_INTERNET_DISCONNECTED');
    browser.allow('status of 401');
    // Of the page that the browser shows in the preview's place while offline.
    browser.allow("Failed to read the 'localStorage' property");
    const again = async (): Promise<void> => {
      await begin?.(page);
      await field(page).waitFor();
      expect(await field(page).inputValue()).toBe(TYPED);
    };
    await begin?.(page);
    await page.clock.install();
    await field(page).fill(TYPED.slice(0, 8));
    await page.clock.fastForward(5 * 60_000);
    await field(page).fill(TYPED.slice(0, 16));

    // Offline.
    await context.setOffline(true);
    await field(page).fill(TYPED);
    await context.setOffline(false);
    expect(await field(page).inputValue()).toBe(TYPED);

    // A reload.
    await page.reload();
    await again();

    // Signing out.
    // No screen of the console is open that would lead to the sign-in by itself.
    await page.goto(new URL('/api/v1/docs/guide', address).href);
    await signInAgain(person, context, new URL(address).origin);
    await page.goto(address);
    await again();

    // A colleague's change.
    if (change === undefined) return;
    await change();
    browser.allow('status of 412');
    await page
      .getByRole('button', { name: /^(Save|Save changes)$/ })
      .last()
      .click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByText(THEIRS, { exact: true }).first().waitFor();
    await question.getByText(TYPED, { exact: true }).first().waitFor();
    await question.getByRole('button', { name: 'Save' }).click();
    await question.waitFor({ state: 'detached' });
  });

  it('into any form is there again after the server was restarted', async () => {
    // What asks meanwhile gets no answer, or that the server is about to stop.
    browser.allow('net::ERR_');
    browser.allow('status of 503');
    const port = await freePort();
    const server = await startServer(port);
    const { page: first, context } = await browser.open(a, '/console', { as: 'owner', port });
    const { origin } = new URL(first.url());
    const pages: { readonly form: Form; readonly page: Page }[] = [];
    for (const form of FORMS) {
      const { screen } = await form.make();
      const page = await context.newPage();
      await page.goto(`${origin}/console/${screen}`);
      await form.begin?.(page);
      await form.field(page).fill(TYPED.slice(0, 8));
      pages.push({ form, page });
    }
    await stopProgram(server);
    for (const { form, page } of pages) await form.field(page).fill(TYPED);
    await startServer(port);
    for (const { form, page } of pages) {
      await page.reload();
      await form.begin?.(page);
      await form.field(page).waitFor();
      expect(await form.field(page).inputValue(), form.name).toBe(TYPED);
    }
  }, 180_000);
});
