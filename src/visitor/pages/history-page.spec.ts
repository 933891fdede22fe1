import { describe, expect, it } from 'vitest';
import { contentOf, outline, rendered } from '../../../test/support/rendered-page.js';
import { publicComponent, publicGroup, publicIncident, viewIn } from '../../../test/support/visitor-view.js';
import { monthSlots } from '#core/time/time-slots.js';
import type { PublicIncident, PublicPage } from '../store/public-page.js';
import type { HistoryFilter } from '../view/history-filter.js';
import { HistoryPage } from './history-page.js';

const NO_FILTER: HistoryFilter = { kind: undefined, component: undefined, group: undefined };
const components = [
  publicComponent(),
  publicComponent({ id: 2, name: { en: 'Mail' }, slug: 'mail', groupId: 1 }),
];
const groups = [publicGroup(), publicGroup({ id: 2, slug: 'empty' })];

/** The history of a month by its distance from March 2026. */
async function html(
  incidents: readonly PublicIncident[],
  {
    ago = 0,
    filter = {},
    page = {},
  }: { ago?: number; filter?: Partial<HistoryFilter>; page?: Partial<PublicPage> } = {},
): Promise<string> {
  const view = viewIn('en', { incidents, ...page });
  const { name, start, next } = monthSlots('Europe/Berlin', view.now, 12).at(-1 - ago)!;
  const month = { name, start: new Date(start), end: new Date(next) };
  return rendered(HistoryPage({ view, incidents, month, filter: { ...NO_FILTER, ...filter } }));
}

async function shown(...given: Parameters<typeof html>): Promise<string[]> {
  return outline(contentOf(await html(...given), 'main'));
}

/** The days of a month with their incidents. */
async function days(...given: Parameters<typeof html>): Promise<string[]> {
  return outline(contentOf(await html(...given), 'ol'));
}

function resolved(
  startedAt: string,
  resolvedAt: string,
  values: Partial<PublicIncident> = {},
): PublicIncident {
  return publicIncident({ status: 'resolved', startedAt, resolvedAt, ...values });
}

describe('The history of a month', () => {
  it('without incidents says so, with filters and the months around', async () => {
    expect(await shown([])).toEqual([
      '# History',
      '*[Everything](/history?month=2026-03&lang=en)[Incidents](/history?month=2026-03&kind=incident&lang=en)[Maintenance](/history?month=2026-03&kind=maintenance&lang=en)',
      '## March 2026',
      '[← February 2026](/history?month=2026-02&lang=en)',
      'Nothing happened in this month.',
      '[← February 2026](/history?month=2026-02&lang=en)',
    ]);
    expect(outline(contentOf(await html([]), 'header'))[1]).toContain('*[History](/history?lang=en)');
    for (const filter of [{ kind: 'incident' as const }, { component: components[0] }, { group: groups[0] }])
      expect(await shown([], { filter })).toContain('No incidents');
  });

  it('leads back to the first month, and on to the present or to what is planned', async () => {
    const pager = async (...given: Parameters<typeof html>): Promise<string | undefined> => {
      const last = (await shown(...given)).at(-1);
      return last?.replaceAll(/\(.*?\)/g, '');
    };
    expect(await pager([], { ago: 1 })).toBe('[← January 2026][March 2026 →]');
    expect(await pager([], { ago: 2, page: { since: '2025-12-31T22:59:59.999Z' } })).toBe(
      '[← December 2025][February 2026 →]',
    );
    expect(await pager([], { ago: 2, page: { since: '2025-12-31T23:00:00.000Z' } })).toBe(
      '[February 2026 →]',
    );
    const planned = { type: 'maintenance', status: 'scheduled' } as const;
    expect(await pager([publicIncident({ ...planned, startedAt: '2026-03-31T22:00:00.000Z' })])).toBe(
      '[← February 2026][April 2026 →]',
    );
    expect(await pager([publicIncident({ ...planned, startedAt: '2026-03-31T21:59:59.999Z' })])).toBe(
      '[← February 2026]',
    );
  });

  it('has each incident on the day of the zone on which it began, and on those on which it continued', async () => {
    const incidents = [resolved('2026-02-26T23:30:00.000Z', '2026-02-28T10:00:00.000Z')];
    const title = '[Payments fail](/incidents/7?lang=en)';
    expect((await days(incidents, { ago: 1 })).slice(0, 7)).toEqual([
      '### Sat 28 Feb',
      `${title}continues`,
      '### Fri 27 Feb',
      `${title}27 Feb, 00:30\u2009–\u200928 Feb, 11:00 · 1 day, 10 hr`,
      '### 1\u2009–\u200926 Feb',
      'No incidents',
    ]);
  });

  it('ends an open incident today, and one that took no time on its first day', async () => {
    const open = [publicIncident({ startedAt: '2026-02-27T10:00:00.000Z' })];
    expect((await days(open, { ago: 1 }))[1]).toBe(
      '[Payments fail](/incidents/7?lang=en)Investigatingcontinues',
    );
    const cancelled = [
      resolved('2026-02-26T10:00:00.000Z', '2026-02-26T10:00:00.000Z', {
        type: 'maintenance',
        status: 'cancelled',
      }),
    ];
    expect((await days(cancelled, { ago: 1 })).slice(0, 5)).toEqual([
      '### Sat 28 Feb',
      'No incidents',
      '### Fri 27 Feb',
      'No incidents',
      '### Thu 26 Feb',
    ]);
  });

  it('folds three quiet days or more, each of which can still be linked to', async () => {
    const incidents = [resolved('2026-02-25T10:00:00.000Z', '2026-02-25T11:00:00.000Z')];
    const page = await html(incidents, { ago: 1 });
    expect(outline(contentOf(page, 'ol')).slice(0, 3)).toEqual([
      '### 26\u2009–\u200928 Feb',
      'No incidents',
      '### Wed 25 Feb',
    ]);
    expect(page).toContain('<li id="day-2026-02-28"><i id="day-2026-02-27"></i><i id="day-2026-02-26"></i>');
  });

  it('has no days before the page or after today, except those with something planned', async () => {
    const planned = publicIncident({
      type: 'maintenance',
      status: 'scheduled',
      startedAt: '2026-03-20T10:00:00.000Z',
      scheduledEndAt: '2026-03-20T11:00:00.000Z',
    });
    expect(await days([planned])).toEqual([
      '### Fri 20 Mar',
      '[Payments fail](/maintenances/7?lang=en)Scheduled11:00–12:00',
      '### Sun 1 Mar',
      'No incidents',
    ]);
    const since = '2026-02-26T23:00:00.000Z';
    const ended = [resolved('2026-02-28T10:00:00.000Z', '2026-02-28T11:00:00.000Z')];
    expect((await days(ended, { ago: 1, page: { since } })).filter((line) => line.startsWith('#'))).toEqual([
      '### Sat 28 Feb',
      '### Fri 27 Feb',
    ]);
  });

  it('can be filtered by component and group, with the chosen one marked', async () => {
    const page = { components, groups };
    const query = 'month=2026-03&kind=incident';
    const links = (await shown([], { page, filter: { kind: 'incident', component: components[1] } })).slice(
      2,
      8,
    );
    expect(links).toEqual([
      'Component: Mail',
      `[All components](/history?${query}&lang=en)`,
      `[Checkout](/history?${query}&component=checkout&lang=en)`,
      `[Shop](/history?${query}&group=shop&lang=en)`,
      `*[Mail](/history?${query}&component=mail&lang=en)`,
      '## March 2026',
    ]);
    expect(await shown([], { page })).toContain('*[All components](/history?month=2026-03&lang=en)');
    const group = await shown([], { page, filter: { group: groups[0] } });
    expect(group).toContain('Component: Shop');
    expect(group).toContain('*[Shop](/history?month=2026-03&group=shop&lang=en)');
  });
});

