import type { ComponentStatus } from '#core/status/component-status.js';
import type { Direction } from './direction.js';
import type { StatusWords } from './status-words.js';

/** Texts of status pages in one language. */
export interface PageTexts extends StatusWords {
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
  /** Uptime of the whole page. */
  readonly overallUptime: (percent: string) => string;
  readonly inWindow: (uptime: string, days: number) => string;
  /** Label of the choice of an uptime window. */
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
  readonly readOn: string;
  readonly notFound: string;
  readonly notFoundText: string;
  /** A page that cannot be shown at the moment. */
  readonly unavailable: string;
  readonly unavailableText: string;
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
  /** Subject of an incident feed. */
  readonly incidentsFeed: string;
  readonly maintenanceCalendar: string;
  readonly calendar: string;
  readonly updated: string;
  readonly poweredBy: string;
  readonly preview: string;
  /** Says when a preview expires. */
  readonly previewUntil: (instant: string) => string;
  /** Prefix of the instant since which a component has its status. */
  readonly since: string;
  readonly uptimeByMonth: string;
  readonly month: string;
  readonly availability: string;
  readonly asTable: string;
  readonly noIncidents: string;
  /** Duration of an open incident so far. */
  readonly lastsFor: (duration: string) => string;
  readonly lastUpdate: string;
  /** Label of the link to all updates of an incident. */
  readonly updates: (count: number) => string;
  /** Levels of announcements. */
  readonly level: Readonly<Record<'info' | 'warning' | 'critical', string>>;
  /** Replaces the overall status on a page without components. */
  readonly overallNone: string;
  /** Shown if an incident is open but there are no other recent ones. */
  readonly nothingElse: string;
  readonly earlierUpdates: (count: number) => string;
  readonly noFigureYet: string;
  readonly legend: string;
  /** Explains how uptime is computed. */
  readonly uptimeOf: (weights: Readonly<Record<'major' | 'partial' | 'degraded', string>>) => string;
  /** Explains the uptime of groups and of the page. */
  readonly uptimeOfGroups: string;
  /** Describes the status bars of the last days, and says on which side the oldest is. */
  readonly barsOf: (days: number, direction: Direction) => string;
  readonly everyKind: string;
  readonly incidents: string;
  readonly maintenances: string;
  readonly quiet: string;
  /** Marks an incident that began on an earlier day. */
  readonly continues: string;
  readonly filters: string;
  /** Label of the choice of a language. */
  readonly language: string;
  /** Label of the navigation to the previous and the next month. */
  readonly months: string;
}
