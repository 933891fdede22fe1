import { BooleanField, EnumField, IdField, IntegerField, STORABLE, TextField } from '#http/fields/fields.js';
import { field } from '#http/fields/field.js';
import { RecordListField } from '#http/fields/list-field.js';
import { EXTERNAL_ID_LENGTH } from '#http/metadata/record-metadata.response.js';
import { MAX_RECORDS } from './import-records.input.js';
import { IMPORT_KINDS, type ImportKind } from '../rules/import-kinds.js';

const RESULTS = ['created', 'kept', 'refused'] as const;

export type ImportResult = (typeof RESULTS)[number];

/** What came of one record. */
export class ImportOutcome {
  @EnumField({
    values: IMPORT_KINDS,
    name: 'ImportKind',
    description: 'Kind of the record.',
    example: 'component',
  })
  readonly kind!: ImportKind;

  @IntegerField({
    min: 0,
    max: MAX_RECORDS - 1,
    description: 'Index in the list of its kind, from 0.',
    example: 0,
  })
  readonly index!: number;

  @TextField({
    nullable: true,
    maxLength: EXTERNAL_ID_LENGTH,
    description:
      'Its id elsewhere; of points, that of their metric; null for subscribers, and if it has none.',
    example: 'statuspage:8kbf7d35c070',
  })
  readonly external_id!: string | null;

  @EnumField({
    values: RESULTS,
    name: 'ImportRecordResult',
    about:
      'Kept: it had come before and stays as it is, or lies in the trash. Refused: `errors` says why, and nothing of it came.',
    description: 'The result.',
    example: 'created',
  })
  readonly result!: ImportResult;

  @IdField({
    nullable: true,
    description: 'Its id here; null if it was refused or would come, and for points.',
    example: 1,
  })
  readonly id!: number | null;

  @field(
    { type: 'json' },
    {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: { type: 'string', maxLength: 1000, pattern: STORABLE },
        maxItems: 100,
      },
      maxProperties: 1000,
    },
    {
      description: 'Messages by field of the record, as in a 422; empty unless it was refused.',
      example: {},
    },
    [],
  )
  readonly errors!: Readonly<Record<string, readonly string[]>>;
}

/** What came of the records of an import. */
export class ImportReport {
  @BooleanField({ description: 'True: nothing is stored.', example: false })
  readonly dry_run!: boolean;

  @IntegerField({ min: 0, max: MAX_RECORDS, description: 'Records that came or would come.', example: 1 })
  readonly created!: number;

  @IntegerField({ min: 0, max: MAX_RECORDS, description: 'Records that had come before.', example: 0 })
  readonly kept!: number;

  @IntegerField({
    min: 0,
    max: MAX_RECORDS,
    description: 'Records that were or would be refused.',
    example: 0,
  })
  readonly refused!: number;

  @RecordListField(() => ImportOutcome, {
    maxItems: MAX_RECORDS,
    description: 'Every record, by kind in the order of the body.',
  })
  readonly records!: readonly ImportOutcome[];
}
