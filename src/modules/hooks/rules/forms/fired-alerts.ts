import { Invalid } from '#core/errors/api-error.js';
import type { ComponentStatus } from '#core/status/component-status.js';
import { requiredId, toSignal } from './found-signal.js';
import { filledText, isObject, member } from '#platform/signals/members.js';
import type { Signal } from '#platform/signals/signal-form.js';
import { readStatus } from './status-words.js';

/** Source: triggers, "Severity of a firing alert". */
const SEVERITIES: ReadonlyMap<string, ComponentStatus> = new Map<string, ComponentStatus>([
  ['critical', 'major_outage'],
  ['page', 'major_outage'],
  ['error', 'partial_outage'],
  ['high', 'partial_outage'],
  ['warning', 'degraded'],
  ['info', 'degraded'],
  ['low', 'degraded'],
]);

/** Reads alerts in Alertmanager's format, which Grafana shares. Each alert gives one signal. */
export function firedAlerts(alerts: readonly unknown[]): readonly Signal[] {
  return alerts.map((alert, index) => {
    const path = `alerts.${index}`;
    if (!isObject(alert)) throw Invalid.field(path, `${path} must be an object.`);
    const key = requiredId(alert['fingerprint'], `${path}.fingerprint`);
    const message = describe(alert);
    const status = filledText(alert['status'])?.toLowerCase();
    if (status === 'firing')
      return {
        ...toSignal({ key, status: severity(alert), at: alert['startsAt'], message }),
        isPresent: true,
      };
    // While an alert fires, its end is in the year 1.
    if (status === 'resolved') return toSignal({ key, status: 'operational', at: alert['endsAt'], message });
    throw Invalid.field(`${path}.status`, `${path}.status must be one of firing, resolved.`);
  });
}

function severity({ labels, annotations }: Readonly<Record<string, unknown>>): ComponentStatus {
  const named =
    readStatus(member(labels, 'heliograph_status')) ?? readStatus(member(annotations, 'heliograph_status'));
  return (
    named ?? SEVERITIES.get(filledText(member(labels, 'severity'))?.toLowerCase() ?? '') ?? 'major_outage'
  );
}

function describe({ labels, annotations }: Readonly<Record<string, unknown>>): string | undefined {
  return (
    filledText(member(annotations, 'summary')) ??
    filledText(member(annotations, 'description')) ??
    filledText(member(annotations, 'message')) ??
    filledText(member(labels, 'alertname'))
  );
}
