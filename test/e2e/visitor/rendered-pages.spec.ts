import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PageViews } from '#modules/analytics/services/page-views.js';
import { PageRenderer } from '#visitor/pages/page-renderer.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse } from '../../support/client.js';
import { createAnnouncement, createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { FIREFOX, storedViews } from '../../support/page-views.js';
import { useApi } from '../../support/use-api.js';

const MINUTE_MS = 60_000;
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const app = useApi();
const acme = app.useTenant('acme');
const visitor = acme.client.withKey(undefined);
/** Addresses of pages by what they show. */
const paths = {
  overview: '//',
  hours: '//?days=1',
  history: '//history',
  component: '//components/gateway',
  open: '',
  over: '',
  maintenance: '',
  announcement: '',
  nowhere: '//nowhere',
};

function visit(path: string, language?: string): Promise<ApiResponse> {
  const headers = { accept: 'text/html', ...(language === undefined ? {} : { 'accept-language': language }) };
  return visitor.get(path, { headers });
}

/** True if the page is rendered for this visit. */
async function isRendered(path: string): Promise<boolean> {
  const rendering = vi.spyOn(app.app.get(PageRenderer, { strict: false }), 'render');
  await visit(path);
  const times = rendering.mock.calls.length;
  rendering.mockRestore();
  expect(times).toBeLessThan(2);
  return times === 1;
}

beforeAll(async () => {
  const { id } = await createComponent(acme.client, { name: 'Gateway' });
  app.clock.advance(20 * 24 * 60 * MINUTE_MS);
  const past = { started_at: '2026-03-02T10:00:00Z', resolved_at: '2026-03-02T11:00:00Z' };
  const of = (one: { id: number }, kind: string): string => `//${kind}/${one.id}`;
  const components = [{ id, impact: 'degraded' }];
  paths.over = of(
    await createIncident(acme.client, { title: 'Over', components, publish: true, ...past }),
    'incidents',
  );
  paths.open = of(
    await createIncident(acme.client, { title: 'Open', components, publish: true }),
    'incidents',
  );
  paths.maintenance = of(
    await createMaintenance(acme.client, {
      title: 'Planned',
      started_at: '2026-04-30T10:00:00Z',
      scheduled_end_at: '2026-04-30T11:00:00Z',
      publish: true,
    }),
    'maintenances',
  );
  paths.announcement = of(
    await createAnnouncement(acme.client, { title: 'Told', publish: true }),
    'announcements',
  );
  await changesHeard(app.app);
  // All pages are rendered from the same read.
  for (const path of Object.values(paths)) await visit(path);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('A page', () => {
  it('is rendered again every minute only if time alone changes it', async () => {
    const rendered = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const [name, path] of Object.entries(paths)) if (await isRendered(path)) found.push(name);
      return found;
    };
    expect(await rendered()).toEqual([]);
    app.clock.advance(MINUTE_MS);
    expect(await rendered()).toEqual(['overview', 'hours', 'history', 'component', 'open', 'maintenance']);
    expect(await rendered()).toEqual([]);
  });

  it('of an incident is found under its own kind only', async () => {
    for (const path of [paths.open, paths.over, paths.maintenance, paths.announcement])
      expect([path, (await visit(path)).status]).toEqual([path, 200]);
    const wrong = [
      paths.open.replace('incidents', 'maintenances'),
      paths.maintenance.replace('maintenances', 'incidents'),
      paths.announcement.replace(/\d+$/, '999999'),
      '//incidents/999999',
      '//components/none',
    ];
    for (const path of wrong) expect([path, (await visit(path)).status]).toEqual([path, 404]);
  });

  it('that does not exist is shown in the visitor’s language, with the headers of a page', async () => {
    for (const [language, title] of [
      ['de', 'Seite nicht gefunden'],
      ['en', 'Page not found'],
    ] as const) {
      const { status, headers, text } = await visit('//nowhere', language);
      expect(status).toBe(404);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'content-security-policy': POLICY,
      });
    }
  });

  it('of one component has neither the figures nor the incidents of another', async () => {
    const tenant = await app.newTenant();
    const stranger = tenant.client.withKey(undefined);
    const ids: number[] = [];
    for (const name of ['First', 'Second']) ids.push((await createComponent(tenant.client, { name })).id);
    await createIncident(tenant.client, {
      title: 'Trouble',
      components: [{ id: ids[0], impact: 'major_outage' }],
      publish: true,
    });
    await changesHeard(app.app);
    const [first, second] = [
      await stranger.get('//components/first?lang=en'),
      await stranger.get('//components/second?lang=en'),
    ];
    expect([first.text.includes('Trouble'), second.text.includes('Trouble')]).toEqual([true, false]);
    expect([first.text.includes('First</h1>'), second.text.includes('Second</h1>')]).toEqual([true, true]);
  });
});

describe('A view', () => {
  it('counts for the page that was rendered, by its path', async () => {
    // Rendered for this view, because each page has another version for each host.
    const host = visitor.onHost(`${visitor.host.replace(/:.*/, '')}:81`);
    const seen = ['overview', 'history', 'component', 'open', 'maintenance', 'announcement'] as const;
    for (const name of seen)
      expect((await host.get(paths[name], { headers: { 'user-agent': FIREFOX } })).status).toBe(200);
    await app.app.get(PageViews).flush();
    const day = app.clock.now().toISOString().slice(0, 10);
    const expected = seen.map((name): [string, number] => [`${day} ${paths[name].slice(1)} de`, 1]);
    expect(await storedViews(app.database, acme.tenant.id)).toEqual(Object.fromEntries(expected));
  });
});

describe('The history', () => {
  const titles = async (query: string): Promise<string[]> => {
    const { text } = await visitor.get(`//history?lang=en${query}`);
    return ['Over', 'Open', 'Planned'].filter((title) => text.includes(`>${title}<`));
  };

  it('shows the current month unless another one is named, with all filters', async () => {
    const thisMonth = app.clock.now().toISOString().slice(0, 7);
    expect(await titles('')).toEqual(await titles(`&month=${thisMonth}`));
    expect(await titles('&month=')).toEqual(await titles(''));
    expect(await titles('')).toContain('Open');
    expect(await titles('&kind=maintenance')).toEqual([]);
    expect(await titles('&component=gateway&kind=incident')).toContain('Open');
  });

  it('has no month that is not one', async () => {
    for (const month of ['2026-13', '2026-3', 'x', '2026-03&month=2026-03', '%00'])
      expect([month, (await visitor.get(`//history?month=${month}`)).status]).toEqual([month, 404]);
  });
});
