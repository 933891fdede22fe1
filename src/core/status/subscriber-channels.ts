const names: string[] = [];

/**
 * Names of the channels of all modules, in order. Classes of bodies and responses read them when they are used, because
 * modules are loaded after these classes.
 */
export const SUBSCRIBER_CHANNELS: readonly string[] = names;

/** Sets the channels of the modules that the process runs with. */
export function setSubscriberChannels(channels: readonly string[]): void {
  names.splice(0, Infinity, ...channels);
}

/** Maximum number of channels. It bounds reports and labels of metrics. */
export const MAX_CHANNELS = 20;

export const SUBSCRIBED_EVENTS = ['incident', 'maintenance', 'announcement'] as const;

export type SubscribedEvent = (typeof SUBSCRIBED_EVENTS)[number];
