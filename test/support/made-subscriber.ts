import { Invalid } from '#core/errors/api-error.js';
import { CHATS } from '#modules/notifications/channels/endpoints/chats/chats.js';
import { SMS_CHANNEL } from '#modules/notifications/channels/sms/sms-channel.js';
import { WEB_PUSH_CHANNEL } from '#modules/notifications/channels/endpoints/web-push/web-push-channel.js';
import { CORE_CHANNELS } from '#modules/subscribers/rules/core-channels.js';
import { newSubscriber } from '#modules/subscribers/services/new-subscriber.js';
import type { Channel } from '#platform/channels/channel.js';

type Input = Parameters<typeof newSubscriber>[0];

/** The product's own channels, in the order of the form to subscribe. */
export const PRODUCT_CHANNELS: readonly Channel[] = [
  ...CORE_CHANNELS,
  ...CHATS.map(({ channel }) => channel),
  SMS_CHANNEL,
  WEB_PUSH_CHANNEL,
];

/** Names of the chats whose addresses are those of webhooks. */
export const CHAT_NAMES: readonly string[] = CHATS.filter(({ postsByBot }) => postsByBot !== true).map(
  ({ channel }) => channel.name,
);

/** One of the product's own channels. */
export function coreChannel(name: string): Channel {
  return PRODUCT_CHANNELS.find((channel) => channel.name === name)!;
}

/** A new subscriber whose address was read by its channel. */
export function madeSubscriber(input: Input, locale: string, now: Date): ReturnType<typeof newSubscriber> {
  const channel = coreChannel(input.channel);
  const address = channel.readAddress(input.address);
  if (typeof address === 'string') throw Invalid.field('address', address);
  return newSubscriber(input, channel, address, locale, now);
}
