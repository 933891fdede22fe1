import type { Browser } from 'playwright-core';
import { request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageViews } from '#modules/analytics/services/page-views.js';
import { BackgroundDatabase } from '#platform/database/tenant/background-database.js';
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

/** Flushes all counted views and returns what is stored: counts by `2026-03-01 / de`. */
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

  it('leave out requests without a browser’s user agent, HEAD, and responses that are no pages', async () => {
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

  it('of made-up pages and languages create no rows', async () => {
    for (let one = 1; one <= 5; one += 1) {
      expect((await view(acme, `/incidents/${one}00000`)).status).toBe(404);
      expect((await view(acme, `/nothing-${one}`)).status).toBe(404);
      await view(acme, `/?lang=x-${one}&made=${one}`);
      await view(acme, `/history?component=made-${one}&lang=fr`);
    }
    await view(acme, '/history?month=2026-02');
    expect(await stored()).toEqual({ '2026-03-01 / de': 5, '2026-03-01 /history de': 5 });
  });

  it('belong to the current day in the tenant’s time zone, however long a page is cached', async () => {
    await done(acme.client.patch('/settings', { time_zone: 'Australia/Lord_Howe' }));
    const { id } = await createIncident(acme.client, { publish: true });
    // Ten and a half hours ahead of UTC, eleven in summer: its day begins at 13:00 UTC of the day before.
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
    expect(
      query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('page_view')),
    ).toHaveLength(1);
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

  it('of a deleted tenant do not prevent storing those of others', async () => {
    const gone = await app.newTenant();
    await view(gone, '/');
    await view(acme, '/');
    await app.database.sql(`delete from tenant where id = '${gone.tenant.id}'`);
    expect(await stored()).toEqual({ '2026-03-01 / de': 1 });
    expect(await stored(gone)).toEqual({});
  });

  it('of another tenant are kept if they cannot be stored beside those of a deleted one', async () => {
    const gone = await app.newTenant();
    const other = await app.newTenant();
    // Fires after the check of the foreign key, whose trigger has a name that comes earlier.
    await app.database.sql(`
      create function refuse_view() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
      create trigger z_refuse_view after insert on page_view for each row
        when (new.tenant_id = '${other.tenant.id}') execute function refuse_view()`);
    try {
      for (const one of [gone, other]) await view(one, '/');
      await app.database.sql(`delete from tenant where id = '${gone.tenant.id}'`);
      expect(await stored(other)).toEqual({});
    } finally {
      await app.database.sql('drop trigger z_refuse_view on page_view; drop function refuse_view()');
    }
    expect(await stored(other)).toEqual({ '2026-03-01 / de': 1 });
  });

  it('contain nothing about the visitor', async () => {
    const columns = await app.database.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'page_view'::regclass and attnum > 0 order by attnum`,
    );
    expect(columns.map(({ name }) => name)).toEqual(['tenant_id', 'day', 'page', 'locale', 'views']);
    expect((await view(acme, '/')).headers['set-cookie']).toBeUndefined();
  });
});

describe('A process that stops', () => {
  it('stores its counts, and adds them to those of other processes', async () => {
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
    // Chromium's own user agent would say that it is headless.
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

describe('Analytics of views', () => {
  beforeEach(async () => {
    await done(acme.client.patch('/settings', { time_zone: 'Europe/Berlin' }));
    app.clock.set('2026-03-31T12:00:00.000Z');
    const rows = [
      ['2026-02-27', '/', 'de', 1],
      ['2026-02-28', '/', 'de', 2],
      ['2026-03-01', '/', 'de', 4],
      ['2026-03-01', '/', 'en', 8],
      ['2026-03-01', '/incidents/7', 'de', 16],
      ['2026-03-02', '/history', 'en', 32],
      ['2026-03-31', '/', 'de', 64],
    ] as const;
    for (const [day, page, locale, views] of rows)
      await app.database.sql(
        `insert into page_view (tenant_id, day, page, locale, views) values ($1, $2, $3, $4, $5)`,
        [acme.tenant.id, day, page, locale, views],
      );
  });

  it('show days, pages and languages', async () => {
    const data = await done(acme.client.get('/analytics/views?from=2026-02-28&to=2026-03-02'));
    expect(data).toEqual({
      from: '2026-02-28',
      to: '2026-03-02',
      time_zone: 'Europe/Berlin',
      interval: 'day',
      views: 62,
      locales: [
        { locale: 'en', views: 40 },
        { locale: 'de', views: 22 },
      ],
      points: [
        { date: '2026-02-28', views: 2, locales: [{ locale: 'de', views: 2 }] },
        {
          date: '2026-03-01',
          views: 28,
          locales: [
            { locale: 'de', views: 20 },
            { locale: 'en', views: 8 },
          ],
        },
        { date: '2026-03-02', views: 32, locales: [{ locale: 'en', views: 32 }] },
      ],
      pages: [
        { path: '/history', views: 32, locales: [{ locale: 'en', views: 32 }] },
        { path: '/incidents/7', views: 16, locales: [{ locale: 'de', views: 16 }] },
        {
          path: '/',
          views: 14,
          locales: [
            { locale: 'en', views: 8 },
            { locale: 'de', views: 6 },
          ],
        },
      ],
    });
  });

  it('divide by weeks and months of the calendar, the present one included', async () => {
    const views = async (query: string): Promise<unknown> =>
      (await done(acme.client.get(`/analytics/views?${query}`))).points.map((point: any) => [
        point.date,
        point.views,
      ]);
    expect(await views('interval=month&from=2026-02-28')).toEqual([
      ['2026-02-01', 2],
      ['2026-03-01', 124],
    ]);
    expect(await views('interval=week&from=2026-02-27&to=2026-03-02')).toEqual([
      ['2026-02-23', 31],
      ['2026-03-02', 32],
    ]);
    // By Berlin time, late in the evening of 28 February and early on 2 March.
    expect(await views('from=2026-02-28T22:59:59Z&to=2026-03-01T23:00:01Z')).toEqual([
      ['2026-02-28', 2],
      ['2026-03-01', 28],
      ['2026-03-02', 32],
    ]);
  });

  it('can be those of one page or language', async () => {
    const of = async (query: string): Promise<unknown[]> => {
      const { views, pages } = await done(acme.client.get(`/analytics/views?from=2026-01-01&${query}`));
      return [views, pages.map(({ path }: any) => path)];
    };
    expect(await of('')).toEqual([127, ['/', '/history', '/incidents/7']]);
    expect(await of('path=/incidents/7')).toEqual([16, ['/incidents/7']]);
    expect(await of('locale=en')).toEqual([40, ['/history', '/']]);
    expect(await of('path=/none&locale=xx')).toEqual([0, []]);
  });

  it('are available as CSV', async () => {
    const { text, headers } = await acme.client.get('/analytics/views?from=2026-03-01&to=2026-03-02', {
      headers: { accept: 'text/csv' },
    });
    expect(headers['content-disposition']).toBe(`attachment; filename="views-${acme.tenant.slug}.csv"`);
    expect(text.split('\r\n')).toEqual([
      'interval,date,path,locale,views',
      'range,,,,60',
      'range,,,en,40',
      'range,,,de,20',
      'range,,/history,,32',
      'range,,/history,en,32',
      'range,,/incidents/7,,16',
      'range,,/incidents/7,de,16',
      'range,,/,,12',
      'range,,/,en,8',
      'range,,/,de,4',
      'day,2026-03-01,,,28',
      'day,2026-03-01,,de,20',
      'day,2026-03-01,,en,8',
      'day,2026-03-02,,,32',
      'day,2026-03-02,,en,32',
      '',
    ]);
  });

  it('show what visitors have just viewed, of no other tenant', async () => {
    const other = await app.newTenant();
    await view(acme, '/');
    await view(other, '/');
    await app.app.get(PageViews).flush();
    const today = await done(acme.client.get('/analytics/views?from=2026-03-31'));
    expect(today).toMatchObject({ views: 65, points: [{ date: '2026-03-31', views: 65 }] });
    expect((await done(other.client.get('/analytics/views'))).views).toBe(1);
  });

  it('name the 100 pages with the most views, of however many', async () => {
    await app.database.sql(
      `insert into page_view (tenant_id, day, page, locale, views)
       select $1, '2026-03-30', '/incidents/' || n, l, n from generate_series(1000, 3999) n, unnest('{de,en}'::text[]) l`,
      [acme.tenant.id],
    );
    const { pages, views } = await done(acme.client.get('/analytics/views?from=2026-03-30&to=2026-03-30'));
    expect(views).toBe(2 * ((1000 + 3999) / 2) * 3000);
    expect(pages).toHaveLength(100);
    expect([pages[0].path, pages[0].views, pages[99].path]).toEqual([
      '/incidents/3999',
      7998,
      '/incidents/3900',
    ]);
  });

  it.each([
    ['from=2026-04-01', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=2025-01-01', 'interval'],
    ['interval=hour', 'interval'],
    ['from=yesterday', 'from'],
    [`path=${'a'.repeat(301)}`, 'path'],
    ['path=a&path=b', 'path'],
    ['locale=%00', 'locale'],
    ['page=/', 'page'],
  ])('refuse %s', async (query, field) => {
    const { status, body } = await acme.client.get(`/analytics/views?${query}`);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
