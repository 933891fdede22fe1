import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createComponent, created } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NAMES = ['Ledger', 'Gateway'] as const;

describe('What visitors see first', () => {
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  const page = async (path: string, awaited: string): Promise<string> =>
    (
      await eventually(
        () => visitor.get(`/${path}`),
        ({ text }) => text.includes(awaited),
      )
    ).text;
  const places = (html: string, texts: readonly string[]): number[] =>
    texts.map((text) => html.indexOf(`>${text}<`));

  beforeAll(async () => {
    const ids: number[] = [];
    for (const name of NAMES) ids.push((await createComponent(acme.client, { name })).id);
    app.clock.advance(14 * DAY_MS);
    await created(acme.client, '/announcements', { title: 'Holiday', level: 'warning', publish: true });
    await createMaintenance(acme.client, {
      title: 'Router swap',
      status: 'in_progress',
      started_at: new Date(app.clock.now().getTime() - MINUTE_MS).toISOString(),
      scheduled_end_at: new Date(app.clock.now().getTime() + 60 * MINUTE_MS).toISOString(),
      publish: true,
    });
    await createIncident(acme.client, {
      title: 'Outage',
      components: [{ id: ids[0], impact: 'major_outage' }],
      publish: true,
    });
    app.clock.advance(10 * MINUTE_MS);
    await createIncident(acme.client, {
      title: 'Slowness',
      components: [{ id: ids[1], impact: 'degraded' }],
      publish: true,
    });
    app.clock.advance(40 * MINUTE_MS);
  });

  it('is what is open: incidents by severity, then maintenances, then announcements', async () => {
    const html = await page('/?lang=en', 'Slowness');
    const order = places(html, ['Outage', 'Slowness', 'Router swap']);
    order.push(html.indexOf('Holiday'), html.indexOf('id="gateway"'));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(Math.min(...order)).toBeGreaterThan(0);
  });

  it('says how long what is open has lasted, and when its latest update was', async () => {
    const html = await page('/?lang=en', 'for 50 min');
    expect(html).toMatch(/<time class="elapsed"[^>]* title="[^"]+">for 40 min<\/time>/);
    await createIncident(acme.client, { title: 'Older', started_at: '2026-03-13T12:00:00Z', publish: true });
    expect(await page('/', 'Older')).toContain('seit 2 Tg.');
  });

  it('says the level of an announcement as a word, and “nothing else” while something is open', async () => {
    const html = await page('/?lang=en', 'Holiday');
    expect(html).toMatch(/class="badge level warning">.*?Important<\/p>/s);
    expect(html).toContain('No other incidents.');
    expect(html).not.toContain('>No incidents.<');
  });

  it('is a dash and no figure for a component that is minutes old', async () => {
    const { slug } = await createComponent(acme.client, { name: 'Newborn' });
    const html = await page('/', 'Newborn');
    const row = html.slice(html.indexOf(`id="${slug}"`)).split('</li>', 1)[0];
    expect(row).toContain('<span class="uptime">—</span>');
    expect(row).toContain('<p class="unseen">noch kein Wert</p>');
    expect(row).not.toContain('%');
  });

  it('never says that all is well where there is nothing', async () => {
    const empty = await app.newTenant();
    const { text } = await empty.client.withKey(undefined).get('//?lang=en');
    expect(text).toContain('<h1>No components yet</h1>');
    expect(text).not.toMatch(/All systems|banner operational/);
  });

  it('leads on from a page that is not there, and back from details', async () => {
    const { text } = await visitor.get('//nowhere?lang=en', { headers: { accept: 'text/html' } });
    expect(text).not.toMatch(/aria-current|rel="canonical"/);
    expect(text).toContain('<p class="ways"><a href="/?lang=en">Overview</a>');
    const { id } = await createIncident(acme.client, {
      title: 'Was over soon',
      started_at: '2026-03-01T00:00:00Z',
      resolved_at: '2026-03-01T01:00:00Z',
      publish: true,
    });
    expect(await page(`/incidents/${id}`, 'Was over soon')).toContain('href="/history?month=2026-03"');
  });

  it('folds the updates in between of a long story', async () => {
    const { id } = await createIncident(acme.client, {
      title: 'Saga',
      started_at: '2026-03-02T00:00:00Z',
      resolved_at: '2026-03-03T00:00:00Z',
      updates: Array.from({ length: 40 }, (_, index) => ({
        body: `Chapter ${index}.`,
        published_at: new Date(Date.UTC(2026, 2, 2, 1, index)).toISOString(),
      })),
      publish: true,
    });
    const html = await page(`/incidents/${id}?lang=en`, 'Saga');
    const [shown, folded] = [html.replace(/<details.*<\/details>/s, ''), html.split('<details', 2)[1] ?? ''];
    expect(shown.match(/Chapter \d+/g)).toEqual([39, 38, 37, 36, 35, 1, 0].map((one) => `Chapter ${one}`));
    expect(folded).toContain('33 updates in between');
    expect(html.match(/Chapter \d+/g)).toHaveLength(40);
  });
});
