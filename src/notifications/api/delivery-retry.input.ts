import { EnumField, IdField, TextField } from '../../http/fields/fields.js';
import { InstantField } from '../../http/fields/instant-field.js';
import { SUBSCRIBER_CHANNELS } from '../../modules/subscribers/api/subscriber.response.js';

const RETRIED_STATUSES = ['failed', 'sent'] as const;

/** Which deliveries are sent again; all conditions must hold. */
export class RetryDeliveries {
  @EnumField({
    values: RETRIED_STATUSES,
    name: 'RetriedDeliveryStatus',
    about: 'Failed: what was given up. Sent: what was sent already, to one subscriber.',
    optional: true,
    description: 'Whether what was given up is sent again, or what was sent; failed when left out.',
    example: 'failed',
  })
  readonly status?: (typeof RETRIED_STATUSES)[number];

  @TextField({
    optional: true,
    maxLength: 100,
    description: 'Only deliveries of events of this name.',
    example: 'incident.published',
  })
  readonly event?: string;

  @IdField({ optional: true, description: 'Only deliveries of this event.', example: 311 })
  readonly event_id?: number;

  @IdField({
    optional: true,
    description: 'Only deliveries to this subscriber; required for what was sent.',
    example: 9,
  })
  readonly subscriber_id?: number;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    optional: true,
    description: 'Only deliveries of this channel.',
    example: 'webhook',
  })
  readonly channel?: string;

  @InstantField({
    optional: true,
    description: 'Only deliveries that were decided from then on.',
    example: '2026-03-01T09:00:00Z',
  })
  readonly since?: Date;

  @InstantField({
    optional: true,
    description: 'Only deliveries that were decided up to then.',
    example: '2026-03-01T13:00:00Z',
  })
  readonly until?: Date;
}
