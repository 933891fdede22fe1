import { EnumField } from '#http/fields/fields.js';
import { Writes } from '#http/body/read-only.js';
import { NewSubscriberInput } from './subscriber.input.js';
import { SUBSCRIBER_STATUSES, Subscriber, type SubscriberStatus } from './subscriber.response.js';

/**
 * A row of an exported file, imported by the operator. Its status keeps people who unsubscribed
 * elsewhere from being notified.
 */
@Writes(Subscriber, { updates: false })
export class ExportedSubscriber extends NewSubscriberInput {
  @EnumField({
    values: SUBSCRIBER_STATUSES,
    name: 'SubscriberStatus',
    optional: true,
    description: 'As a subscriber has it.',
  })
  readonly status?: SubscriberStatus;
}
