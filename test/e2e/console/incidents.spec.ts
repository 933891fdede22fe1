import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  DESKTOP,
  expectAccessible,
  expectNoSidewaysScrolling,
  PHONE,
  useConsole,
} from '../../support/console.js';
import { createComponent, createIncident, created } from '#testing/factories.js';
import { PacedPerson } from '../../support/paced-person.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const a = api.useTenant('a');
const browser = useConsole(api);

describe.each([
  ['a phone', PHONE, 'de' as const],
  ['a desktop', DESKTOP, 'en' as const],
])('Incidents in the console on %s', (_, size, language) => {
  const german = language === 'de';

  it('are written in two languages, published, updated and resolved', async () => {
    const payments = await createComponent(a.client, {
      name: { de: 'Kartenzahlung', en: `Cards ${language}` },
    });
    const { page } = await browser.open(a, '/console/incidents/new', { as: 'editor', size, language });
    await page
      .getByRole('textbox', { name: german ? 'Deutsch' : 'German' })
      .first()
      .fill('Ausfall');
    await page
      .getByRole('textbox', { name: german ? 'Englisch' : 'English' })
      .first()
      .fill('Outage');
    await page.getByRole('row', { name: german ? 'Kartenzahlung' : 'Cards en' }).click();
    await page
      .getByText(german ? 'Schwerer Ausfall' : 'Major outage')
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await page.getByRole('button', { name: german ? 'Veröffentlichen' : 'Publish', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: german ? 'Ausfall' : 'Outage' }).waitFor();
    const { body } = await a.client.get('/incidents');
    expect(body.data[0]).toMatchObject({
      title: { de: 'Ausfall', en: 'Outage' },
      is_published: true,
      components: [{ id: payments.id, impact: 'major_outage' }],
    });
    await page.getByRole('textbox', { name: german ? 'Deutsch' : 'German' }).fill('Wir wissen es.');
    await page.getByRole('button', { name: german ? 'Meldung veröffentlichen' : 'Post update' }).click();
    await page.getByText('Wir wissen es.').last().waitFor();
    await page.getByRole('button', { name: german ? 'Beheben' : 'Resolve', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: german ? 'Beheben' : 'Resolve', exact: true })
      .click();
    await page.getByRole('button', { name: german ? 'Wieder öffnen' : 'Reopen' }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    expect((await a.client.get(`/incidents/${String(body.data[0].id)}`)).body.data).toMatchObject({
      is_resolved: true,
    });
  });
});

describe('Incidents in the console', () => {
  it('are written beside the components that they affect, also if the form is opened by its address', async () => {
    await createComponent(a.client, { name: { en: 'Ledger' } });
    const { page } = await browser.open(a, '/console/incidents/new', { as: 'editor' });
    const text = await page.getByRole('textbox', { name: 'English' }).first().boundingBox();
    const components = await page.getByRole('treegrid').boundingBox();
    expect(components!.x).toBeGreaterThan(text!.x + text!.width);
  });

  it('are kept as a draft, corrected, published later, deleted and restored', async () => {
    const { page } = await browser.open(a, '/console/incidents/new', { as: 'editor' });
    await page.getByRole('textbox', { name: 'English' }).first().fill('Slow');
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await page.getByRole('heading', { level: 1, name: 'Slow' }).waitFor();
    await page.getByText('Draft', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'English' }).first().fill('Very slow');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Very slow' }).waitFor();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Move to trash' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('Moved to the trash').waitFor();
    await page.goto(`${origin(page)}/console/incidents?show=trash`);
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('The trash is empty').waitFor();
    const { body } = await a.client.get('/incidents');
    expect(body.data[0]).toMatchObject({ title: { en: 'Very slow' }, is_published: false });
  });

  it('show what somebody else posts while one writes, and never lose what is typed', async () => {
    const incident = await createIncident(a.client, { title: 'Outage', publish: true });
    const { page } = await browser.open(a, `/console/incidents/${String(incident.id)}`, { as: 'editor' });
    await page.getByRole('textbox', { name: 'English' }).fill('We know.');
    await a.client.post(`/incidents/${String(incident.id)}/updates`, { body: 'By a colleague' });
    await page.getByText('Somebody has posted an update while you were writing:').waitFor();
    await page.reload();
    await page.getByRole('textbox', { name: 'English' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'English' }).inputValue()).toBe('We know.');
  });

  it('show Markdown as the page does, on the record and while it is written, and run nothing in it', async () => {
    const body = [
      '## What we know',
      '- **Cards** are declined',
      '- ![chart](https://elsewhere.example/chart.png)',
      '',
      '<img src=x onerror="document.title = 1"><script>document.title = 2</script>',
      '[a trap](javascript:document.title=3) and [the report](https://reports.example/1)',
    ].join('\n');
    const incident = await createIncident(a.client, {
      title: { en: 'Outage' },
      body: { en: body },
      publish: true,
    });
    const path = `/incidents/${String(incident.id)}`;
    await created(a.client, `${path}/updates`, { body: { en: 'It is **fixed**.' } });
    const { page } = await browser.open(a, `/console${path}`, { as: 'editor', size: PHONE });
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'What we know' }).waitFor();
    await main.getByRole('listitem').getByText('Cards', { exact: true }).first().waitFor();
    await main.locator('strong', { hasText: 'fixed' }).waitFor();
    await main.getByText('<img src=x').waitFor();
    expect(await main.getByRole('link', { name: 'the report' }).getAttribute('href')).toBe(
      'https://reports.example/1',
    );
    expect(await main.getByRole('link', { name: 'a trap' }).count()).toBe(0);
    expect(await main.locator('.prose :is(img, script)').count()).toBe(0);
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);

    await page.getByRole('textbox', { name: 'English' }).fill('Now it is *really* fixed.');
    await page.getByText('As visitors read it').click();
    await page.locator('.body-rendered em', { hasText: 'really' }).waitFor();
    await page.getByRole('textbox', { name: 'English' }).fill('Now it is `really` fixed.');
    await page.locator('.body-rendered code', { hasText: 'really' }).waitFor();
    await expectAccessible(page);
  });

  it('ask which version to keep if two people change one', async () => {
    const incident = await createIncident(a.client, { title: { en: 'Outage' } });
    const path = `/incidents/${String(incident.id)}`;
    browser.allow('status of 412');
    const { page } = await browser.open(a, `/console${path}`, { as: 'editor' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'English' }).first().fill('Mine');
    await a.client.patch(path, { title: { en: 'Theirs' } });
    await dialog.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Somebody else has changed this' });
    await question.getByText('Theirs', { exact: true }).last().waitFor();
    await question.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mine' }).waitFor();
  });

  it('have their times corrected, with the uptime before and after', async () => {
    const component = await createComponent(a.client, { name: { en: 'Ledger' } });
    const incident = await createIncident(a.client, {
      title: { en: 'Ledger down' },
      components: [{ id: component.id, impact: 'major_outage' }],
      publish: true,
    });
    const path = `/incidents/${String(incident.id)}`;
    await a.client.post(`${path}/resolve`, {});
    const { page } = await browser.open(a, `/console${path}`, { as: 'editor' });
    await page.getByRole('button', { name: 'More actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Correct times' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton', { name: /hour/ }).first().press('ArrowDown');
    await dialog.getByRole('table', { name: 'Uptime in 90 days' }).getByText('Ledger').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Times corrected').waitFor();
    const { body } = await a.client.get(path);
    expect(Date.parse(body.data.started_at)).toBeLessThan(Date.parse(incident.started_at));
  });

  it('are previewed as mail and chat before anything is saved', async () => {
    const { page } = await browser.open(a, '/console/incidents/new', { as: 'editor', size: PHONE });
    await page.getByRole('textbox', { name: 'English' }).first().fill('Search is slow');
    await page.getByRole('button', { name: 'Preview mail and chat' }).click();
    const dialog = page.getByRole('dialog', { name: 'What subscribers get' });
    await dialog.getByRole('heading', { name: 'Chat' }).waitFor();
    await dialog
      .getByText(/: Search is slow/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  it('show errors of the API at their fields', async () => {
    browser.allow('status of 422');
    const { page } = await browser.open(a, '/console/incidents/new', { as: 'editor' });
    await page.getByRole('textbox', { name: 'English' }).last().fill('A text without a title');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.locator('.field-error').first().waitFor();
    await expectAccessible(page);
  });

  it('are published with two components and two languages from an earlier text in six interactions', async () => {
    await createComponent(a.client, { name: { de: 'Zahlungen', en: 'Payments' } });
    await createComponent(a.client, { name: { de: 'Suche', en: 'Search' } });
    await createIncident(a.client, {
      title: { de: 'Rechenzentrum ohne Strom', en: 'Power lost' },
      body: { de: 'Es steht.', en: 'It is down.' },
    });
    const { page } = await browser.open(a, '/console/', { as: 'editor', size: PHONE });
    const person = new PacedPerson();
    await person.press(page.getByRole('link', { name: 'New incident' }).first());
    await person.press(page.getByRole('button', { name: /Start from an earlier text/ }));
    await person.press(page.getByRole('option', { name: 'Power lost' }));
    await person.press(page.getByRole('row', { name: 'Payments' }));
    await person.press(page.getByRole('row', { name: 'Search' }));
    await person.press(page.getByRole('button', { name: 'Publish', exact: true }));
    await page.getByRole('heading', { level: 1, name: 'Power lost' }).waitFor();
    const { body } = await a.client.get('/incidents?state=published');
    expect(body.data[0]).toMatchObject({ title: { en: 'Power lost' }, components: [{}, {}] });
    expect(person).toEqual({ interactions: 6, seconds: 6 });
  });

  it('get an update from home in three interactions, and are resolved in two', async () => {
    const incident = await createIncident(a.client, { title: { en: 'Slow logins' }, publish: true });
    const { page } = await browser.open(a, '/console/', { as: 'editor', size: PHONE });
    const row = page.getByRole('listitem').filter({ hasText: 'Slow logins' });
    const updating = new PacedPerson();
    await updating.press(row.getByRole('link', { name: 'Post an update' }));
    await updating.type(page.getByRole('textbox', { name: 'English' }), 'We know why.');
    await updating.press(page.getByRole('button', { name: 'Post update' }));
    await page.getByRole('listitem').getByText('We know why.').waitFor();
    expect(updating).toEqual({ interactions: 3, seconds: 7.5 });
    await page.goto(`${origin(page)}/console/`);
    const resolving = new PacedPerson();
    await resolving.press(row.getByRole('link', { name: 'Resolve' }));
    await resolving.press(page.getByRole('dialog').getByRole('button', { name: 'Resolve', exact: true }));
    await page.getByRole('button', { name: 'Reopen' }).waitFor();
    expect(resolving).toEqual({ interactions: 2, seconds: 2 });
    const { body } = await a.client.get(`/incidents/${String(incident.id)}`);
    expect(body.data).toMatchObject({ is_resolved: true });
  });
});

function origin(page: Page): string {
  return new URL(page.url()).origin;
}
