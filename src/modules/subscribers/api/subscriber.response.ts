import { field } from '../../../http/fields/field.js';
import { EnumField, IdField, TextField, TimestampField } from '../../../http/fields/fields.js';

export const SUBSCRIBER_CHANNELS = ['email', 'webhook', 'slack', 'teams', 'discord'] as const;
export type SubscriberChannel = (typeof SUBSCRIBER_CHANNELS)[number];

export const SUBSCRIBER_STATUSES = ['pending', 'confirmed', 'quarantined', 'unsubscribed'] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

export const SUBSCRIBED_EVENTS = ['incident', 'maintenance', 'announcement'] as const;
export type SubscribedEvent = (typeof SUBSCRIBED_EVENTS)[number];

/** Ids that a subscriber can choose. */
export const MAX_SELECTED = 1000;

/** Longest address of any channel. */
export const MAX_ADDRESS = 2000;

const ID = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** A list of ids in an answer. */
function Ids(options: {
  description: string;
  example: readonly number[] | null;
  nullable?: boolean;
}): PropertyDecorator {
  return field({ type: 'json' }, { type: 'array', maxItems: MAX_SELECTED, items: ID }, options, []);
}

/** A subscriber as clients read it. Source: decisions, section 7. */
export class Subscriber {
  @IdField({ description: 'Id of the subscriber.', example: 9 })
  readonly id!: number;

  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    about: 'How a subscriber is told.',
    description: 'How the subscriber is told.',
    example: 'email',
  })
  readonly channel!: string;

  @TextField({
    maxLength: MAX_ADDRESS,
    description:
      'E-mail address or web address. Of Slack, Teams and Discord all but the host and the end is left out: whoever has the whole can post there.',
    example: 'ada@example.com',
  })
  readonly address!: string;

  @TextField({ maxLength: 35, description: 'Language that the subscriber is told in.', example: 'en' })
  readonly locale!: string;

  @EnumField({
    values: SUBSCRIBER_STATUSES,
    name: 'SubscriberStatus',
    about:
      'Pending: has not confirmed yet. Quarantined: cannot be reached, and is not tried any more. Only confirmed ones are told anything.',
    description: 'Whether the subscriber is told.',
    example: 'pending',
  })
  readonly status!: string;

  @Ids({
    nullable: true,
    description: 'The components of interest; null: all, those to come included.',
    example: null,
  })
  readonly component_ids!: readonly number[] | null;

  @Ids({
    description: 'The component groups of interest: their components, those to come included, at any depth.',
    example: [],
  })
  readonly group_ids!: readonly number[];

  @field(
    { type: 'json' },
    {
      type: 'array',
      maxItems: SUBSCRIBED_EVENTS.length,
      items: { type: 'string', enum: [...SUBSCRIBED_EVENTS] },
    },
    { description: 'What the subscriber is told of.', example: ['incident', 'maintenance', 'announcement'] },
    [],
  )
  readonly events!: readonly SubscribedEvent[];

  @TimestampField({
    nullable: true,
    description: 'When the subscription was confirmed; null while it is not.',
    example: null,
  })
  readonly confirmed_at!: string | null;

  @TimestampField({ description: 'When the subscriber was made.' })
  readonly created_at!: string;

  @TimestampField({ description: 'When the subscriber was last changed.' })
  readonly updated_at!: string;
}

/** What a new signing secret is answered with; it is shown nowhere else. */
export class SubscriberSecret {
  @TextField({
    maxLength: 100,
    pattern: /^whsec_[A-Za-z0-9+/]+=*$/,
    description: 'Secret that webhooks are signed with, as Standard Webhooks writes it. Shown this once.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  readonly secret!: string;

  @TimestampField({
    nullable: true,
    description: 'Until when the one before is valid too; null: there was none.',
  })
  readonly previous_valid_until!: string | null;
}
