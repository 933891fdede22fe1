import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonsAt, statusAt, timeline, type Claim, type Period, type TimeRange } from './timeline.js';
import {
  COMPONENT_STATUSES,
  worst,
  type ComponentStatus,
  type SourceKind,
} from '#core/status/component-status.js';

describe('The timeline of any claims', () => {
  // A small range of instants makes claims meet, overlap and cross the ends of the range often.
  const instant = fc.integer({ min: 0, max: 40 });
  const anyStatus = fc.constantFrom(...COMPONENT_STATUSES);
  const anyClaim = fc
    .record({
      kind: fc.constantFrom<SourceKind>('incident', 'maintenance', 'trigger', 'host_system'),
      id: fc.integer({ min: 1, max: 4 }),
      status: anyStatus,
      start: instant,
      end: fc.option(instant, { freq: 6 }),
    })
    .map(({ kind, id, ...rest }): Claim => ({ source: { kind, id }, ...rest }));
  const anyClaims = fc.array(anyClaim, { maxLength: 14 });
  const anyRange = fc
    .tuple(fc.integer({ min: -5, max: 45 }), fc.integer({ min: 1, max: 50 }))
    .map(([start, length]) => ({ start, end: start + length }));
  const runs = { numRuns: 400 };

  /** The literal rule of section 5: slow, and independent of the code under test. */
  function oracle(claims: Claim[], at: number): ComponentStatus {
    const severities = (...kinds: SourceKind[]): number[] =>
      claims
        .filter((c) => kinds.includes(c.source.kind) && c.start <= at && at < (c.end ?? Infinity))
        .map((c) => COMPONENT_STATUSES.indexOf(c.status));
    const maintenances = severities('maintenance');
    const base = maintenances.length > 0 ? maintenances : severities('trigger', 'host_system');
    return COMPONENT_STATUSES[Math.max(0, ...base, ...severities('incident'))]!;
  }

  function joined(first: Period[], second: Period[]): Period[] {
    const left = first.at(-1);
    const right = second[0];
    if (left?.status !== right?.status || !left || !right) return [...first, ...second];
    return [...first.slice(0, -1), { ...left, end: right.end }, ...second.slice(1)];
  }

  it('covers the range without gap, overlap or repeated status', () => {
    fc.assert(
      fc.property(anyClaims, anyRange, (claims, range) => {
        const periods = timeline(claims, range);
        expect(periods[0]?.start).toBe(range.start);
        expect(periods.at(-1)?.end).toBe(range.end);
        periods.forEach((period, index) => {
          expect(period.start).toBeLessThan(period.end);
          const next = periods[index + 1];
          if (!next) return;
          expect(next.start).toBe(period.end);
          expect(next.status).not.toBe(period.status);
        });
      }),
      runs,
    );
  });

  it('says at every instant what the rule says', () => {
    fc.assert(
      fc.property(anyClaims, anyRange, (claims, range) => {
        for (const period of timeline(claims, range)) {
          for (let at = period.start; at < period.end; at++) {
            expect(period.status).toBe(oracle(claims, at));
            expect(statusAt(claims, at)).toBe(period.status);
          }
        }
      }),
      runs,
    );
  });

  it('does not depend on the order of the claims', () => {
    const shuffled = anyClaims.chain((claims) =>
      fc.tuple(
        fc.constant(claims),
        fc.shuffledSubarray(claims, { minLength: claims.length, maxLength: claims.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, anyRange, instant, ([claims, mixed], range, at) => {
        expect(timeline(mixed, range)).toEqual(timeline(claims, range));
        expect(reasonsAt(mixed, at)).toEqual(reasonsAt(claims, at));
      }),
      runs,
    );
  });

  it('leaves everything outside a claim as it is without that claim', () => {
    fc.assert(
      fc.property(anyClaims, anyClaim, anyRange, (claims, removed, range) => {
        const before: TimeRange = { start: range.start, end: Math.min(range.end, removed.start) };
        const after: TimeRange = {
          start: Math.max(range.start, removed.end ?? range.end, removed.start),
          end: range.end,
        };
        for (const outside of [before, after]) {
          expect(timeline([...claims, removed], outside)).toEqual(timeline(claims, outside));
        }
      }),
      runs,
    );
  });

  it('is the same whether the range is taken at once or in two parts', () => {
    fc.assert(
      fc.property(anyClaims, anyRange, instant, (claims, range, at) => {
        const cut = Math.min(Math.max(at, range.start), range.end);
        const first = timeline(claims, { start: range.start, end: cut });
        const second = timeline(claims, { start: cut, end: range.end });
        expect(joined(first, second)).toEqual(timeline(claims, range));
      }),
      runs,
    );
  });

  it('hides signals under a maintenance altogether', () => {
    fc.assert(
      fc.property(anyClaims, anyStatus, anyRange, (claims, impact, range) => {
        const window: Claim = { source: { kind: 'maintenance', id: 1 }, status: impact, ...range };
        const unsignalled = claims.filter(
          ({ source }) => source.kind === 'incident' || source.kind === 'maintenance',
        );
        expect(timeline([...claims, window], range)).toEqual(timeline([...unsignalled, window], range));
      }),
      runs,
    );
  });

  it('never shows less than a running incident or maintenance says', () => {
    fc.assert(
      fc.property(anyClaims, instant, (claims, at) => {
        const status = statusAt(claims, at);
        for (const c of claims) {
          const unmaskable = c.source.kind === 'incident' || c.source.kind === 'maintenance';
          if (unmaskable && c.start <= at && at < (c.end ?? Infinity))
            expect(worst([status, c.status])).toBe(status);
        }
      }),
      runs,
    );
  });

  it('gives reasons that alone lead to the same status', () => {
    fc.assert(
      fc.property(anyClaims, instant, (claims, at) => {
        const reasons = reasonsAt(claims, at);
        const status = statusAt(claims, at);
        expect(worst(reasons.map((reason) => reason.status))).toBe(status);
        expect(
          statusAt(
            reasons.map(({ source, since }): Claim => ({ source, status, start: since, end: null })),
            at,
          ),
        ).toBe(status);
        if (status !== 'operational') expect(reasons).not.toHaveLength(0);
      }),
      runs,
    );
  });
});
