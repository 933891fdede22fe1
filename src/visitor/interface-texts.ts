import type { ComponentStatus } from '../availability/timeline.js';
import type { IncidentStatus } from '../modules/incidents/lifecycle.js';

/** The texts of the pages themselves, in one language. */
export interface InterfaceTexts {
  readonly overall: Readonly<Record<ComponentStatus, string>>;
  readonly overallUnclear: string;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  readonly working: Readonly<Record<IncidentStatus, string>>;
  readonly incident: string;
  readonly maintenance: string;
  readonly announcement: string;
  readonly activeRecords: string;
  readonly upcoming: string;
  readonly components: string;
  readonly announcements: string;
  readonly history: string;
  readonly overview: string;
  readonly affects: string;
  readonly postmortem: string;
  readonly uptime: (percent: string) => string;
  readonly days: string;
  readonly today: string;
  readonly noData: string;
  readonly noTrouble: string;
  readonly lasting: (status: string, minutes: string) => string;
  readonly started: string;
  readonly ended: string;
  readonly planned: string;
  readonly nothingInMonth: string;
  readonly earlier: string;
  readonly later: string;
  readonly filter: string;
  readonly allComponents: string;
  readonly show: string;
  readonly readOn: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly nothingYet: string;
  readonly skip: string;
  readonly feeds: string;
  readonly updated: string;
  readonly poweredBy: string;
  readonly preview: string;
  /** Until when a preview can be seen. */
  readonly previewUntil: (instant: string) => string;
}

const DE: InterfaceTexts = {
  overall: {
    operational: 'Alle Systeme funktionieren',
    under_maintenance: 'Wartungsarbeiten laufen',
    degraded: 'Beeinträchtigungen',
    partial_outage: 'Teilweiser Ausfall',
    major_outage: 'Schwerer Ausfall',
  },
  overallUnclear: 'Eine Störung wird untersucht',
  status: {
    operational: 'Funktioniert',
    under_maintenance: 'In Wartung',
    degraded: 'Beeinträchtigt',
    partial_outage: 'Teilausfall',
    major_outage: 'Ausfall',
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
  incident: 'Störung',
  maintenance: 'Wartung',
  announcement: 'Ankündigung',
  activeRecords: 'Aktuell',
  upcoming: 'Geplante Wartungen',
  components: 'Komponenten',
  announcements: 'Ankündigungen',
  history: 'Verlauf',
  overview: 'Übersicht',
  affects: 'Betroffen',
  postmortem: 'Nachbetrachtung',
  uptime: (percent) => `${percent} verfügbar`,
  days: 'vor 90 Tagen',
  today: 'heute',
  noData: 'keine Daten',
  noTrouble: 'keine Vorfälle',
  lasting: (status, minutes) => `${status} ${minutes}`,
  started: 'Beginn',
  ended: 'Ende',
  planned: 'Geplantes Ende',
  nothingInMonth: 'In diesem Monat gab es keine Vorfälle.',
  earlier: 'Früher',
  later: 'Später',
  filter: 'Komponente',
  allComponents: 'Alle Komponenten',
  show: 'Anzeigen',
  readOn: 'Weiterlesen',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es nichts. Vielleicht wurde der Eintrag entfernt.',
  nothingYet: 'Hier ist noch nichts eingerichtet.',
  skip: 'Zum Inhalt',
  feeds: 'Abonnieren',
  updated: 'Stand',
  poweredBy: 'Betrieben mit Heliograph',
  preview: 'Vorschau: nicht veröffentlicht',
  previewUntil: (instant) => `Nur über diesen Link zu sehen, bis ${instant}.`,
};

const EN: InterfaceTexts = {
  overall: {
    operational: 'All systems operational',
    under_maintenance: 'Maintenance under way',
    degraded: 'Degraded performance',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
  },
  overallUnclear: 'An incident is being looked into',
  status: {
    operational: 'Operational',
    under_maintenance: 'Under maintenance',
    degraded: 'Degraded',
    partial_outage: 'Partial outage',
    major_outage: 'Major outage',
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
  incident: 'Incident',
  maintenance: 'Maintenance',
  announcement: 'Announcement',
  activeRecords: 'Right now',
  upcoming: 'Scheduled maintenance',
  components: 'Components',
  announcements: 'Announcements',
  history: 'History',
  overview: 'Overview',
  affects: 'Affects',
  postmortem: 'Post-mortem',
  uptime: (percent) => `${percent} uptime`,
  days: '90 days ago',
  today: 'today',
  noData: 'no data',
  noTrouble: 'no incidents',
  lasting: (status, minutes) => `${status} ${minutes}`,
  started: 'Start',
  ended: 'End',
  planned: 'Planned end',
  nothingInMonth: 'Nothing happened in this month.',
  earlier: 'Earlier',
  later: 'Later',
  filter: 'Component',
  allComponents: 'All components',
  show: 'Show',
  readOn: 'Read on',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address. The entry may have been removed.',
  nothingYet: 'Nothing has been set up here yet.',
  skip: 'Skip to content',
  feeds: 'Subscribe',
  updated: 'As of',
  poweredBy: 'Powered by Heliograph',
  preview: 'Preview: not published',
  previewUntil: (instant) => `Can be seen through this link only, until ${instant}.`,
};

/** The interface in German for German, in English for every other language. Source: decisions, section 1. */
export function interfaceTexts(locale: string): InterfaceTexts {
  return locale.toLowerCase().startsWith('de') ? DE : EN;
}
