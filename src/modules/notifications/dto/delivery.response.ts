import {
  BooleanField,
  EnumField,
  IdField,
  IntegerField,
  TextField,
  TimestampField,
} from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { Confidential } from '#http/results/confidential.js';

export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'merged', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const ATTEMPT_OUTCOMES = ['sent', 'retry', 'failed'] as const;

const EVENT = {
  maxLength: 100,
  description: 'Name of the domain event.',
  example: 'incident.published',
};

/** One try of a delivery. */
export class DeliveryAttempt {
  @TimestampField({ description: 'When.', example: '2026-03-01T09:30:01.000Z' })
  readonly attempted_at!: string;

  @EnumField({
    values: ATTEMPT_OUTCOMES,
    name: 'DeliveryOutcome',
    description: 'Its outcome; after a retry there is another attempt.',
    example: 'sent',
  })
  readonly outcome!: string;

  @IntegerField({
    nullable: true,
    description: 'The SMTP or HTTP status of the response.',
    example: 250,
  })
  readonly code!: number | null;

  @TextField({
    nullable: true,
    maxLength: 1000,
    description: 'The beginning of the response.',
    example: '2.0.0 Ok',
  })
  readonly response!: string | null;
}

/** Delivery of one event to one subscriber, sent or not. Source: decisions, section 7. */
@Confidential()
export class Delivery {
  @IdField({ description: 'Id of the event; with the subscriber’s, that of the delivery.', example: 311 })
  readonly event_id!: number;

  @TextField(EVENT)
  readonly event!: string;

  @IdField({ nullable: true, description: 'The incident or maintenance it is about.', example: 12 })
  readonly incident_id!: number | null;

  @IdField({ nullable: true, description: 'The announcement it is about.', example: null })
  readonly announcement_id!: number | null;

  @IdField({ description: 'The recipient.', example: 9 })
  readonly subscriber_id!: number;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    description: 'How the subscriber is notified.',
    example: 'email',
  })
  readonly channel!: string;

  @EnumField({
    values: DELIVERY_STATUSES,
    name: 'DeliveryStatus',
    about:
      'Merged: not sent, because a later event of the same incident replaced it. Cancelled: the subscriber had left by then.',
    description: 'Whether it has been sent.',
    example: 'sent',
  })
  readonly status!: string;

  @IntegerField({ min: 0, description: 'Attempts so far.', example: 1 })
  readonly tries!: number;

  @TimestampField({
    nullable: true,
    description: 'Time of the next attempt; null: none.',
    example: null,
  })
  readonly next_try_at!: string | null;

  @TimestampField({ nullable: true, description: 'When it was sent.' })
  readonly sent_at!: string | null;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: string;

  @RecordListField(() => DeliveryAttempt, { maxItems: 1000, description: 'Every attempt, oldest first.' })
  readonly attempts!: readonly DeliveryAttempt[];
}

/** Result of retrying a range of deliveries. */
export class DeliveryRetry {
  @IntegerField({
    min: 0,
    description: 'Deliveries that are now waiting to be sent again, at most 10,000.',
    example: 12,
  })
  readonly deliveries!: number;

  @BooleanField({
    description:
      'Whether these are all. If not, repeat the request to continue with further failed deliveries; for sent ones, narrow it with `since`.',
    example: true,
  })
  readonly is_complete!: boolean;
}

function Count(description: string): PropertyDecorator {
  return IntegerField({ description, min: 0, example: 0 });
}

/** Progress of the deliveries of one event: counts by status. */
export class NotificationTotals {
  @IdField({ description: 'Id of the event.', example: 311 })
  readonly event_id!: number;

  @TextField(EVENT)
  readonly event!: string;

  @TimestampField({ description: 'When it happened.' })
  readonly occurred_at!: string;

  @TimestampField({
    nullable: true,
    description: 'When all deliveries were created; null: not yet.',
  })
  readonly decided_at!: string | null;

  @Count('Deliveries that wait for their first or next attempt.')
  readonly waiting!: number;

  @Count('Deliveries that were sent.')
  readonly sent!: number;

  @Count('Deliveries that were given up.')
  readonly failed!: number;

  @Count('Deliveries replaced by a later event of the incident.')
  readonly merged!: number;

  @Count('Deliveries whose subscriber had left before they were sent.')
  readonly cancelled!: number;
}
