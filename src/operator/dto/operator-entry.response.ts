import { IdField, IntegerField, RecordField, TextField, TimestampField } from '#http/fields/fields.js';

/** An operator key in the trail. */
export class OperatorEntryKey {
  @IdField({ description: 'Id of the key, as `operator-key:list` shows it.', example: 1 })
  readonly id!: number;

  @TextField({ maxLength: 255, description: 'Its name.', example: 'Portal' })
  readonly name!: string;
}

/** A tenant in the trail. */
export class OperatorEntryTenant {
  @TextField({
    maxLength: 36,
    format: 'uuid',
    description: 'Its id.',
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  readonly id!: string;

  @TextField({ maxLength: 63, nullable: true, description: 'Its slug at that time.', example: 'acme' })
  readonly slug!: string | null;
}

/** A write that was asked for with an operator key. */
export class OperatorEntry {
  @IdField({ description: 'Id of the entry.', example: 4 })
  readonly id!: number;

  @TimestampField({ description: 'When it was asked for.' })
  readonly occurred_at!: string;

  @TextField({ maxLength: 100, description: 'The operation.', example: 'createTenant' })
  readonly action!: string;

  @RecordField(() => OperatorEntryKey, { description: 'The key that it was asked with.' })
  readonly key!: OperatorEntryKey;

  @RecordField(() => OperatorEntryTenant, {
    nullable: true,
    description: 'The tenant, which may be deleted by now; null for a creation that was refused.',
  })
  readonly tenant!: OperatorEntryTenant | null;

  @IntegerField({
    min: 100,
    max: 599,
    nullable: true,
    description:
      'Status of the response; null: the process ended before it, so the write may have been made or not.',
    example: 201,
  })
  readonly status!: number | null;

  @TextField({
    maxLength: 100,
    description: '`X-Request-Id` of the response.',
    example: '0197f3c2-6a31-7c49-9f57-2f6d3a1b8e90',
  })
  readonly request_id!: string;

  @TextField({
    maxLength: 45,
    nullable: true,
    description: 'Address of the client, as far as it is kept.',
    example: '198.51.100.0',
  })
  readonly ip!: string | null;
}
