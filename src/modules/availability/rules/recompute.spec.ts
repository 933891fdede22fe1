import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differingRange, recompute } from './recompute.js';
import { timeline, type Claim, type Period } from './timeline.js';
import type { ComponentStatus, SourceKind } from '#core/status/component-status.js';
import { totals, type StatusTotals } from './uptime.js';

const DAY = 86_400_000;
const EVER = { start: 0, end: Infinity };
const NOTHING = totals([]);

function claim(
  status: ComponentStatus,
  start: number,
  end: number | null,
  kind: SourceKind = 'incident',
  id = 1,
): Claim {
  return { source: { kind, id }, status, start, end };
}

function period(status: ComponentStatus, start: number, end: number): Period {
  return { status, start, end };
}

describe('The span in which two sets of claims differ', () => {
  const degraded = claim('degraded', 10, 20);

  it('is none when they are the same, whatever their order and whoever of a kind makes them', () => {
    const other = claim('major_outage', 15, null);
    expect(differingRange([degraded, other], [other, degraded])).toBeUndefined();
    expect(differingRange([degraded], [claim('degraded', 10, 20, 'incident', 2)])).toBeUndefined();
    expect(differingRange([], [])).toBeUndefined();
  });

  it('is none when one goes on where another of its kind and status ends', () => {
    const parts = [claim('degraded', 10, 15), claim('degraded', 15, 20)];
    expect(differingRange([degraded], parts)).toBeUndefined();
    expect(differingRange(parts, [degraded])).toBeUndefined();
  });

  it.each([
    ['one more', [degraded, claim('degraded', 30, 40)], 30, 40],
    ['one more that runs', [degraded, claim('degraded', 30, null)], 30, Infinity],
    ['one more like it', [degraded, degraded], 10, 20],
    ['one less', [], 10, 20],
    ['a later end', [claim('degraded', 10, 25)], 20, 25],
    ['an earlier end', [claim('degraded', 10, 18)], 18, 20],
    ['no end', [claim('degraded', 10, null)], 20, Infinity],
    ['another start', [claim('degraded', 12, 20)], 10, 12],
    ['another status', [claim('partial_outage', 10, 20)], 10, 20],
    ['another kind of source', [claim('degraded', 10, 20, 'trigger')], 10, 20],
    ['two far apart', [degraded, claim('degraded', 90, 95), claim('degraded', 2, 3)], 2, 95],
  ])('is that of %s', (_, after, start, end) => {
    expect(differingRange([degraded], after)).toEqual({ start, end });
    expect(differingRange(after, [degraded])).toEqual({ start, end });
  });
});

