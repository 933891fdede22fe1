import type { IncidentStatus } from '../../../modules/incidents/domain/lifecycle.js';
import type { ComponentStatus } from '../../../status/timeline.js';

/** Events that mails are about, besides those of a subscription itself. */
export type TopicEvent =
  | 'incident.published'
  | 'incident.updated'
  | 'incident.resolved'
  | 'incident.reopened'
  | 'incident.postmortem_published'
  | 'maintenance.published'
  | 'maintenance.updated'
  | 'maintenance.starting_soon'
  | 'maintenance.started'
  | 'maintenance.completed'
  | 'maintenance.cancelled'
  | 'maintenance.reopened'
  | 'maintenance.postmortem_published'
  | 'announcement.published';

/** The texts of mails themselves, in one language. */
export interface MailTexts {
  /** What dates and names of languages are written in. */
  readonly locale: string;
  readonly events: Readonly<Record<TopicEvent, string>>;
  readonly working: Readonly<Record<IncidentStatus, string>>;
  readonly status: Readonly<Record<ComponentStatus, string>>;
  readonly affected: string;
  readonly state: string;
  readonly start: string;
  readonly end: string;
  readonly plannedEnd: string;
  readonly showPage: string;
  readonly statusPageOf: (name: string) => string;
  readonly reason: (name: string) => string;
  readonly manage: string;
  readonly unsubscribe: string;
  readonly confirmSubject: (name: string) => string;
  readonly confirmHeading: string;
  readonly confirmText: (name: string) => string;
  readonly confirmButton: string;
  readonly confirmIgnore: string;
  readonly trialSubject: string;
  readonly trialText: (name: string) => string;
  /** The interface is not there in the subscriber's language. */
  readonly noTranslation: (language: string) => string;
  /** What happened was not told in the subscriber's language. */
  readonly notTranslated: (language: string) => string;
}
