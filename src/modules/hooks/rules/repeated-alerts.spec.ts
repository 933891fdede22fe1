import { describe, expect, it } from 'vitest';
import type { Signal } from '#platform/signals/signal-form.js';
import { WebhookUpdate, type KnownAlert, type UpdatedAlert } from './webhook-update.js';

const NOW = new Date('2026-03-01T12:00:00Z');

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
    update.apply([{ key: KEY, status, at }], new Date(NOW.getTime() + receivedSecond * 1000));
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
    for (const [index, status] of (['major_outage', 'operational'] as const).entries())
      last = reported(new Map([[KEY, last]]), status, 10 * (index + 1));
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
    update.applyDue();
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
