import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createIncident, created } from '#testing/factories.js';
import { FakeClock } from '#testing/fake-clock.js';
import { useBuiltServers } from './built-servers.js';
import { expectAccessible, PHONE, useConsole } from '../../support/console.js';
import { done } from '../../support/incidents.js';
import { EDITOR, signIn } from '#testing/people.js';
import { freePort, stopProgram } from '../../support/programs.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

// A server of the build has the clock of the machine.
const api = useApi({ clock: new FakeClock(new Date()) });
const a = useTenantPerTest(api);
const browser = useConsole(api);
const startServer = useBuiltServers(api);

const NEW = '/console/incidents/new';
const WRITES = '**/api/v1/incidents';
const NOT_SENT = 'Nothing is lost: try again when there is a connection.';

function title(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('textbox', { name: 'English' }).first();
}

function keep(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('button', { name: 'Keep as draft' });
}

/** What becomes of the next new incidents on their way. */
function meanwhile(context: BrowserContext, what: (route: Route) => Promise<void>): Promise<unknown> {
  return context.route(WRITES, (route) =>
    route.request().method() === 'POST' ? what(route) : route.fallback(),
  );
}

async function signInWithKey(page: Page): Promise<void> {
  await page.getByLabel(/API key|API-Schlüssel/).fill(a.client.key!);
  await page.getByRole('button', { name: /Sign in with the key|Mit dem Schlüssel anmelden/ }).click();
}

async function incidents(): Promise<number> {
  return (await a.client.get('/incidents')).body.meta.total;
}

