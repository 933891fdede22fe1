import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Signal } from '../adapters/signal.js';
import { withReport } from './alert.js';
import { countedClaims, type CountedClaim, type Patience } from './counted-claims.js';
import { MOST_OPEN_ALERTS, WebhookUpdate, type KnownAlert, type UpdatedAlert } from './webhook-update.js';

const NOW = new Date('2026-03-01T12:00:00Z');

function signals(status: Signal['status'], ...keys: readonly number[]): Signal[] {
  return keys.map((key) => ({ key: String(key), status }));
}

/** A webhook whose alerts 1 to `count` are open. */
function updateWithOpen(count: number): WebhookUpdate {
  const known = Array.from({ length: count }, (_, place): [string, KnownAlert] => {
    const report = {
      status: 'degraded',
      at: undefined,
      receivedAt: NOW.getTime() - 1000,
      ttlMs: undefined,
      message: null,
    } as const;
    return [String(place + 1), { alert: withReport(undefined, report).alert, dueAt: null }];
  });
  return new WebhookUpdate(new Map(known), { confirmMs: 0, recoverMs: 0 }, NOW.getTime());
}

describe('A webhook with as many open alerts as there may be', () => {
  it('has room for those again, and for none beside them', () => {
    const update = updateWithOpen(MOST_OPEN_ALERTS);
    expect(update.hasRoomFor(signals('major_outage', 1, 2, 2))).toBe(true);
    expect(update.hasRoomFor(signals('operational', MOST_OPEN_ALERTS + 1))).toBe(true);
    expect(update.hasRoomFor(signals('degraded', 1, MOST_OPEN_ALERTS + 1))).toBe(false);
  });

  it('has room for another once one has recovered, in an earlier request of the same batch too', () => {
    const update = updateWithOpen(MOST_OPEN_ALERTS);
    update.take(signals('operational', 7), NOW);
    expect(update.hasRoomFor(signals('degraded', MOST_OPEN_ALERTS + 1))).toBe(true);
    update.take(signals('degraded', MOST_OPEN_ALERTS + 1), NOW);
    expect(update.hasRoomFor(signals('degraded', 7))).toBe(false);
  });
});

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
    if (status === undefined) update.takeDue();
    else {
      const at = behind === 0 ? {} : { at: new Date(now - behind * 1000) };
      const time = ttl === undefined ? {} : { ttlSeconds: ttl };
      update.take([{ key: KEY, status, ...at, ...time }], new Date(now));
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
      update.take([{ key: KEY, status: 'major_outage' }], new Date(START + 60_000));
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
      last.take([{ key: KEY, status, at }], NOW);
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

describe('The periods of an alert', () => {
  const KEY = '1';
  const patience = { confirmMs: 0, recoverMs: 0 };

  function reported(
    known: ReadonlyMap<string, KnownAlert>,
    status: Signal['status'],
    second: number,
    receivedSecond = second,
  ): UpdatedAlert {
    const update = new WebhookUpdate(known, patience, NOW.getTime() + receivedSecond * 1000);
    const at = new Date(NOW.getTime() + second * 1000);
    update.take([{ key: KEY, status, at }], new Date(NOW.getTime() + receivedSecond * 1000));
    return update.alerts[0]!;
  }

  it('are repeated while its status stays, and for that alone', () => {
    const first = reported(new Map(), 'degraded', 0);
    expect(first.isRepeated).toBe(false);
    const again = reported(new Map([[KEY, first]]), 'degraded', 10);
    expect(again.isRepeated).toBe(true);
    expect(again.alert.periods).toMatchObject([{ last: NOW.getTime() + 10_000, end: null }]);
    const known = new Map([[KEY, again]]);
    expect(reported(known, 'major_outage', 20).isRepeated).toBe(false);
    expect(reported(known, 'operational', 5, 20).isRepeated).toBe(false);
    expect(reported(known, 'operational', -5, 20).isRepeated).toBe(false);
  });

  it('are repeated after others that stay as they are', () => {
    let last = reported(new Map(), 'degraded', 0);
    for (const [place, status] of (['major_outage', 'operational'] as const).entries())
      last = reported(new Map([[KEY, last]]), status, 10 * (place + 1));
    expect(last.alert.periods).toHaveLength(3);
    expect(reported(new Map([[KEY, last]]), 'operational', 30).isRepeated).toBe(true);
  });

  it('are not repeated where the newest is replaced by another status at the same instant', () => {
    const first = reported(new Map(), 'degraded', 0);
    expect(reported(new Map([[KEY, first]]), 'major_outage', 0).isRepeated).toBe(false);
    const second = reported(new Map([[KEY, first]]), 'major_outage', 10);
    expect(reported(new Map([[KEY, second]]), 'partial_outage', 10).isRepeated).toBe(false);
  });

  it('are not repeated where the newest ends or lasts again', () => {
    const first = reported(new Map(), 'degraded', 0);
    const expiring = { ...first, alert: { ...first.alert, expiresAt: NOW.getTime() + 5000 } };
    const dueAt = new Date(NOW.getTime() + 5000);
    const update = new WebhookUpdate(new Map([[KEY, { ...expiring, dueAt }]]), patience, dueAt.getTime());
    update.takeDue();
    const [ended] = update.alerts;
    expect(ended).toMatchObject({ isRepeated: false, alert: { periods: [{ end: dueAt.getTime() }] } });
    const again = reported(new Map([[KEY, ended!]]), 'degraded', 5);
    expect(again).toMatchObject({ isRepeated: false, alert: { periods: [{ end: null }] } });
  });

  it('are not repeated where the oldest is dropped', () => {
    let last = reported(new Map(), 'degraded', 0);
    for (let second = 1; second <= 60; second += 1) {
      last = reported(new Map([[KEY, last]]), second % 2 === 0 ? 'degraded' : 'operational', second);
      expect(last.isRepeated).toBe(false);
    }
  });

  it('are not repeated where the time to live of the newest is over', () => {
    const first = reported(new Map(), 'degraded', 0);
    const known = new Map([[KEY, { ...first, alert: { ...first.alert, expiresAt: NOW.getTime() + 5000 } }]]);
    expect(reported(known, 'degraded', 10).isRepeated).toBe(false);
  });
});

describe('A webhook after a request', () => {
  const patience = { confirmMs: 0, recoverMs: 0 };

  function at(second: number): Date {
    return new Date(NOW.getTime() + second * 1000);
  }

  /** Takes one request per list of signals, each a second after the one before, and stores after each. */
  function known(...requests: readonly (readonly Signal[])[]): ReadonlyMap<string, KnownAlert> {
    const stored = new Map<string, KnownAlert>();
    for (const [place, request] of requests.entries()) {
      const now = at(place - requests.length);
      const update = new WebhookUpdate(stored, patience, now.getTime());
      update.take(request, now);
      for (const { key, ...alert } of update.alerts) stored.set(key, alert);
    }
    return stored;
  }

  function updateOf(stored: ReadonlyMap<string, KnownAlert>, second = 0): WebhookUpdate {
    return new WebhookUpdate(stored, patience, at(second).getTime());
  }

  it('reports the strongest outcome of its signals', () => {
    const stored = known([
      { key: 'a', status: 'degraded' },
      { key: 'b', status: 'degraded' },
    ]);
    const [same, late, other]: Signal[] = [
      { key: 'a', status: 'degraded' },
      { key: 'b', status: 'operational', at: at(-60) },
      { key: 'c', status: 'major_outage' },
    ];
    expect(updateOf(stored).take([], NOW)).toBe('nothing');
    expect(updateOf(stored).take([late!], NOW)).toBe('late');
    expect(updateOf(stored).take([same!, late!], NOW)).toBe('unchanged');
    expect(updateOf(stored).take([other!, same!, late!], NOW)).toBe('changed');
  });

  it('has the worst status of its alerts, whether the request named them or not', () => {
    const stored = known([
      { key: 'a', status: 'major_outage' },
      { key: 'b', status: 'partial_outage' },
    ]);
    expect(updateOf(stored).status).toBe('major_outage');
    const update = updateOf(stored);
    update.take([{ key: 'a', status: 'operational' }], NOW);
    expect(update.status).toBe('partial_outage');
    update.take([{ key: 'b', status: 'operational' }], NOW);
    expect(update.status).toBe('operational');
  });

  it('was last reported when its newest signal took effect, not when a late one did', () => {
    const update = updateOf(known([{ key: 'a', status: 'degraded', at: at(-10) }]));
    expect(update.statusAt).toBeNull();
    update.take([{ key: 'a', status: 'operational', at: at(-60) }], NOW);
    expect(update.statusAt).toBeNull();
    update.take(
      [
        { key: 'b', status: 'degraded', at: at(-5) },
        { key: 'c', status: 'degraded', at: at(-7) },
      ],
      NOW,
    );
    expect(update.statusAt).toEqual(at(-5));
  });

  it('is due when the first of its alerts is, and never if none expires', () => {
    expect(updateOf(known([{ key: 'a', status: 'degraded' }])).dueAt).toBeNull();
    const stored = known([
      { key: 'a', status: 'degraded', ttlSeconds: 30 },
      { key: 'b', status: 'degraded', ttlSeconds: 20 },
      { key: 'c', status: 'degraded' },
    ]);
    expect(updateOf(stored).dueAt).toEqual(at(19));
    const update = updateOf(stored);
    update.take([{ key: 'b', status: 'degraded', ttlSeconds: 60 }], NOW);
    expect(update.dueAt).toEqual(at(29));
    update.take([{ key: 'a', status: 'operational' }], NOW);
    expect(update.dueAt).toEqual(at(60));
  });

  it('applies elapsed time to the alerts that are due, and to no others', () => {
    const stored = known([
      { key: 'a', status: 'degraded', ttlSeconds: 30 },
      { key: 'b', status: 'degraded', ttlSeconds: 60 },
      { key: 'c', status: 'degraded' },
    ]);
    const update = updateOf(stored, 29);
    update.takeDue();
    expect(update.alerts).toMatchObject([{ key: 'a', status: 'operational', dueAt: null }]);
    expect(update.revisions).toMatchObject([
      { key: 'a', claims: [{ status: 'degraded', start: at(-1).getTime(), end: at(29).getTime() }] },
    ]);
    const early = updateOf(stored, 28.999);
    early.takeDue();
    expect([early.alerts, early.revisions]).toEqual([[], []]);
  });

  it('ends its ongoing claims when it is switched off, and keeps the ends of the others', () => {
    const stored = known(
      [{ key: 'expired', status: 'degraded' }],
      [{ key: 'expired', status: 'operational' }],
      [
        { key: 'expired', status: 'major_outage', ttlSeconds: 3 },
        { key: 'open', status: 'degraded' },
      ],
    );
    const update = updateOf(stored, 5);
    update.endAll();
    const claims = update.revisions.map(({ key, claims: [...claims] }) => [
      key,
      ...claims.map(({ start, end }) => [start, end].map((instant) => (instant! - NOW.getTime()) / 1000)),
    ]);
    expect(claims).toEqual([
      ['expired', [-3, -2], [-1, 2]],
      ['open', [-1, 5]],
    ]);
  });

  it('claims anew all that its alerts claim by changed settings', () => {
    const stored = known([{ key: 'a', status: 'degraded' }]);
    const update = new WebhookUpdate(stored, { confirmMs: 60_000, recoverMs: 0 }, NOW.getTime());
    update.reviewAll();
    expect(update.revisions).toEqual([{ key: 'a', since: at(-1).getTime(), claims: [] }]);
    expect(update.dueAt).toEqual(at(59));
    const unchanged = updateOf(stored);
    unchanged.take([{ key: 'a', status: 'degraded' }], NOW);
    expect(unchanged.revisions).toEqual([]);
  });

  it('has running trouble that counts, by its alerts', () => {
    const stored = known(
      [
        { key: 'a', status: 'degraded' },
        { key: 'b', status: 'degraded' },
      ],
      [
        { key: 'a', status: 'major_outage' },
        { key: 'b', status: 'operational' },
        { key: 'c', status: 'degraded', ttlSeconds: 1 },
      ],
    );
    expect(updateOf(stored).running).toEqual([{ key: 'a', status: 'major_outage', start: at(-1).getTime() }]);
    expect(new WebhookUpdate(stored, { confirmMs: 3_000, recoverMs: 0 }, NOW.getTime()).running).toEqual([]);
  });

  it('keeps what was said with the newest report, and takes a new key twice in one request', () => {
    const update = updateOf(new Map());
    const outcome = update.take(
      [
        { key: 'a', status: 'degraded', message: 'slow' },
        { key: 'a', status: 'degraded', message: 'slower' },
        { key: 'b', status: 'degraded' },
      ],
      NOW,
    );
    expect(outcome).toBe('changed');
    expect(update.alerts.map(({ key, alert }) => [key, alert.message])).toEqual([
      ['a', 'slower'],
      ['b', null],
    ]);
  });

  it('counts no alerts as open that are over', () => {
    const over = Array.from({ length: MOST_OPEN_ALERTS }, (_, place): Signal => ({
      key: `over-${place}`,
      status: 'operational',
    }));
    expect(updateOf(known(over)).hasRoomFor(signals('degraded', 1))).toBe(true);
  });

  it('has room for as many new alerts as the limit allows, each key counted once', () => {
    const update = updateWithOpen(MOST_OPEN_ALERTS - 1);
    expect(update.hasRoomFor(signals('degraded', 2_000, 2_000))).toBe(true);
    expect(update.hasRoomFor(signals('degraded', 2_000, 2_001))).toBe(false);
  });
});
