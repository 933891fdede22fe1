import { ACCESS_ACTOR_TYPES } from '#core/context/actor-types.js';
import { EnumField, IntegerField, RecordField, TextField, TimestampField } from '#http/fields/fields.js';
import { Confidential } from '#http/results/confidential.js';
import { ACCESS_KINDS, type AccessKind } from '#platform/access-log/access-kinds.js';

/** Who accessed something. */
export class AccessActor {
  @EnumField({
    name: 'AccessActorType',
    values: ACCESS_ACTOR_TYPES,
    about: 'An API key, a command of the operator, or somebody without a valid key of this status page.',
    description: 'The kind of actor.',
    example: 'api_key',
  })
  readonly type!: string;

  @TextField({ nullable: true, maxLength: 100, description: 'Id of the key; null for others.', example: '1' })
  readonly id!: string | null;

  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Name of the key at that time, or the user who ran the command.',
    example: 'Deployment',
  })
  readonly name!: string | null;
}

/** Accesses of one kind by one actor in one hour. Source: docs/audit.md. */
@Confidential()
export class Access {
  @TimestampField({ description: 'Start of the hour.' })
  readonly hour!: string;

  @EnumField({
    name: 'AccessKind',
    values: ACCESS_KINDS,
    about:
      'Unauthenticated and forbidden: refused with 401 and 403. Read and exported: subscribers, deliveries, API keys or the audit trail.',
    description: 'What happened.',
    example: 'forbidden',
  })
  readonly kind!: AccessKind;

  @TextField({
    nullable: true,
    maxLength: 200,
    description: 'The operation of this reference, or the command, that read or exported; null for refusals.',
    example: null,
  })
  readonly action!: string | null;

  @RecordField(() => AccessActor, { description: 'Who it was.' })
  readonly actor!: AccessActor;

  @IntegerField({ min: 1, description: 'The number of requests in that hour.', example: 3 })
  readonly requests!: number;
}
