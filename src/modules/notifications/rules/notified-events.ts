import type { DomainEventName } from '#platform/events/domain-events.js';
import { TOPIC_EVENTS } from '#core/languages/topic-events.js';

/** Events that subscribers are notified of, unless `notify` is false. Source: decisions, section 7. */
export const NOTIFIED_EVENTS = [
  ...TOPIC_EVENTS,
  'subscriber.confirmation_requested',
  'subscriber.manage_link_requested',
  'subscriber.test_requested',
] as const satisfies readonly DomainEventName[];

export type NotifiedEventName = (typeof NOTIFIED_EVENTS)[number];
