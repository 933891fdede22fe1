import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import {
  BERLIN,
  publicComponent,
  publicGroup,
  publicIncident,
  viewIn,
} from '../../../test/support/visitor-view.js';
import type { TenantSettings } from '#core/context/tenant-settings.js';
import { hourSlots, monthSlots } from '#core/time/time-slots.js';
import type { PublicComponent, PublicIncident, PublicPage, PublicTotals } from '../store/public-page.js';
import { ComponentPage } from './component-page.js';
import { Legend } from './legend.js';
import { StatusBarRow } from './status-bar-row.js';
import { statusBars } from './status-bars.js';

const HOUR = 3_600_000;
const NONE = { under_maintenance: 0, degraded: 0, partial_outage: 0, major_outage: 0 };

function totals(slot: string, lasted: Partial<PublicTotals>): PublicTotals {
  return { componentId: 1, slot, ...NONE, ...lasted };
}

interface Given {
  readonly component?: Partial<PublicComponent>;
  readonly page?: Partial<PublicPage>;
  readonly months?: readonly PublicTotals[];
  readonly incidents?: readonly PublicIncident[];
  readonly settings?: Partial<TenantSettings>;
}

async function html({
  component: values,
  page,
  months = [],
  incidents = [],
  settings,
}: Given): Promise<string> {
  const component = publicComponent(values);
  const view = viewIn('en', { components: [component], ...page }, settings);
  const slots = monthSlots('Europe/Berlin', view.now, 3);
  return rendered(ComponentPage({ view, component, months: { slots, totals: months }, incidents }));
}

async function shown(given: Given = {}): Promise<string[]> {
  return outline(contentOf(await html(given), 'main'));
}

/** The first row of bars as tags. */
function barsOf(page: string): string[] {
  const [row = ''] = /<div class="bars.*?<\/div>/s.exec(page) ?? [];
  return [...row.matchAll(/<(?:i|a)[ >][^<]*/g)].map(([tag]) => tag);
}

