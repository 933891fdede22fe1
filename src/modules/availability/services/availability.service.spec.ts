import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestTenant } from '../../../../test/support/test-application.js';
import { expectedHistory, living, storedHistory } from '../../../../test/support/stored-history.js';
import { claim, Claims } from '../../../../test/support/use-claims.js';
import { runDueJobs } from '../../../../test/support/due-jobs.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { runForTenant } from '#core/context/work-context.js';
import type { NewClaim, StatusChange } from './availability.service.js';
import { startOfUptime } from '../rules/uptime-window.js';
import { reasonsAt, statusAt, timeline, type Claim, type ClaimSource } from '../rules/timeline.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import { uptime } from '../rules/uptime.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PRESENT = Date.parse('2026-03-01T12:00:00.000Z');

const fixture = new Claims();
const { test, own } = fixture;
const other = test.useTenant('other');

function as<T>({ tenant }: TestTenant, work: () => Promise<T>): Promise<T> {
  return runForTenant(tenant, work);
}

async function uptimeShown(componentId: number): Promise<unknown> {
  return (await as(own, () => test.app.get(ComponentsService).get(componentId))).parse()['uptime_90d'];
}

describe('A component’s stored history', () => {
  /** Creation times of the components of a run: long before the 90 days, at their edge, within them, and now. */
  const BIRTHS = [PRESENT - 130 * DAY, PRESENT - 89 * DAY - 12 * HOUR, PRESENT - 20 * DAY - 7, PRESENT];

  const SOURCES: readonly ClaimSource[] = [
    { kind: 'incident', id: 1 },
    { kind: 'incident', id: 2 },
    { kind: 'maintenance', id: 3 },
    { kind: 'maintenance', id: 4 },
    { kind: 'trigger', id: 5 },
    { kind: 'host_system', id: 6 },
  ];

  // Few distinct instants, so that claims often touch, share a day or lie on its boundary.
  const ago = fc.oneof(
    fc.constantFrom(0, 1, 12 * HOUR, 12 * HOUR - 1, DAY, 2 * DAY, 20 * DAY, 89.5 * DAY),
    fc.integer({ min: 0, max: 60 }).map((hours) => hours * HOUR),
    fc.integer({ min: 0, max: 140 * 24 }).map((hours) => hours * HOUR + 17),
  );
  const anyClaim = fc.record({
    component: fc.nat({ max: BIRTHS.length - 1 }),
    status: fc.constantFrom(...COMPONENT_STATUSES),
    from: ago,
    to: fc.option(ago, { freq: 3 }),
  });
  const anyStep = fc.record({
    source: fc.constantFrom(...SOURCES),
    claims: fc.array(anyClaim, { maxLength: 6 }),
    passing: fc.constantFrom(0, 1, HOUR, 5 * HOUR, DAY, 45 * DAY),
    // True if the daily refresh runs before the history is read.
    refreshed: fc.boolean(),
  });

  async function componentsOfARun(): Promise<number[]> {
    const ids: number[] = [];
    for (const birth of BIRTHS) ids.push(await fixture.component(own, birth));
    return ids;
  }

  it('is what the claims say, after every change of them', { timeout: 60_000 }, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
        run += 1;
        test.clock.set(new Date(PRESENT).toISOString());
        const ids = await componentsOfARun();
        const statuses = ids.map((): NewClaim['status'] => 'operational');
        const held = new Map<string, readonly (Claim & { componentId: number })[]>();

        for (const { source: of, claims, passing, refreshed } of steps) {
          test.clock.advance(passing);
          if (refreshed) await runDueJobs(test.app);
          const present = test.clock.now();
          const now = present.getTime();
          const source = { kind: of.kind, id: run * 10 + of.id };
          const wanted = claims.map(({ component: index, status, from, to }) =>
            claim(ids[index]!, status, now - from, to === null ? null : now - to),
          );
          const changes = await fixture.replace(source, wanted);
          held.set(
            `${of.kind} ${of.id}`,
            wanted.map(({ componentId, status, start, end }) => ({
              componentId,
              source,
              status,
              start: start.getTime(),
              end: end?.getTime() ?? null,
            })),
          );

          const expectedChanges: StatusChange[] = [];
          for (const [index, componentId] of ids.entries()) {
            const createdAt = BIRTHS[index]!;
            const onThis = living(
              [...held.values()]
                .flat()
                .filter((one) => one.componentId === componentId)
                .map(({ source: by, status, start, end }) => ({ source: by, status, start, end })),
              createdAt,
            );
            const history = expectedHistory(onThis, createdAt, now);
            expect(await storedHistory(test, componentId)).toEqual(history);

            const from = statuses[index]!;
            const to = statusAt(onThis, now);
            statuses[index] = to;
            if (from !== to) expectedChanges.push({ componentId, from, to, at: present });

            const window = startOfUptime(present);
            const range = { start: Math.max(window.getTime(), createdAt), end: now };
            const periods = timeline(onThis, range);
            expect(
              await as(own, () => fixture.availability.timelineOf(componentId, window, present)),
            ).toEqual({
              status: to,
              reasons: reasonsAt(onThis, now),
              periods,
              uptime: uptime(periods),
            });
            expect(await uptimeShown(componentId)).toBe(uptime(periods));
          }
          expect(changes).toEqual(expectedChanges);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is operational from the start', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(own, PRESENT - DAY);
    expect(await storedHistory(test, id)).toEqual({
      status: 'operational',
      periods: [{ status: 'operational', start: PRESENT - DAY, end: null }],
      days: {},
      claims: 0,
    });
  });

  it('counts an outage that goes on, today’s and those of all days before, to the millisecond', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(own, PRESENT - 200 * DAY);
    const source: ClaimSource = { kind: 'incident', id: 101 };
    await fixture.replace(source, [claim(id, 'partial_outage', PRESENT - 10 * DAY)]);
    expect((await storedHistory(test, id)).days).toEqual({});
    // 0.3 of 10 days, out of the 89.5 days since the window began.
    expect(await uptimeShown(id)).toBe(Math.floor((1 - 3 / 89.5) * 1e6) / 1e6);
    await fixture.replace(source, [claim(id, 'partial_outage', PRESENT - 10 * DAY, PRESENT)]);
    expect(Object.keys((await storedHistory(test, id)).days)).toHaveLength(11);
    expect(await uptimeShown(id)).toBe(Math.floor((1 - 3 / 89.5) * 1e6) / 1e6);
  });

  it('drops a day from the uptime once it is 90 days old, before and after the day’s refresh', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(own, PRESENT - 200 * DAY);
    await fixture.replace({ kind: 'incident', id: 110 }, [
      claim(id, 'major_outage', PRESENT - 30 * DAY, PRESENT - 29 * DAY),
      claim(id, 'degraded', PRESENT - 2 * DAY, PRESENT - DAY),
    ]);
    const kept = (): Promise<object[]> =>
      test.database.sql(
        `select recent_major_outage_ms::int as down, recent_until::text as until from component where id = $1`,
        [id],
      );
    expect(await kept()).toEqual([{ down: DAY, until: '2026-01-30' }]);
    // The window starts on the day after the second and last day of the outage.
    test.clock.set('2026-05-01T12:00:00.000Z');
    expect(await uptimeShown(id)).toBe(1);
    expect(await kept()).toEqual([{ down: DAY, until: '2026-01-30' }]);
    await runDueJobs(test.app);
    expect(await kept()).toEqual([{ down: 0, until: '2026-02-27' }]);
    expect(await uptimeShown(id)).toBe(1);
    test.clock.set('2026-08-01T12:00:00.000Z');
    await runDueJobs(test.app);
    expect(await kept()).toEqual([{ down: 0, until: 'infinity' }]);
  });

  it('goes when the component goes', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const [id, neighbour] = [
      await fixture.component(own, PRESENT - 5 * DAY),
      await fixture.component(own, PRESENT - 5 * DAY),
    ];
    const source: ClaimSource = { kind: 'maintenance', id: 102 };
    const both = [id, neighbour].map((one) => claim(one, 'degraded', PRESENT - 3 * DAY, PRESENT - DAY));
    await fixture.replace(source, both);
    await as(own, () => test.app.get(ComponentsService).delete(id, undefined));
    expect(await storedHistory(test, id)).toEqual({ status: null, periods: [], days: {}, claims: 0 });
    // A claim that still names it is ignored. The history of other components continues.
    expect(
      await fixture.replace(source, [...both, claim(neighbour, 'major_outage', PRESENT - HOUR)]),
    ).toEqual([{ componentId: neighbour, from: 'operational', to: 'major_outage', at: new Date(PRESENT) }]);
  });

  it('leaves claims alone that have not changed', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(own, PRESENT - 5 * DAY);
    const source: ClaimSource = { kind: 'incident', id: 103 };
    const versions = (): Promise<object[]> =>
      test.database.sql(
        `select xmin::text, id from availability_claim where component_id = $1 order by started_at`,
        [id],
      );
    const first = claim(id, 'degraded', PRESENT - 3 * DAY, PRESENT - 2 * DAY);
    await fixture.replace(source, [first]);
    const before = await versions();
    expect(await fixture.replace(source, [first])).toEqual([]);
    expect(await versions()).toEqual(before);
    await fixture.replace(source, [first, claim(id, 'major_outage', PRESENT - HOUR)]);
    expect((await versions())[0]).toEqual(before[0]);
  });

  it('rewrites only what a change touches', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(own, PRESENT - 60 * DAY);
    for (let days = 2; days < 40; days += 2) {
      const outage = claim(id, 'major_outage', PRESENT - days * DAY, PRESENT - days * DAY + HOUR);
      await fixture.replace({ kind: 'incident', id: 200 + days }, [outage]);
    }
    const rows = (): Promise<{ version: string }[]> =>
      test.database.sql(
        `select xmin::text as version from availability_period where component_id = $1
         union all select xmin::text from availability_day where component_id = $1`,
        [id],
      );
    const before = new Set((await rows()).map(({ version }) => version));
    await fixture.replace({ kind: 'incident', id: 250 }, [
      claim(id, 'degraded', PRESENT - 9 * DAY, PRESENT - 8.9 * DAY),
    ]);
    const written = (await rows()).filter(({ version }) => !before.has(version));
    // The two parts of the split period, the new one between them, and the row of its day.
    expect(written).toHaveLength(4);
  });
});

