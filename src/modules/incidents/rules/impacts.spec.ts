import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import {
  claimsOf,
  impactsFrom,
  impactsThroughout,
  impactsWith,
  impactsWithout,
  isInForce,
  type ClaimingIncident,
  type ComponentImpact,
  type ImpactSpan,
} from './impacts.js';

/** Instants in these tests are small integers. */
function at(instant: number): Date {
  return new Date(instant);
}

function incident(startedAt: number, resolvedAt: number | null = null): ClaimingIncident {
  return {
    type: 'incident',
    status: resolvedAt === null ? 'investigating' : 'resolved',
    startedAt: at(startedAt),
    resolvedAt: resolvedAt === null ? null : at(resolvedAt),
    publishedAt: at(startedAt),
    publishAt: null,
    deletedAt: null,
  };
}

/** Formats claims as `component status start-end`. */
function claimsText(incident: ClaimingIncident, spans: readonly ImpactSpan[]): string[] {
  return claimsOf(incident, spans)
    .map(
      ({ componentId, status, start, end }) =>
        `${componentId} ${status} ${start.getTime()}-${end?.getTime() ?? ''}`,
    )
    .sort();
}

const MAJOR_ON_1: ComponentImpact[] = [{ id: 1, impact: 'major_outage' }];

describe('An impact that is taken back at the instant at which it began', () => {
  it('was never there', () => {
    const begun = impactsFrom([], MAJOR_ON_1, at(5), at(0));
    expect(begun).toMatchObject([{ componentId: 1, impact: 'major_outage', since: at(5), until: null }]);
    expect(impactsFrom(begun, [], at(5), at(0))).toEqual([]);
    expect(impactsFrom(begun, [], at(6), at(0))).toEqual([{ ...begun[0], until: at(6) }]);
  });
});

describe('What an incident claims', () => {
  const spans = impactsThroughout(MAJOR_ON_1);

  it('is its impacts from its start until further notice, and to its end once it is over', () => {
    expect(claimsText(incident(10), spans)).toEqual(['1 major_outage 10-']);
    expect(claimsText(incident(10, 25), spans)).toEqual(['1 major_outage 10-25']);
  });

  it.each<[string, Partial<ClaimingIncident>]>([
    ['a draft', { publishedAt: null }],
    ['scheduled', { publishedAt: null, publishAt: at(50) }],
    ['in the trash', { deletedAt: at(20) }],
    ['a maintenance that has not begun', { type: 'maintenance', status: 'scheduled' }],
    ['over before it began', { status: 'cancelled', type: 'maintenance', resolvedAt: at(5) }],
    ['over as it began', { status: 'resolved', resolvedAt: at(10) }],
  ])('is nothing while it is %s', (_, differs) => {
    expect(claimsText({ ...incident(10), ...differs }, spans)).toEqual([]);
  });

  it.each(['in_progress', 'verifying'] as const)('is there while a maintenance is %s', (status) => {
    expect(claimsText({ ...incident(10), type: 'maintenance', status }, spans)).toEqual([
      '1 major_outage 10-',
    ]);
  });

  it('is kept for the time in which a maintenance ran that was completed or cancelled', () => {
    for (const status of ['completed', 'cancelled'] as const)
      expect(claimsText({ ...incident(10, 30), type: 'maintenance', status }, spans)).toEqual([
        '1 major_outage 10-30',
      ]);
  });
});

describe('An impact changed while an incident goes on', () => {
  const changed = impactsFrom(
    impactsThroughout(MAJOR_ON_1),
    [
      { id: 2, impact: 'degraded' },
      { id: 1, impact: 'degraded' },
    ],
    at(20),
    at(10),
  );

  it('ends the old claim and starts a new one', () => {
    expect(claimsText(incident(10), changed)).toEqual([
      '1 degraded 20-',
      '1 major_outage 10-20',
      '2 degraded 20-',
    ]);
  });

  it('stays where it is when the start is moved; what holds from the start moves with it', () => {
    expect(claimsText(incident(5), changed)).toContain('1 major_outage 5-20');
    expect(claimsText(incident(15), changed)).toContain('1 major_outage 15-20');
    expect(claimsText(incident(30), changed)).toEqual(['1 degraded 30-', '2 degraded 30-']);
  });

  it('is cut off by an earlier end', () => {
    expect(claimsText(incident(10, 15), changed)).toEqual(['1 major_outage 10-15']);
    expect(claimsText(incident(10, 22), changed)).toEqual([
      '1 degraded 20-22',
      '1 major_outage 10-20',
      '2 degraded 20-22',
    ]);
  });

  it('at the very start holds for all of the time, also when that is moved to before', () => {
    const replaced = impactsFrom(
      impactsThroughout(MAJOR_ON_1),
      [{ id: 1, impact: 'degraded' }],
      at(10),
      at(10),
    );
    expect(claimsText(incident(10), replaced)).toEqual(['1 degraded 10-']);
    expect(claimsText(incident(2), replaced)).toEqual(['1 degraded 2-']);
  });
});

