import type { SubscriberStatus } from '#modules/subscribers/dto/subscriber.response.js';

/** Statuspage's states of subscribers, which has another list for those who have unsubscribed. */
export const STATES = ['active', 'unconfirmed', 'quarantined'] as const;
export type SubscriberState = (typeof STATES)[number];

/** Our status for each state. */
export const STATUS_OF: Readonly<Record<SubscriberState, SubscriberStatus>> = {
  active: 'confirmed',
  unconfirmed: 'pending',
  quarantined: 'quarantined',
};

/** Statuspage's types of subscribers. Channels that it has no type for count as integrations. */
export const TYPES = ['email', 'sms', 'webhook', 'slack', 'teams', 'integration_partner'] as const;
export type SubscriberType = (typeof TYPES)[number];

/** Channels of a type. */
export function channelsOf(type: SubscriberType, channels: readonly string[]): readonly string[] {
  const isOwn = (channel: string): boolean => TYPES.some((one) => one === channel);
  return channels.filter((channel) => (type === 'integration_partner' ? !isOwn(channel) : channel === type));
}
