import {
  SUBSCRIBER_CHANNELS,
  SUBSCRIBED_EVENTS,
  type SubscribedEvent,
} from '#core/status/subscriber-channels.js';
import { field } from '#http/fields/field.js';
import { EnumField, IdField, TextField, TimestampField } from '#http/fields/fields.js';
import { Confidential } from '#http/results/confidential.js';

export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'quarantined', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** Maximum number of ids in a selection. */
export const MAX_SELECTED = 1000;

/** Maximum length of an address of any channel, in characters. */
export const MAX_ADDRESS = 2000;

const ID = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** A list of ids in a response. */
function Ids(options: {
  description: string;
  example: readonly number[] | null;
  nullable?: boolean;
}): PropertyDecorator {
  return field({ type: 'json' }, { type: 'array', maxItems: MAX_SELECTED, items: ID }, options, []);
}

/** A subscriber in the management API. Source: decisions, section 7. */
@Confidential()
export class Subscriber {
  @IdField({ description: 'Id of the subscriber.', example: 9 })
  readonly id!: number;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    about: 'How a subscriber is notified.',
    description: 'How the subscriber is notified.',
    example: 'email',
  })
  readonly channel!: string;

  @TextField({
    maxLength: MAX_ADDRESS,
    description:
      'The address, as the channel has it. Of web addresses of chats, only the host and the end are shown, since the full address is a secret.',
    example: 'ada@example.com',
  })
  readonly address!: string;

  @TextField({ maxLength: 35, description: 'Language of the notifications.', example: 'en' })
  readonly locale!: string;

  @EnumField({
    values: SUBSCRIBER_STATUSES,
    name: 'SubscriberStatus',
    about:
      'Pending: not confirmed yet. Quarantined: cannot be reached, and is no longer tried. Only confirmed subscribers are notified.',
    description: 'Whether the subscriber is notified.',
    example: 'pending',
  })
  readonly status!: string;

  @Ids({
    nullable: true,
    description: 'The chosen components; null: all, including future ones.',
    example: null,
  })
  readonly component_ids!: readonly number[] | null;

  @Ids({
    description: 'The chosen component groups: their components at any depth, including future ones.',
    example: [],
  })
  readonly group_ids!: readonly number[];

  @Ids({
    description:
      'Incidents and maintenances that the subscriber follows until they are over, besides what is chosen.',
    example: [],
  })
  readonly incident_ids!: readonly number[];

  @field(
    { type: 'json' },
    {
      type: 'array',
      maxItems: SUBSCRIBED_EVENTS.length,
      items: { type: 'string', enum: [...SUBSCRIBED_EVENTS] },
    },
    {
      description: 'The kinds of events the subscriber is notified of.',
      example: ['incident', 'maintenance', 'announcement'],
    },
    [],
  )
  readonly events!: readonly SubscribedEvent[];

  @TimestampField({
    nullable: true,
    description: 'When the subscription was confirmed; null while it is not.',
    example: null,
  })
  readonly confirmed_at!: string | null;

  @TimestampField({ description: 'When the subscriber was created.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the subscriber was last changed.' })
  readonly updated_at!: string;
}

/** A new signing secret. No other response contains it. */
@Confidential()
export class SubscriberSecret {
  @TextField({
    maxLength: 100,
    pattern: /^whsec_[A-Za-z0-9+/]+=*$/,
    description: 'Signing secret in the format of Standard Webhooks. It is only shown now.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  readonly secret!: string;

  @TimestampField({
    nullable: true,
    description: 'Until when the previous one also stays valid; null: there was none.',
  })
  readonly previous_valid_until!: string | null;
}
