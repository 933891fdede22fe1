import { describe, expect, it } from 'vitest';
import { outline, rendered } from '../../../test/support/rendered-page.js';
import { publicComponent, publicIncident, viewIn } from '../../../test/support/visitor-view.js';
import type { PublicIncident } from '../store/public-page.js';
import {
  IncidentCard,
  IncidentFacts,
  bySeverity,
  hasTakenTime,
  severityClass,
  workingClass,
} from './incident-parts.js';

const components = [publicComponent({ id: 1 }), publicComponent({ id: 2, name: { de: 'Anmeldung' } })];
const view = viewIn('en', { components });
const maintenance = { type: 'maintenance', status: 'scheduled' } as const;

function impact(componentId: number, until: string | null = null): PublicIncident['impacts'][number] {
  return { componentId, impact: 'partial_outage', since: null, until };
}

async function card(values: Partial<PublicIncident>): Promise<string[]> {
  return outline(await rendered(IncidentCard({ view, incident: publicIncident(values) })));
}

async function facts(values: Partial<PublicIncident>): Promise<string[]> {
  return outline(await rendered(IncidentFacts({ view, incident: publicIncident(values) })));
}

describe('The severity of an incident', () => {
  it('is its worst impact, else that of its type', () => {
    expect(severityClass(publicIncident({ worst: 'major_outage' }))).toBe('major_outage');
    expect(severityClass(publicIncident())).toBe('degraded');
    expect(severityClass(publicIncident(maintenance))).toBe('under_maintenance');
  });

  it('orders incidents before maintenances, the worst first, then the newest', () => {
    const open = [
      publicIncident({ id: 1, ...maintenance, worst: 'major_outage' }),
      publicIncident({ id: 2, worst: 'degraded', startedAt: '2026-03-01T08:00:00.000Z' }),
      publicIncident({ id: 3, worst: 'degraded', startedAt: '2026-03-01T09:00:00.000Z' }),
      publicIncident({ id: 4, worst: 'major_outage', startedAt: '2026-03-01T07:00:00.000Z' }),
      publicIncident({ id: 5, ...maintenance }),
    ];
    for (const given of [open, open.toReversed()])
      expect(given.toSorted(bySeverity).map(({ id }) => id)).toEqual([4, 3, 2, 1, 5]);
  });
});

describe('An incident has taken time', () => {
  it.each([
    ['once it is over', '2026-03-01T10:00:00.001Z', true],
    ['not while it is open', null, false],
    ['not if it ended when it began', '2026-03-01T10:00:00.000Z', false],
    ['not if it was cancelled before', '2026-03-01T09:00:00.000Z', false],
  ])('%s', (_, resolvedAt, taken) => {
    expect(hasTakenTime(publicIncident({ resolvedAt }))).toBe(taken);
  });
});

