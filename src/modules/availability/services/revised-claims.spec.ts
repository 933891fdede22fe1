import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedHistory, living, storedHistory } from '../../../../test/support/stored-history.js';
import { claim, Claims } from '../../../../test/support/use-claims.js';
import { runForTenant } from '#core/context/work-context.js';
import { ComponentsService } from '#modules/components/services/components.service.js';
import { statusAt, type Claim, type ClaimSource } from '../rules/timeline.js';
import { COMPONENT_STATUSES } from '#core/status/component-status.js';
import type { NewClaim, StatusChange } from './availability.service.js';

const HOUR = 3_600_000;
const PRESENT = Date.parse('2026-03-01T12:00:00.000Z');

const fixture = new Claims();
const { test, own } = fixture;

describe('Claims that are revised from an instant on', () => {
  const edges = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 6 });
  const statuses = fc.array(fc.constantFrom(...COMPONENT_STATUSES), { minLength: 4, maxLength: 4 });

  /** Claims between alternating pairs of edges. Edges are in hours before the present. */
  function claimsBetween(hours: readonly number[], of: readonly NewClaim['status'][]): Claim[] {
    const sorted = hours.toSorted((a, b) => b - a);
    return sorted.flatMap((from, index) => {
      const to = sorted[index + 1];
      const end = to === undefined ? null : PRESENT - to * HOUR;
      const source: ClaimSource = { kind: 'trigger', id: 500 };
      return index % 2 === 1
        ? []
        : [{ source, status: of[index / 2] ?? 'degraded', start: PRESENT - from * HOUR, end }];
    });
  }

  it(
    'stay as they were before it, and are the new ones after it, of every component',
    { timeout: 60_000 },
    async () => {
      test.clock.set(new Date(PRESENT).toISOString());
      const createdAt = PRESENT - 50 * HOUR - 7;
      const ids = [await fixture.component(own, createdAt), await fixture.component(own, createdAt)];
      const gone = await fixture.component(own, createdAt);
      await runForTenant(own.tenant, () => test.app.get(ComponentsService).delete(gone, undefined));
      let id = 500;
      await fc.assert(
        fc.asyncProperty(
          edges,
          edges,
          statuses,
          statuses,
          fc.option(fc.integer({ min: 0, max: 55 })),
          async (before, after, first, then, hoursAgo) => {
            id += 1;
            const source: ClaimSource = { kind: 'trigger', id };
            const since = hoursAgo === null ? -Infinity : PRESENT - hoursAgo * HOUR;
            const stored = claimsBetween(before, first);
            const later = after.filter((hour) => hour <= (hoursAgo ?? Infinity));
            const wanted = claimsBetween([...later, ...(hoursAgo ? [hoursAgo] : [])], then);
            await fixture.replace(
              source,
              ids.flatMap((one) => stored.map(({ status, start, end }) => claim(one, status, start, end))),
            );

            const revisions = [ids[1]!, gone, ids[0]!].map((componentId) => ({
              componentId,
              source,
              since: hoursAgo === null ? undefined : new Date(since),
              claims: wanted.map(({ status, start, end }) => ({
                status,
                start: new Date(start),
                end: end === null ? null : new Date(end),
              })),
            }));
            const revise = (): Promise<StatusChange[]> =>
              runForTenant(own.tenant, () => fixture.availability.reviseClaims(revisions));
            const changes = await revise();

            const kept = stored
              .filter(({ start }) => start < since)
              .map((one) => ({ ...one, end: Math.min(one.end ?? since, since) }));
            // A claim that continues with the same status is one claim.
            const goesOn = stored.find(({ start, end }) => start < since && (end === null || end > since));
            const next = wanted.find(({ start, status }) => start === since && status === goesOn?.status);
            const expected = [...kept, ...wanted].flatMap((one): Claim[] => {
              if (next !== undefined && one === next) return [];
              const isContinued = next !== undefined && one.start === goesOn?.start;
              return [{ ...one, end: isContinued ? next.end : one.end, source }];
            });
            for (const one of ids) {
              const history = expectedHistory(living(expected, createdAt), createdAt, PRESENT);
              expect(await storedHistory(test, one)).toEqual(history);
            }
            const from = statusAt(living(stored, createdAt), PRESENT);
            const to = statusAt(living(expected, createdAt), PRESENT);
            expect(changes).toEqual(
              from === to ? [] : ids.map((componentId) => ({ componentId, from, to, at: new Date(PRESENT) })),
            );
            expect(await revise()).toEqual([]);
            await fixture.replace(source, []);
          },
        ),
        { numRuns: 25 },
      );
      expect(await runForTenant(own.tenant, () => fixture.availability.reviseClaims([]))).toEqual([]);
    },
  );
});