describe('What changes of a history', () => {
  const quiet = [period('operational', 0, Infinity)];

  it('are the periods around a new one, which is summed up on its day', () => {
    expect(recompute(quiet, [claim('degraded', 10, 20)], EVER)).toEqual({
      gone: [],
      changed: [
        period('operational', 0, 10),
        period('degraded', 10, 20),
        period('operational', 20, Infinity),
      ],
      days: new Map([[0, { ...NOTHING, degraded: 10 }]]),
      status: 'operational',
    });
  });

  it('is what goes away with one, and its day loses it', () => {
    const stored = timeline([claim('degraded', 10, 20)], EVER);
    expect(recompute(stored, [], EVER)).toEqual({
      gone: stored.slice(1),
      changed: quiet,
      days: new Map([[0, { ...NOTHING, degraded: -10 }]]),
      status: 'operational',
    });
  });

  it('is nothing when all is as it was', () => {
    const claims = [claim('degraded', 10, 20), claim('major_outage', DAY, DAY + 5)];
    expect(recompute(timeline(claims, EVER), claims, EVER)).toEqual({
      gone: [],
      changed: [],
      days: new Map(),
      status: 'operational',
    });
  });

  it('is the current status where the stretch reaches the present, and none elsewhere', () => {
    const claims = [claim('major_outage', 10, null)];
    expect(recompute(quiet, claims, EVER).status).toBe('major_outage');
    expect(recompute([period('operational', 0, 50)], claims, { start: 0, end: 50 }).status).toBeUndefined();
  });

  it('takes a period that starts with a stored one for a change of it', () => {
    const stored = timeline([claim('degraded', 10, 20)], EVER);
    expect(recompute(stored, [claim('partial_outage', 10, 20)], EVER)).toMatchObject({
      gone: [],
      changed: [period('partial_outage', 10, 20)],
      days: new Map([[0, { ...NOTHING, degraded: -10, partial_outage: 10 }]]),
    });
  });

  it('sums up what runs through several days on each, and nothing of what still runs', () => {
    const { days } = recompute(quiet, [claim('degraded', DAY - 10, 3 * DAY)], EVER);
    expect(days).toEqual(
      new Map([
        [0, { ...NOTHING, degraded: 10 }],
        [DAY, { ...NOTHING, degraded: DAY }],
        [2 * DAY, { ...NOTHING, degraded: DAY }],
      ]),
    );
    expect(recompute(quiet, [claim('degraded', 10, null)], EVER).days).toEqual(new Map());
  });

  it('tells by how much the sums of a day change, and of no other day', () => {
    const before = [claim('degraded', 10, 20), claim('degraded', DAY + 10, DAY + 20)];
    const stored = timeline(before, EVER);
    const { days } = recompute(stored, [...before, claim('major_outage', DAY + 50, DAY + 55)], EVER);
    expect(days).toEqual(new Map([[DAY, { ...NOTHING, major_outage: 5 }]]));
    const shifted = [claim('degraded', 30, 40), claim('degraded', DAY + 10, DAY + 20)];
    expect(recompute(stored, shifted, EVER).days).toEqual(new Map());
  });

  it('leads from any history to any other, and to the sums of every day', () => {
    const hour = DAY / 24;
    const anyClaim = fc
      .record({
        kind: fc.constantFrom<SourceKind>('incident', 'maintenance', 'trigger', 'host_system'),
        status: fc.constantFrom<ComponentStatus>('under_maintenance', 'degraded', 'major_outage'),
        start: fc.integer({ min: 0, max: 96 }),
        hours: fc.option(fc.integer({ min: 1, max: 60 })),
      })
      .map(({ kind, status, start, hours }) =>
        claim(status, start * hour, hours === null ? null : (start + hours) * hour, kind),
      );
    const claims = fc.array(anyClaim, { maxLength: 5 });
    fc.assert(
      fc.property(claims, claims, (before, after) => {
        const stored = timeline(before, EVER);
        const wanted = timeline(after, EVER);
        const { gone, changed, days, status } = recompute(stored, after, EVER);
        const written = new Map(stored.map((one) => [one.start, one]));
        for (const { start } of gone) written.delete(start);
        for (const one of changed) written.set(one.start, one);
        expect([...written.values()].sort((a, b) => a.start - b.start)).toEqual(wanted);
        expect(status).toBe(wanted.at(-1)?.status);
        // 96 and 60 hours end within the seventh day.
        for (let day = 0; day < 7 * DAY; day += DAY) {
          const sumsOf = (claimed: readonly Claim[], whole: readonly Period[]): StatusTotals =>
            totals(timeline(claimed, { start: day, end: day + DAY }).filter(isSummed(whole)));
          const [from, difference] = [sumsOf(before, stored), days.get(day) ?? NOTHING];
          const to = Object.entries(from).map(([of, sum]) => [of, sum + difference[of as ComponentStatus]]);
          expect(Object.fromEntries(to)).toEqual(sumsOf(after, wanted));
        }
        expect([...days.keys()].every((day) => day >= 0 && day < 7 * DAY && day % DAY === 0)).toBe(true);
      }),
    );
  });
});

/** True if a part of a day counts in its sums: a closed period that is not operational. */
function isSummed(periods: readonly Period[]): (part: Period) => boolean {
  return ({ status, start }) =>
    status !== 'operational' &&
    periods.some((one) => one.start <= start && start < one.end && one.end !== Infinity);
}
