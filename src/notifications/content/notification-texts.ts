import type { IncidentStatus } from '../../modules/incidents/domain/lifecycle.js';
import type { ComponentStatus } from '../../status/timeline.js';

/** The texts of short messages themselves, in one language. */
export interface NotificationTexts {
  /** What dates are written in. */
  readonly locale: string;
  /** What kind of news an event is, by its name. */
  readonly events: Readonly<Record<string, string>>;
  readonly working: Readonly<Record<IncidentStatus, string>>;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  readonly state: string;
  readonly affected: string;
  readonly start: string;
  readonly end: string;
  readonly plannedEnd: string;
  readonly show: string;
  readonly more: (count: number) => string;
  /** Title of a trial message, and what it says. */
  readonly trial: string;
  readonly trialOf: (page: string) => string;
  /** Title of what a new subscriber is asked by, and what it says. */
  readonly confirm: string;
  readonly confirmOf: (page: string) => string;
}

const DE: NotificationTexts = {
  locale: 'de',
  events: {
    'incident.published': 'Neue Störung',
    'incident.updated': 'Neues zur Störung',
    'incident.resolved': 'Behoben',
    'incident.reopened': 'Wieder aufgetreten',
    'incident.postmortem_published': 'Nachbetrachtung',
    'maintenance.published': 'Wartung geplant',
    'maintenance.updated': 'Neues zur Wartung',
    'maintenance.starting_soon': 'Wartung beginnt bald',
    'maintenance.started': 'Wartung hat begonnen',
    'maintenance.completed': 'Wartung abgeschlossen',
    'maintenance.cancelled': 'Wartung abgesagt',
    'maintenance.reopened': 'Wartung wieder aufgenommen',
    'maintenance.postmortem_published': 'Nachbetrachtung',
    'announcement.published': 'Ankündigung',
    'subscriber.confirmation_requested': 'Abonnement',
  },
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
  state: 'Stand',
  affected: 'Betroffen',
  start: 'Beginn',
  end: 'Ende',
  plannedEnd: 'Geplantes Ende',
  show: 'Auf der Statusseite ansehen',
  more: (count) => `und ${count} weitere`,
  trial: 'Testnachricht',
  confirm: 'Abonnement bestätigen',
  confirmOf: (page) =>
    `Jemand möchte hier die Meldungen der Statusseite von ${page} erhalten. Öffnen Sie den Link, und bestätigen Sie es dort. Sonst kommt nichts weiter.`,
  trialOf: (page) => `Dies ist eine Testnachricht der Statusseite von ${page}. Es ist nichts passiert.`,
};

const EN: NotificationTexts = {
  // Plain `en` gets the day before the month and 24 hours, which most of its readers use.
  locale: 'en-GB',
  events: {
    'incident.published': 'New incident',
    'incident.updated': 'Incident update',
    'incident.resolved': 'Resolved',
    'incident.reopened': 'Reopened',
    'incident.postmortem_published': 'Post-mortem',
    'maintenance.published': 'Maintenance scheduled',
    'maintenance.updated': 'Maintenance update',
    'maintenance.starting_soon': 'Maintenance starts soon',
    'maintenance.started': 'Maintenance started',
    'maintenance.completed': 'Maintenance completed',
    'maintenance.cancelled': 'Maintenance cancelled',
    'maintenance.reopened': 'Maintenance resumed',
    'maintenance.postmortem_published': 'Post-mortem',
    'announcement.published': 'Announcement',
    'subscriber.confirmation_requested': 'Subscription',
  },
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
  state: 'Status',
  affected: 'Affected',
  start: 'Start',
  end: 'End',
  plannedEnd: 'Planned end',
  show: 'View on the status page',
  more: (count) => `and ${count} more`,
  trial: 'Test message',
  confirm: 'Confirm the subscription',
  confirmOf: (page) =>
    `Somebody wants the messages of the status page of ${page} to be sent here. Open the link and confirm it there. Otherwise nothing more will come.`,
  trialOf: (page) => `This is a test message from the status page of ${page}. Nothing has happened.`,
};

const CATALOGUES: Readonly<Record<string, NotificationTexts>> = { de: DE, en: EN };

/**
 * The texts for a subscriber's language: in it where we have it, else in the first of the tenant's languages that we have, else
 * in English. Source: decisions, section 1.
 */
export function notificationTexts(locale: string, tenantLocales: readonly string[]): NotificationTexts {
  const found = [locale, ...tenantLocales].map(baseOf).find((base) => Object.hasOwn(CATALOGUES, base));
  return CATALOGUES[found ?? 'en'] ?? EN;
}

function baseOf(locale: string): string {
  return locale.toLowerCase().split('-', 1)[0] ?? '';
}
