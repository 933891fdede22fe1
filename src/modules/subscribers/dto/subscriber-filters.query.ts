import { EnumField, TextField } from '#http/fields/fields.js';
import { QueryId } from '#http/fields/query-fields.js';
import { SUBSCRIBER_STATUSES } from './subscriber.response.js';
import { SUBSCRIBED_EVENTS, SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';

/** Filters of subscribers, for the list and the export. Source: decisions, section 7. */
export class SubscriberFilters {
  @EnumField({
    values: SUBSCRIBER_STATUSES,
    name: 'SubscriberStatus',
    optional: true,
    description: 'Only subscribers of this status.',
  })
  status?: string;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    optional: true,
    description: 'Only subscribers of this channel.',
  })
  channel?: string;

  @QueryId({
    description:
      'Only subscribers to this component: directly, through one of its groups, or because they chose all.',
  })
  component_id?: number;

  @EnumField({
    values: SUBSCRIBED_EVENTS,
    name: 'SubscribedEvent',
    optional: true,
    description: 'Only subscribers to these kinds of events.',
  })
  event?: string;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only subscribers with this text in the address as shown, ignoring case.',
  })
  q?: string;
}
