import type { TopicEvent } from '#core/languages/topic-events.js';

/** Planned times of a maintenance. */
export interface PlannedTimes {
  readonly startedAt: Date;
  readonly scheduledEndAt: Date | null;
}

/** A delivery to one subscriber that is waiting to be sent. */
export interface WaitingDelivery {
  /**
   * Id of the domain event. With the subscriber's id it identifies the delivery, and it is the same for every try.
   */
  readonly eventId: number;
  readonly event: string;
  readonly incidentId: number | null;
  readonly announcementId: number | null;
  readonly occurredAt: Date;
  readonly subscriberId: number;
  readonly locale: string;
  /** Audiences that the subscriber belongs to; null for what everybody sees. */
  readonly audienceIds: readonly number[] | null;
  /** Tries so far. */
  readonly tries: number;
  /** Trace of the event. */
  readonly traceparent: string | null;
  /** Nonce of the visitor's request that this asks to confirm; null for anything else. */
  readonly confirmationNonce: string | null;
  /** Event that a test is an example of. Null for anything else. */
  readonly exampleOf: TopicEvent | null;
  /** Times of the maintenance that the subscriber knows, if it was moved since. Null for anything else. */
  readonly previous: PlannedTimes | null;
}

/** Whether a visitor asked for this message, so that it is limited by requests and not by the tenant's quota. */
export function isAskedByVisitor({
  event,
  confirmationNonce,
}: Pick<WaitingDelivery, 'event' | 'confirmationNonce'>): boolean {
  return confirmationNonce !== null || event === 'subscriber.manage_link_requested';
}

/** Whether a channel tells of an event. */
export function isToldBy({ events }: Pick<DeliveryChannel, 'events'>, event: string): boolean {
  return events === undefined || event.startsWith('subscriber.') || events.includes(event);
}

/** Key of what a delivery says in a language: subscribers may know different times of a maintenance, and see other components. */
export function contentKey(
  { eventId, previous, audienceIds }: Pick<WaitingDelivery, 'eventId' | 'previous' | 'audienceIds'>,
  locale: string,
): string {
  return JSON.stringify([eventId, locale, previous, audienceIds]);
}

/** Outcome of a try. */
export interface DeliveryOutcome {
  readonly eventId: number;
  readonly subscriberId: number;
  /** Tries before this one. */
  readonly tries: number;
  /** `retry`: try again later. `failed`: never. `cancelled`: nothing was left to send, and no try was made. */
  readonly result: 'sent' | 'retry' | 'failed' | 'cancelled';
  /** Code of the SMTP or HTTP response. */
  readonly code?: number;
  /** Text of the response. The first 1,000 characters are stored. */
  readonly response?: string;
  /** Earliest time of a retry, if the other side named one. */
  readonly notBefore?: Date;
}

/** Writes outcomes to the ledger and resolves once they are committed. A channel always gets the same function. */
export type RecordOutcomes = (outcomes: readonly DeliveryOutcome[]) => Promise<void>;

/** A way to reach subscribers. The ledger decides who is told what and when; a channel only sends. */
export interface DeliveryChannel {
  /** Subscriber channel that it serves. */
  readonly name: string;
  /** Names of the events that it tells, besides those of a subscription itself; default: all. */
  readonly events?: readonly string[] | undefined;
  /** Pauses before each further try, in seconds. After the last one the delivery fails. */
  readonly retryAfterSeconds: readonly number[];
  /**
   * Whether posts to an endpoint go out one at a time and in order. Due deliveries then wait while the
   * endpoint rests, and behind earlier news of the same incident.
   */
  readonly keepsOrder?: boolean;
  /**
   * Quota of messages a day. What exceeds it waits for the next day (UTC), except what visitors ask for.
   */
  readonly dailyQuota?: 'daily_mails';
  /** Set while nothing can be sent over it at all. Deliveries then wait without counting tries. */
  readonly restsUntil?: Date | undefined;
  /**
   * Sends, in the context of the tenant and outside any transaction. Each outcome is recorded before the next
   * message goes out on the same connection, because a message sent but not recorded is sent again after a crash.
   */
  deliver(deliveries: readonly WaitingDelivery[], record: RecordOutcomes): Promise<void>;
}
