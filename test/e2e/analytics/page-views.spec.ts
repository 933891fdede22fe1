import type { Browser } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageViews } from '../../../src/analytics/views/page-views.js';
import { BackgroundDatabase } from '../../../src/database/tenant/background-database.js';
import { launchBrowser } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { FIREFOX, storedViews, view } from '../../support/page-views.js';
import { created } from '../../support/factories.js';
import { createIncident, createMaintenance, done } from '../../support/incidents.js';
import { startTestApplication, type TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();
let acme: TestTenant;

beforeEach(async () => {
  acme = await app.newTenant();
  app.clock.set('2026-03-01T12:00:00.000Z');
});

/** What is stored of the tenant once everything counted is: `2026-03-01 / de` and how often. */
async function stored(of = acme): Promise<Record<string, number>> {
  await app.app.get(PageViews).flush();
  return storedViews(app.database, of.tenant.id);
}

describe('Page views', () => {
  it('are counted by page and language, whether a page is drawn, comes from memory or is known already', async () => {
    const { etag } = (await view(acme, '/')).headers;
    await view(acme, '/');
    expect((await view(acme, '/', { 'if-none-match': String(etag) })).status).toBe(304);
    await view(acme, '/?lang=en');
    await view(acme, '/', { 'accept-language': 'en-GB,en;q=0.9' });
    await view(acme, '/history');
    expect(await stored()).toEqual({
      '2026-03-01 / de': 3,
      '2026-03-01 / en': 2,
      '2026-03-01 /history de': 1,
    });
    await view(acme, '/');
    expect(await stored()).toMatchObject({ '2026-03-01 / de': 4 });
  });

  it('are counted of every kind of page', async () => {
    const incident = await createIncident(acme.client, { publish: true });
    const maintenance = await createMaintenance(acme.client, { publish: true });
    const announcement = await created(acme.client, '/announcements', { title: 'Hello' });
    await done(acme.client.post(`/announcements/${announcement.id}/publish`));
    const paths = [
      `/incidents/${incident.id}`,
      `/maintenances/${maintenance.id}`,
      `/announcements/${announcement.id}`,
    ];
    for (const path of paths) {
      await eventually(
        () => view(acme, path),
        ({ status }) => status === 200,
      );
    }
    expect(Object.keys(await stored()).sort()).toEqual(paths.map((path) => `2026-03-01 ${path} de`).sort());
  });

  it.each([
    ['bots', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['programs', { 'user-agent': 'curl/8.14.1' }],
    ['who says nothing of themselves', { 'user-agent': '' }],
    ['what is fetched in advance', { 'sec-purpose': 'prefetch' }],
    ['what is drawn in advance', { 'sec-purpose': 'prefetch;prerender' }],
    ['the page’s own script', { 'x-page-refresh': '1' }],
    ['other scripts', { 'sec-fetch-dest': 'empty' }],
    ['pictures of it', { 'sec-fetch-dest': 'image' }],
  ])('leave out %s', async (_, headers) => {
    await view(acme, '/');
    expect((await view(acme, '/', headers)).status).toBe(200);
    expect(await stored()).toEqual({ '2026-03-01 / de': 1 });
  });

  it('leave out who names no program, HEAD, and what is no page', async () => {
    const visitor = acme.client.withKey(undefined);
    const { id } = await createIncident(acme.client);
    const { url } = await done(acme.client.post(`/incidents/${id}/preview`));
    await visitor.get('//');
    await visitor.request('HEAD', '//', { headers: { 'user-agent': FIREFOX } });
    const preview = new URL(String(url)).pathname;
    expect((await view(acme, preview)).status).toBe(200);
    for (const path of ['/api/v2/status', '/history.atom', '/badge.svg', '/robots.txt', '/sitemap.xml'])
      expect((await view(acme, path)).status, path).toBe(200);
    expect(await stored()).toEqual({});
  });

  it('of made-up pages and languages are no rows', async () => {
    for (let one = 1; one <= 5; one += 1) {
      expect((await view(acme, `/incidents/${one}00000`)).status).toBe(404);
      expect((await view(acme, `/nothing-${one}`)).status).toBe(404);
      await view(acme, `/?lang=x-${one}&made=${one}`);
      await view(acme, `/history?component=made-${one}&lang=fr`);
    }
    await view(acme, '/history?month=2026-02');
    expect(await stored()).toEqual({ '2026-03-01 / de': 5, '2026-03-01 /history de': 5 });
  });

  it('belong to the day that it is in the tenant’s time zone, however long a page is kept', async () => {
    await done(acme.client.patch('/settings', { time_zone: 'Australia/Lord_Howe' }));
    const { id } = await createIncident(acme.client, { publish: true });
    // Half past ten hours ahead of Greenwich, eleven in summer: its midnight is at 13:00 of the day before.
    app.clock.set('2026-03-01T12:59:59.999Z');
    await view(acme, `/incidents/${id}`);
    app.clock.set('2026-03-01T13:00:00.000Z');
    await view(acme, `/incidents/${id}`);
    await view(acme, `/incidents/${id}`);
    app.clock.set('2026-03-02T13:00:00.000Z');
    await view(acme, `/incidents/${id}`);
    expect(await stored()).toEqual({
      [`2026-03-01 /incidents/${id} de`]: 1,
      [`2026-03-02 /incidents/${id} de`]: 2,
      [`2026-03-03 /incidents/${id} de`]: 1,
    });
  });

  it('of all tenants are stored in one statement', async () => {
    const other = await app.newTenant();
    await view(acme, '/');
    await view(acme, '/history');
    await view(other, '/');
    const query = vi.spyOn(app.app.get(BackgroundDatabase), 'query');
    await app.app.get(PageViews).flush();
    expect(query.mock.calls.filter(([text]) => text.includes('page_view'))).toHaveLength(1);
    query.mockRestore();
    expect(await stored(other)).toEqual({ '2026-03-01 / de': 1 });
    expect(await stored()).toEqual({ '2026-03-01 / de': 1, '2026-03-01 /history de': 1 });
  });

  it('that cannot be stored are kept, and stored with those that follow', async () => {
    await view(acme, '/');
    await app.database.sql('alter table page_view rename to page_view_away');
    try {
      await app.app.get(PageViews).flush();
      await view(acme, '/');
      await app.app.get(PageViews).flush();
    } finally {
      await app.database.sql('alter table page_view_away rename to page_view');
    }
    await view(acme, '/');
    expect(await stored()).toEqual({ '2026-03-01 / de': 3 });
  });

  it('of a tenant that is gone take no other’s along', async () => {
    const gone = await app.newTenant();
    await view(gone, '/');
    await view(acme, '/');
    await app.database.sql(`delete from tenant where id = '${gone.tenant.id}'`);
    expect(await stored()).toEqual({ '2026-03-01 / de': 1 });
    expect(await stored(gone)).toEqual({});
  });

  it('hold nothing of who views', async () => {
    const columns = await app.database.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'page_view'::regclass and attnum > 0 order by attnum`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['tenant_id', 'day', 'page', 'locale', 'views']);
    expect((await view(acme, '/')).headers['set-cookie']).toBeUndefined();
  });
});

describe('A process that stops', () => {
  it('stores what it has counted, and adds to what others have', async () => {
    const replica = await startTestApplication({ database: app.database, clock: app.clock });
    await view(acme, '/');
    const headers = { host: acme.client.host, 'user-agent': FIREFOX };
    for (let time = 0; time < 25; time += 1) {
      const { statusCode, body } = await request(`http://127.0.0.1:${replica.port}/`, { headers });
      await body.dump();
      expect(statusCode).toBe(200);
    }
    await replica.close();
    expect(await storedViews(app.database, acme.tenant.id)).toEqual({ '2026-03-01 / de': 25 });
    expect(await stored()).toEqual({ '2026-03-01 / de': 26 });
  });
});

describe('A page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('is one view, however often it refreshes itself', async () => {
    // Its own name would say that it has no head.
    const context = await browser.newContext({ userAgent: FIREFOX });
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`http://${acme.client.host}/?lang=en`);
    for (let time = 0; time < 3; time += 1) {
      const refreshed = page.waitForResponse(() => true);
      await page.clock.runFor(30_000);
      await refreshed;
    }
    expect(await stored()).toEqual({ '2026-03-01 / en': 1 });
    await context.close();
  });
});