describe('The card of an incident', () => {
  it('shows its state, its duration so far, its text and what it affects', async () => {
    const updates = [
      {
        id: 9,
        status: 'identified',
        body: {},
        isShort: false,
        components: null,
        at: '2026-03-01T11:30:00.000Z',
      },
      {
        id: 8,
        status: 'identified',
        body: { en: 'Found.' },
        isShort: false,
        components: null,
        at: '2026-03-01T11:00:00.000Z',
      },
    ].map((update) => ({ ...update, updatedAt: update.at })) as PublicIncident['updates'];
    expect(await card({ status: 'identified', updates, impacts: [impact(1), impact(2), impact(9)] })).toEqual(
      [
        '### [Payments fail](/incidents/7?lang=en)',
        'Identified',
        '1 Mar 2026, 11:00 CET · for 2 hr',
        'Checkout' + 'Partial outage',
        'Anmeldung' + 'Partial outage',
        'Found.',
        'Last update 30 min. ago · [2 updates](/incidents/7?lang=en#updates)',
      ],
    );
  });

  it('counts all updates, of which lists have only the newest', async () => {
    const at = '2026-03-01T11:00:00.000Z';
    const update = {
      id: 9,
      status: 'monitoring',
      body: {},
      isShort: true,
      components: null,
      at,
      updatedAt: at,
    } as const;
    expect((await card({ updates: [update], updateCount: 18 })).at(-1)).toBe(
      'Last update 1 hr. ago · [18 updates](/incidents/7?lang=en#updates)',
    );
  });

  it('is calmer once a fix is being watched, and not before', () => {
    const classOf = (values: Partial<PublicIncident>): string =>
      workingClass(publicIncident({ worst: 'major_outage', ...values }));
    expect(classOf({ status: 'investigating' })).toBe('major_outage');
    expect(classOf({ status: 'identified' })).toBe('major_outage');
    expect(classOf({ status: 'monitoring' })).toBe('major_outage calm');
    expect(classOf({ type: 'maintenance', status: 'verifying' })).toBe('major_outage calm');
    expect(classOf({ status: 'resolved', resolvedAt: '2026-03-01T11:00:00.000Z' })).toBe('operational');
  });

  it('has its own text if no update has any, and no last update', async () => {
    expect(await card({})).toEqual([
      '### [Payments fail](/incidents/7?lang=en)',
      'Investigating',
      '1 Mar 2026, 11:00 CET · for 2 hr',
      'We look into it.',
    ]);
  });

  it('names only components that it still affects, and no states once it is over', async () => {
    const ended = '2026-03-01T11:00:00.000Z';
    const shown = await card({
      status: 'resolved',
      resolvedAt: ended,
      impacts: [impact(1), impact(2, ended)],
      updates: [
        {
          id: 9,
          status: 'resolved',
          body: {},
          isShort: false,
          components: null,
          at: ended,
          updatedAt: ended,
        },
      ],
    });
    expect(shown).toEqual([
      '### [Payments fail](/incidents/7?lang=en)',
      'Resolved',
      '1 Mar 2026, 11:00–12:00 CET',
      'Checkout',
      'We look into it.',
    ]);
  });

  it('has the color of its severity while it is open, then that of operation', async () => {
    const classes = async (values: Partial<PublicIncident>): Promise<string[]> =>
      [
        ...(await rendered(IncidentCard({ view, incident: publicIncident(values) }))).matchAll(
          /class="((?:card|badge)[^"]*)"/g,
        ),
      ].map(([, name = '']) => name);
    expect(await classes({ worst: 'major_outage' })).toEqual(['card major_outage', 'badge major_outage']);
    expect(await classes({ worst: 'major_outage', resolvedAt: '2026-03-01T11:00:00.000Z' })).toEqual([
      'card major_outage',
      'badge operational',
    ]);
  });

  it('shows the planned end of a maintenance, even after a cancellation before its start', async () => {
    const planned = {
      ...maintenance,
      startedAt: '2026-03-02T10:00:00.000Z',
      scheduledEndAt: '2026-03-02T11:00:00.000Z',
    };
    const times = '2 Mar 2026, 11:00–12:00 CET (Planned end)';
    expect((await card(planned))[2]).toBe(times);
    expect((await card({ ...planned, status: 'cancelled', resolvedAt: planned.startedAt }))[2]).toBe(times);
    expect((await card({ ...planned, scheduledEndAt: planned.startedAt }))[2]).toBe(
      '2 Mar 2026, 11:00 CET (Planned end)',
    );
    expect((await card({ ...planned, scheduledEndAt: '2026-03-02T09:00:00.000Z' }))[2]).toBe(
      '2 Mar 2026, 11:00 CET (Planned end)',
    );
    expect((await card({ ...planned, scheduledEndAt: null }))[2]).toBe('2 Mar 2026, 11:00 CET');
  });

  it('names 50 components at most, and says how many there are besides', async () => {
    const many = Array.from({ length: 52 }, (_, index) => publicComponent({ id: index + 1 }));
    const all = viewIn('en', { components: many });
    const affects = async (count: number, isPartial = false): Promise<string[]> => {
      const incident = publicIncident({
        isPartial,
        impacts: many.slice(0, count).map(({ id }) => impact(id)),
      });
      const shown = outline(await rendered(IncidentCard({ view: all, incident })));
      return shown.slice(3, -1);
    };
    expect(await affects(50)).toEqual(Array.from({ length: 50 }, () => 'CheckoutPartial outage'));
    expect((await affects(52)).slice(49)).toEqual(['CheckoutPartial outage', '+ 2']);
    expect((await affects(52, true)).slice(49)).toEqual(['CheckoutPartial outage', '…']);
    expect(await affects(0)).toEqual([]);
  });

  it('shortens a long text, and links to the rest', async () => {
    const link = '[Read on](/incidents/7?lang=en)';
    expect(await card({ body: { en: 'a'.repeat(3000) } })).not.toContain(link);
    const shown = await card({ body: { en: 'a'.repeat(3001) } });
    expect(shown.at(-1)).toBe(link);
    expect(shown.at(-2)).not.toBe('a'.repeat(3001));
  });
});

describe('The facts of an incident', () => {
  it('are its start and its duration so far', async () => {
    expect(await facts({})).toEqual(['Start: 1 Mar 2026, 11:00 CET', 'Duration: for 2 hr']);
  });

  it('are its start, end and duration once it is over', async () => {
    expect(
      await facts({ status: 'resolved', resolvedAt: '2026-03-01T11:30:00.000Z', impacts: [impact(1)] }),
    ).toEqual([
      'Start: 1 Mar 2026, 11:00 CET',
      'End: 1 Mar 2026, 12:30 CET',
      'Duration: 1 hr, 30 min',
      'Checkout',
    ]);
    expect(await facts({ status: 'resolved', resolvedAt: '2026-03-01T10:00:00.000Z' })).not.toContain(
      'Duration:',
    );
  });

  it('of a maintenance are planned until it begins, and if it never does', async () => {
    const planned = {
      ...maintenance,
      startedAt: '2026-03-02T10:00:00.000Z',
      scheduledEndAt: '2026-03-02T11:00:00.000Z',
    };
    const times = ['Planned start: 2 Mar 2026, 11:00 CET', 'Planned end: 2 Mar 2026, 12:00 CET'];
    expect(await facts(planned)).toEqual(times);
    expect(await facts({ ...planned, status: 'cancelled', resolvedAt: planned.startedAt })).toEqual(times);
    const running = { ...planned, startedAt: '2026-03-01T11:00:00.000Z', status: 'in_progress' } as const;
    expect((await facts(running)).slice(0, 1)).toEqual(['Start: 1 Mar 2026, 12:00 CET']);
    const stopped = { ...running, status: 'cancelled', resolvedAt: '2026-03-01T11:30:00.000Z' } as const;
    expect((await facts(stopped)).slice(-2)).toEqual(['End: 1 Mar 2026, 12:30 CET', 'Duration: 30 min']);
  });
});
