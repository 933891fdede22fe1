import { firedAlerts } from './fired-alerts.js';
import { idText, isObject } from '#platform/signals/members.js';
import type { SignalForm } from '#platform/signals/signal-form.js';

/** Prometheus Alertmanager's `webhook_configs`, version 4. */
export const ALERTMANAGER: SignalForm = {
  sender: 'Prometheus Alertmanager',
  example: {
    version: '4',
    groupKey: '{}:{alertname="X"}',
    truncatedAlerts: 0,
    status: 'firing',
    receiver: 'heliograph',
    groupLabels: {},
    commonLabels: {},
    commonAnnotations: {},
    externalURL: 'http://alertmanager.example.com:9093',
    alerts: [
      {
        status: 'firing',
        labels: { alertname: 'X', severity: 'warning' },
        annotations: { summary: 'Requests take longer than a second.' },
        startsAt: '2026-11-21T10:00:00Z',
        endsAt: '0001-01-01T00:00:00Z',
        generatorURL: 'http://prometheus.example.com:9090/graph',
        fingerprint: 'dbb4a1e7ba2e0bdf',
      },
    ],
  },
  read({ body }) {
    if (!isObject(body) || !Array.isArray(body['alerts'])) return undefined;
    if (idText(body['version']) !== '4' || typeof body['groupKey'] !== 'string') return undefined;
    return firedAlerts(body['alerts']);
  },
};
