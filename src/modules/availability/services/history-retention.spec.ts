import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { genericPlans } from '../../../../test/support/generic-plans.js';
import { statementsDuring } from '../../../../test/support/statements-during.js';
import { storedHistory, type StoredHistory } from '../../../../test/support/stored-history.js';
import { claim, Claims } from '../../../../test/support/use-claims.js';
import type { TestTenant } from '../../../../test/support/test-application.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { runForTenant } from '#core/context/work-context.js';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { Retention } from '#platform/retention/retention.js';
import { timeline, type ClaimedTime, type ClaimSource, type Period } from '../rules/timeline.js';
import { totals, uptime } from '../rules/uptime.js';
import { TroubleService } from './trouble.service.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRESENT = Date.parse('2026-03-01T12:00:00.000Z');
/** Start of the first day that is kept. */
const KEPT = Math.floor((PRESENT - 400 * DAY) / DAY) * DAY;

const fixture = new Claims({ HISTORY_RETENTION_DAYS: '400' });
const { test } = fixture;

function sweep(): Promise<void> {
  return test.app.get(Retention).sweep();
}

/** What a tenant is told of components, for ranges. */
class Shown {
  constructor(
    private readonly of: TestTenant,
    private readonly ids: readonly number[],
  ) {}

  /** Uptime and times by status, from the timeline and as analytics adds them up. */
  async ofRanges(ranges: readonly { from: number; to: number }[]): Promise<unknown[]> {
    const shown: unknown[] = [];
    for (const { from, to } of ranges)
      shown.push(
        await runForTenant(this.of.tenant, async () => {
          const trouble = await test.app.get(TroubleService).within({ start: from, end: to });
          const timelines = await Promise.all(
            this.ids.map((id) => fixture.availability.timelineOf(id, new Date(from), new Date(to))),
          );
          return {
            timelines: timelines.map((one) => ({ uptime: one!.uptime, ...totals(one!.periods) })),
            // In no particular order.
            trouble: trouble
              .map(({ componentId, since, periods }) => ({
                componentId,
                since,
                uptime: uptime(periods),
                ...totals(periods),
              }))
              .sort((one, other) => one.componentId - other.componentId),
          };
        }),
      );
    return shown;
  }

  /** Periods to the millisecond. */
  periods(from: number, to: number): Promise<(readonly Period[])[]> {
    return runForTenant(this.of.tenant, () =>
      Promise.all(
        this.ids.map(
          async (id) => (await fixture.availability.timelineOf(id, new Date(from), new Date(to)))!.periods,
        ),
      ),
    );
  }

  recent(): Promise<unknown[]> {
    return runForTenant(this.of.tenant, () =>
      Promise.all(
        this.ids.map(async (id) => (await test.app.get(ComponentsService).get(id)).parse()['uptime_90d']),
      ),
    );
  }
}

interface Given {
  readonly source: ClaimSource;
  readonly component: number;
  readonly status: ComponentStatus;
  readonly from: number;
  readonly to: number | null;
}

function timeOf({ source, status, from, to }: Given): ClaimedTime {
  return { source, status, start: Math.min(from, to ?? from), end: to === null ? null : Math.max(from, to) };
}

/** Sums of the days before what is kept. */
function oldDays({ days }: StoredHistory): [string, readonly number[]][] {
  return Object.entries(days).filter(([day]) => Date.parse(day) < KEPT);
}

