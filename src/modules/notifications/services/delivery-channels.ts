import { Injectable } from '@nestjs/common';
import { currentTenant } from '#core/context/work-context.js';
import { isToldBy, type DeliveryChannel } from '../rules/delivery-channel.js';

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

  /**
   * Subscriber channels by which the current tenant's subscribers are told. None if it is archived: deliveries would go
   * out long out of date, once it is resumed.
   */
  namesForTenant(): string[] {
    return currentTenant().state === 'archived' ? [] : this.names();
  }

  /** Those of {@link namesForTenant} that tell of one of these events. */
  telling(events: readonly string[]): string[] {
    return this.namesForTenant().filter((name) => {
      const channel = this.find(name);
      return channel !== undefined && events.some((event) => isToldBy(channel, event));
    });
  }

  find(name: string): DeliveryChannel | undefined {
    return this.channels.get(name);
  }
}
