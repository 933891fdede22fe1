import type { ComponentStatus } from '../../../status/timeline.js';
import type { IncidentStatus } from './lifecycle.js';

/** What people are shown of statuses, on pages and in notifications, in one language. */
export interface StatusWords {
  readonly working: Readonly<Record<IncidentStatus, string>>;
  readonly status: Readonly<Record<ComponentStatus, string>>;
}

export const GERMAN_STATUS_WORDS: StatusWords = {
  working: {
    investigating: 'Wird untersucht',
    identified: 'Ursache gefunden',
    monitoring: 'Wird beobachtet',
    resolved: 'Behoben',
    scheduled: 'Geplant',
    in_progress: 'Läuft',
    verifying: 'Wird geprüft',
    completed: 'Abgeschlossen',
    cancelled: 'Abgesagt',
  },
  status: {
    operational: 'Funktioniert',
    under_maintenance: 'In Wartung',
    degraded: 'Beeinträchtigt',
    partial_outage: 'Teilausfall',
    major_outage: 'Ausfall',
  },
};

export const ENGLISH_STATUS_WORDS: StatusWords = {
  working: {
    investigating: 'Investigating',
    identified: 'Identified',
    monitoring: 'Monitoring',
    resolved: 'Resolved',
    scheduled: 'Scheduled',
    in_progress: 'In progress',
    verifying: 'Verifying',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  status: {
    operational: 'Operational',
    under_maintenance: 'Under maintenance',
    degraded: 'Degraded',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
  },
};
