import { EnumField, TextField } from '../../../http/fields/fields.js';
import { QueryId } from '../../../http/fields/query-fields.js';
import { SUBSCRIBED_EVENTS, SUBSCRIBER_CHANNELS, SUBSCRIBER_STATUSES } from './subscriber.response.js';

/** Which subscribers are wanted. Source: decisions, section 7. */
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
      'Only subscribers who are told of this component: by itself, by a group that it is in, or because all are wanted.',
  })
  component_id?: number;

  @EnumField({
    values: SUBSCRIBED_EVENTS,
    name: 'SubscribedEvent',
    optional: true,
    description: 'Only subscribers who are told of these events.',
  })
  event?: string;

  @TextField({
    optional: true,
    maxLength: 255,
    description: 'Only subscribers with this text in the address as it is shown, in any case.',
  })
  q?: string;
}
