import { Injectable } from '@nestjs/common';

/** One thing that one subscriber is to be told. */
export interface WaitingDelivery {
  /** Id of the domain event; with the subscriber's it is the delivery's, and stays the same for every try. */
  readonly eventId: number;
  readonly event: string;
  readonly incidentId: number | null;
  readonly announcementId: number | null;
  readonly occurredAt: Date;
  readonly subscriberId: number;
  readonly locale: string;
  /** Tries so far. */
  readonly tries: number;
  /** The trace of what is told of. */
  readonly traceparent: string | null;
}

/** What a try has come to. */
export interface DeliveryOutcome {
  readonly eventId: number;
  readonly subscriberId: number;
  /** Tries before this one. */
  readonly tries: number;
  /** Retry: not now, but later. Failed: never. Cancelled: there was nothing to tell any more, and no try. */
  readonly result: 'sent' | 'retry' | 'failed' | 'cancelled';
  /** What the other side answered with: of SMTP or HTTP. */
  readonly code?: number;
  /** The words of the other side; the first 1,000 characters are kept. */
  readonly response?: string;
  /** Of a retry: not before this instant, where the other side has named one. */
  readonly notBefore?: Date;
}

/** Writes outcomes to the ledger; done when they are committed. A channel is always given the same one. */
export type RecordOutcomes = (outcomes: readonly DeliveryOutcome[]) => Promise<void>;

/** A way to reach subscribers. The ledger decides who is told what and when; a channel only sends. */
export interface DeliveryChannel {
  /** The channel of subscribers that it serves. */
  readonly name: string;
  /** Pauses before each further try, in seconds; after the last one the delivery has failed. */
  readonly retryAfterSeconds: readonly number[];
  /**
   * Whether an endpoint's posts go out one at a time and in order: what is due waits while the endpoint rests, and behind earlier
   * news of its incident.
   */
  readonly keepsOrder?: boolean;
  /**
   * Sends, in the context of the tenant and outside any transaction, and records each outcome before anything else goes out on
   * the same connection: what is sent and not recorded is sent again after a crash.
   */
  deliver(deliveries: readonly WaitingDelivery[], record: RecordOutcomes): Promise<void>;
}

/** The channels of this process. */
@Injectable()
export class DeliveryChannels {
  private readonly channels = new Map<string, DeliveryChannel>();

  /** Adds a channel; call it in `onModuleInit`. */
  add(channel: DeliveryChannel): void {
    if (this.channels.has(channel.name)) throw new Error(`There is a channel ${channel.name} already.`);
    this.channels.set(channel.name, channel);
  }

  /** The channels of subscribers that can be reached. */
  names(): string[] {
    return [...this.channels.keys()];
  }

  find(name: string): DeliveryChannel | undefined {
    return this.channels.get(name);
  }
}
