import { describe, expect, it } from 'vitest';
import type { Signal } from '#platform/signals/signal-form.js';
import { withReport } from './alert.js';
import { MAX_OPEN_ALERTS, WebhookUpdate, type KnownAlert } from './webhook-update.js';

const NOW = new Date('2026-03-01T12:00:00Z');

function signals(status: Signal['status'], ...keys: readonly number[]): Signal[] {
  return keys.map((key) => ({ key: String(key), status }));
}

/** A webhook whose alerts 1 to `count` are open. */
function updateWithOpen(count: number): WebhookUpdate {
  const known = Array.from({ length: count }, (_, index): [string, KnownAlert] => {
    const report = {
      status: 'degraded',
      at: undefined,
      receivedAt: NOW.getTime() - 1000,
      ttlMs: undefined,
      message: null,
    } as const;
    return [String(index + 1), { alert: withReport(undefined, report).alert, dueAt: null }];
  });
  return new WebhookUpdate(new Map(known), { confirmMs: 0, recoverMs: 0 }, NOW.getTime());
}

describe('A webhook with as many open alerts as there may be', () => {
  it('has room for those again, and for none beside them', () => {
    const update = updateWithOpen(MAX_OPEN_ALERTS);
    expect(update.hasRoomFor(signals('major_outage', 1, 2, 2))).toBe(true);
    expect(update.hasRoomFor(signals('operational', MAX_OPEN_ALERTS + 1))).toBe(true);
    expect(update.hasRoomFor(signals('degraded', 1, MAX_OPEN_ALERTS + 1))).toBe(false);
  });

  it('has room for another once one has recovered, in an earlier request of the same batch too', () => {
    const update = updateWithOpen(MAX_OPEN_ALERTS);
    update.apply(signals('operational', 7), NOW);
    expect(update.hasRoomFor(signals('degraded', MAX_OPEN_ALERTS + 1))).toBe(true);
    update.apply(signals('degraded', MAX_OPEN_ALERTS + 1), NOW);
    expect(update.hasRoomFor(signals('degraded', 7))).toBe(false);
  });

  it('has room for as many new alerts as the limit allows, each key counted once', () => {
    const update = updateWithOpen(MAX_OPEN_ALERTS - 1);
    expect(update.hasRoomFor(signals('degraded', 2_000, 2_000))).toBe(true);
    expect(update.hasRoomFor(signals('degraded', 2_000, 2_001))).toBe(false);
  });
});
