import { beforeEach, describe, expect, it } from 'vitest';
import { VisitorResponses } from '#visitor/responses/visitor-responses.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { createIncident, createMaintenance, done } from '../../support/incidents.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();
let acme: TestTenant;
let visitor: Client;
let component: { readonly id: number; readonly slug: string };

beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00.000Z');
  acme = await app.newTenant();
  visitor = acme.client.withKey(undefined);
  const outer = await createGroup(acme.client, { name: { de: 'Europa', en: 'Europe' } });
  const group = await createGroup(acme.client, { name: 'Frankfurt', parent_id: outer.id });
  component = await createComponent(acme.client, {
    name: { de: 'Bezahlung', en: 'Payments' },
    description: { de: 'Karten und Lastschriften', en: 'Cards and direct debits' },
    group_id: group.id,
    history_since: '2026-01-11T00:00:00Z',
  });
});

/** Creates a past incident, as an import does. */
function was(from: string, to: string, impact = 'major_outage', of = component.id): Promise<{ id: number }> {
  return createIncident(acme.client, {
    title: `Trouble at ${from}`,
    started_at: from,
    resolved_at: to,
    components: [{ id: of, impact }],
    publish: true,
  });
}

/** Waits until the page shows a text, and returns the page. */
async function page(path: string, shows: string): Promise<string> {
  const { text } = await eventually(
    () => visitor.get(`/${path}`),
    (response) => response.text.includes(shows),
  );
  return text;
}

function barsOf(html: string): string[] {
  const bars = html.matchAll(
    /<a class="(?<trouble>\w+)" href="[^"]*#day-|<i(?: class="(?<none>none)? ?(?:n(?<length>\d+))?")?>/g,
  );
  return [...bars].flatMap(({ groups }) =>
    Array<string>(Number(groups?.['length'] ?? 1)).fill(
      groups?.['trouble'] ?? groups?.['none'] ?? 'operational',
    ),
  );
}