describe('History past its retention', () => {
  const BIRTHS = [KEPT - 60 * DAY - 7, KEPT - HOUR, KEPT + 2 * DAY];
  const SOURCES: readonly ClaimSource[] = [
    { kind: 'incident', id: 1 },
    { kind: 'maintenance', id: 2 },
    { kind: 'trigger', id: 3 },
    { kind: 'host_system', id: 4 },
  ];
  // Around the start of what is kept, and some of the last 90 days. Often at midnight.
  const instant = fc.oneof(
    fc.integer({ min: -30, max: 10 }).map((days) => KEPT + days * DAY),
    fc.integer({ min: -70 * 24, max: 10 * 24 }).map((hours) => KEPT + hours * HOUR + 17),
    fc.integer({ min: 0, max: 89 * 24 }).map((hours) => PRESENT - hours * HOUR),
  );
  const anyClaim = fc.record({
    source: fc.constantFrom(...SOURCES),
    component: fc.nat({ max: BIRTHS.length - 1 }),
    status: fc.constantFrom(...COMPONENT_STATUSES),
    from: instant,
    to: fc.option(instant, { freq: 12 }),
  });
  const day = fc.integer({ min: -70, max: 20 }).map((days) => KEPT + days * DAY);
  const anyRange = fc.tuple(day, fc.option(day)).map(([one, other]) => ({
    from: Math.min(one, other ?? one),
    to: other === null ? PRESENT : Math.max(one, other) + DAY,
  }));

  it(
    'leaves the uptime of all ranges of days as it was, and later periods and claims to the millisecond',
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyClaim, { minLength: 1, maxLength: 14 }),
          fc.array(anyRange, { minLength: 1, maxLength: 4 }),
          fc.nat({ max: 3 }),
          async (given, ranges, corrected) => {
            test.clock.set(new Date(PRESENT).toISOString());
            const of = await test.newTenant();
            const ids: number[] = [];
            for (const birth of BIRTHS) ids.push(await fixture.component(of, birth));
            const claimsOf = (kind: string): ReturnType<typeof claim>[] =>
              given
                .filter(({ source }) => source.kind === kind)
                .map((one) => {
                  const { status, start, end } = timeOf(one);
                  return claim(ids[one.component]!, status, start, end);
                });
            for (const source of SOURCES) await fixture.replace(source, claimsOf(source.kind), of);
            const shown = new Shown(of, ids);
            const state = async (): Promise<unknown> => [
              await shown.ofRanges(ranges),
              await shown.periods(KEPT, PRESENT),
              await shown.recent(),
            ];
            const before = await state();
            await sweep();
            expect(await state()).toEqual(before);
            for (const id of ids) {
              const { periods } = await storedHistory(test, id);
              // Trouble that began before and goes on keeps everything.
              const goesOn = periods.at(-1)!.status !== 'operational' && periods.at(-1)!.start < KEPT;
              if (!goesOn && periods.length > 1) expect(periods[1]!.start).toBeGreaterThan(KEPT);
            }

            // A correction of old times changes what is kept only.
            const swept = await Promise.all(ids.map((id) => storedHistory(test, id)));
            await fixture.replace(SOURCES[corrected]!, [], of);
            const left = given.filter(({ source }) => source !== SOURCES[corrected]);
            for (const [index, id] of ids.entries()) {
              const corrections = await storedHistory(test, id);
              const start = Math.max(KEPT, BIRTHS[index]!);
              expect((await shown.periods(start, PRESENT))[index]).toEqual(
                timeline(left.filter(({ component }) => component === index).map(timeOf), {
                  start,
                  end: PRESENT,
                }),
              );
              if (swept[index]!.periods[0]!.start === KEPT)
                expect(oldDays(corrections)).toEqual(oldDays(swept[index]!));
            }
          },
        ),
        {
          numRuns: 40,
          examples: [
            // On the day on which the component was made.
            [
              [{ source: SOURCES[0]!, component: 1, status: 'degraded', from: KEPT - DAY, to: KEPT }],
              [{ from: KEPT - DAY, to: PRESENT }],
              0,
            ],
          ],
        },
      );
    },
  );

  it('goes in batches, with the claims of monitoring; those of incidents stay', async () => {
    const of = await test.newTenant();
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(of, KEPT - 100 * DAY);
    await test.database.sql(`delete from availability_period where component_id = $1`, [id]);
    // Every hour another status, until a day before what is kept.
    const begin = new Date(KEPT - 61 * DAY);
    await test.database.sql(
      `insert into availability_period (tenant_id, component_id, started_at, ended_at, status)
       select $1, $2, $3::timestamptz + n * interval '1 hour', case when n < 1440 then $3::timestamptz + (n + 1) * interval '1 hour' end,
         case n % 2 when 0 then 'operational' else 'degraded' end from generate_series(0, 1440) n`,
      [of.tenant.id, id, begin],
    );
    await test.database.sql(
      `insert into availability_claim (tenant_id, component_id, source_kind, source_id, status, started_at, ended_at)
       select $1, $2, kind, 1, 'degraded', $3::timestamptz + n * interval '1 hour', $3::timestamptz + (n + 1) * interval '1 hour'
       from generate_series(1, 1439, 2) n, unnest(array['trigger', 'host_system', 'incident', 'maintenance']) kind`,
      [of.tenant.id, id, begin],
    );
    const sent = await statementsDuring(sweep);
    expect(sent.filter((text) => text.includes('delete from availability_period'))).toHaveLength(3);
    const kinds = await test.database.sql(
      `select source_kind, count(*)::int as claims from availability_claim where component_id = $1 group by 1 order by 1`,
      [id],
    );
    expect(kinds).toEqual([
      { source_kind: 'incident', claims: 720 },
      { source_kind: 'maintenance', claims: 720 },
    ]);
    expect((await storedHistory(test, id)).periods).toEqual([
      { status: 'operational', start: KEPT, end: null },
    ]);
  });

  it('is found by index, however much there is', { timeout: 120_000 }, async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const of = await test.newTenant();
    const id = await fixture.component(of, KEPT - 100 * DAY);
    await fixture.replace(
      { kind: 'trigger', id },
      [claim(id, 'degraded', KEPT - 9 * DAY, KEPT - 8 * DAY)],
      of,
    );
    for (const insert of [
      `insert into component (tenant_id, name, description, slug, position, is_public, subscribable, status, created_at, updated_at)
       select $1, '{"de": "Anderes"}', '{}', 'anderes-' || n, n, true, true, 'operational', now(), now() from generate_series(1, 200) n`,
      `insert into availability_period (tenant_id, component_id, started_at, ended_at, status)
       select tenant_id, id, now() - n * interval '1 day', case when n > 1 then now() - (n - 1) * interval '1 day' end,
         case n % 2 when 0 then 'degraded' else 'operational' end
       from component, generate_series(1, 300) n where tenant_id = $1 and slug like 'anderes-%'`,
      `insert into availability_claim (tenant_id, component_id, source_kind, source_id, status, started_at, ended_at)
       select tenant_id, id, 'trigger', id, 'degraded', now() - n * interval '2 days', now() - n * interval '2 days' + interval '1 day'
       from component, generate_series(1, 150) n where tenant_id = $1 and slug like 'anderes-%'`,
      `insert into availability_day (tenant_id, component_id, day, under_maintenance_ms, degraded_ms, partial_outage_ms, major_outage_ms)
       select tenant_id, id, current_date - n * 2, 0, 86400000, 0, 0
       from component, generate_series(1, 150) n where tenant_id = $1 and slug like 'anderes-%'`,
    ])
      await test.database.sql(insert, [of.tenant.id]);
    await test.database.sql('vacuum analyze');
    const statements = [
      ...new Set(
        await statementsDuring(async () => {
          await sweep();
          await new Shown(of, [id]).periods(KEPT - 100 * DAY, KEPT);
        }),
      ),
    ].filter((text) => text.includes('availability_period'));
    expect(statements.length).toBe(3);
    const plans = await genericPlans(test.database, of.tenant.id, statements);
    const all = plans.flatMap(({ text, nodes }) =>
      nodes
        .filter(
          (node) =>
            /^availability_/.test(node['Relation Name'] ?? '') &&
            node['Node Type'] !== 'ModifyTable' &&
            !/component_id = /.test(node['Index Cond'] ?? ''),
        )
        .map((node) => ({ text, node })),
    );
    expect(all).toEqual([]);
  });
});
