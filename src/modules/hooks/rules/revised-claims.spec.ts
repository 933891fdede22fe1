import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Signal } from '#platform/signals/signal-form.js';
import { countedClaims, type CountedClaim, type Patience } from './counted-claims.js';
import { WebhookUpdate, type KnownAlert } from './webhook-update.js';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('What an alert claims anew', () => {
  const KEY = 'disk';
  const START = NOW.getTime();

  interface Stored {
    readonly known: ReadonlyMap<string, KnownAlert>;
    readonly claims: readonly CountedClaim[];
  }

  /** Seconds since the previous step, then a signal. Without a status, only time passes. */
  interface Step {
    readonly after: number;
    readonly status: Signal['status'] | undefined;
    /** How many seconds the sender's clock is behind. */
    readonly behind: number;
    readonly ttl: number | undefined;
  }

  /**
   * Applies a revision to stored claims. A claim that extends past the start of the revision is cut there. It
   * continues if the revision starts with the same status.
   */
  function revised(
    stored: readonly CountedClaim[],
    since: number,
    claims: readonly CountedClaim[],
  ): CountedClaim[] {
    const kept = stored
      .filter(({ start }) => start < since)
      .map((claim) => ({ ...claim, end: Math.min(claim.end ?? since, since) }));
    const last = kept.at(-1);
    const [first, ...rest] = claims;
    if (last?.end === since && first?.start === since && first.status === last.status)
      return [...kept.slice(0, -1), { ...last, end: first.end }, ...rest];
    return [...kept, ...claims];
  }

  function taken(
    { known, claims }: Stored,
    { status, behind, ttl }: Step,
    patience: Patience,
    now: number,
  ): Stored {
    const update = new WebhookUpdate(known, patience, now);
    if (status === undefined) update.applyDue();
    else {
      const at = behind === 0 ? {} : { at: new Date(now - behind * 1000) };
      const time = ttl === undefined ? {} : { ttlSeconds: ttl };
      update.apply([{ key: KEY, status, ...at, ...time }], new Date(now));
    }
    return {
      known: new Map([...known, ...update.alerts.map(({ key, ...one }) => [key, one] as const)]),
      claims: update.revisions.reduce(
        (stored, { since, claims: wanted }) => revised(stored, since ?? -Infinity, wanted),
        [...claims],
      ),
    };
  }

  it('leaves with what is stored all that counts, however late and often it is reported', () => {
    const step = fc.record({
      after: fc.integer({ min: 1, max: 90 }),
      status: fc.option(fc.constantFrom('operational', 'degraded', 'major_outage'), { nil: undefined }),
      behind: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 600 })),
      ttl: fc.option(fc.integer({ min: 10, max: 120 }), { nil: undefined }),
    });
    const seconds = fc.constantFrom(0, 0, 60);
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 150 }),
        seconds,
        seconds,
        (steps, confirm, recover) => {
          const patience = { confirmMs: confirm * 1000, recoverMs: recover * 1000 };
          let now = START;
          let stored: Stored = { known: new Map(), claims: [] };
          for (const one of steps) {
            now += one.after * 1000;
            stored = taken(stored, one, patience, now);
            const known = stored.known.get(KEY);
            if (known === undefined) continue;
            const from = known.alert.periods[0]?.start ?? -Infinity;
            const since = stored.claims
              .filter(({ end }) => end === null || end > from)
              .map((claim) => ({ ...claim, start: Math.max(claim.start, from) }));
            // A due alert is stale until its due change is applied.
            if (known.dueAt !== null && known.dueAt.getTime() <= now) continue;
            expect(since).toEqual(countedClaims(known.alert, patience, now));
          }
        },
      ),
    );
  });

  it('begins with its first report, so that what a forgotten alert of its key claimed stays', () => {
    const patience = { confirmMs: 0, recoverMs: 0 };
    const reported = taken(
      { known: new Map(), claims: [{ status: 'degraded', start: START - 9_000, end: START - 5_000 }] },
      { after: 0, status: 'major_outage', behind: 0, ttl: 10 },
      patience,
      START,
    );
    const due = { after: 0, status: undefined, behind: 0, ttl: undefined };
    expect(taken(reported, due, patience, START + 20_000).claims).toEqual([
      { status: 'degraded', start: START - 9_000, end: START - 5_000 },
      { status: 'major_outage', start: START, end: START + 10_000 },
    ]);
  });

  // Of more than 50 periods, the oldest are forgotten.
  it.each([40, 60])(
    'is its last trouble alone, however often it went on and off before: %i times',
    (turns) => {
      const patience = { confirmMs: 0, recoverMs: 0 };
      let stored: Stored = { known: new Map(), claims: [] };
      for (let turn = 0; turn < turns; turn += 1) {
        const status = turn % 2 === 0 ? 'degraded' : 'operational';
        stored = taken(
          stored,
          { after: 0, status, behind: 0, ttl: undefined },
          patience,
          START + turn * 1000,
        );
      }
      const update = new WebhookUpdate(stored.known, patience, START + 60_000);
      update.apply([{ key: KEY, status: 'major_outage' }], new Date(START + 60_000));
      expect(update.revisions).toEqual([
        {
          key: KEY,
          since: START + (turns - 1) * 1000,
          claims: [{ status: 'major_outage', start: START + 60_000, end: null }],
        },
      ]);
    },
  );
});

describe('The claims of an alert that is reported again', () => {
  const KEY = 'a';

  function revisions(...statuses: readonly (readonly [Signal['status'], at: Date])[]): unknown {
    let known = new Map<string, KnownAlert>();
    let last: WebhookUpdate | undefined;
    for (const [status, at] of statuses) {
      last = new WebhookUpdate(known, { confirmMs: 0, recoverMs: 0 }, NOW.getTime());
      last.apply([{ key: KEY, status, at }], NOW);
      known = new Map(last.alerts.map(({ key, ...alert }) => [key, alert]));
    }
    return last?.revisions;
  }

  const before = (ms: number): Date => new Date(NOW.getTime() - ms);

  it('are as they were if the report is too old to count', () => {
    expect(revisions(['degraded', before(60_000)], ['major_outage', before(8 * 86_400_000)])).toEqual([]);
  });

  it('are replaced if its status at the same instant is another one', () => {
    const since = NOW.getTime() - 60_000;
    expect(revisions(['degraded', before(60_000)], ['major_outage', before(60_000)])).toEqual([
      { key: KEY, since, claims: [{ status: 'major_outage', start: since, end: null }] },
    ]);
    expect(revisions(['degraded', before(60_000)], ['operational', before(60_000)])).toEqual([
      { key: KEY, since, claims: [] },
    ]);
  });
});
