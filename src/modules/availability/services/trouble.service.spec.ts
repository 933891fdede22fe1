import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApi } from '../../../../test/support/use-api.js';
import { runForTenant } from '#core/context/work-context.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { timeline, type Claim } from '../rules/timeline.js';
import { COMPONENT_STATUSES, type SourceKind } from '#core/status/component-status.js';
import { AvailabilityService } from './availability.service.js';
import type { ComponentTrouble } from '../store/trouble.repository.js';
import { TroubleService } from './trouble.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRESENT = Date.parse('2026-03-01T12:00:00.000Z');

const test = useApi();
const own = test.useTenant('own');
const other = test.useTenant('other');
let availability: AvailabilityService;
let trouble: TroubleService;

beforeAll(() => {
  availability = test.app.get(AvailabilityService);
  trouble = test.app.get(TroubleService);
});

async function component(createdAt: number, of = own): Promise<number> {
  test.clock.set(new Date(createdAt).toISOString());
  const record = await runForTenant(of.tenant, () =>
    test.app.get(ComponentsService).create({ name: { en: 'Component' } }),
  );
  test.clock.set(new Date(PRESENT).toISOString());
  return Number(record.id);
}

describe('The trouble of all components', () => {
  const SINCE = [PRESENT - 60 * DAY, PRESENT - 10 * DAY - 7];
  const hours = fc.integer({ min: 0, max: 30 * 24 });
  const anyClaim = fc.record({
    component: fc.nat({ max: SINCE.length - 1 }),
    kind: fc.constantFrom<SourceKind>('incident', 'maintenance', 'trigger'),
    status: fc.constantFrom(...COMPONENT_STATUSES),
    from: hours,
    length: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 5 }),
  });

  it('is what their timelines say of any range', { timeout: 60_000 }, async () => {
    const fresh = await test.newTenant();
    const ids = [await component(SINCE[0]!, fresh), await component(SINCE[1]!, fresh)];
    const foreign = await component(PRESENT - 60 * DAY, other);
    await runForTenant(other.tenant, () =>
      availability.replaceClaims({ kind: 'incident', id: 1 }, [
        { componentId: foreign, status: 'major_outage', start: new Date(PRESENT - 20 * DAY), end: null },
      ]),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(anyClaim, { maxLength: 8 }), hours, hours, async (given, one, another) => {
        const claims = given.map(({ component: index, kind, status, from, length }) => {
          const start = PRESENT - from * HOUR;
          const end = length === null ? null : Math.min(start + length * HOUR, PRESENT);
          return { componentId: ids[index]!, kind, status, start, end };
        });
        await runForTenant(fresh.tenant, async () => {
          for (const kind of ['incident', 'maintenance', 'trigger'] as const)
            await availability.replaceClaims(
              { kind, id: 7 },
              claims
                .filter((claim) => claim.kind === kind)
                .map(({ componentId, status, start, end }) => ({
                  componentId,
                  status,
                  start: new Date(start),
                  end: end === null ? null : new Date(end),
                })),
            );
        });
        const range = {
          start: PRESENT - Math.max(one, another) * HOUR,
          end: PRESENT - Math.min(one, another) * HOUR,
        };
        const found = await runForTenant(fresh.tenant, () => trouble.within(range));
        expect(found.map(({ componentId }) => componentId).sort((a, b) => a - b)).toEqual(ids);
        for (const [index, componentId] of ids.entries()) {
          const since = SINCE[index]!;
          const life = { start: Math.max(since, range.start), end: range.end };
          const stated = claims
            .filter((claim) => claim.componentId === componentId)
            .map(({ kind, status, start, end }): Claim => ({ source: { kind, id: 7 }, status, start, end }));
          const expected = timeline(stated, life).filter(({ status }) => status !== 'operational');
          const wanted = { componentId, since, periods: expected };
          expect(found.find((of) => of.componentId === componentId)).toEqual(wanted);
          expect(await runForTenant(fresh.tenant, () => trouble.within(range, [componentId]))).toEqual([
            wanted,
          ]);
        }
      }),
      {
        numRuns: 30,
        // An empty range within trouble.
        examples: [
          [[{ component: 0, kind: 'incident', status: 'major_outage', from: 10, length: null }], 5, 5],
        ],
      },
    );
  });

  it('has the incident that most of a stretch is due to', async () => {
    const id = await component(PRESENT - 60 * DAY);
    const at = (hour: number): number => PRESENT - 30 * DAY + hour * HOUR;
    const claim = async (
      kind: SourceKind,
      source: number,
      from: number,
      to: number | null,
    ): Promise<void> => {
      await runForTenant(own.tenant, () =>
        availability.replaceClaims({ kind, id: source }, [
          {
            componentId: id,
            status: 'major_outage',
            start: new Date(at(from)),
            end: to === null ? null : new Date(at(to)),
          },
        ]),
      );
    };
    await claim('incident', 101, 0, 2);
    await claim('incident', 102, 1, 5);
    await claim('trigger', 103, 0, 9);
    await claim('incident', 104, 20, null);
    const spans = [
      [0, 5],
      [0, 1.5],
      [6, 8],
      [19, 25],
    ].map(([start = 0, end = 0]) => ({ componentId: id, start: at(start), end: at(end) }));
    const found = await runForTenant(own.tenant, () => trouble.incidentsDuring(spans));
    expect([...found].sort()).toEqual([
      [0, 102],
      [1, 101],
      [3, 104],
    ]);
    expect(await runForTenant(other.tenant, () => trouble.incidentsDuring(spans))).toEqual(new Map());
    expect(await runForTenant(own.tenant, () => trouble.incidentsDuring([]))).toEqual(new Map());
  });

  it('is refused where it is more than 250,000 periods: 422 on from', async () => {
    const crowded = await test.newTenant();
    const id = await component(PRESENT - 60 * DAY, crowded);
    // Disables the foreign keys, which are checked row by row.
    await test.database.sql(`do $$ begin
      set local session_replication_role = replica;
      insert into availability_period (tenant_id, component_id, status, started_at, ended_at)
      select '${crowded.tenant.id}', ${id}, 'degraded', at, at + interval '1 second'
      from (select timestamptz '2026-02-01Z' + n * interval '1 second' as at from generate_series(0, 250000) n) times;
    end $$`);
    const from = Date.parse('2026-02-01');
    const within = (start: number): Promise<ComponentTrouble[]> =>
      runForTenant(crowded.tenant, () => trouble.within({ start, end: PRESENT }));
    await expect(within(from - 1)).rejects.toMatchObject({
      fields: { from: ['There are more than 250000 periods with trouble between from and to.'] },
    });
    const [{ periods } = { periods: [] }] = await within(from + 1000);
    expect(periods).toHaveLength(250_000);
  });
});