describe('The page of a component', () => {
  it('shows its status, its groups, 90 days, its uptime by month and its incidents, in the visitor’s language', async () => {
    await was('2026-02-10T00:00:00Z', '2026-02-11T00:00:00Z');
    await was('2026-03-14T06:00:00Z', '2026-03-14T18:00:00Z', 'partial_outage');
    const de = await page('/components/bezahlung', 'Trouble at 2026-03-14');
    for (const shown of [
      '<h1 dir="auto">Bezahlung</h1>',
      'Karten und Lastschriften',
      'Europa / Frankfurt',
      'Funktioniert',
      'Trouble at 2026-02-10',
      // February: one of 28 days. March: 0.3 of half a day, of 14.5 days.
      'Januar 2026: 100,00\u00a0%; Februar 2026: 96,42\u00a0%; März 2026: 98,96\u00a0%',
      '<th scope="row">Februar 2026</th><td>96,42\u00a0%</td>',
      '<link rel="canonical" href="http://',
    ])
      expect(de).toContain(shown);
    const bars = barsOf(de);
    expect(bars).toHaveLength(90);
    expect(bars.filter((status) => status === 'none')).toHaveLength(26);
    expect(bars.at(-2)).toBe('partial_outage');
    expect(bars.at(-34)).toBe('major_outage');
    const en = await page('/components/bezahlung?lang=en', 'Trouble at 2026-03-14');
    for (const shown of [
      'Payments',
      'Cards and direct debits',
      'Europe / Frankfurt',
      'Uptime by month',
      'February 2026: 96.42%',
    ])
      expect(en).toContain(shown);
  });

  it('lets the keyboard stop at the first of bars that are too close together to be told apart by a finger', async () => {
    const { id } = await createComponent(acme.client, { name: 'Nah', history_since: '2026-01-11T00:00:00Z' });
    for (const day of ['01', '02', '04', '05'])
      await was(`2026-03-${day}T10:00:00Z`, `2026-03-${day}T11:00:00Z`, 'major_outage', id);
    const html = await page('/components/nah', 'Trouble at 2026-03-05');
    const links = [...html.matchAll(/#day-2026-03-(\d+)"[^>]*?(tabindex="-1")?>/g)];
    expect(links.map(([, day, isLeftOut]) => [day, isLeftOut !== undefined])).toEqual([
      ['01', false],
      ['02', true],
      ['04', false],
      ['05', true],
    ]);
  });

  it('shows what is open until now', async () => {
    await createIncident(acme.client, {
      title: 'Down',
      started_at: '2026-03-15T00:00:00Z',
      components: [{ id: component.id, impact: 'major_outage' }],
      publish: true,
    });
    const html = await page('/components/bezahlung?lang=en', 'Down');
    expect(html).toContain('Major outage 12 hr');
    // Half a day of 14.5 days.
    expect(html).toContain('March 2026: 96.55%');
  });

  it('shows the newest 20 incidents, those of others not, and where all are', async () => {
    const other = await createComponent(acme.client, { name: 'Andere' });
    await was('2026-03-01T00:00:00Z', '2026-03-01T01:00:00Z', 'degraded', other.id);
    for (let day = 1; day <= 25; day += 1) {
      const at = `2026-02-${String(day).padStart(2, '0')}`;
      await was(`${at}T00:00:00Z`, `${at}T01:00:00Z`, 'degraded');
    }
    const html = await page('/components/bezahlung', 'Trouble at 2026-02-25');
    const shown = [...html.matchAll(/Trouble at (\S+?)T/g)].map(([, day]) => day);
    expect(shown).toEqual(
      Array.from({ length: 20 }, (_, index) => `2026-02-${String(25 - index).padStart(2, '0')}`),
    );
    expect(html).toContain('href="/history?component=bezahlung"');
    expect(await page('/components/andere', 'Trouble at 2026-03-01')).not.toContain('2026-02-25T');
  });

  it('is linked from the overview, told in the sitemap, and in no other case there', async () => {
    const secret = await createComponent(acme.client, { name: 'Geheim', is_public: false });
    expect(await page('/?lang=en', 'href="/components/bezahlung?lang=en"')).not.toContain(secret.slug);
    const sitemap = await page('/sitemap.xml', '/components/bezahlung</loc>');
    expect(sitemap).not.toContain('geheim');
    for (const path of ['geheim', 'none', 'BEZAHLUNG', String(component.id), '%00', 'a'.repeat(400)])
      expect([path, (await visitor.get(`//components/${path}`)).status]).toEqual([path, 404]);
    const stranger = await app.newTenant();
    expect((await stranger.client.withKey(undefined).get('//components/bezahlung')).status).toBe(404);
    await done(acme.client.patch(`/components/${component.id}`, { is_public: false }));
    await eventually(
      () => visitor.get('//components/bezahlung'),
      ({ status }) => status === 404,
    );
  });

  it('of one made just now shows what is known', async () => {
    await createComponent(acme.client, { name: 'Neu' });
    const html = await page('/components/neu', 'Neu');
    expect(barsOf(html).filter((status) => status !== 'none')).toEqual(['operational']);
    expect(html).toContain('Bisher gab es keine Vorfälle');
  });
});

describe('The overview', () => {
  it.each([
    [1, 24, '24 Stunden', 'Die letzten 24 Stunden'],
    [7, 7, '7 Tage', 'Die letzten 7 Tage'],
    [30, 30, '30 Tage', 'Die letzten 30 Tage'],
    [90, 90, '90 Tage', 'Die letzten 90 Tage'],
  ])('shows the uptime of %s days in %s bars', async (days, bars, choice, begin) => {
    const html = await page(`/?days=${days}`, 'Bezahlung');
    expect(barsOf(html)).toHaveLength(bars);
    expect(html).toContain(begin);
    // Narrow screens show the last 30 of 90 days, and say so.
    expect([...html.matchAll(/aria-current="true"[^>]*>([^<]+)</g)].map(([, text]) => text)).toEqual(
      days === 90 ? ['30 Tage', choice] : [choice],
    );
    expect(
      [...html.matchAll(/href="(\/(?:\?days=\d+)?)"[^>]*rel="nofollow"/g)].map(([, href]) => href),
    ).toEqual(['/?days=1', '/?days=7', '/?days=30', ...(days === 90 ? ['/'] : []), '/']);
    expect(html).toContain('<link rel="canonical" href="http://');
    expect(html).not.toMatch(/rel="canonical" href="[^"]*days/);
  });

  it('of one day shows each hour, to the millisecond', async () => {
    // Begins before the hours shown and ends within the first of them.
    await was('2026-03-14T10:00:00Z', '2026-03-14T13:30:00Z', 'partial_outage');
    // Spans two hours.
    await was('2026-03-15T01:45:00Z', '2026-03-15T02:00:00.600Z');
    app.clock.set('2026-03-15T12:20:00.000Z');
    await createMaintenance(acme.client, {
      started_at: '2026-03-15T12:10:00Z',
      scheduled_end_at: '2026-03-15T14:00:00Z',
      components: [{ id: component.id, impact: 'under_maintenance' }],
      publish: true,
    });
    const html = await page('/?days=1&lang=en', 'Under maintenance');
    const bars = barsOf(html);
    // The current hour is the last of 24; the first one began at 13:00.
    expect(bars).toEqual([
      'partial_outage',
      ...Array<string>(11).fill('operational'),
      'major_outage',
      'major_outage',
      ...Array<string>(9).fill('operational'),
      expect.stringMatching(/operational|under_maintenance/),
    ]);
    expect(html).toContain('Partial outage 30 min');
    expect(html).toContain('Major outage 15 min');
  });

  it('caches no copies for arbitrary queries', async () => {
    await changesHeard(app.app);
    await page('/', 'Bezahlung');
    const plain = await visitor.get('//');
    const responses = app.app.get<{ responses: { size: number } }>(VisitorResponses);
    const before = responses.responses.size;
    for (const odd of [
      '?days=2',
      '?days=',
      '?days=90&days=7',
      '?days=7.0',
      '?days=-1',
      '?days=%00',
      '?other=1',
    ]) {
      const { status, text } = await visitor.get(`//${odd}`);
      expect([odd, status, text === plain.text]).toEqual([odd, 200, true]);
    }
    expect(responses.responses.size).toBe(before);
  });

  it('of one day shows trouble of a thousand periods in hours', async () => {
    await app.database.sql(
      `insert into availability_period (tenant_id, component_id, status, started_at, ended_at)
       select '${acme.tenant.id}', ${component.id}, case when n % 2 = 0 then 'degraded' else 'operational' end, at, at + interval '30 seconds'
       from generate_series(0, 2000) n cross join lateral (select timestamptz '2026-03-14T13:00:00Z' + n * interval '30 seconds' as at) t`,
    );
    const html = await page('/?days=1&lang=en', 'Degraded 30 min');
    expect(barsOf(html).filter((status) => status === 'degraded')).toHaveLength(17);
  });
});
