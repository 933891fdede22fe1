import { describe, expect, it } from 'vitest';
import type { ComponentStatus } from '#core/status/component-status.js';
import type { OpenAlert } from './open-alerts.js';
import { unreported, withReported } from './unreported-alerts.js';

function alertsOf(statuses: readonly (readonly [key: string, status: ComponentStatus])[]): OpenAlert[] {
  return statuses.map(([key, status]) => ({ key, status, since: 0, message: null }));
}

function keysOf(alerts: readonly OpenAlert[]): string[] {
  return alerts.map(({ key }) => key);
}

describe('Unreported alerts', () => {
  it('are new or worse than reported, not milder or the same', () => {
    const reported = { worse: 'degraded', same: 'partial_outage', milder: 'major_outage' } as const;
    const alerts = alertsOf([
      ['new', 'degraded'],
      ['worse', 'partial_outage'],
      ['same', 'partial_outage'],
      ['milder', 'degraded'],
    ]);
    expect(keysOf(unreported(reported, alerts))).toEqual(['new', 'worse']);
  });

  it('include keys with the names of members that every object has', () => {
    const alerts = alertsOf([
      ['constructor', 'degraded'],
      ['__proto__', 'degraded'],
    ]);
    expect(keysOf(unreported({}, alerts))).toEqual(['constructor', '__proto__']);
    const stored = JSON.parse(JSON.stringify(withReported({}, alerts))) as Record<string, ComponentStatus>;
    expect(unreported(stored, alerts)).toEqual([]);
  });
});

describe('Reported alerts', () => {
  it('are remembered with their worst status', () => {
    const before = { better: 'major_outage', worse: 'degraded', gone: 'partial_outage' } as const;
    const alerts = alertsOf([
      ['better', 'degraded'],
      ['worse', 'major_outage'],
      ['new', 'degraded'],
    ]);
    expect(withReported(before, alerts)).toEqual({
      better: 'major_outage',
      worse: 'major_outage',
      gone: 'partial_outage',
      new: 'degraded',
    });
  });

  it('are the 200 that were reported first most recently', () => {
    const named = (count: number, from = 0): OpenAlert[] =>
      alertsOf(Array.from({ length: count }, (_, index) => [`key-${from + index}`, 'degraded']));
    const full = withReported({}, named(200));
    expect(Object.keys(full)).toHaveLength(200);
    expect(keysOf(unreported(withReported(full, named(2, 200)), named(202)))).toEqual(['key-0', 'key-1']);
  });
});
