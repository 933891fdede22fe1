import { TRAIL_ACTOR_TYPES } from '#core/context/actor-types.js';
import { field } from '#http/fields/field.js';
import { EnumField, IntegerField, RecordField, TextField, TimestampField } from '#http/fields/fields.js';
import { RecordListField } from '#http/fields/list-field.js';
import { Confidential } from '#http/results/confidential.js';

/** Maximum number of changes listed per event. */
export const MAX_CHANGES = 1000;

const EVENT_ID = { maxLength: 40, pattern: /^\d{1,16}-[0-9a-f]{16}$/ };

/** Actor of a change. */
export class AuditActor {
  @EnumField({
    name: 'AuditActorType',
    values: TRAIL_ACTOR_TYPES,
    about:
      'An API key, a subscriber by a link or form of the page, an inbound signal, a command of the operator, the clock, the program itself, or somebody in the database past the program.',
    description: 'The kind of actor.',
    example: 'api_key',
  })
  readonly type!: string;

  @TextField({
    nullable: true,
    maxLength: 100,
    description: 'Id of the key, the subscriber, or the component whose signals it was; null for others.',
    example: '1',
  })
  readonly id!: string | null;

  @TextField({
    nullable: true,
    maxLength: 255,
    description:
      'Name of the key at that time, the user who ran the command, the kind of webhook, or the role in the database.',
    example: 'Deployment',
  })
  readonly name!: string | null;
}

/** A record that an event is about. */
export class AuditTarget {
  @TextField({ maxLength: 100, description: 'Kind of record.', example: 'component' })
  readonly type!: string;

  @TextField({
    nullable: true,
    maxLength: 255,
    description: 'Its id; null for many records at once.',
    example: '1',
  })
  readonly id!: string | null;
}

function members(description: string, example: object | null): PropertyDecorator {
  const schema = { type: 'object', additionalProperties: true };
  return field({ type: 'json' }, schema, { description, example, nullable: true }, []);
}

/** Change of a record, or of a part of it that is stored separately. */
export class AuditChange {
  @TextField({
    maxLength: 100,
    description: 'The kind of record or part: `incident`, `incident_update`, `incident_impact`.',
    example: 'component',
  })
  readonly type!: string;

  @TextField({ nullable: true, maxLength: 255, description: 'Its id.', example: '1' })
  readonly id!: string | null;

  @members('The changed members before; all of them if it was deleted, null if it is new.', {
    is_public: true,
  })
  readonly before!: object | null;

  @members(
    'The same members after; null if it was deleted. Secrets and subscribers\u2019 addresses read `[hidden]`. Many new records at once only have a `count`.',
    { is_public: false },
  )
  readonly after!: object | null;
}

/** One operation and everything that it changed. Source: docs/audit.md. */
@Confidential()
export class AuditEvent {
  @TextField({
    ...EVENT_ID,
    description: 'Id of the event, which never changes.',
    example: '1772357400000-5f0c2b9a41d7e386',
  })
  readonly id!: string;

  @TextField({
    maxLength: 200,
    description: 'The operation of this reference, the command, or the timed step.',
    example: 'patchComponent',
  })
  readonly action!: string;

  @RecordField(() => AuditActor, { description: 'Who did it.' })
  readonly actor!: AuditActor;

  @RecordListField(() => AuditTarget, { maxItems: MAX_CHANGES, description: 'The records that it changed.' })
  readonly targets!: AuditTarget[];

  @RecordListField(() => AuditChange, {
    maxItems: MAX_CHANGES,
    description: `The first ${MAX_CHANGES} changes, in order; fewer if they are very long.`,
  })
  readonly changes!: AuditChange[];

  @IntegerField({ min: 1, description: 'The number of changes.', example: 1 })
  readonly change_count!: number;

  @TextField({
    nullable: true,
    maxLength: 200,
    description: 'The `X-Request-Id` of the request; null if there was none.',
    example: '0195a1c2-9d2e-7c44-8a3e-3f1f0f1f2a10',
  })
  readonly request_id!: string | null;

  @TextField({
    nullable: true,
    maxLength: 45,
    description:
      'Address of the client, by default without its last part; null without a key, or if addresses are not kept.',
    example: '198.51.100.0',
  })
  readonly ip!: string | null;

  @TimestampField({ description: 'When it happened.' })
  readonly occurred_at!: string;
}
