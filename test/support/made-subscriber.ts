import { Invalid } from '#core/errors/api-error.js';
import { CORE_CHANNELS } from '#modules/subscribers/rules/core-channels.js';
import { newSubscriber } from '#modules/subscribers/services/new-subscriber.js';
import type { Channel } from '#platform/channels/channel.js';

type Input = Parameters<typeof newSubscriber>[0];

/** One of the product's own channels. */
export function coreChannel(name: string): Channel {
  return CORE_CHANNELS.find((channel) => channel.name === name)!;
}

/** A new subscriber whose address was read by its channel. */
export function madeSubscriber(input: Input, locale: string, now: Date): ReturnType<typeof newSubscriber> {
  const channel = coreChannel(input.channel);
  const address = channel.readAddress(input.address);
  if (typeof address === 'string') throw Invalid.field('address', address);
  return newSubscriber(input, channel, address, locale, now);
}