describe('The page of a component', () => {
  it('shows its state, its uptime, its months and its incidents', async () => {
    const groups = [publicGroup({ id: 5, name: { en: 'EU' }, parentId: 6 }), publicGroup({ id: 6 })];
    const ended = { status: 'resolved', resolvedAt: '2026-03-01T11:00:00.000Z' } as const;
    const lines = await shown({
      component: {
        groupId: 5,
        status: 'degraded',
        statusSince: '2026-03-01T11:00:00.000Z',
        description: { en: 'Pays.' },
      },
      page: { groups },
      months: [totals('2026-02', { major_outage: 168 * HOUR })],
      incidents: [publicIncident({ id: 2, ...ended, title: { en: 'Over' } }), publicIncident()],
    });
    expect(lines.slice(0, 9)).toEqual([
      '[← Overview](/?lang=en)',
      'Shop / EU',
      '# Checkout',
      'Degraded',
      'Pays.',
      'Since: 1 Mar 2026, 12:00 CET',
      '7 days: 100.00% uptime',
      '30 days: 100.00% uptime',
      '90 days: 100.00% uptime',
    ]);
    expect(lines.slice(lines.indexOf('## Uptime by month'))).toEqual([
      '## Uptime by month',
      '100.00%',
      '75.00%',
      '50.00%',
      'January 2026: 100.00%',
      'Jan 26',
      'February 2026: 75.00%',
      'Feb',
      'March 2026: 100.00%',
      'Mar',
      'As a table',
      ...['Month', 'Uptime', 'March 2026', '100.00%', 'February 2026', '75.00%', 'January 2026', '100.00%'],
      '## History',
      '### [Payments fail](/incidents/7?lang=en)',
      'Investigating',
      '1 Mar 2026, 11:00 CET · for 2 hr',
      'We look into it.',
      '[Over](/incidents/2?lang=en)1 Mar, 11:00–12:00 · 1 hr',
      '[All history](/history?component=checkout&lang=en)',
    ]);
  });

  it('of a new one has no figures, no chart and no incidents', async () => {
    const lines = await shown({ component: { createdAt: '2026-03-01T11:00:00.001Z' } });
    expect(lines.slice(3, 7)).toEqual([
      'Since: 1 Mar 2025, 13:00 CET',
      '7 days: —',
      '30 days: —',
      '90 days: —',
    ]);
    expect(lines).toContain('Nothing has happened so far.');
    const page = await html({ component: { createdAt: '2026-03-01T11:00:00.001Z' } });
    expect(page).toContain('<meta name="description" content="Operational"');
    expect(page).toContain('<p class="unseen">no figure yet</p>');
    expect(page).not.toContain('<polyline');
    expect((await shown({ component: { createdAt: '2026-03-01T11:00:00.000Z' } }))[4]).toBe(
      '7 days: 100.00% uptime',
    );
    expect(await html({})).toContain(
      '<meta name="description" content="Operational: 100.00% uptime in 90 days"',
    );
    expect(await shown({ component: { createdAt: '2026-04-01T00:00:00.000Z' } })).not.toContain(
      '## Uptime by month',
    );
  });

  it('has the 20 newest incidents only', async () => {
    const incidents = Array.from({ length: 21 }, (_, id) =>
      publicIncident({ id, status: 'resolved', resolvedAt: '2026-03-01T11:00:00.000Z' }),
    );
    const lines = await shown({ incidents });
    expect(lines.filter((line) => line.startsWith('[Payments')).length).toBe(20);
    expect(lines).not.toContain('Nothing has happened so far.');
  });

  it('offers its own feeds beside those of the page', async () => {
    const page = await html({});
    expect(page).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Acme (RSS)" href="/history.rss?lang=en"/>',
    );
    expect(page).toMatch(/type="text\/calendar" title="[^"]*Checkout[^"]*\(Calendar\)"/);
    expect(page).toContain('href="/components/checkout/history.atom?lang=en"');
    expect(outline(contentOf(page, 'footer'))).toEqual([
      expect.stringMatching(/^Feeds: \[Atom\]\(\/history\.atom\?lang=en\) · \[RSS\]/),
      expect.stringMatching(
        /^Feeds \(Checkout\): \[Atom\]\(\/components\/checkout\/history\.atom\?lang=en\) · /,
      ),
      'Powered by Heliograph',
    ]);
  });
});

describe('The chart of a component', () => {
  it('has a point for each month, from the least figure to all', async () => {
    const page = await html({ months: [totals('2026-02', { major_outage: 168 * HOUR })] });
    expect(page).toContain('<svg viewBox="0 0 720 240" role="img"');
    expect(page).toContain('<polyline points="212,20 412,103 612,20"');
    expect(page).toContain(
      'aria-label="Uptime by month: January 2026: 100.00%; February 2026: 75.00%; March 2026: 100.00%"',
    );
    expect([...page.matchAll(/<line x1="112" x2="712" y1="(\d+)"/g)].map(([, y]) => y)).toEqual([
      '20',
      '103',
      '186',
    ]);
    expect(page.match(/<g class="even">/g)).toHaveLength(1);
  });

  it('begins on the right in a language from right to left, like the bars and their legend', async () => {
    const component = publicComponent();
    const months = {
      slots: monthSlots('Europe/Berlin', viewIn('ar').now, 3),
      totals: [totals('2026-02', { major_outage: 168 * HOUR })],
    };
    const tenant = { ...BERLIN, locales: ['de', 'ar'] };
    const view = viewIn('ar', { components: [component] }, {}, tenant);
    const page = await rendered(ComponentPage({ view, component, months, incidents: [] }));
    expect(page).toContain('<html lang="ar" dir="rtl">');
    expect(page).toContain('<polyline points="508,20 308,103 108,20"');
    expect(page).toContain('<text x="618" y="25" text-anchor="end">');
    expect(page).toContain('والأقدم على اليمين');
    expect(page).not.toContain('اليسار');
  });
});

