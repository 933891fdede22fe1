import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { field, type FieldOptions } from '#http/fields/field.js';
import { EnumField, TextField } from '#http/fields/fields.js';
import { Writes } from '#http/body/read-only.js';
import { MAX_ADDRESS, MAX_SELECTED, Subscriber } from './subscriber.response.js';
import {
  SUBSCRIBED_EVENTS,
  SUBSCRIBER_CHANNELS,
  type SubscribedEvent,
} from '#core/status/subscriber-channels.js';

const CHANGED_BY = {
  channel: 'Delete the subscriber and create another.',
  address: 'Delete the subscriber and create another.',
  status: 'Use …/confirm or …/reactivate.',
  incident_ids: 'Only visitors follow incidents, by the form on the incident’s page.',
  confirmed_at: 'Use …/confirm.',
};

/** A list of distinct ids. */
function IdListField(options: FieldOptions): PropertyDecorator {
  const items = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  const each = { each: true, message: 'The $property must be a list of ids.' };
  const schema = { type: 'array', maxItems: MAX_SELECTED, uniqueItems: true, items };
  return field({ type: 'json' }, schema, options, [
    IsArray({ message: 'The $property must be a list of ids.' }),
    ArrayMaxSize(MAX_SELECTED, {
      message: `The $property must not have more than ${MAX_SELECTED} elements.`,
    }),
    ArrayUnique({ message: 'The $property must name each id once.' }),
    IsInt(each),
    Min(1, each),
    Max(Number.MAX_SAFE_INTEGER, each),
  ]);
}

/** Fields that every subscriber body shares. */
abstract class SubscriberInput {
  @TextField({
    optional: true,
    maxLength: 35,
    description: 'One of the languages of the page; default on create: its main language.',
    example: 'en',
  })
  readonly locale?: string;

  @IdListField({
    optional: true,
    nullable: true,
    description:
      'The chosen components, which must be public and subscribable; null: all. Default on create: all, unless groups are given.',
    example: null,
  })
  readonly component_ids?: readonly number[] | null;

  @IdListField({
    optional: true,
    description: 'The chosen component groups, with all components in them and below.',
    example: [],
  })
  readonly group_ids?: readonly number[];

  @field(
    { type: 'json' },
    {
      type: 'array',
      minItems: 1,
      maxItems: SUBSCRIBED_EVENTS.length,
      uniqueItems: true,
      items: { type: 'string', enum: [...SUBSCRIBED_EVENTS] },
    },
    {
      optional: true,
      description: 'The kinds of events the subscriber is notified of; default on create: all.',
      example: ['incident', 'maintenance'],
    },
    [
      IsArray({ message: 'The $property must be a list.' }),
      IsIn(SUBSCRIBED_EVENTS, {
        each: true,
        message: `The $property must be a list of kinds of events: ${SUBSCRIBED_EVENTS.join(', ')}.`,
      }),
      ArrayMinSize(1, { message: 'The $property must name at least one kind of event.' }),
      ArrayUnique({ message: 'The $property must name each kind of event once.' }),
      ArrayMaxSize(SUBSCRIBED_EVENTS.length, { message: 'The $property must name each kind of event once.' }),
    ],
  )
  readonly events?: readonly SubscribedEvent[];
}

/** Fields that every body for a new subscriber shares. */
export abstract class NewSubscriberInput extends SubscriberInput {
  @EnumField({
    values: SUBSCRIBER_CHANNELS,
    name: 'SubscriberChannel',
    description: 'How the subscriber is notified.',
    example: 'email',
  })
  readonly channel!: string;

  @applyDecorators(
    TextField({
      minLength: 1,
      maxLength: MAX_ADDRESS,
      description: 'E-mail address, or the web address of a webhook or of a chat’s incoming webhook.',
      example: 'ada@example.com',
    }),
    // Tells the tests that call every operation to vary it: an address is unique per channel.
    ApiProperty({ 'x-unique': true } as object),
  )
  readonly address!: string;
}

@Writes(Subscriber, { updates: false, changedBy: CHANGED_BY })
export class CreateSubscriber extends NewSubscriberInput {
  @EnumField({
    values: ['pending', 'confirmed'],
    name: 'NewSubscriberStatus',
    optional: true,
    description:
      'Confirmed: you vouch that the owner of the address wants this, and nobody is asked. By default, an e-mail address is asked to confirm, and other channels are confirmed.',
  })
  readonly status?: 'pending' | 'confirmed';
}

/** Omitted fields keep their values. */
@Writes(Subscriber, { updates: true, changedBy: CHANGED_BY })
export class UpdateSubscriber extends SubscriberInput {}
