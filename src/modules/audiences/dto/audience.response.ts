import { BooleanField, IdField, IntegerField, TextField, TimestampField } from '#http/fields/fields.js';
import type { Timestamp } from '#http/fields/timestamp.js';
import { defineRecord } from '#http/records/define-record.js';
import { Confidential } from '#http/results/confidential.js';

/** Visitors who see components that others do not see, such as the customers of one region. */
@Confidential()
class Audience {
  @IdField({ description: 'Id of the audience.', example: 1 })
  readonly id!: number;

  @TextField({
    minLength: 1,
    maxLength: 255,
    description: 'Name; visitors never see it.',
    example: 'Customers in Europe',
  })
  readonly name!: string;

  @TextField({
    nullable: true,
    minLength: 1,
    maxLength: 255,
    description: 'Its id in your own systems, unique among audiences; null for none.',
    example: null,
  })
  readonly external_id!: string | null;

  @BooleanField({
    description: 'Whether it also sees the components that belong to everybody; default: true.',
    example: true,
  })
  readonly includes_public!: boolean;

  @IntegerField({ min: 0, description: 'Number of its components.', example: 2 })
  readonly components!: number;

  @IntegerField({ min: 0, description: 'Number of its people.', example: 3 })
  readonly members!: number;

  @TimestampField({ description: 'When it was created.' })
  readonly created_at!: Timestamp;

  @TimestampField({ description: 'When it was last changed.' })
  readonly updated_at!: Timestamp;
}

export const AUDIENCE = defineRecord(Audience, {
  kind: 'audience',
  required: ['name'],
  optional: ['external_id', 'includes_public'],
  defaults: { includes_public: true },
  computed: ['components', 'members'],
  changedBy: {
    components: 'PUT /components/{component}/audiences changes which components it has.',
    members: 'POST /audiences/{audience}/people adds people.',
  },
});
