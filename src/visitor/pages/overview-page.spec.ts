import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import {
  publicAnnouncement,
  publicComponent,
  publicGroup,
  publicIncident,
  viewIn,
} from '../../../test/support/visitor-view.js';
import type { TenantSettings } from '#core/context/tenant-settings.js';
import type { PublicPage } from '../store/public-page.js';
import type { OverviewWindow } from '../view/overview-window.js';
import { timeOfDays } from './component-row.js';
import { OverviewPage } from './overview-page.js';
import type { Preview } from './preview-banner.js';

interface Given {
  readonly days?: OverviewWindow;
  readonly settings?: Partial<TenantSettings>;
  readonly preview?: Preview;
}

async function html(page: Partial<PublicPage>, { days = 7, settings, preview }: Given = {}): Promise<string> {
  const view = viewIn('en', page, settings);
  const optional = preview === undefined ? {} : { preview };
  return rendered(OverviewPage({ view, time: timeOfDays(view, days), ...optional }));
}

async function shown(page: Partial<PublicPage>, given?: Given): Promise<string[]> {
  return outline(contentOf(await html(page, given), 'main'));
}

const [shop, checkout] = [publicGroup(), publicComponent({ groupId: 1 })];
const AS_OF = 'As of 1 Mar 2026, 13:00 CET';
const WINDOWS =
  '[24 hours](/?days=1&lang=en)*[7 days](/?days=7&lang=en)[30 days](/?days=30&lang=en)[90 days](/?lang=en)';

