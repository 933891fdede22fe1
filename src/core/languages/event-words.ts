import type { StatusWords } from './status-words.js';

/** Events that subscribers are notified of, except those of a subscription itself. */
export const TOPIC_EVENTS = [
  'incident.published',
  'incident.updated',
  'incident.resolved',
  'incident.reopened',
  'incident.postmortem_published',
  'maintenance.published',
  'maintenance.updated',
  'maintenance.rescheduled',
  'maintenance.starting_soon',
  'maintenance.started',
  'maintenance.completed',
  'maintenance.cancelled',
  'maintenance.reopened',
  'maintenance.postmortem_published',
  'announcement.published',
] as const;

export type TopicEvent = (typeof TOPIC_EVENTS)[number];

/** Texts about events that all channels share, in one language. */
export interface EventWords extends StatusWords {
  /** Locale for formatting dates and language names. */
  readonly locale: string;
  readonly events: Readonly<Record<TopicEvent, string>>;
  readonly state: string;
  readonly affected: string;
  readonly start: string;
  readonly end: string;
  readonly plannedEnd: string;
  /** Times before a maintenance was moved. */
  readonly previously: string;
  readonly duration: string;
  readonly showPage: string;
}

/** True if subscribers to a page are notified of an event. */
export function isTopicEvent(event: string): event is TopicEvent {
  return TOPIC_EVENTS.some((one) => one === event);
}
