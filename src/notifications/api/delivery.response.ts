import { field } from '../../http/fields/field.js';
import { EnumField, IdField, IntegerField, TextField, TimestampField } from '../../http/fields/fields.js';
import { SUBSCRIBER_CHANNELS } from '../../modules/subscribers/api/subscriber.response.js';

export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'merged', 'cancelled'] as const;

const INSTANT = { type: 'string', format: 'date-time' };
const EVENT = {
  maxLength: 100,
  description: 'What happened, as the domain event is called.',
  example: 'incident.published',
};

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

  @field(
    { type: 'json' },
    {
      type: 'array',
      maxItems: 1000,
      items: {
        type: 'object',
        required: ['attempted_at', 'outcome', 'code', 'response'],
        additionalProperties: false,
        properties: {
          attempted_at: { ...INSTANT, description: 'When.' },
          outcome: { type: 'string', enum: ['sent', 'retry', 'failed'], description: 'What it came to.' },
          code: {
            type: ['integer', 'null'],
            description: 'What the other side answered with, of SMTP or HTTP.',
          },
          response: { type: ['string', 'null'], maxLength: 1000, description: 'The beginning of its words.' },
        },
      },
    },
    {
      description: 'Every try, oldest first.',
      example: [
        { attempted_at: '2026-03-01T09:30:01.000Z', outcome: 'sent', code: 250, response: '2.0.0 Ok' },
      ],
    },
    [],
  )
  readonly attempts!: readonly object[];
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
