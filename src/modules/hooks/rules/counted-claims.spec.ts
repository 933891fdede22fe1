import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENT_STATUSES, worst, type ComponentStatus } from '#core/status/component-status.js';
import type { Alert } from './alert.js';
import { countedClaims, nextChangeAt } from './counted-claims.js';

const STATUSES = [...COMPONENT_STATUSES];

/** An alert with one status per second, starting at 0. The last one is open and ends at the present. */
function alertOf(seconds: readonly ComponentStatus[], expiresAt: number | null = null): Alert {
  const periods = seconds.map((status, second) => ({
    status,
    start: second * 1000,
    last: second * 1000,
    end: second === seconds.length - 1 ? null : (second + 1) * 1000,
  }));
  return { reportedAt: 0, receivedAt: 0, expiresAt, message: null, knownFrom: null, periods };
}

/** Reference implementation: scans all seconds for the status that counts in each. */
function plainly(seconds: readonly ComponentStatus[], confirm: number, recover: number): ComponentStatus[] {
  return seconds.map((_, second) =>
    worst(
      STATUSES.slice(1).filter((status) => {
        const level = STATUSES.indexOf(status);
        const bad = seconds.map((one) => STATUSES.indexOf(one) >= level);
        return filled(opened(bad, confirm), recover)[second];
      }),
    ),
  );
}

/** Clears runs of true that are shorter than `length`. */
function opened(values: readonly boolean[], length: number): boolean[] {
  return values.map((value, index) => value && runAt(values, index) >= length);
}

/** Fills runs of false that are shorter than `length` and follow a true. */
function filled(values: readonly boolean[], length: number): boolean[] {
  return values.map((value, index) => {
    if (value) return true;
    const start = values.slice(0, index).lastIndexOf(true);
    return start !== -1 && runAt(values, index) < length;
  });
}

/** The length of the run of equal values around an index. */
function runAt(values: readonly boolean[], index: number): number {
  let start = index;
  let end = index;
  while (start > 0 && values[start - 1] === values[index]) start -= 1;
  while (end < values.length - 1 && values[end + 1] === values[index]) end += 1;
  return end - start + 1;
}

describe('Claims that count', () => {
  const histories = fc.array(fc.constantFrom(...STATUSES), { minLength: 1, maxLength: 40 });
  const waits = fc.nat({ max: 8 });

  it('are the same as when every second is looked at', () => {
    fc.assert(
      fc.property(histories, waits, waits, (seconds, confirm, recover) => {
        const now = seconds.length * 1000;
        const patience = { confirmMs: confirm * 1000, recoverMs: recover * 1000 };
        const claims = countedClaims(alertOf(seconds), patience, now);
        const counted = seconds.map((_, second) =>
          worst(
            claims
              .filter(({ start, end }) => start <= second * 1000 && (end === null || second * 1000 < end))
              .map(({ status }) => status),
          ),
        );
        expect(counted).toEqual(plainly(seconds, confirm, recover));
        for (const [index, { status, end }] of claims.entries()) {
          const next = claims[index + 1];
          expect(next?.status === status && next.start === end).toBe(false);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('name trouble alone, and have no end where it goes on', () => {
    const seconds = ['degraded', 'major_outage', 'operational', 'operational', 'degraded'] as const;
    expect(countedClaims(alertOf(seconds), { confirmMs: 0, recoverMs: 0 }, 5000)).toEqual([
      { status: 'degraded', start: 0, end: 1000 },
      { status: 'major_outage', start: 1000, end: 2000 },
      { status: 'degraded', start: 4000, end: null },
    ]);
  });

  it('are not parted by a status that lasted no time', () => {
    const alert = alertOf(['degraded', 'degraded']);
    const [before, after] = alert.periods;
    const instant = { status: 'major_outage', start: 1000, last: 1000, end: 1000 } as const;
    const periods = [before!, instant, after!];
    expect(countedClaims({ ...alert, periods }, { confirmMs: 0, recoverMs: 0 }, 2000)).toEqual([
      { status: 'degraded', start: 0, end: null },
    ]);
  });

  it('change by themselves at the instant that is named, and not before', () => {
    fc.assert(
      fc.property(histories, waits, waits, (seconds, confirm, recover) => {
        const now = seconds.length * 1000;
        const patience = { confirmMs: confirm * 1000, recoverMs: recover * 1000 };
        const alert = alertOf(seconds);
        const claims = countedClaims(alert, patience, now);
        const nextAt = nextChangeAt(alert, patience, now);
        const later = nextAt ?? now + 100_000;
        expect(countedClaims(alert, patience, later - 1)).toEqual(claims);
        if (nextAt !== null) expect(nextAt).toBeGreaterThan(now);
      }),
      { numRuns: 500 },
    );
  });

  it('name the end of a time to live, of trouble alone', () => {
    const patience = { confirmMs: 0, recoverMs: 0 };
    expect(nextChangeAt(alertOf(['major_outage'], 9000), patience, 1000)).toBe(9000);
    expect(nextChangeAt(alertOf(['operational'], 9000), patience, 1000)).toBeNull();
  });
});
