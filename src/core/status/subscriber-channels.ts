export const SUBSCRIBER_CHANNELS = ['email', 'webhook', 'slack', 'teams', 'discord'] as const;

export type SubscriberChannel = (typeof SUBSCRIBER_CHANNELS)[number];

export const SUBSCRIBED_EVENTS = ['incident', 'maintenance', 'announcement'] as const;

export type SubscribedEvent = (typeof SUBSCRIBED_EVENTS)[number];