describe('Claims of many sources at once', () => {
  it('are all kept, in whatever order they come', { timeout: 60_000 }, async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const births = [PRESENT - 100 * DAY, PRESENT - 30 * DAY, PRESENT - 3 * DAY, PRESENT - HOUR];
    const ids: number[] = [];
    for (const birth of births) ids.push(await fixture.component(own, birth));
    const doomed = await fixture.component(own, PRESENT - DAY);
    const sources = Array.from({ length: 12 }, (_, index): ClaimSource => ({
      kind: (['incident', 'maintenance', 'trigger', 'host_system'] as const)[index % 4]!,
      id: 300 + index,
    }));
    const last = new Map<ClaimSource, NewClaim[]>();
    // Deterministic, but different in each round: every source names all components in a different order.
    const claimsIn = (round: number, place: number): NewClaim[] =>
      [...ids, doomed]
        .map((id, index) => {
          const start = PRESENT - ((place * 7 + round * 5 + index * 3) % 40) * DAY - place * 1000;
          const ends = (place + round + index) % 3 === 0;
          const status = COMPONENT_STATUSES[(place * 3 + round + index) % COMPONENT_STATUSES.length]!;
          return claim(id, status, start, ends ? Math.min(PRESENT, start + 2 * DAY) : null);
        })
        .sort((a, b) => ((a.componentId * (place + 3)) % 7) - ((b.componentId * (place + 3)) % 7));
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([
        ...sources.map((source, index) => {
          const claims = round === 3 && index % 5 === 0 ? [] : claimsIn(round, index);
          last.set(source, claims);
          return fixture.replace(source, claims);
        }),
        ...(round === 2 ? [as(own, () => test.app.get(ComponentsService).delete(doomed, undefined))] : []),
      ]);
    }
    for (const [index, id] of ids.entries()) {
      const claims = living(
        [...last].flatMap(([source, ofSource]) =>
          ofSource
            .filter(({ componentId }) => componentId === id)
            .map(({ status, start, end }) => ({
              source,
              status,
              start: start.getTime(),
              end: end?.getTime() ?? null,
            })),
        ),
        births[index]!,
      );
      expect(await storedHistory(test, id)).toEqual(expectedHistory(claims, births[index]!, PRESENT));
    }
  });
});

describe('Another tenant', () => {
  it('can neither see a component’s history nor claim anything of it', async () => {
    test.clock.set(new Date(PRESENT).toISOString());
    const id = await fixture.component(own, PRESENT - 10 * DAY);
    const theirs = await fixture.component(other, PRESENT - 10 * DAY);
    const source: ClaimSource = { kind: 'incident', id: 401 };
    await fixture.replace(source, [claim(id, 'degraded', PRESENT - DAY)]);
    const before = await storedHistory(test, id);
    const foreign = [claim(id, 'major_outage', PRESENT - DAY), claim(theirs, 'major_outage', PRESENT - DAY)];
    // The same source id in another tenant is a different source.
    const changes = await fixture.replace(source, foreign, other);
    expect(changes.map(({ componentId }) => componentId)).toEqual([theirs]);
    await fixture.replace(source, [], other);
    expect(await storedHistory(test, id)).toEqual(before);
    const from = new Date(PRESENT - 10 * DAY);
    expect(
      await as(other, () => fixture.availability.timelineOf(id, from, new Date(PRESENT))),
    ).toBeUndefined();
  });
});
