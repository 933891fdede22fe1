import { describe, expect, it } from 'vitest';
import { Invalid } from '#core/errors/api-error.js';
import { ALERTMANAGER } from './alertmanager.js';
import { GRAFANA } from './grafana.js';
import { readSignals } from '#platform/signals/read-signals.js';
import { SIGNAL_FORMS } from './signal-forms.js';
import type { Signal } from '#platform/signals/signal-form.js';

const ALERT = {
  status: 'firing',
  labels: { alertname: 'X' },
  annotations: {},
  startsAt: '2026-11-21T10:00:00Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus:9090/graph',
  fingerprint: 'abc',
};

function read(...alerts: readonly unknown[]): readonly Signal[] | undefined {
  const body = { ...(ALERTMANAGER.example as object), alerts };
  return readSignals(SIGNAL_FORMS, { body, headers: {}, query: {} });
}

describe('Prometheus Alertmanager', () => {
  it('tells of trouble since the alert started', () => {
    expect(ALERTMANAGER.read({ body: ALERTMANAGER.example, headers: {}, query: {} })).toEqual([
      {
        key: 'dbb4a1e7ba2e0bdf',
        status: 'degraded',
        at: new Date('2026-11-21T10:00:00Z'),
        isPresent: true,
        message: 'Requests take longer than a second.',
      },
    ]);
  });

  it('tells that it is over, since the alert ended', () => {
    expect(read({ ...ALERT, status: 'resolved', endsAt: '2026-11-21T10:30:00.123456789Z' })).toEqual([
      { key: 'abc', status: 'operational', at: new Date('2026-11-21T10:30:00.123Z'), message: 'X' },
    ]);
  });

  it('takes an end in the year 1 for none', () => {
    expect(read({ ...ALERT, status: 'resolved' })).toEqual([
      { key: 'abc', status: 'operational', message: 'X' },
    ]);
  });

  it.each([
    [{ heliograph_status: 'under_maintenance', severity: 'critical' }, {}, 'under_maintenance'],
    [{ severity: 'warning' }, { heliograph_status: 'Partial_Outage' }, 'partial_outage'],
    [{ heliograph_status: 'purple', severity: 'low' }, {}, 'degraded'],
    [{ severity: 'critical' }, {}, 'major_outage'],
    [{ severity: 'page' }, {}, 'major_outage'],
    [{ severity: 'error' }, {}, 'partial_outage'],
    [{ severity: 'high' }, {}, 'partial_outage'],
    [{ severity: 'Warning' }, {}, 'degraded'],
    [{ severity: 'info' }, {}, 'degraded'],
    [{ severity: 'low' }, {}, 'degraded'],
    [{ severity: 'constructor' }, {}, 'major_outage'],
    [{ severity: 5 }, {}, 'major_outage'],
    [{}, {}, 'major_outage'],
    [null, null, 'major_outage'],
  ])('has for labels %j and annotations %j the status %s', (labels, annotations, status) => {
    expect(read({ ...ALERT, labels, annotations })).toMatchObject([{ status }]);
  });

  it('reads 500 alerts of one body, each with its key', () => {
    const alerts = Array.from({ length: 500 }, (_, index) => ({ ...ALERT, fingerprint: `f${index}` }));
    const signals = read(...alerts) ?? [];
    expect(new Set(signals.map(({ key }) => key)).size).toBe(500);
  });

  it('keeps long fingerprints apart by their hash', () => {
    const long = 'f'.repeat(10_000);
    const signals = read({ ...ALERT, fingerprint: `${long}1` }, { ...ALERT, fingerprint: `${long}2` }) ?? [];
    expect(new Set(signals.map(({ key }) => key)).size).toBe(2);
    expect(signals[0]?.key).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it.each([
    [{ ...ALERT, fingerprint: undefined }, 'alerts.1.fingerprint'],
    [{ ...ALERT, status: 'pending' }, 'alerts.1.status'],
    ['firing', 'alerts.1'],
  ])('refuses an alert such as %j by its place', (alert, field) => {
    expect(() => read(ALERT, alert)).toThrow(Invalid);
    expect(() => read(ALERT, alert)).toThrow(
      expect.objectContaining({ fields: { [field]: [expect.stringContaining(field)] } }),
    );
  });

  it('has nothing to do without alerts', () => {
    expect(read()).toEqual([]);
  });

  it('has another form in other versions', () => {
    const body = { ...(ALERTMANAGER.example as object), version: '3' };
    expect(ALERTMANAGER.read({ body, headers: {}, query: {} })).toBeUndefined();
  });
});

describe('Grafana alerting', () => {
  it('is looked for before Alertmanager, whose form it has', () => {
    const body = { ...(GRAFANA.example as object), version: '4' };
    expect(readSignals(SIGNAL_FORMS, { body, headers: {}, query: {} })).toEqual([
      {
        key: '57c6d9296de2ad39',
        status: 'partial_outage',
        at: new Date('2026-11-21T10:00:00Z'),
        isPresent: true,
        message: 'Requests take longer than a second.',
      },
    ]);
  });

  it('leaves out what the button "Test" sends', () => {
    const alert = { ...ALERT, labels: { alertname: 'TestAlert', instance: 'Grafana' } };
    const body = { ...(GRAFANA.example as object), alerts: [alert] };
    expect(readSignals(SIGNAL_FORMS, { body, headers: {}, query: {} })).toEqual([]);
  });
});
