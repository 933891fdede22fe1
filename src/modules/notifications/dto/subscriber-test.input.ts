import { TOPIC_EVENTS, type TopicEvent } from '#core/languages/topic-events.js';
import { EnumField } from '#http/fields/fields.js';

/** What a test sends. */
export class TestSubscriber {
  @EnumField({
    values: TOPIC_EVENTS,
    name: 'ExampleEvent',
    optional: true,
    description:
      'Sends an example of this event, for webhooks and chats; default: a message that says it is a test.',
    example: 'incident.resolved',
  })
  readonly event?: TopicEvent;
}
