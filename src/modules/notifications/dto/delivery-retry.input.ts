import { EnumField, IdField, TextField } from '#http/fields/fields.js';
import { InstantField } from '#http/fields/instant-field.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';

const RETRIED_STATUSES = ['failed', 'sent'] as const;

/** Selects the deliveries to send again. All conditions must hold. */
export class RetryDeliveries {
  @EnumField({
    values: RETRIED_STATUSES,
    name: 'RetriedDeliveryStatus',
    about: 'Failed: what was given up. Sent: what was sent already, to one subscriber.',
    optional: true,
    description: 'Whether to retry deliveries that failed, or resend those that were sent; default: failed.',
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
    description: 'Only deliveries to this subscriber; required to resend sent ones.',
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
    description: 'Only deliveries created from then on.',
    example: '2026-03-01T09:00:00Z',
  })
  readonly since?: Date;

  @InstantField({
    optional: true,
    description: 'Only deliveries created until then.',
    example: '2026-03-01T13:00:00Z',
  })
  readonly until?: Date;
}
