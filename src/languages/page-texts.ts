import type { ComponentStatus } from '../status/timeline.js';
import type { StatusWords } from './status-words.js';

/** The texts of the pages themselves, in one language. */
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
