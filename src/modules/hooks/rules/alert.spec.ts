import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPONENT_STATUSES, type ComponentStatus } from '#core/status/component-status.js';
import { alertStatus, withExpiry, withReport, type Alert, type ReportOutcome } from './alert.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const DAY = 86_400_000;
const YEAR = 365 * DAY;

interface Given {
  readonly status: ComponentStatus;
  readonly at?: number;
  readonly isPresent?: boolean | undefined;
  readonly received?: number;
  readonly ttl?: number;
}

/** Applies reports in turn. Times are in minutes from NOW. */
function after(...reports: readonly Given[]): { alert: Alert; outcomes: ReportOutcome[] } {
  let alert: Alert | undefined;
  const outcomes: ReportOutcome[] = [];
  for (const { status, at, isPresent, received = 0, ttl } of reports) {
    const result = withReport(alert, {
      status,
      at: at === undefined ? undefined : NOW + at * MINUTE,
      isPresent,
      receivedAt: NOW + received * MINUTE,
      ttlMs: ttl === undefined ? undefined : ttl * MINUTE,
      message: null,
    });
    alert = result.alert;
    outcomes.push(result.outcome);
  }
  return { alert: alert!, outcomes };
}

/** Periods as `status start-end` in minutes from NOW. */
function inWords({ periods }: Alert): string[] {
  const minutes = (instant: number): number => (instant - NOW) / MINUTE;
  return periods.map(
    ({ status, start, end }) => `${status} ${minutes(start)} to ${end === null ? 'now' : minutes(end)}`,
  );
}

