import type { DomainEventName } from '#platform/events/domain-events.js';
import type { SubscriberStatus } from '#modules/subscribers/dto/subscriber.response.js';
import { TOPIC_EVENTS } from '#core/languages/topic-events.js';

/** Events that subscribers are notified of, unless `notify` is false. Source: decisions, section 7. */
export const NOTIFIED_EVENTS = [
  ...TOPIC_EVENTS,
  'subscriber.confirmation_requested',
  'subscriber.manage_link_requested',
  'subscriber.unsubscribed',
  'subscriber.test_requested',
] as const satisfies readonly DomainEventName[];

/** Events that only mails tell of. */
export const MAIL_EVENTS = ['subscriber.manage_link_requested', 'subscriber.unsubscribed'] as const;

/** Statuses in which subscribers are told of events that name them, where it is not `confirmed`. */
export const NAMED_STATUSES: Readonly<Record<string, SubscriberStatus>> = {
  'subscriber.confirmation_requested': 'pending',
  'subscriber.unsubscribed': 'unsubscribed',
};

export type NotifiedEventName = (typeof NOTIFIED_EVENTS)[number];

/** Events that those who follow one incident or maintenance are told of last. */
export const LAST_EVENTS: ReadonlySet<string> = new Set([
  'incident.resolved',
  'maintenance.completed',
  'maintenance.cancelled',
] satisfies NotifiedEventName[]);
