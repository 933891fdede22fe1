import type { ComponentStatus } from '../../status/timeline.js';
import {
  ENGLISH_STATUS_WORDS,
  GERMAN_STATUS_WORDS,
  type StatusWords,
} from '../../modules/incidents/domain/status-words.js';

/** The texts of the pages themselves, in one language. */
export interface InterfaceTexts extends StatusWords {
  readonly overall: Readonly<Record<ComponentStatus, string>>;
  readonly overallUnclear: string;
  readonly incident: string;
  readonly maintenance: string;
  readonly announcement: string;
  readonly activeIncidents: string;
  readonly upcoming: string;
  readonly components: string;
  readonly announcements: string;
  readonly history: string;
  readonly overview: string;
  readonly affects: string;
  readonly postmortem: string;
  readonly uptime: (percent: string) => string;
  readonly inNinetyDays: (uptime: string) => string;
  readonly days: string;
  readonly today: string;
  readonly noData: string;
  readonly noTrouble: string;
  readonly lasting: (status: string, minutes: string) => string;
  readonly started: string;
  readonly ended: string;
  readonly planned: string;
  readonly nothingInMonth: string;
  readonly filter: string;
  readonly allComponents: string;
  readonly show: string;
  readonly readOn: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly nothingYet: string;
  readonly recently: string;
  readonly allHistory: string;
  readonly plannedStart: string;
  readonly duration: string;
  readonly yourTime: string;
  readonly filterComponents: string;
  readonly onlyTrouble: string;
  readonly nothingFound: string;
  readonly moreDays: (count: number) => string;
  readonly skip: string;
  readonly subscribe: string;
  readonly feeds: string;
  /** What a feed is of. */
  readonly incidentsFeed: string;
  readonly maintenanceCalendar: string;
  readonly calendar: string;
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
  ...GERMAN_STATUS_WORDS,
  incident: 'Störung',
  maintenance: 'Wartung',
  announcement: 'Ankündigung',
  activeIncidents: 'Aktuell',
  upcoming: 'Geplante Wartungen',
  components: 'Komponenten',
  announcements: 'Ankündigungen',
  history: 'Verlauf',
  overview: 'Übersicht',
  affects: 'Betroffen',
  postmortem: 'Nachbetrachtung',
  uptime: (percent) => `${percent} verfügbar`,
  inNinetyDays: (uptime) => `${uptime} in 90 Tagen`,
  days: 'vor 90 Tagen',
  today: 'heute',
  noData: 'keine Daten',
  noTrouble: 'keine Vorfälle',
  lasting: (status, minutes) => `${status} ${minutes}`,
  started: 'Beginn',
  ended: 'Ende',
  planned: 'Geplantes Ende',
  nothingInMonth: 'In diesem Monat gab es keine Vorfälle.',
  filter: 'Komponente',
  allComponents: 'Alle Komponenten',
  show: 'Anzeigen',
  readOn: 'Weiterlesen',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es nichts. Vielleicht wurde der Eintrag entfernt.',
  nothingYet: 'Hier ist noch nichts eingerichtet.',
  recently: 'In den letzten 14 Tagen',
  allHistory: 'Gesamter Verlauf',
  plannedStart: 'Geplanter Beginn',
  duration: 'Dauer',
  yourTime: 'Ihre Zeit',
  filterComponents: 'Komponenten filtern',
  onlyTrouble: 'Nur mit Beeinträchtigung',
  nothingFound: 'Keine Komponente passt dazu.',
  moreDays: (count) => `und ${count} weitere Tage`,
  skip: 'Zum Inhalt',
  subscribe: 'Abonnieren',
  feeds: 'Feeds',
  incidentsFeed: 'Störungen und Wartungen',
  maintenanceCalendar: 'Wartungen',
  calendar: 'Kalender',
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
  ...ENGLISH_STATUS_WORDS,
  incident: 'Incident',
  maintenance: 'Maintenance',
  announcement: 'Announcement',
  activeIncidents: 'Right now',
  upcoming: 'Scheduled maintenance',
  components: 'Components',
  announcements: 'Announcements',
  history: 'History',
  overview: 'Overview',
  affects: 'Affects',
  postmortem: 'Post-mortem',
  uptime: (percent) => `${percent} uptime`,
  inNinetyDays: (uptime) => `${uptime} in 90 days`,
  days: '90 days ago',
  today: 'today',
  noData: 'no data',
  noTrouble: 'no incidents',
  lasting: (status, minutes) => `${status} ${minutes}`,
  started: 'Start',
  ended: 'End',
  planned: 'Planned end',
  nothingInMonth: 'Nothing happened in this month.',
  filter: 'Component',
  allComponents: 'All components',
  show: 'Show',
  readOn: 'Read on',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address. The entry may have been removed.',
  nothingYet: 'Nothing has been set up here yet.',
  recently: 'In the last 14 days',
  allHistory: 'All history',
  plannedStart: 'Planned start',
  duration: 'Duration',
  yourTime: 'Your time',
  filterComponents: 'Filter components',
  onlyTrouble: 'With trouble only',
  nothingFound: 'No component matches.',
  moreDays: (count) => `and ${count} more days`,
  skip: 'Skip to content',
  subscribe: 'Subscribe',
  feeds: 'Feeds',
  incidentsFeed: 'Incidents and maintenance',
  maintenanceCalendar: 'Maintenance',
  calendar: 'Calendar',
  updated: 'As of',
  poweredBy: 'Powered by Heliograph',
  preview: 'Preview: not published',
  previewUntil: (instant) => `Can be seen through this link only, until ${instant}.`,
};

/** The interface in German for German, in English for every other language. Source: decisions, section 1. */
export function interfaceTexts(locale: string): InterfaceTexts {
  return locale.toLowerCase().startsWith('de') ? DE : EN;
}