describe('The overview', () => {
  it('without components says so, and has neither an icon nor a legend', async () => {
    expect(await shown({})).toEqual([
      '# No components yet',
      AS_OF,
      '## Components',
      'Nothing has been set up here yet.',
      '## In the last 14 days',
      'No incidents.',
      '[All history](/history?lang=en)',
    ]);
    expect(await html({})).toMatch(/class="banner none"><h1>/);
  });

  it('shows the state, the windows, the groups with their components, and the legend', async () => {
    expect(await shown({ groups: [shop], components: [checkout] })).toEqual([
      '# All systems operational',
      AS_OF,
      '## Components',
      WINDOWS,
      'Shop' + 'Operational',
      '[Checkout](/components/checkout?lang=en)' + '100.00% uptime' + 'Operational',
      '100.00% uptime in 7 days',
      'The last 7 days, oldest on the left' +
        'Operational' +
        'Under maintenance' +
        'Degraded' +
        'Partial outage' +
        'Major outage' +
        'no data',
      'Uptime is the share of time without an outage. A major outage counts 100%, a partial one 30%, degraded performance 0%; maintenance does not count.',
      '## In the last 14 days',
      'No incidents.',
      '[All history](/history?lang=en)',
    ]);
    expect(await html({ components: [checkout] })).toMatch(
      /class="banner operational"><svg[^>]*><circle[^>]*><\/circle><path d="M/,
    );
  });

  it('shows an incident without components even if there are none to show', async () => {
    const incidents = [publicIncident()];
    expect((await shown({ incidents })).slice(0, 4)).toEqual([
      '# We are investigating an incident',
      AS_OF,
      '## Right now',
      '### [Payments fail](/incidents/7?lang=en)',
    ]);
    expect(await shown({ incidents })).toContain('No other incidents.');
  });

  it('has active incidents first, the worst before others, then announcements, and planned ones below', async () => {
    const planned = {
      type: 'maintenance',
      status: 'scheduled',
      startedAt: '2026-03-02T10:00:00.000Z',
    } as const;
    const incidents = [
      publicIncident({ id: 1, ...planned, title: { en: 'Later' }, startedAt: '2026-03-03T10:00:00.000Z' }),
      publicIncident({ id: 2, ...planned, title: { en: 'Soon' } }),
      publicIncident({ id: 3, type: 'maintenance', status: 'in_progress', title: { en: 'Running' } }),
      publicIncident({ id: 4, title: { en: 'Mild' } }),
      publicIncident({ id: 5, title: { en: 'Bad' }, worst: 'major_outage' }),
      publicIncident({
        id: 6,
        title: { en: 'Over' },
        status: 'resolved',
        resolvedAt: '2026-03-01T11:00:00.000Z',
      }),
    ];
    const lines = await shown({ incidents, components: [checkout], announcements: [publicAnnouncement()] });
    const headings = lines.filter((line) => line.startsWith('##'));
    expect(headings.map((line) => line.replace(/\]\(.*/, ''))).toEqual([
      '## Right now',
      '### [Bad',
      '### [Mild',
      '### [Running',
      '## [New data center',
      '## Components',
      '## Scheduled maintenance',
      '### [Soon',
      '### [Later',
      '## In the last 14 days',
    ]);
    expect(lines.slice(-2)).toEqual([
      '[Over](/incidents/6?lang=en)1 Mar, 11:00–12:00 · 1 hr',
      '[All history](/history?lang=en)',
    ]);
  });

  it('lists at most ten incidents that ended in the last 14 days', async () => {
    const ended = (id: number, resolvedAt: string) =>
      publicIncident({ id, status: 'resolved', startedAt: '2026-02-14T10:00:00.000Z', resolvedAt });
    const listed = async (...incidents: PublicPage['incidents']): Promise<number> =>
      (await shown({ incidents })).filter((line) => line.startsWith('[Payments')).length;
    expect(await listed(ended(1, '2026-02-15T12:00:00.000Z'))).toBe(1);
    expect(await listed(ended(1, '2026-02-15T11:59:59.999Z'))).toBe(0);
    expect(
      await listed(...Array.from({ length: 11 }, (_, id) => ended(id, '2026-02-20T12:00:00.000Z'))),
    ).toBe(10);
  });

  it('shows announcements from their start until their end', async () => {
    const [now, past, future] = [
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T11:59:59.999Z',
      '2026-03-01T12:00:00.001Z',
    ];
    const isShown = async (startsAt: string | null, endsAt: string | null): Promise<boolean> =>
      (await html({ announcements: [publicAnnouncement({ startsAt, endsAt })] })).includes(
        'card announcement info',
      );
    expect([await isShown(null, null), await isShown(now, future), await isShown(past, null)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([await isShown(future, null), await isShown(null, now), await isShown(past, past)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(await shown({ announcements: [publicAnnouncement()] })).toContain(
      '## [New data center](/announcements/3?lang=en)',
    );
    const linked = await shown({
      announcements: [publicAnnouncement({ linkUrl: 'https://acme.example/new' })],
    });
    expect(linked).toContain('[Read on](https://acme.example/new)');
    expect((await shown({ announcements: [publicAnnouncement()] })).join()).not.toContain('Read on');
    expect(await html({})).not.toContain('aria-label="Announcements"');
    expect(await shown({ announcements: [publicAnnouncement({ level: 'critical' })] })).toContain('Urgent');
  });

  it('as a preview says until when, and is not indexed', async () => {
    const preview = { path: '/preview/secret', until: '2026-03-01T13:00:00.000Z' };
    const page = await html({}, { preview });
    expect(outline(contentOf(page, 'main'))[0]).toBe(
      'Preview: not publishedVisible only through this link, until 1 Mar 2026, 14:00 CET.',
    );
    expect(page).toContain('<meta name="robots" content="noindex"');
    expect(page).toContain('href="https://status.example.org/preview/secret?lang=en"');
    expect(await html({})).not.toContain('noindex');
  });
});

describe('The days of the overview', () => {
  const DAY = 24 * 3_600_000;
  const none = { under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };
  const ago = (days: number): string =>
    new Date(Date.parse('2026-03-01T12:00:00Z') - days * DAY).toISOString().slice(0, 10);
  /** Down for all of one day, 60 days ago: in the bars of wide screens only. */
  const down = { ...none, slot: ago(60), major_outage: DAY };
  const aggregate = {
    status: 'operational',
    statusSince: '2025-03-01T12:00:00.000Z',
    createdAt: '2025-03-01T12:00:00.000Z',
    totals: [down],
  } as const;
  const page = {
    groups: [shop],
    components: [checkout, publicComponent({ id: 2, slug: 'cart', name: { en: 'Cart' }, groupId: 1 })],
    days: [{ componentId: 1, ...down }],
    aggregates: [
      { groupId: null, ...aggregate },
      { groupId: 1, ...aggregate },
    ],
  };
  /** What the style sheet shows on one of the two widths. */
  const on = (width: 'wide' | 'narrow', markup: string): string =>
    markup.replaceAll(
      new RegExp(`<(span|a)[^>]* ?class="${width === 'wide' ? 'narrow' : 'wide'}".*?</\\1>`, 'g'),
      '',
    );
  const linesOn = async (width: 'wide' | 'narrow', given: Given = {}): Promise<string[]> =>
    outline(on(width, contentOf(await html(page, given), 'main')));

  it('are the same in figures, windows, bars and legend, whatever the width', async () => {
    const wide = await linesOn('wide', { days: 90 });
    expect(wide).toEqual(
      expect.arrayContaining([
        'Overall 98.88% uptime',
        '[24 hours](/?days=1&lang=en)[7 days](/?days=7&lang=en)[30 days](/?days=30&lang=en)*[90 days](/?lang=en)',
        'Shop98.88% uptimeOperational',
        '[Checkout](/components/checkout?lang=en)98.88% uptimeOperational',
        expect.stringMatching(/^98\.88% uptime in 90 days; 31 December 2025: Major outage/),
        expect.stringMatching(/^The last 90 days, oldest on the left/),
      ]),
    );
    const narrow = await linesOn('narrow', { days: 90 });
    expect(narrow).toEqual(
      expect.arrayContaining([
        'Overall 100.00% uptime',
        '[24 hours](/?days=1&lang=en)[7 days](/?days=7&lang=en)*[30 days](/?lang=en)',
        'Shop100.00% uptimeOperational',
        '[Checkout](/components/checkout?lang=en)100.00% uptimeOperational',
        '100.00% uptime in 30 days',
        expect.stringMatching(/^The last 30 days, oldest on the left/),
      ]),
    );
    expect(narrow.join()).not.toMatch(/90 days|98\.88/);
  });

  it('are at most 30 in tiles', async () => {
    const tiles = await html(page, { days: 90, settings: { layout: 'grid' } });
    expect(tiles).not.toMatch(/90 days|98\.88|class="(wide|narrow|bars widest)"/);
    expect(outline(contentOf(tiles, 'main'))).toContain(
      '[24 hours](/?days=1&lang=en)[7 days](/?days=7&lang=en)*[30 days](/?days=30&lang=en)',
    );
  });

  it('have no overall figure for a single component, and none before anything was measured', async () => {
    const shownFigures = async (values: Partial<PublicPage>): Promise<boolean> =>
      (await html({ ...page, ...values })).includes('Overall ');
    expect(await shownFigures({})).toBe(true);
    expect(await shownFigures({ components: [checkout] })).toBe(false);
    const created = { ...aggregate, totals: [], createdAt: '2026-03-01T11:30:00.000Z' };
    expect(await shownFigures({ aggregates: [{ groupId: null, ...created }] })).toBe(false);
  });
});

describe('Components of the overview', () => {
  it('can be filtered from fifteen on', async () => {
    const isFiltered = async (count: number): Promise<boolean> =>
      (
        await html({ components: Array.from({ length: count }, (_, id) => publicComponent({ id: id + 1 })) })
      ).includes('id="filter"');
    expect([await isFiltered(14), await isFiltered(15)]).toEqual([false, true]);
  });

  const openIn = async (page: Partial<PublicPage>): Promise<string[]> =>
    [...(await html(page)).matchAll(/<details class="group" id="([^"]*)" open/g)].map(([, id = '']) => id);

  it('are in the groups of their tree; groups without any are left out', async () => {
    const groups = [
      shop,
      publicGroup({ id: 2, slug: 'eu', name: { en: 'EU' }, parentId: 1 }),
      publicGroup({ id: 3 }),
    ];
    const components = [
      publicComponent({ id: 1, name: { en: 'Top' } }),
      publicComponent({ id: 2, name: { en: 'In shop' }, groupId: 1 }),
      publicComponent({
        id: 3,
        name: { en: 'In EU' },
        groupId: 2,
        status: 'degraded',
        description: { en: 'Only EU.' },
      }),
    ];
    const lines = await shown({ groups, components });
    const uptime = '100.00% uptime';
    expect(lines.slice(4, 12)).toEqual([
      `[Top](/components/checkout?lang=en)${uptime}Operational`,
      `${uptime} in 7 days`,
      'ShopDegraded',
      `[In shop](/components/checkout?lang=en)${uptime}Operational`,
      `${uptime} in 7 days`,
      'EUDegraded',
      `[In EU](/components/checkout?lang=en)${uptime}Degraded`,
      'Only EU.',
    ]);
    expect(await html({ components: [publicComponent()] })).toContain(
      'data-name="Checkout" data-status="operational"',
    );
  });

  it('start collapsed if there are more than 30 and the group is operational', async () => {
    const many = (count: number, status: 'operational' | 'degraded' = 'operational') =>
      Array.from({ length: count }, (_, id) => publicComponent({ id, groupId: 1, status }));
    expect(await openIn({ groups: [shop], components: many(30) })).toEqual(['group-shop']);
    expect(await openIn({ groups: [shop], components: many(31) })).toEqual([]);
    expect(await openIn({ groups: [shop], components: many(31, 'degraded') })).toEqual(['group-shop']);
  });

  it('are tiles in a grid only', async () => {
    const components = [publicComponent()];
    expect(await html({ components }, { settings: { layout: 'grid' } })).toContain(
      '<ul class="components tiles">',
    );
    expect(await html({ components })).toContain('<ul class="components">');
  });

  it('are a table of groups and regions in a matrix, with the rest below', async () => {
    const groups = ['Shop', 'Mail', 'Chat'].map((name, index) =>
      publicGroup({ id: index + 1, slug: name.toLowerCase(), name: { en: name } }),
    );
    const components = [
      publicComponent({ id: 1, name: { en: 'EU' }, groupId: 1, slug: 'shop-eu', status: 'degraded' }),
      publicComponent({ id: 2, name: { en: 'US' }, groupId: 1, slug: 'shop-us' }),
      publicComponent({ id: 3, name: { en: 'EU' }, groupId: 2, slug: 'mail-eu' }),
      publicComponent({ id: 4, name: { en: 'US' }, groupId: 3, slug: 'chat-us' }),
    ];
    const settings = { layout: 'matrix' } as const;
    const page = await html({ groups, components }, { settings });
    expect(outline(contentOf(page, 'table'))).toEqual([
      'EU',
      'US',
      'Shop',
      'EU[Degraded](/components/shop-eu?lang=en)',
      'US[Operational](/components/shop-us?lang=en)',
      'Mail',
      'EU[Operational](/components/mail-eu?lang=en)',
      'Chat',
      'US[Operational](/components/chat-us?lang=en)',
    ]);
    expect(page).toContain('<table class="matrix" role="table" aria-label="Components">');
    expect(page).toContain('id="shop-eu" data-name="Shop EU" data-status="degraded"');
    expect(page).toContain('<td role="cell" class="absent">');
    expect(page).not.toMatch(/aria-label="(Legend|Period for uptime)"/);
    const more = await html(
      { groups, components: [...components, publicComponent({ id: 5, slug: 'rest', name: { en: 'Rest' } })] },
      { settings },
    );
    expect(more).toMatch(
      /aria-label="Period for uptime".*href="\/components\/rest\?lang=en".*aria-label="Legend"/s,
    );
  });

  it('name the regions sideways above eight of them', async () => {
    const regions = (count: number) =>
      Array.from({ length: count }, (_, id) =>
        publicComponent({ id, groupId: 1 + (id % 2), name: { en: `R${id >> 1}` } }),
      );
    const groups = [shop, publicGroup({ id: 2, slug: 'mail' })];
    const page = (count: number) =>
      html({ groups, components: regions(2 * count) }, { settings: { layout: 'matrix' } });
    expect(await page(8)).toContain('<table class="matrix"');
    expect(await page(9)).toContain('<table class="matrix many"');
  });
});
