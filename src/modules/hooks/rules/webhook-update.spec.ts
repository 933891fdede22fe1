import { describe, expect, it } from 'vitest';
import type { Signal } from '#platform/signals/signal-form.js';
import { MAX_OPEN_ALERTS, WebhookUpdate, type KnownAlert } from './webhook-update.js';

const NOW = new Date('2026-03-01T12:00:00Z');

describe('A webhook after a request', () => {
  const patience = { confirmMs: 0, recoverMs: 0 };

  function at(second: number): Date {
    return new Date(NOW.getTime() + second * 1000);
  }

  /** Takes one request per list of signals, each a second after the one before, and stores after each. */
  function known(...requests: readonly (readonly Signal[])[]): ReadonlyMap<string, KnownAlert> {
    const stored = new Map<string, KnownAlert>();
    for (const [index, request] of requests.entries()) {
      const now = at(index - requests.length);
      const update = new WebhookUpdate(stored, patience, now.getTime());
      update.apply(request, now);
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
    expect(updateOf(stored).apply([], NOW)).toBe('nothing');
    expect(updateOf(stored).apply([late!], NOW)).toBe('late');
    expect(updateOf(stored).apply([same!, late!], NOW)).toBe('unchanged');
    expect(updateOf(stored).apply([other!, same!, late!], NOW)).toBe('changed');
  });

  it('has the worst status of its alerts, whether the request named them or not', () => {
    const stored = known([
      { key: 'a', status: 'major_outage' },
      { key: 'b', status: 'partial_outage' },
    ]);
    expect(updateOf(stored).status).toBe('major_outage');
    const update = updateOf(stored);
    update.apply([{ key: 'a', status: 'operational' }], NOW);
    expect(update.status).toBe('partial_outage');
    update.apply([{ key: 'b', status: 'operational' }], NOW);
    expect(update.status).toBe('operational');
  });

  it('was last reported when its newest signal took effect, not when a late one did', () => {
    const update = updateOf(known([{ key: 'a', status: 'degraded', at: at(-10) }]));
    expect(update.statusAt).toBeNull();
    update.apply([{ key: 'a', status: 'operational', at: at(-60) }], NOW);
    expect(update.statusAt).toBeNull();
    update.apply(
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
    update.apply([{ key: 'b', status: 'degraded', ttlSeconds: 60 }], NOW);
    expect(update.dueAt).toEqual(at(29));
    update.apply([{ key: 'a', status: 'operational' }], NOW);
    expect(update.dueAt).toEqual(at(60));
  });

  it('applies elapsed time to the alerts that are due, and to no others', () => {
    const stored = known([
      { key: 'a', status: 'degraded', ttlSeconds: 30 },
      { key: 'b', status: 'degraded', ttlSeconds: 60 },
      { key: 'c', status: 'degraded' },
    ]);
    const update = updateOf(stored, 29);
    update.applyDue();
    expect(update.alerts).toMatchObject([{ key: 'a', status: 'operational', dueAt: null }]);
    expect(update.revisions).toMatchObject([
      { key: 'a', claims: [{ status: 'degraded', start: at(-1).getTime(), end: at(29).getTime() }] },
    ]);
    const early = updateOf(stored, 28.999);
    early.applyDue();
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
    unchanged.apply([{ key: 'a', status: 'degraded' }], NOW);
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
    const outcome = update.apply(
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
    const over = Array.from({ length: MAX_OPEN_ALERTS }, (_, index): Signal => ({
      key: `over-${index}`,
      status: 'operational',
    }));
    expect(updateOf(known(over)).hasRoomFor([{ key: '1', status: 'degraded' }])).toBe(true);
  });
});