describe('The bars of a component', () => {
  const days = [
    totals('2026-02-20', { degraded: 2 * HOUR }),
    totals('2026-02-21', { major_outage: HOUR, under_maintenance: HOUR }),
    totals('2026-02-23', { partial_outage: HOUR }),
    { ...totals('2026-02-25', { major_outage: HOUR }), componentId: 9 },
  ];

  it('of days without trouble share an element; the others link to their day', async () => {
    const page = await html({ page: { days } });
    expect(barsOf(page)).toEqual([
      '<i class="n30">',
      '<i class="n30">',
      '<i class="n20">',
      '<a class="degraded" href="/history?month=2026-02&amp;component=checkout&amp;lang=en#day-2026-02-20" rel="nofollow" title="20 February 2026: Degraded 2 hr">',
      '<a class="major_outage" href="/history?month=2026-02&amp;component=checkout&amp;lang=en#day-2026-02-21" rel="nofollow" title="21 February 2026: Under maintenance 1 hr, Major outage 1 hr" tabindex="-1">',
      '<i>',
      '<a class="partial_outage" href="/history?month=2026-02&amp;component=checkout&amp;lang=en#day-2026-02-23" rel="nofollow" title="23 February 2026: Partial outage 1 hr">',
      '<i class="n6">',
    ]);
    expect(page).toContain('<div class="bars widest" data-from');
    expect(page).toContain('data-from="2025-12-02"');
    expect(page).not.toContain('data-zone');
  });

  it('are told newest first', async () => {
    expect(await html({ page: { days } })).toContain(
      '% uptime in 90 days; 23 February 2026: Partial outage 1 hr; 21 February 2026: Under maintenance 1 hr, Major outage 1 hr; 20 February 2026: Degraded 2 hr</span>',
    );
  });

  it('are told up to ten, and how many more there are', async () => {
    const many = (count: number): PublicTotals[] =>
      Array.from({ length: count }, (_, index) => totals(`2026-02-${10 + index}`, { degraded: HOUR }));
    expect(await html({ page: { days: many(10) } })).toMatch(/; 10 February 2026: Degraded 1 hr<\/span>/);
    expect(await html({ page: { days: many(12) } })).toMatch(
      /; 12 February 2026: Degraded 1 hr; and 2 more<\/span>/,
    );
  });

  it('have no data before the component was created', async () => {
    const page = await html({ component: { createdAt: '2026-02-27T12:00:00.000Z' } });
    expect(barsOf(page)).toEqual([
      '<i class="none n30">',
      '<i class="none n30">',
      '<i class="none n27">',
      '<i class="n3">',
    ]);
    const yesterday = await html({ component: { createdAt: '2025-12-03T12:00:00.000Z' } });
    expect(barsOf(yesterday)[0]).toBe('<i class="none">');
  });

  it('count the open status up to now', async () => {
    const page = await html({
      component: { status: 'major_outage', statusSince: '2026-02-28T22:00:00.000Z' },
    });
    expect(barsOf(page).slice(-2).join()).toMatch(
      /title="28 February 2026: Major outage 1 hr">,.*title="1 March 2026: Major outage 13 hr" tabindex="-1">/,
    );
  });

  it('of a day are its hours, in the zone of the page', async () => {
    const component = publicComponent();
    const view = viewIn('en', { components: [component] });
    const bars = statusBars(
      component,
      [totals('2026-02-28T23', { degraded: HOUR })],
      hourSlots(view.now, 24),
    );
    const row = await rendered(StatusBarRow({ view, component, bars, days: 1 }));
    expect(row).toContain('<div class="bars" data-from');
    expect(row).toContain('data-from="2026-02-28T13:00:00.000Z" data-zone="Europe/Berlin"');
    expect(row).toContain('href="/history?month=2026-03&amp;component=checkout&amp;lang=en#day-2026-03-01"');
    expect(row).toContain('title="1 Mar 2026, 00:00 CET: Degraded 1 hr"');
    expect(row).toContain('<p class="unseen">100.00% uptime in 24 hours; 1 Mar');
  });
});

