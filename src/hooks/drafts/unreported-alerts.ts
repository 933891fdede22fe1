import { worst, type ComponentStatus } from '../../status/timeline.js';
import type { OpenAlert } from '../domain/open-alerts.js';

type Reported = Readonly<Record<string, ComponentStatus>>;

/** Keys that are remembered of one trouble; what is beyond is told once more when it changes. */
const MOST_KEYS = 200;

/** The alerts that are new, or worse than was told of them. */
export function unreported(reported: Reported, alerts: readonly OpenAlert[]): OpenAlert[] {
  return alerts.filter(({ key, status }) => {
    const told = Object.hasOwn(reported, key) ? reported[key] : undefined;
    return told === undefined || (told !== status && worst([told, status]) === status);
  });
}

/** What is told once these alerts are. */
export function withReported(reported: Reported, alerts: readonly OpenAlert[]): Reported {
  const all = new Map(Object.entries(reported));
  for (const { key, status } of alerts) all.set(key, worst([all.get(key) ?? 'operational', status]));
  return Object.fromEntries([...all].slice(-MOST_KEYS));
}
