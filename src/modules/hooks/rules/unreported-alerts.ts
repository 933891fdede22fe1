import { worst, type ComponentStatus } from '#core/status/component-status.js';
import type { OpenAlert } from './open-alerts.js';

type Reported = Readonly<Record<string, ComponentStatus>>;

/** Maximum number of keys remembered per trouble. A change to any other key is reported again. */
const MAX_KEYS = 200;

/** The alerts that are new, or worse than already reported. */
export function unreported(reported: Reported, alerts: readonly OpenAlert[]): OpenAlert[] {
  return alerts.filter(({ key, status }) => {
    const reportedStatus = Object.hasOwn(reported, key) ? reported[key] : undefined;
    return (
      reportedStatus === undefined ||
      (reportedStatus !== status && worst([reportedStatus, status]) === status)
    );
  });
}

/** The worst reported status per key after reporting these alerts. */
export function withReported(reported: Reported, alerts: readonly OpenAlert[]): Reported {
  const all = new Map(Object.entries(reported));
  for (const { key, status } of alerts) all.set(key, worst([all.get(key) ?? 'operational', status]));
  return Object.fromEntries([...all].slice(-MAX_KEYS));
}
