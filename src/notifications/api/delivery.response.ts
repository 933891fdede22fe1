import {
  BooleanField,
  EnumField,
  IdField,
  IntegerField,
  TextField,
  TimestampField,
} from '../../http/fields/fields.js';
import { RecordListField } from '../../http/fields/list-field.js';
import { SUBSCRIBER_CHANNELS } from '../../modules/subscribers/api/subscriber.response.js';

export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'merged', 'cancelled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const ATTEMPT_OUTCOMES = ['sent', 'retry', 'failed'] as const;

const EVENT = {
  maxLength: 100,
  description: 'What happened, as the domain event is called.',
  example: 'incident.published',
};

/** One try of a delivery. */
export class DeliveryAttempt {
  @TimestampField({ description: 'When.', example: '2026-03-01T09:30:01.000Z' })
  readonly attempted_at!: string;

  @EnumField({
    values: ATTEMPT_OUTCOMES,
    name: 'DeliveryOutcome',
    description: 'What it came to; after a retry there is another try.',
    example: 'sent',
  })
  readonly outcome!: string;

  @IntegerField({
    nullable: true,
    description: 'What the other side answered with, of SMTP or HTTP.',
    example: 250,
  })
  readonly code!: number | null;

  @TextField({
    nullable: true,
    maxLength: 1000,
    description: 'The beginning of what the other side said.',
    example: '2.0.0 Ok',
  })
  readonly response!: string | null;
}

/** What one subscriber was told of one event, or is to be. Source: decisions, section 7. */
export class Delivery {
  @IdField({ description: 'Id of the event; with the subscriber’s, that of the delivery.', example: 311 })
  readonly event_id!: number;

  @TextField(EVENT)
  readonly event!: string;

  @IdField({ nullable: true, description: 'The incident or maintenance that it is about.', example: 12 })
  readonly incident_id!: number | null;

  @IdField({ nullable: true, description: 'The announcement that it is about.', example: null })
  readonly announcement_id!: number | null;

  @IdField({ description: 'Who is told.', example: 9 })
  readonly subscriber_id!: number;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    description: 'How the subscriber is told.',
    example: 'email',
  })
  readonly channel!: string;

  @EnumField({
    values: DELIVERY_STATUSES,
    name: 'DeliveryStatus',
    about:
      'Merged: not sent, because a later event of the same incident was told before this one was sent. Cancelled: the subscriber had left by then.',
    description: 'Whether it has been sent.',
    example: 'sent',
  })
  readonly status!: string;

  @IntegerField({ min: 0, description: 'Tries so far.', example: 1 })
  readonly tries!: number;

  @TimestampField({
    nullable: true,
    description: 'When it is tried next; null: not any more.',
    example: null,
  })
  readonly next_try_at!: string | null;

  @TimestampField({ nullable: true, description: 'When it was sent.' })
  readonly sent_at!: string | null;

  @TimestampField({ description: 'When it was decided that the subscriber is told.' })
  readonly created_at!: string;

  @RecordListField(() => DeliveryAttempt, { maxItems: 1000, description: 'Every try, oldest first.' })
  readonly attempts!: readonly DeliveryAttempt[];
}

/** What a range of deliveries that is sent again has come to. */
export class DeliveryRetry {
  @IntegerField({
    min: 0,
    description: 'Deliveries that wait to be sent again, 10,000 at most.',
    example: 12,
  })
  readonly deliveries!: number;

  @BooleanField({
    description:
      'Whether these are all; else there may be more. Sent again, the request goes on with what else has failed; for what was sent, narrow it with `since`.',
    example: true,
  })
  readonly is_complete!: boolean;
}

function Count(description: string): PropertyDecorator {
  return IntegerField({ description, min: 0, example: 0 });
}

/** How far the deliveries of one event are. */
export class NotificationTotals {
  @IdField({ description: 'Id of the event.', example: 311 })
  readonly event_id!: number;

  @TextField(EVENT)
  readonly event!: string;

  @TimestampField({ description: 'When it happened.' })
  readonly occurred_at!: string;

  @TimestampField({
    nullable: true,
    description: 'When it was decided of every subscriber whether to tell; null: not yet.',
  })
  readonly decided_at!: string | null;

  @Count('Deliveries that wait for their first or next try.')
  readonly waiting!: number;

  @Count('Deliveries that were sent.')
  readonly sent!: number;

  @Count('Deliveries that were given up.')
  readonly failed!: number;

  @Count('Deliveries that a later event of the incident has made needless.')
  readonly merged!: number;

  @Count('Deliveries whose subscriber had left before they were sent.')
  readonly cancelled!: number;
}