describe('An alert', () => {
  it('has the periods between its reports', () => {
    const { alert, outcomes } = after(
      { status: 'major_outage', at: -60 },
      { status: 'major_outage', at: -50 },
      { status: 'degraded', at: -40 },
      { status: 'operational', at: -10 },
    );
    expect(inWords(alert)).toEqual([
      'major_outage -60 to -40',
      'degraded -40 to -10',
      'operational -10 to now',
    ]);
    expect(outcomes).toEqual(['changed', 'unchanged', 'changed', 'changed']);
  });

  it('is what was reported last by the clock of the sender, whatever arrives last', () => {
    const { alert, outcomes } = after(
      { status: 'operational', at: -10 },
      { status: 'major_outage', at: -20 },
    );
    expect(inWords(alert)).toEqual(['major_outage -20 to -10', 'operational -10 to now']);
    expect([alertStatus(alert, NOW), outcomes[1]]).toEqual(['operational', 'late']);
  });

  it('keeps what was reported again after a late report', () => {
    const { alert } = after(
      { status: 'major_outage', at: -60 },
      { status: 'major_outage', at: -20 },
      { status: 'operational', at: -40 },
    );
    expect(inWords(alert)).toEqual([
      'major_outage -60 to -40',
      'operational -40 to -20',
      'major_outage -20 to now',
    ]);
  });

  it('takes a report without a time, and one from the future, for the newest', () => {
    const { alert } = after({ status: 'major_outage', at: 4 }, { status: 'operational', received: 1 });
    expect(alertStatus(alert, NOW + MINUTE)).toBe('operational');
    const ahead = after(
      { status: 'major_outage', at: YEAR / MINUTE },
      { status: 'operational', received: 1 },
    );
    expect(inWords(ahead.alert)).toEqual(['major_outage 0 to 1', 'operational 1 to now']);
  });

  it('goes on where the sender tells of the present, however long ago it says that began', () => {
    const again = { status: 'major_outage', at: -60 } as const;
    const before = [{ ...again }, { status: 'operational', at: -20 }] as const;
    expect(inWords(after(...before, { ...again, isPresent: true }).alert)).toEqual([
      'major_outage -60 to -20',
      'major_outage -20 to now',
    ]);
    for (const isPresent of [false, undefined])
      expect(after(...before, { ...again, isPresent }).outcomes[2]).toBe('late');
    const since = after({ status: 'operational', at: -60 }, { ...again, at: -20, isPresent: true });
    expect(inWords(since.alert)).toEqual(['operational -60 to -20', 'major_outage -20 to now']);
  });

  it('has of two reports of one instant the one that arrived last', () => {
    const { alert } = after(
      { status: 'major_outage', at: -60 },
      { status: 'major_outage', at: -40 },
      { status: 'operational', at: -10 },
      { status: 'degraded', at: -40 },
    );
    expect(inWords(alert)).toEqual([
      'major_outage -60 to -40',
      'degraded -40 to -10',
      'operational -10 to now',
    ]);
  });

  it('leaves the present to a clock that is ahead when an earlier report comes later', () => {
    const { alert, outcomes } = after(
      { status: 'major_outage', at: 4 },
      { status: 'operational', at: 2, received: 2 },
    );
    expect([inWords(alert), outcomes]).toEqual([['major_outage 0 to now'], ['changed', 'late']]);
    const over = after({ status: 'major_outage', at: 4, ttl: 1 }, { status: 'degraded', at: 2, received: 2 });
    expect([inWords(over.alert), over.outcomes]).toEqual([['major_outage 0 to 1'], ['changed', 'late']]);
  });

  it('is not dated back by a clock that is years behind, which orders its own reports all the same', () => {
    const past = (-3 * YEAR) / MINUTE;
    const { alert, outcomes } = after(
      { status: 'major_outage', at: past, received: 0 },
      { status: 'operational', at: past + 5, received: 5 },
      { status: 'major_outage', at: past + 1, received: 6 },
    );
    expect(inWords(alert)).toEqual(['major_outage 0 to 5', 'operational 5 to now']);
    expect(outcomes).toEqual(['changed', 'changed', 'late']);
  });

  it('goes on, or was something else after its end, where a delayed report says so', () => {
    const kept = after({ status: 'major_outage', ttl: 5 }, { status: 'major_outage', at: 3, received: 9 });
    expect([inWords(kept.alert), kept.outcomes]).toEqual([['major_outage 0 to now'], ['changed', 'changed']]);
    const between = after(
      { status: 'major_outage', ttl: 5 },
      { status: 'major_outage', received: 20 },
      { status: 'degraded', at: 5, received: 21 },
    );
    expect(inWords(between.alert)).toEqual([
      'major_outage 0 to 5',
      'degraded 5 to 20',
      'major_outage 20 to now',
    ]);
  });

  it('is over when its time to live is, and goes on when it is reported again', () => {
    const { alert } = after({ status: 'major_outage', ttl: 5 });
    expect([alertStatus(alert, NOW + 5 * MINUTE - 1), alertStatus(alert, NOW + 5 * MINUTE)]).toEqual([
      'major_outage',
      'operational',
    ]);
    expect(withExpiry(alert, NOW + 5 * MINUTE - 1)).toBe(alert);
    const over = withExpiry(alert, NOW + 9 * MINUTE);
    expect(inWords(over)).toEqual(['major_outage 0 to 5']);
    expect(alertStatus(over, NOW + 9 * MINUTE)).toBe('operational');
    const again = after({ status: 'major_outage', ttl: 5 }, { status: 'major_outage', received: 9, ttl: 5 });
    expect(inWords(again.alert)).toEqual(['major_outage 0 to 5', 'major_outage 9 to now']);
    const delayed = after({ status: 'major_outage', ttl: 5 }, { status: 'operational', at: 3, received: 9 });
    expect(inWords(delayed.alert)).toEqual(['major_outage 0 to 3', 'operational 3 to now']);
  });

  it('takes a clock for true up to five minutes ahead and seven days behind', () => {
    const start = (at: number): string[] => inWords(after({ status: 'major_outage', at }).alert);
    const week = 7 * 24 * 60;
    expect([start(-week), start(-week - 1)]).toEqual([
      [`major_outage ${-week} to now`],
      ['major_outage 0 to now'],
    ]);
    const ahead = after({ status: 'major_outage', at: 5 }, { status: 'operational', at: 4, received: 4 });
    expect(ahead.outcomes).toEqual(['changed', 'late']);
    const tooFar = after({ status: 'major_outage', at: 6 }, { status: 'operational', at: 4, received: 4 });
    expect(inWords(tooFar.alert)).toEqual(['major_outage 0 to 4', 'operational 4 to now']);
  });

  it('has no period for a status that another one replaces at once', () => {
    const { alert } = after({ status: 'major_outage', at: -5 }, { status: 'degraded', at: -5 });
    expect(inWords(alert)).toEqual(['degraded -5 to now']);
  });

  it('is as it was where a late report is too old, or says when a period has begun', () => {
    const week = 7 * 24 * 60;
    const reports: Given[] = [
      { status: 'degraded', at: -week - 10, received: -week - 9 },
      { status: 'operational', at: -20 },
    ];
    const unchanged = inWords(after(...reports).alert);
    expect(inWords(after(...reports, { status: 'major_outage', at: -week - 1 }).alert)).toEqual(unchanged);
    expect(inWords(after(...reports, { status: 'major_outage', at: -week - 10 }).alert)).toEqual(unchanged);
    expect(inWords(after(...reports, { status: 'major_outage', at: -week }).alert)).toEqual([
      `degraded ${-week - 10} to ${-week}`,
      `major_outage ${-week} to -20`,
      'operational -20 to now',
    ]);
  });

  it('tells of the moment at which it was sent, where the sender says so, whatever its time is', () => {
    const before = after({ status: 'operational', at: -10 }).alert;
    const present = withReport(before, {
      status: 'major_outage',
      at: NOW - 20 * MINUTE,
      isPresent: true,
      receivedAt: NOW,
      ttlMs: undefined,
      message: null,
    });
    expect([present.outcome, ...inWords(present.alert)]).toEqual(['changed', 'major_outage -10 to now']);
  });

  it('has no status, nothing to end and no time to live before anything is reported', () => {
    const none: Alert = {
      reportedAt: NOW,
      receivedAt: NOW,
      expiresAt: NOW,
      message: null,
      knownFrom: null,
      periods: [],
    };
    expect(alertStatus(none, NOW)).toBe('operational');
    expect(withExpiry(none, NOW)).toBe(none);
    const { alert, outcome } = withReport(none, {
      status: 'degraded',
      at: undefined,
      receivedAt: NOW,
      ttlMs: undefined,
      message: null,
    });
    expect([outcome, ...inWords(alert)]).toEqual(['changed', 'degraded 0 to now']);
  });

  it('keeps a bounded number of periods', () => {
    const reports = Array.from({ length: 500 }, (_, at): Given => ({
      status: at % 2 === 0 ? 'major_outage' : 'operational',
      at: at - 500,
    }));
    const { alert } = after(...reports);
    expect(alert.periods.length).toBe(50);
    expect(alert.knownFrom).toBe(alert.periods[0]!.start);
    expect(after(...reports, { status: 'operational', at: 0 }).alert.knownFrom).toBe(alert.knownFrom);
  });

  const reports = fc.array(
    fc.record(
      {
        status: fc.constantFrom(...COMPONENT_STATUSES),
        at: fc.integer({ min: -600, max: 8 }),
        ttl: fc.integer({ min: 1, max: 300 }),
      },
      { requiredKeys: ['status'] },
    ),
    { minLength: 1, maxLength: 80 },
  );

  it('has periods in order and without overlaps, whatever is reported', () => {
    fc.assert(
      fc.property(reports, (given) => {
        const { alert } = after(...given.map((one, received) => ({ ...one, received })));
        for (const [index, { start, last, end }] of alert.periods.entries()) {
          expect(start).toBeLessThanOrEqual(last);
          expect(end === null || (start < end && last <= end)).toBe(true);
          const next = alert.periods[index + 1];
          expect(next === undefined || (end !== null && end <= next.start)).toBe(true);
        }
        expect(alert.periods.length).toBeLessThanOrEqual(50);
      }),
    );
  });

  it('is the same whether reports arrive in order or not, as long as each changes the status and the newest is known', () => {
    const times = fc.uniqueArray(fc.integer({ min: -600, max: -1 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(times, fc.infiniteStream(fc.nat()), (instants, order) => {
        const inOrder = instants
          .toSorted((a, b) => a - b)
          .map((at, index): Given => ({ status: index % 2 === 0 ? 'major_outage' : 'operational', at }));
        const [newest, ...others] = inOrder.toReversed();
        const shuffled = others
          .map((one) => ({ one, rank: order.next().value as number }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ one }) => one);
        expect(trouble(after(newest!, ...shuffled).alert)).toEqual(trouble(after(...inOrder).alert));
      }),
    );
  });
});

/** The periods of an alert in which it reported trouble. */
function trouble(alert: Alert): string[] {
  return inWords(alert).filter((period) => !period.startsWith('operational'));
}
