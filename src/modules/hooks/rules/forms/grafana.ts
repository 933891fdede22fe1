import { firedAlerts } from './fired-alerts.js';
import { isObject, member } from '#platform/signals/members.js';
import type { SignalForm } from '#platform/signals/signal-form.js';

/** Grafana alerting's "Webhook" contact point: Alertmanager's format with more members. */
export const GRAFANA: SignalForm = {
  sender: 'Grafana alerting',
  example: {
    receiver: 'heliograph',
    status: 'firing',
    orgId: 1,
    alerts: [
      {
        status: 'firing',
        labels: { alertname: 'High latency', grafana_folder: 'API', severity: 'high' },
        annotations: { summary: 'Requests take longer than a second.' },
        startsAt: '2026-11-21T11:00:00+01:00',
        endsAt: '0001-01-01T00:00:00Z',
        generatorURL: 'https://grafana.example.com/alerting/grafana/abc/view',
        fingerprint: '57c6d9296de2ad39',
        silenceURL: 'https://grafana.example.com/alerting/silence/new',
        dashboardURL: '',
        panelURL: '',
        values: { A: 1.4 },
      },
    ],
    groupLabels: { alertname: 'High latency' },
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'https://grafana.example.com/',
    version: '1',
    groupKey: '{}/{}:{alertname="High latency"}',
    truncatedAlerts: 0,
    title: '[FIRING:1] High latency',
    state: 'alerting',
    message: '**Firing**',
  },
  read({ body }) {
    if (!isObject(body) || !Array.isArray(body['alerts']) || !Object.hasOwn(body, 'orgId')) return undefined;
    return firedAlerts(body['alerts'].filter((alert) => !isTest(alert)));
  },
};

/** True for the alert sent by a contact point's "Test" button. It fires and is never resolved. */
function isTest(alert: unknown): boolean {
  const labels = member(alert, 'labels');
  return member(labels, 'alertname') === 'TestAlert' && member(labels, 'instance') === 'Grafana';
}
