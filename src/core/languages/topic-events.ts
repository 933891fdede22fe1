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

/** True if subscribers to a page are notified of an event. */
export function isTopicEvent(event: string): event is TopicEvent {
  return TOPIC_EVENTS.some((one) => one === event);
}
