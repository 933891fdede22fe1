import { describe, expect, it } from 'vitest';
import { withReport, type Alert } from './alert.js';
import { openAlerts } from './open-alerts.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');

type Report = readonly [status: Alert['periods'][number]['status'], second: number];

/** An alert with reports at these seconds before NOW (negative numbers), received at once. */
function alertOf(reports: readonly Report[], message: string | null = null, ttlMs?: number): Alert {
  let alert: Alert | undefined;
  for (const [status, second] of reports) {
    const at = NOW + second * 1000;
    ({ alert } = withReport(alert, { status, at, receivedAt: at, ttlMs, message }));
  }
  return alert!;
}

function open(
  alerts: Readonly<Record<string, Alert>>,
  { confirmAfter = 0, recoverAfter = 0 } = {},
): readonly (readonly [key: string, status: string, second: number])[] {
  const known = new Map(Object.entries(alerts).map(([key, alert]) => [key, { alert }] as const));
  return openAlerts({ confirmAfter, recoverAfter, alerts: known }, NOW).map(
    ({ key, status, since }) => [key, status, (since - NOW) / 1000] as const,
  );
}

describe('The open alerts of a webhook', () => {
  it('are listed oldest first, with their messages', () => {
    const alerts = new Map(
      Object.entries({
        young: alertOf([['degraded', -10]], 'slow'),
        old: alertOf([['major_outage', -30]], 'full'),
        middle: alertOf([['partial_outage', -20]]),
      }).map(([key, alert]) => [key, { alert }] as const),
    );
    expect(openAlerts({ confirmAfter: 0, recoverAfter: 0, alerts }, NOW)).toEqual([
      { key: 'old', status: 'major_outage', since: NOW - 30_000, message: 'full' },
      { key: 'middle', status: 'partial_outage', since: NOW - 20_000, message: null },
      { key: 'young', status: 'degraded', since: NOW - 10_000, message: 'slow' },
    ]);
  });

  it('began with the first of adjoining severities, but not before a recovery', () => {
    expect(
      open({
        rising: alertOf([
          ['degraded', -40],
          ['operational', -35],
          ['degraded', -30],
          ['major_outage', -20],
          ['partial_outage', -10],
        ]),
      }),
    ).toEqual([['rising', 'partial_outage', -30]]);
  });

  it('do not include those that are over, have expired or are a maintenance', () => {
    expect(
      open({
        over: alertOf([
          ['major_outage', -20],
          ['operational', -10],
        ]),
        expired: alertOf([['major_outage', -20]], null, 20_000),
        living: alertOf([['major_outage', -20]], null, 20_001),
        maintained: alertOf([['under_maintenance', -20]]),
        well: alertOf([['operational', -20]]),
      }),
    ).toEqual([['living', 'major_outage', -20]]);
  });

  it('are those whose trouble and recovery have lasted as long as the webhook asks for', () => {
    const alerts = {
      confirmed: alertOf([['degraded', -60]]),
      unconfirmed: alertOf([['degraded', -59]]),
      recovered: alertOf([
        ['degraded', -120],
        ['operational', -30],
      ]),
      recovering: alertOf([
        ['degraded', -120],
        ['operational', -29],
      ]),
    };
    expect(open(alerts, { confirmAfter: 60, recoverAfter: 30 })).toEqual([
      ['recovering', 'degraded', -120],
      ['confirmed', 'degraded', -60],
    ]);
  });
});
