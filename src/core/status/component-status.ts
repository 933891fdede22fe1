/** All statuses of components, mildest first: the order of severity (decisions, section 5). */
export const COMPONENT_STATUSES = [
  'operational',
  'under_maintenance',
  'degraded',
  'partial_outage',
  'major_outage',
] as const;

/** Status of a component, or impact of an incident on it. */
export type ComponentStatus = (typeof COMPONENT_STATUSES)[number];

/** Kinds of sources that claim a component's status (decisions, section 5). */
export type SourceKind = 'incident' | 'maintenance' | 'trigger' | 'host_system';

/** Rank of each status by severity. */
export const SEVERITY: Readonly<Record<ComponentStatus, number>> = {
  operational: 0,
  under_maintenance: 1,
  degraded: 2,
  partial_outage: 3,
  major_outage: 4,
};

/**
 * The most severe of the statuses, or operational if there are none. Also used for groups and pages
 * (section 5).
 */
export function worst(statuses: Iterable<ComponentStatus>): ComponentStatus {
  let result: ComponentStatus = 'operational';
  for (const status of statuses) {
    if (SEVERITY[status] > SEVERITY[result]) result = status;
  }
  return result;
}
