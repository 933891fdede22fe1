import { ApiProperty } from '@nestjs/swagger';
import { EnumField, IdField, TextField, TimestampField } from '#http/fields/fields.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { Confidential } from '#http/results/confidential.js';
import { PERSON_KINDS, type PersonKind } from '../rules/person-kinds.js';

/** Who belongs to an audience. */
@Confidential()
class AudiencePerson {
  @IdField({ description: 'Id of the entry.', example: 1 })
  readonly id!: number;

  @IdField({ description: 'Id of the audience.', example: 1 })
  readonly audience_id!: number;

  @EnumField({
    values: PERSON_KINDS,
    name: 'AudiencePersonKind',
    about: 'By what a person is recognized.',
    description:
      '`email`: an address, which enters by a code in a mail. `sso_value`: a group that a signed link names in its claim `groups`.',
    example: 'email',
  })
  readonly kind!: PersonKind;

  @TextField({
    minLength: 1,
    maxLength: 255,
    description: 'The address, in lower case, or the group.',
    example: 'ada@customer.example',
  })
  readonly value!: string;

  @TimestampField({ description: 'When it was added.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: Timestamp;
}

export const AUDIENCE_PERSON = defineRecord(AudiencePerson, {
  kind: 'person',
  parent: 'audience_id',
  required: ['value'],
  optional: [],
  once: ['kind'],
  filters: ['kind', 'value'],
});

// Tells the tests that call every operation to send a different person each time.
ApiProperty({ 'x-unique': true } as never)(AUDIENCE_PERSON.create.prototype as object, 'value');