describe('The legend', () => {
  it('says how many bars each width shows, unless all show the same', async () => {
    const spans = async (days: 7 | 90): Promise<string> =>
      (outline(await rendered(Legend({ view: viewIn('en'), days })))[0] ?? '').replace(/Operational.*/, '');
    const last = (days: number): string => `The last ${days} days, oldest on the left`;
    expect(await spans(90)).toBe(last(90) + last(30));
    expect(await spans(7)).toBe(last(7));
  });
});

describe('The frame of a page', () => {
  const label = { en: 'Site' };
  const link = { label, url: 'https://acme.example' };

  it('has the tenant’s colors, look, icon, logos, links and text', async () => {
    const page = await html({
      settings: {
        color: '#123456',
        look: { radius: 'none', font: 'serif', density: 'compact' },
        faviconPath: '/own.png',
        logoPath: '/logo.png',
        logoDarkPath: '/dark.png',
        headerLinks: [link],
        footerLinks: [link],
        footerText: { en: 'Acme **Ltd**' },
      },
    });
    expect(page).toContain('<link rel="stylesheet" href="/assets/color-123456.css"/>');
    expect(page).toContain('<link rel="stylesheet" href="/assets/look-none-serif-compact.css"/>');
    expect(page).toContain('<link rel="icon" href="/own.png"/>');
    expect(page).toContain('<source srcset="/dark.png"');
    expect(page).toContain('<a class="brand" href="/?lang=en"><picture>');
    expect(outline(contentOf(page, 'footer')).slice(0, 2)).toEqual([
      'Acme Ltd',
      '[Site](https://acme.example)',
    ]);
    expect(outline(contentOf(page, 'header'))[1]).toBe(
      '[Overview](/?lang=en)[History](/history?lang=en)[Site](https://acme.example)[Subscribe](/subscribe?lang=en)[Deutsch](/components/checkout?lang=de)[français](/components/checkout?lang=fr)',
    );
  });

  it('has its languages in a menu from four on, which opens without a script', async () => {
    const component = publicComponent();
    const header = async (locales: readonly string[]): Promise<string> => {
      const view = viewIn('en', { components: [component] }, {}, { ...BERLIN, locales });
      const months = { slots: [], totals: [] };
      return contentOf(await rendered(ComponentPage({ view, component, months, incidents: [] })), 'header');
    };
    expect(await header(['de', 'en', 'fr'])).not.toContain('<details');
    expect(outline(contentOf(await header(['de', 'en', 'fr', 'ar']), 'details'))).toEqual([
      'Language: English',
      '[Deutsch](/components/checkout?lang=de)[français](/components/checkout?lang=fr)[العربية](/components/checkout?lang=ar)',
    ]);
  });

  it('has none of these by default', async () => {
    const page = await html({ settings: { subscriptionsEnabled: false } });
    expect(page).not.toMatch(/\/assets\/(color|look)-|<img|<picture|class="site"|\/subscribe/);
    expect(page).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg?operational"/>');
    expect(page).toContain('<script src="/assets/page-');
    expect(page).not.toContain('aria-current');
  });

  it('has one logo for both schemes if there is only one', async () => {
    for (const settings of [
      { logoPath: '/a.png' },
      { logoDarkPath: '/a.png' },
      { logoPath: '/a.png', logoDarkPath: '/a.png' },
    ])
      expect(await html({ settings })).toMatch(/<img src="\/a\.png" alt\/><bdi>/);
    expect(await html({ settings: { footerLinks: [link] } })).toContain('<div class="site"><ul>');
    expect(await html({ settings: { footerText: { en: 'A' } } })).not.toContain('<div class="site"><ul>');
  });
});