/** A list of impacts on up to three components, in any order. */
const list = fc
  .uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 3 }), impact: fc.constantFrom(...COMPONENT_STATUSES) }),
    {
      selector: ({ id }) => id,
      maxLength: 3,
    },
  )
  .map((impacts): ComponentImpact[] => impacts);

type Action =
  | { readonly kind: 'change'; readonly after: number; readonly wanted: ComponentImpact[] }
  | { readonly kind: 'move start'; readonly to: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), after: fc.integer({ min: 0, max: 4 }), wanted: list }),
  fc.record({ kind: fc.constant('move start' as const), to: fc.integer({ min: 0, max: 30 }) }),
);

const END_OF_TIME = 60;

describe('Impacts, whatever is done to an incident', () => {
  it('are at each instant those of the list that was in force then, and of no other', () => {
    const history = fc.record({
      first: list,
      startedAt: fc.integer({ min: 0, max: 10 }),
      actions: fc.array(action, { maxLength: 8 }),
      resolvedAfter: fc.option(fc.integer({ min: -10, max: 10 })),
    });
    fc.assert(
      fc.property(history, ({ first, startedAt, actions, resolvedAfter }) => {
        let start = startedAt;
        let now = startedAt;
        let spans = impactsThroughout(first);
        // Oracle: each list with the instant from which it was in force.
        let inForce: { since: number; impacts: ComponentImpact[] }[] = [{ since: -1, impacts: first }];
        for (const done of actions) {
          if (done.kind === 'move start') start = Math.min(done.to, now);
          else {
            now += done.after;
            spans = impactsFrom(spans, done.wanted, at(now), at(start));
            if (now === start) inForce = [];
            inForce.push({ since: inForce.length === 0 ? -1 : now, impacts: done.wanted });
          }
        }
        const end = resolvedAfter === null ? null : Math.max(start, now + resolvedAfter);
        const claims = claimsOf(incident(start, end), spans);
        for (let instant = 0; instant < END_OF_TIME; instant += 1) {
          const runs = start <= instant && (end === null || instant < end);
          const then = inForce.findLast(({ since }) => since <= instant)?.impacts ?? [];
          const found = claims
            .filter((claim) => claim.start <= at(instant) && (claim.end === null || at(instant) < claim.end))
            .map(({ componentId, status }) => `${componentId} ${status}`)
            .sort();
          expect(found).toEqual(runs ? then.map(({ id, impact }) => `${id} ${impact}`).sort() : []);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are shown as the last list, in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), list), { minLength: 1 }), (changes) => {
        let now = 0;
        let spans: ImpactSpan[] = [];
        for (const [after, wanted] of changes) {
          now += after;
          spans = impactsFrom(spans, wanted, at(now), at(0));
          const shown = spans
            .filter(({ until }) => until === null)
            .sort((a, b) => a.ordinal - b.ordinal)
            .map(({ componentId, impact }): [number, ComponentStatus] => [componentId, impact]);
          expect(shown).toEqual(wanted.map(({ id, impact }) => [id, impact]));
          expect(isInForce(spans, wanted)).toBe(true);
        }
      }),
    );
  });

  it('never grow by a list that is in force already', () => {
    fc.assert(
      fc.property(list, list, (first, second) => {
        const spans = impactsFrom(impactsThroughout(first), second, at(5), at(0));
        expect(impactsFrom(spans, second, at(9), at(0))).toEqual(spans);
      }),
    );
  });
});

