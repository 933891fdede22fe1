import type { ComponentStatus } from './component-status.js';

/** Statuses of components in Statuspage's formats. Source: visitor-api; interop, "Statuspage's management API". */
export const STATUSPAGE_STATUS: Readonly<Record<ComponentStatus, string>> = {
  operational: 'operational',
  under_maintenance: 'under_maintenance',
  degraded: 'degraded_performance',
  partial_outage: 'partial_outage',
  major_outage: 'major_outage',
};

/** Impact of an incident in Statuspage's formats, by the worst of its impacts on components. */
export const STATUSPAGE_IMPACT: Readonly<Record<ComponentStatus, string>> = {
  operational: 'none',
  under_maintenance: 'maintenance',
  degraded: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};
