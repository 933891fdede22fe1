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
  readonly inWindow: (uptime: string, days: number) => string;
  /** The choice of the time that uptime is shown over. */
  readonly window: string;
  readonly windowOf: (days: number) => string;
  readonly noData: string;
  readonly noTrouble: string;
  readonly noneLately: string;
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
  readonly noneInTrouble: string;
  readonly more: (count: number) => string;
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
  /** Since when a component has its status. */
  readonly since: string;
  readonly uptimeByMonth: string;
  readonly month: string;
  readonly availability: string;
  readonly asTable: string;
  readonly noIncidents: string;
  /** How long something open has lasted. */
  readonly lastsFor: (duration: string) => string;
  readonly lastUpdate: string;
  /** Of announcements. */
  readonly level: Readonly<Record<'info' | 'warning' | 'critical', string>>;
  /** What a page without components says in place of its overall status. */
  readonly overallNone: string;
  /** Where something is open, but nothing else happened lately. */
  readonly nothingElse: string;
  readonly earlierUpdates: (count: number) => string;
  readonly noFigureYet: string;
  readonly legend: string;
  /** How uptime is computed. */
  readonly uptimeOf: (weights: Readonly<Record<'major' | 'partial' | 'degraded', string>>) => string;
  /** The bars of the last days, the oldest first. */
  readonly barsOf: (days: number) => string;
  readonly everyKind: string;
  readonly incidents: string;
  readonly maintenances: string;
  readonly quiet: string;
  /** Of something that began on an earlier day. */
  readonly continues: string;
  readonly filters: string;
  /** The months before and after. */
  readonly months: string;
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
  inWindow: (uptime, days) => `${uptime} in ${days === 1 ? '24 Stunden' : `${days} Tagen`}`,
  window: 'Zeitraum der Verfügbarkeit',
  windowOf: (days) => (days === 1 ? '24 Stunden' : `${days} Tage`),
  noData: 'keine Daten',
  noTrouble: 'keine Vorfälle',
  noneLately: 'Keine Vorfälle.',
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
  noneInTrouble: 'Alle Komponenten funktionieren.',
  more: (count) => `und ${count} weitere`,
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
  since: 'Seit',
  uptimeByMonth: 'Verfügbarkeit nach Monat',
  month: 'Monat',
  availability: 'Verfügbarkeit',
  asTable: 'Als Tabelle',
  noIncidents: 'Bisher gab es keine Vorfälle.',
  lastsFor: (duration) => `seit ${duration}`,
  lastUpdate: 'Letzte Meldung',
  level: { info: 'Hinweis', warning: 'Wichtig', critical: 'Dringend' },
  overallNone: 'Noch keine Komponenten',
  nothingElse: 'Sonst keine Vorfälle.',
  earlierUpdates: (count) => `${count} Meldungen dazwischen`,
  noFigureYet: 'noch kein Wert',
  legend: 'Legende',
  uptimeOf: ({ major, partial, degraded }) =>
    `Verfügbarkeit: der Anteil der Zeit ohne Ausfall. Ein schwerer Ausfall zählt zu ${major}, ein teilweiser zu ${partial}, eine Beeinträchtigung zu ${degraded}; Wartung zählt nicht mit.`,
  barsOf: (days) =>
    days === 1 ? 'Die letzten 24 Stunden, links die älteste' : `Die letzten ${days} Tage, links der älteste`,
  everyKind: 'Alles',
  incidents: 'Störungen',
  maintenances: 'Wartungen',
  quiet: 'Keine Vorfälle',
  continues: 'dauert an',
  filters: 'Auswahl',
  months: 'Monate',
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
  inWindow: (uptime, days) => `${uptime} in ${days === 1 ? '24 hours' : `${days} days`}`,
  window: 'Time that uptime is shown over',
  windowOf: (days) => (days === 1 ? '24 hours' : `${days} days`),
  noData: 'no data',
  noTrouble: 'no incidents',
  noneLately: 'No incidents.',
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
  noneInTrouble: 'All components are operational.',
  more: (count) => `and ${count} more`,
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
  since: 'Since',
  uptimeByMonth: 'Uptime by month',
  month: 'Month',
  availability: 'Uptime',
  asTable: 'As a table',
  noIncidents: 'Nothing has happened so far.',
  lastsFor: (duration) => `for ${duration}`,
  lastUpdate: 'Last update',
  level: { info: 'Notice', warning: 'Important', critical: 'Urgent' },
  overallNone: 'No components yet',
  nothingElse: 'No other incidents.',
  earlierUpdates: (count) => `${count} updates in between`,
  noFigureYet: 'no figure yet',
  legend: 'Legend',
  uptimeOf: ({ major, partial, degraded }) =>
    `Uptime is the share of time without an outage. A major outage counts ${major}, a partial one ${partial}, degraded performance ${degraded}; maintenance is left out.`,
  barsOf: (days) =>
    days === 1 ? 'The last 24 hours, oldest on the left' : `The last ${days} days, oldest on the left`,
  everyKind: 'Everything',
  incidents: 'Incidents',
  maintenances: 'Maintenance',
  quiet: 'No incidents',
  continues: 'continues',
  filters: 'Filters',
  months: 'Months',
};

/** The interface in German for German, in English for every other language. Source: decisions, section 1. */
export function interfaceTexts(locale: string): InterfaceTexts {
  return locale.toLowerCase().startsWith('de') ? DE : EN;
}
