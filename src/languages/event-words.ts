import type { StatusWords } from './status-words.js';

/** Events that notifications are about, besides those of a subscription itself. */
export const TOPIC_EVENTS = [
  'incident.published',
  'incident.updated',
  'incident.resolved',
  'incident.reopened',
  'incident.postmortem_published',
  'maintenance.published',
  'maintenance.updated',
  'maintenance.starting_soon',
  'maintenance.started',
  'maintenance.completed',
  'maintenance.cancelled',
  'maintenance.reopened',
  'maintenance.postmortem_published',
  'announcement.published',
] as const;

export type TopicEvent = (typeof TOPIC_EVENTS)[number];

/** What every channel says of an event, in one language. */
export interface EventWords extends StatusWords {
  /** What dates and names of languages are written in. */
  readonly locale: string;
  readonly events: Readonly<Record<TopicEvent, string>>;
  readonly state: string;
  readonly affected: string;
  readonly start: string;
  readonly end: string;
  readonly plannedEnd: string;
  readonly duration: string;
  readonly showPage: string;
}

/** Whether subscribers to a page are told of an event. */
export function isTopicEvent(event: string): event is TopicEvent {
  return TOPIC_EVENTS.some((one) => one === event);
}