describe('The line of an incident', () => {
  const affecting = (ids: readonly number[], values: Partial<PublicIncident> = {}): PublicIncident =>
    resolved('2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z', {
      impacts: ids.map((componentId) => ({
        componentId,
        impact: 'degraded' as const,
        since: null,
        until: null,
      })),
      ...values,
    });
  const many = [1, 2, 3, 4].map((id) => publicComponent({ id, name: { en: `C${id}` } }));
  const line = async (incident: PublicIncident): Promise<string | undefined> =>
    (await days([incident], { page: { components: many } }))[1];

  it('names three components at most', async () => {
    const title = '[Payments fail](/incidents/7?lang=en)';
    const times = '09:00–10:00 · 1 hr';
    expect(await line(affecting([3, 1, 2]))).toBe(`${title}C1, C2, C3${times}`);
    expect(await line(affecting([1, 2, 3, 4]))).toBe(`${title}C1, C2, C3 …${times}`);
    expect(await line(affecting([1], { isPartial: true }))).toBe(`${title}C1 …${times}`);
    expect(await line(affecting([9]))).toBe(`${title}${times}`);
  });

  it('shows the state only of an open or cancelled one, and how long an open one lasts', async () => {
    expect(await line(publicIncident())).toBe(
      '[Payments fail](/incidents/7?lang=en)Investigating11:00 · for 2 hr',
    );
    expect(await line(affecting([], { type: 'maintenance', status: 'cancelled' }))).toBe(
      '[Payments fail](/maintenances/7?lang=en)Cancelled09:00–10:00 · 1 hr',
    );
    const badge = async (incident: PublicIncident): Promise<string | undefined> =>
      /class="badge ([^"]*)"/.exec(await html([incident]))?.[1];
    expect(
      await line(
        publicIncident({
          type: 'maintenance',
          status: 'in_progress',
          scheduledEndAt: '2026-03-01T13:00:00.000Z',
        }),
      ),
    ).toBe('[Payments fail](/maintenances/7?lang=en)In progress11:00–14:00');
    const never = {
      type: 'maintenance',
      status: 'cancelled',
      resolvedAt: '2026-03-01T10:00:00.000Z',
    } as const;
    expect(await line(publicIncident(never))).toBe('[Payments fail](/maintenances/7?lang=en)Cancelled11:00');
    expect(await badge(publicIncident({ worst: 'major_outage' }))).toBe('major_outage');
    expect(await badge(affecting([], { type: 'maintenance', status: 'cancelled' }))).toBe('operational');
  });
});
