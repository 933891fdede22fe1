import { EnumField, TextField } from '#http/fields/fields.js';
import { QueryInstant } from '#http/fields/instant-field.js';
import { PageQuery } from '#http/results/page-query.js';
import { SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from './delivery.response.js';

/** Filters of the lists of deliveries. */
export class DeliveryListQuery extends PageQuery {
  @TextField({
    optional: true,
    maxLength: 100,
    description: 'Only deliveries of events of this name.',
    example: 'incident.published',
  })
  event?: string;

  @EnumField({
    values: DELIVERY_STATUSES,
    name: 'DeliveryStatus',
    optional: true,
    description: 'Only deliveries of this status.',
  })
  status?: DeliveryStatus;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    optional: true,
    description: 'Only deliveries of this channel.',
  })
  channel?: string;

  @QueryInstant({ description: 'Only deliveries of events from then on.' }, 'start')
  since?: Date;
}
