import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { daySlots, monthSlots } from '#core/time/time-slots.js';
import { statusBars, type StatusBar } from '#visitor/pages/status-bars.js';
import { PublicPageRepository } from '#visitor/store/public-page.repository.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const STEP_MS = 15 * 60_000;
const DAYS = 90;
const NOW = Date.parse('2026-04-20T11:15:00Z');
/**
 * Some zones change clocks in both directions within the 90 days, also by half an hour or at
 * midnight. Others are far from UTC.
 */
const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'UTC',
];
const STATUSES = ['operational', 'under_maintenance', 'degraded', 'partial_outage', 'major_outage'] as const;

const history = fc.array(
  fc.record({
    steps: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1500 })),
    status: fc.constantFrom(...STATUSES),
  }),
  { minLength: 1, maxLength: 25 },
);

interface Period {
  readonly start: number;
  readonly end: number | null;
  readonly status: string;
}

const api = useApi();

/** Adjacent periods, the last of which is open. Older ones may begin before the 90 days. */
function periodsOf(parts: readonly { steps: number; status: string }[]): Period[] {
  const periods: Period[] = [];
  let end: number | null = null;
  for (const { steps, status } of parts.toReversed()) {
    const start: number = (end ?? NOW) - steps * STEP_MS;
    periods.unshift({ start, end, status });
    end = start;
  }
  return periods;
}

/** Sums of each day in steps of a quarter of an hour, by the platform's calendar. */
function recomputed(
  periods: readonly Period[],
  timeZone: string,
  nameLength: number,
): Map<string, Record<string, number>> {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const sums = new Map<string, Record<string, number>>();
  for (const { start, end, status } of periods)
    for (let at = start; at < (end ?? NOW); at += STEP_MS) {
      const day = format.format(at).slice(0, nameLength);
      const sum = sums.get(day) ?? {};
      sum[status] = (sum[status] ?? 0) + STEP_MS;
      sums.set(day, sum);
    }
  return sums;
}

function shown(bars: readonly StatusBar[]): unknown[] {
  return bars.map(({ slot, lasted, operational }) => [
    slot.name,
    { ...lasted, ...(operational > 0 && { operational }) },
  ]);
}

describe('Bars of days', () => {
  it(
    'are days of the page’s zone, as adding up every quarter of an hour gives them',
    { timeout: 120_000 },
    async () => {
      api.clock.set(new Date(NOW).toISOString());
      const { tenant, client } = await api.newTenant();
      const { id } = await createComponent(client);
      await fc.assert(
        fc.asyncProperty(history, fc.constantFrom(...ZONES), async (parts, zone) => {
          const periods = periodsOf(parts);
          await api.database.sql(`delete from availability_period where component_id = $1`, [id]);
          await api.database.sql(
            `insert into availability_period (tenant_id, component_id, started_at, ended_at, status)
           select $1, $2, * from unnest($3::timestamptz[], $4::timestamptz[], $5::text[])`,
            [
              tenant.id,
              id,
              periods.map(({ start }) => new Date(start)),
              periods.map(({ end }) => end && new Date(end)),
              periods.map(({ status }) => status),
            ],
          );
          const days = daySlots(zone, new Date(NOW), DAYS);
          const months = monthSlots(zone, new Date(NOW), 12);
          const [{ page }, ofMonths] = await runForTenant(tenant, () =>
            Promise.all([
              api.app.get(PublicPageRepository).load(days),
              api.app.get(PublicPageRepository).totalsOf(id, months),
            ]),
          );
          const last = periods.at(-1)!;
          const component = {
            ...page.components[0]!,
            createdAt: new Date(periods[0]!.start).toISOString(),
            status: last.status as (typeof STATUSES)[number],
            statusSince: new Date(last.start).toISOString(),
          };
          for (const [slots, totals, nameLength] of [
            [days, page.days, 10],
            [months, ofMonths, 7],
          ] as const) {
            const expected = recomputed(periods, zone, nameLength);
            expect(shown(statusBars(component, totals, slots))).toEqual(
              slots.map(({ name }) => [name, expected.get(name) ?? {}]),
            );
          }
          expect(days.map(({ next }, index) => days[index + 1]?.start ?? next)).toEqual(
            days.map(({ next }) => next),
          );
        }),
        { numRuns: 60 },
      );
    },
  );

  it('lead to the day of the history that has what they show, whichever the zone is by now', async () => {
    api.clock.set('2026-04-20T11:00:00.000Z');
    const { client } = await api.newTenant(['en']);
    const { id } = await createComponent(client, { history_since: '2026-01-01T00:00:00Z' });
    // 30 March, 1:30 to 2:30 in Berlin. Clocks went forward the day before.
    await createIncident(client, {
      title: 'At night',
      started_at: '2026-03-29T23:30:00Z',
      resolved_at: '2026-03-30T00:30:00Z',
      components: [{ id, impact: 'degraded' }],
      publish: true,
    });
    const visitor = client.withKey(undefined);
    const bars = async (days: number): Promise<string[]> => {
      const { text } = await eventually(
        () => visitor.get('//'),
        (response) => [...response.text.matchAll(/#day-/g)].length === days,
      );
      return [...text.matchAll(/#day-(?<day>[\d-]+)" rel="nofollow" title="(?<title>[^"]*)"/g)].map(
        ({ groups }) => `${groups!['day']}: ${groups!['title']}`,
      );
    };
    expect(await bars(2)).toEqual([
      expect.stringMatching(/^2026-03-29: 29 March 2026: .*30/),
      expect.stringMatching(/^2026-03-30: 30 March 2026: .*30/),
    ]);
    await client.patch('/settings', { time_zone: 'Europe/Berlin' });
    expect(await bars(1)).toEqual([expect.stringMatching(/^2026-03-30: 30 March 2026: .*1/)]);
    const { text } = await visitor.get('//history?month=2026-03');
    expect(/id="day-2026-03-30"[\s\S]*At night/.test(text)).toBe(true);
  });
});
