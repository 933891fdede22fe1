import { ApiProperty } from '@nestjs/swagger';
import { BooleanField, EnumField, IntegerField, RecordField, TimestampField } from '#http/fields/fields.js';
import { STATES, TYPES } from '../rules/subscriber-state.js';
import { Id, Ids, Nothing, Text } from './members.js';

const MAX_COMPONENTS = 1_000;

/** A subscriber. */
export class StatuspageSubscriber {
  @Id('Id of the subscriber.', '9')
  readonly id!: string;

  @Text('The channel.', 'email')
  readonly mode!: string;

  @Text('The address of a subscriber by e-mail.', 'ada@example.com', { nullable: true, maxLength: 2_000 })
  readonly email!: string | null;

  @Text('The address of an endpoint.', null, { nullable: true, maxLength: 2_000 })
  readonly endpoint!: string | null;

  @Nothing()
  readonly phone_number!: null;

  @Nothing()
  readonly phone_country!: null;

  @Nothing()
  readonly display_phone_number!: null;

  @Nothing()
  readonly obfuscated_channel_name!: null;

  @Nothing()
  readonly workspace_name!: null;

  @BooleanField({ description: 'Always false.', example: false })
  readonly skip_confirmation_notification!: boolean;

  @TimestampField({ nullable: true, description: 'Since when it cannot be reached.', example: null })
  readonly quarantined_at!: string | null;

  @Nothing()
  readonly purge_at!: null;

  @Ids('The components that it follows; null for the whole page.', MAX_COMPONENTS, { nullable: true })
  readonly components!: readonly string[] | null;

  @Nothing()
  readonly page_access_user_id!: null;

  @TimestampField({ description: 'Since when it is a subscriber.' })
  readonly created_at!: string;
}

/** A new subscriber: either `email` or `endpoint`. */
export class SentSubscriber {
  @Text('An e-mail address.', 'ada@example.com', { optional: true })
  readonly email?: string;

  @Text('The address of a webhook.', 'https://example.com/status', { optional: true, maxLength: 2_000 })
  readonly endpoint?: string;

  @BooleanField({
    optional: true,
    description: 'You vouch that whoever owns the address wants this: nobody is asked to confirm.',
    example: false,
  })
  readonly skip_confirmation_notification?: boolean;

  @Ids('Only these components; default: the whole page.', MAX_COMPONENTS, { optional: true })
  readonly component_ids?: readonly string[];
}

/** What can be changed of a subscriber. */
export class SentChoices {
  @Ids('The components that it follows.', MAX_COMPONENTS)
  readonly component_ids!: readonly string[];
}

/** Several subscribers, for a step that is taken with all of them, or with none. */
export class SentSubscribers {
  @ApiProperty({
    description: 'Up to 100 ids, or `all`: of the state that the step is for, unless `state` names one.',
    example: ['9'],
    anyOf: [
      {
        type: 'array',
        maxItems: 100,
        items: { type: 'string', maxLength: 15, pattern: String.raw`^[1-9]\d*$` },
      },
      { type: 'string', enum: ['all'] },
    ],
  })
  readonly subscribers!: readonly string[] | 'all';

  @EnumField({
    values: TYPES,
    name: 'SubscriberType',
    optional: true,
    description: 'Of `all`, only those of this type.',
    example: 'email',
  })
  readonly type?: string;

  @EnumField({
    values: [...STATES, 'all'],
    name: 'SubscriberState',
    optional: true,
    description: 'Of `all`, only those in this state.',
    example: 'unconfirmed',
  })
  readonly state?: string;
}

function Count(description: string): PropertyDecorator {
  return IntegerField({ min: 0, description, example: 3 });
}

/** Numbers of subscribers, by type; only the type that was asked for. */
export class SubscriberCounts {
  @IntegerField({ min: 0, optional: true, description: 'By e-mail.', example: 3 })
  readonly email?: number;

  @IntegerField({ min: 0, optional: true, description: 'By SMS.', example: 0 })
  readonly sms?: number;

  @IntegerField({ min: 0, optional: true, description: 'By webhook.', example: 1 })
  readonly webhook?: number;

  @IntegerField({ min: 0, optional: true, description: 'In Slack.', example: 1 })
  readonly slack?: number;

  @IntegerField({ min: 0, optional: true, description: 'In Teams.', example: 0 })
  readonly teams?: number;

  @IntegerField({ min: 0, optional: true, description: 'By all other channels.', example: 0 })
  readonly integration_partner?: number;
}

/** Numbers of subscribers of a type, by state. */
class CountsByState {
  @Count('Those who are notified.')
  readonly active!: number;

  @Count('Those who have not confirmed yet.')
  readonly unconfirmed!: number;

  @Count('Those who cannot be reached.')
  readonly quarantined!: number;

  @Count('All of them.')
  readonly total!: number;
}

/** Numbers of subscribers, by type and state. */
export class SubscriberHistogram {
  @RecordField(() => CountsByState, { description: 'By e-mail.' })
  readonly email!: CountsByState;

  @RecordField(() => CountsByState, { description: 'By SMS.' })
  readonly sms!: CountsByState;

  @RecordField(() => CountsByState, { description: 'By webhook.' })
  readonly webhook!: CountsByState;

  @RecordField(() => CountsByState, { description: 'In Slack.' })
  readonly slack!: CountsByState;

  @RecordField(() => CountsByState, { description: 'In Teams.' })
  readonly teams!: CountsByState;

  @RecordField(() => CountsByState, { description: 'By all other channels.' })
  readonly integration_partner!: CountsByState;
}
