import type { TestingModuleBuilder } from '@nestjs/testing';
import { currentTenant } from '#core/context/work-context.js';
import type {
  DeliveryChannel,
  DeliveryOutcome,
  RecordOutcomes,
  WaitingDelivery,
} from '#modules/notifications/rules/delivery-channel.js';
import { DeliveryChannels } from '#modules/notifications/services/delivery-channels.js';
import { PRODUCT_CHANNELS } from './made-subscriber.js';

/** Channel that records its deliveries and answers as a test chooses. */
export class RecordingChannel implements DeliveryChannel {
  readonly retryAfterSeconds = [5, 300];
  readonly given: (WaitingDelivery & { readonly tenant: string })[] = [];
  /** Returns the outcome of a try. */
  answer: (delivery: WaitingDelivery) => Omit<DeliveryOutcome, 'eventId' | 'subscriberId' | 'tries'> =
    () => ({
      result: 'sent',
    });

  constructor(readonly name: string) {}

  async deliver(deliveries: readonly WaitingDelivery[], record: RecordOutcomes): Promise<void> {
    for (const delivery of deliveries) {
      this.given.push({ ...delivery, tenant: currentTenant().slug });
      const { eventId, subscriberId, tries } = delivery;
      await record([{ eventId, subscriberId, tries, ...this.answer(delivery) }]);
    }
  }

  /** Returns a tenant's deliveries since the last call, in the order of sending. */
  take(tenant: string): [event: string, subscriberId: number][] {
    return this.given
      .splice(0)
      .filter((one) => one.tenant === tenant)
      .map(({ event, subscriberId }) => [event, subscriberId]);
  }
}

/** Channels of a test, in place of the product's. */
export class TestChannels extends DeliveryChannels {
  constructor(...channels: readonly DeliveryChannel[]) {
    super();
    for (const channel of channels) this.give(channel);
  }

  /** Channels of the product's names that record messages instead of sending them. */
  static recordingAll(): TestChannels {
    return new TestChannels(...PRODUCT_CHANNELS.map(({ name }) => new RecordingChannel(name)));
  }

  /** Value for the `override` option of `useApi`. */
  readonly override = (nest: TestingModuleBuilder): TestingModuleBuilder =>
    nest.overrideProvider(DeliveryChannels).useValue(this);

  /** Ignores the channels of the product. */
  override add(): void {}

  give(channel: DeliveryChannel): void {
    super.add(channel);
  }
}
