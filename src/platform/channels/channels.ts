import { Injectable, Logger } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { Invalid } from '#core/errors/api-error.js';
import { baseOf } from '#core/languages/catalogues.js';
import { loggableError } from '#core/logging/loggable-error.js';
import type { Channel, ChannelTexts, SubscriberAddress } from './channel.js';
import { checkedAddress } from './checked-address.js';

/** A channel with its module. */
export interface OwnedChannel {
  readonly channel: Channel;
  readonly module: string;
}

/** Channels of all modules, by which subscribers are reached. */
@Injectable()
export class Channels {
  private readonly logger = new Logger(Channels.name);
  private readonly owned = new Map<string, OwnedChannel>();

  register(module: string, channels: readonly Channel[]): void {
    for (const channel of channels) this.owned.set(channel.name, { channel, module });
  }

  /** In the order of the modules, the product's own first. */
  get all(): readonly Channel[] {
    return [...this.owned.values()].map(({ channel }) => channel);
  }

  /** Those that the current tenant can use. */
  get available(): readonly Channel[] {
    const { settings } = currentTenant();
    return this.all.filter((channel) => channel.unavailable?.(settings) === undefined);
  }

  find(name: string): Channel | undefined {
    return this.owned.get(name)?.channel;
  }

  moduleOf(name: string): string | undefined {
    return this.owned.get(name)?.module;
  }

  /** @throws Invalid */
  get(name: string): Channel {
    const channel = this.find(name);
    if (channel === undefined) throw Invalid.field('channel', `There is no channel ${name}.`);
    return channel;
  }

  /**
   * Reads an address from a request.
   *
   * @throws Invalid on `address`, also if the channel fails, or on `channel` if the current tenant cannot use it
   */
  readAddress(channel: Channel, text: string): SubscriberAddress {
    const reason = channel.unavailable?.(currentTenant().settings);
    if (reason !== undefined) throw Invalid.field('channel', reason);
    const address = this.tryAddress(channel.name, text);
    if (typeof address === 'string') throw Invalid.field('address', address);
    return address;
  }

  private tryAddress(name: string, text: string): SubscriberAddress | string {
    try {
      return checkedAddress(this.get(name).readAddress(text));
    } catch (error) {
      const { message, stack } = loggableError(error);
      this.logger.error(
        `The channel ${name} of the module ${this.moduleOf(name)} cannot read an address: ${message}`,
        stack,
      );
      return `The channel ${name} could not read the address.`;
    }
  }
}

/** Texts of a channel in a language, else in English. */
export function channelTexts({ texts }: Channel, locale: string): ChannelTexts {
  const found = texts[locale] ?? texts[baseOf(locale)] ?? texts['en'] ?? Object.values(texts)[0];
  if (found === undefined) throw new Error('The channel has no texts.');
  return found;
}