describe('What somebody types', () => {
  it('is there again after signing out and in, and for nobody else', async () => {
    browser.allow('status of 401');
    const { page, context } = await browser.open(a, NEW);
    await signInWithKey(page);
    await title(page).fill('Payments fail');
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await signInWithKey(page);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByText('Not saved on this device').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    expect(await title(page).inputValue()).toBe('Payments fail');
    const { client } = await signIn(api.app, a, EDITOR);
    const [name = '', value = ''] = String(client.session().cookie).split('=');
    const url = new URL(page.url()).origin;
    await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
    await page.reload();
    expect(await title(page).inputValue()).toBe('');
  });

  it('is shared by two tabs, and sent by one', async () => {
    const { page, context } = await browser.open(a, NEW, { as: 'owner' });
    const other = await context.newPage();
    await other.goto(page.url());
    await title(other).fill('Payments fail');
    await expect.poll(() => title(page).inputValue()).toBe('Payments fail');
    await keep(page).click();
    await page.getByRole('heading', { level: 1, name: 'Payments fail' }).waitFor();
    await expect.poll(() => title(other).inputValue()).toBe('');
    expect(await incidents()).toBe(1);
  });

  it('outlives a server that is away, answers that are lost and answers that never come, and is sent once', async () => {
    browser.allow('ERR_CONNECTION_REFUSED');
    const { page, context, person } = await browser.open(a, NEW, { as: 'owner' });
    await title(page).fill('Payments fail');
    await context.route('**/api/**', (route) => route.abort('connectionrefused'));
    await keep(page).click();
    await page.getByText(NOT_SENT).waitFor();
    await expectAccessible(page);
    await context.unroute('**/api/**');

    await page.clock.install();
    let isAsked = false;
    await meanwhile(context, () => {
      // Nobody answers.
      isAsked = true;
      return Promise.resolve();
    });
    await keep(page).click();
    await expect.poll(() => isAsked).toBe(true);
    await page.clock.fastForward(61_000);
    await page.getByText(NOT_SENT).waitFor();
    await context.unroute(WRITES);

    await meanwhile(context, async (route) => {
      const { 'idempotency-key': key = '' } = route.request().headers();
      await person!.client.post('/incidents', route.request().postDataJSON(), {
        headers: { 'idempotency-key': key },
      });
      await route.abort('connectionrefused');
    });
    await keep(page).click();
    await expect.poll(incidents).toBe(1);
    await page.getByText(NOT_SENT).waitFor();
    await context.unroute(WRITES);
    await keep(page).click();
    await page.getByRole('heading', { level: 1, name: 'Payments fail' }).waitFor();
    expect(await incidents()).toBe(1);
  });

  it('outlives a server that is stopped and started while somebody types, and is sent once', async () => {
    // What asks meanwhile gets no answer, or that the server is about to stop.
    browser.allow('net::ERR_');
    browser.allow('status of 503');
    const port = await freePort();
    const server = await startServer(port);
    const { page } = await browser.open(a, NEW, { as: 'owner', port });
    const typing = title(page).pressSequentially('Payments fail', { delay: 50 });
    await stopProgram(server);
    await typing;
    await keep(page).click();
    await page.getByText(NOT_SENT).waitFor();
    await startServer(port);
    await page.reload();
    expect(await title(page).inputValue()).toBe('Payments fail');
    await keep(page).click();
    await page.getByRole('heading', { level: 1, name: 'Payments fail' }).waitFor();
    expect(await incidents()).toBe(1);
    await page.goto(new URL(NEW, page.url()).href);
    await title(page).waitFor();
    expect(await title(page).inputValue()).toBe('');
  }, 180_000);

  it('stays, with the reason, whatever the server answers', async () => {
    const { page, context } = await browser.open(a, NEW, { as: 'owner', size: PHONE });
    await title(page).fill('Payments fail');
    for (const [status, headline] of [
      [409, 'That did not work'],
      [429, 'The server is busy'],
      [503, 'The server is busy'],
    ] as const) {
      browser.allow(`status of ${String(status)}`);
      await meanwhile(context, (route) =>
        route.fulfill({ status, json: { message: `The reason of ${String(status)}.` } }),
      );
      await keep(page).click();
      await page.getByText(`The reason of ${String(status)}.`).waitFor();
      await page.getByText(headline).waitFor();
      await context.unroute(WRITES);
    }
    browser.allow('status of 422');
    await meanwhile(context, (route) =>
      route.fulfill({
        status: 422,
        json: { message: 'Invalid.', errors: { 'labels.team': ['It must be shorter.'] } },
      }),
    );
    await keep(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please check' });
    await summary.getByText('labels.team').waitFor();
    await summary.getByText('It must be shorter.').waitFor();
    await expectAccessible(page);
    await context.unroute(WRITES);
    expect(await title(page).inputValue()).toBe('Payments fail');
    await keep(page).click();
    await page.getByRole('heading', { level: 1, name: 'Payments fail' }).waitFor();
  });

  it('overwrites no update and no post-mortem that a colleague has written meanwhile', async () => {
    browser.allow('status of 412');
    const { id } = await createIncident(a.client, { title: 'Outage', publish: true });
    const path = `/incidents/${String(id)}`;
    const update = await created(a.client, `${path}/updates`, { body: { en: 'We know.' } });
    await done(a.client.post(`${path}/resolve`, {}));
    const { page } = await browser.open(a, `/console${path}`, { as: 'owner' });
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    const form = page.getByRole('dialog').first();
    const settle = async (): Promise<void> => {
      await form.getByRole('button', { name: 'Save' }).click();
      await question.getByText('Theirs.', { exact: true }).waitFor();
      await question.getByText('Mine.', { exact: true }).first().click();
      await question.getByRole('button', { name: 'Save' }).click();
      await question.waitFor({ state: 'detached' });
    };

    const entry = page.getByRole('listitem').filter({ hasText: 'We know.' });
    await entry.getByRole('button', { name: 'More actions: Update' }).click();
    await page.getByRole('menuitem', { name: 'Change this update' }).click();
    await form.getByRole('textbox', { name: 'English' }).fill('Mine.');
    await a.client.patch(`${path}/updates/${String(update.id)}`, { body: { de: 'Ihres.', en: 'Theirs.' } });
    await settle();
    expect((await a.client.get(`${path}/updates/${String(update.id)}`)).body.data.body).toEqual({
      de: 'Ihres.',
      en: 'Mine.',
    });

    await page.getByRole('button', { name: 'Write the post-mortem' }).click();
    await form.getByRole('textbox', { name: 'English' }).fill('Mine.');
    await a.client.put(`${path}/postmortem`, { body: { de: 'Ihres.', en: 'Theirs.' } });
    await page.locator('main').getByText('Theirs.').waitFor();
    await settle();
    expect((await a.client.get(`${path}/postmortem`)).body.data.body).toEqual({ de: 'Ihres.', en: 'Mine.' });
  });
});
