/** Kinds of incidents. Source: decisions, section 6. */
export type IncidentType = 'incident' | 'maintenance';

export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

export const MAINTENANCE_STATUSES = [
  'scheduled',
  'in_progress',
  'verifying',
  'completed',
  'cancelled',
] as const;

export type IncidentStatus = (typeof INCIDENT_STATUSES)[number] | (typeof MAINTENANCE_STATUSES)[number];

/** Working statuses of each kind. */
export const STATUSES: Readonly<Record<IncidentType, readonly IncidentStatus[]>> = {
  incident: INCIDENT_STATUSES,
  maintenance: MAINTENANCE_STATUSES,
};
