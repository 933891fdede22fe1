import { Injectable } from '@nestjs/common';
import type { DeliveryChannel } from '../rules/delivery-channel.js';

/** The channels of this process. */
@Injectable()
export class DeliveryChannels {
  private readonly channels = new Map<string, DeliveryChannel>();

  /** Adds a channel; call it in `onModuleInit`. */
  add(channel: DeliveryChannel): void {
    if (this.channels.has(channel.name)) throw new Error(`There is a channel ${channel.name} already.`);
    this.channels.set(channel.name, channel);
  }

  /** Subscriber channels that have a sender. */
  names(): string[] {
    return [...this.channels.keys()];
  }

  find(name: string): DeliveryChannel | undefined {
    return this.channels.get(name);
  }
}
