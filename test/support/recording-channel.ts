import type {
  DeliveryChannel,
  DeliveryOutcome,
  RecordOutcomes,
  WaitingDelivery,
} from '../../src/notifications/delivery/delivery-channel.js';
import { currentTenant } from '../../src/context/work-context.js';

/** A channel that keeps what it is given, and answers as a test wants. */
export class RecordingChannel implements DeliveryChannel {
  readonly retryAfterSeconds = [5, 300];
  readonly given: (WaitingDelivery & { readonly tenant: string })[] = [];
  /** What comes of a try. */
  answer: (delivery: WaitingDelivery) => Omit<DeliveryOutcome, 'eventId' | 'subscriberId'> = () => ({
    result: 'sent',
  });

  constructor(readonly name: string) {}

  async deliver(deliveries: readonly WaitingDelivery[], record: RecordOutcomes): Promise<void> {
    for (const delivery of deliveries) {
      this.given.push({ ...delivery, tenant: currentTenant().slug });
      const { eventId, subscriberId } = delivery;
      await record([{ eventId, subscriberId, ...this.answer(delivery) }]);
    }
  }

  /** Who of a tenant was given what since the last time, in the order of sending. */
  take(tenant: string): [event: string, subscriberId: number][] {
    return this.given
      .splice(0)
      .filter((one) => one.tenant === tenant)
      .map(({ event, subscriberId }) => [event, subscriberId]);
  }
}