describe('A list of impacts is in force', () => {
  it('when it names the same components with the same impacts, in whatever order', () => {
    const spans = impactsFrom(impactsThroughout(MAJOR_ON_1), [{ id: 1, impact: 'degraded' }], at(5), at(0));
    expect(isInForce(spans, [{ id: 1, impact: 'degraded' }])).toBe(true);
    expect(isInForce(spans, MAJOR_ON_1)).toBe(false);
    expect(isInForce(spans, [])).toBe(false);
    expect(isInForce(impactsThroughout([]), [])).toBe(true);
    const two: ComponentImpact[] = [...MAJOR_ON_1, { id: 2, impact: 'degraded' }];
    expect(isInForce(impactsThroughout(two), two)).toBe(true);
    expect(isInForce(impactsThroughout(two), two.toReversed())).toBe(true);
    expect(isInForce(impactsThroughout(two), MAJOR_ON_1)).toBe(false);
  });
});

describe('An impact that an update names', () => {
  const two = impactsThroughout([...MAJOR_ON_1, { id: 2, impact: 'degraded' }]);
  const named = (spans: readonly ImpactSpan[], component: ComponentImpact, instant: number): ImpactSpan =>
    impactsWith(spans, [component], { id: 9, at: at(instant) }).at(-1)!;

  it('has its component’s place in the list, or the next one', () => {
    expect(named(two, { id: 2, impact: 'partial_outage' }, 5).ordinal).toBe(1);
    expect(named(two, { id: 1, impact: 'partial_outage' }, 5).ordinal).toBe(0);
    expect(named(two, { id: 3, impact: 'degraded' }, 5).ordinal).toBe(2);
    expect(named([], { id: 3, impact: 'degraded' }, 5).ordinal).toBe(0);
  });

  it('holds as long as the one that it replaces, and until the next one where there was none', () => {
    const ended = impactsFrom(two, [{ id: 2, impact: 'degraded' }], at(10), at(0));
    expect(named(ended, { id: 1, impact: 'degraded' }, 5)).toMatchObject({ since: at(5), until: at(10) });
    expect(named(ended, { id: 1, impact: 'degraded' }, 12)).toMatchObject({ since: at(12), until: null });
    const again = impactsWith(ended, MAJOR_ON_1, { id: 8, at: at(20) });
    expect(named(again, { id: 1, impact: 'degraded' }, 12)).toMatchObject({ since: at(12), until: at(20) });
  });

  it('that there was already makes no other claim', () => {
    const repeated = impactsWith(two, MAJOR_ON_1, { id: 9, at: at(5) });
    expect(claimsText(incident(0, 30), repeated)).toEqual(['1 major_outage 0-30', '2 degraded 0-30']);
    const other = impactsWith(two, [{ id: 2, impact: 'major_outage' }], { id: 9, at: at(5) });
    expect(claimsText(incident(0), other)).toEqual([
      '1 major_outage 0-',
      '2 degraded 0-5',
      '2 major_outage 5-',
    ]);
    const gap = impactsWith(impactsFrom(two, [], at(5), at(0)), MAJOR_ON_1, { id: 9, at: at(6) });
    expect(claimsText(incident(0), gap)).toEqual([
      '1 major_outage 0-5',
      '1 major_outage 6-',
      '2 degraded 0-5',
    ]);
  });
});

describe('Impacts that updates name', () => {
  const told = fc.record({ at: fc.integer({ min: 1, max: 20 }), named: list });

  it('hold from then on until the next change, whatever the order of writing and removing', () => {
    const written = fc.record({
      first: list,
      updates: fc.array(told, { maxLength: 6 }),
      removed: fc.array(fc.nat(5), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(written, ({ first, updates, removed }) => {
        let spans = impactsThroughout(first);
        for (const [id, { at: instant, named }] of updates.entries())
          spans = impactsWith(spans, named, { id, at: at(instant) });
        const gone = new Set(removed);
        for (const id of gone) spans = impactsWithout(spans, id);
        // Oracle: the latest update by that time. Of several at the same time, the last written.
        const kept = [...updates.entries()]
          .filter(([id]) => !gone.has(id))
          .toSorted(([a, one], [b, other]) => one.at - other.at || a - b);
        const claims = claimsOf(incident(0), spans);
        for (let instant = 0; instant < 25; instant += 1) {
          const then = new Map(first.map(({ id, impact }) => [id, impact]));
          for (const [, { at: since, named }] of kept)
            if (since <= instant) for (const { id, impact } of named) then.set(id, impact);
          const found = claims
            .filter((claim) => claim.start <= at(instant) && (claim.end === null || at(instant) < claim.end))
            .map(({ componentId, status }) => `${componentId} ${status}`);
          expect(found.sort()).toEqual([...then].map(([id, impact]) => `${id} ${impact}`).sort());
        }
      }),
      { numRuns: 1000 },
    );
  });
});
