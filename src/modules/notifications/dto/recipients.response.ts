import { EnumField, IntegerField, RecordField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { MAX_CHANNELS, SUBSCRIBER_CHANNELS } from '#core/status/subscriber-channels.js';
import type { LeftOutReason } from '../rules/left-out-reasons.js';

function Count(description: string, example: number): PropertyDecorator {
  return IntegerField({ min: 0, description, example });
}

/** Subscribers of a channel who would be told. */
export class ChannelRecipients {
  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    description: 'Their channel.',
    example: 'email',
  })
  readonly channel!: string;

  @Count('Subscribers who would be told.', 118)
  readonly subscribers!: number;
}

/** Subscribers who would not be told, by the first reason that applies. Those who have unsubscribed are in none. */
export class LeftOutSubscribers implements Record<LeftOutReason, number> {
  @Count('Have not confirmed.', 4)
  readonly pending!: number;

  @Count('Cannot be reached at their address.', 1)
  readonly quarantined!: number;

  @Count('Have paused their subscription.', 2)
  readonly paused!: number;

  @Count('Want to hear of other kinds of events only.', 7)
  readonly other_events!: number;

  @Count('Follow other components only.', 31)
  readonly other_components!: number;

  @Count('Their channel has no sender on this installation, or the page is archived.', 0)
  readonly unreachable!: number;
}

/** How many subscribers a publication or an update would tell. */
export class Recipients {
  @Count('Subscribers who would be told, of all channels.', 120)
  readonly subscribers!: number;

  @RecordListField(() => ChannelRecipients, {
    maxItems: MAX_CHANNELS,
    description: 'Those who would be told, by channel; channels without any are left out.',
  })
  readonly channels!: ChannelRecipients[];

  @RecordField(() => LeftOutSubscribers, { description: 'The others.' })
  readonly left_out!: LeftOutSubscribers;
}
