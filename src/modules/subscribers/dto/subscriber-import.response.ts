import { field } from '#http/fields/field.js';
import { EnumField, IdField, IntegerField, STORABLE, TextListField } from '#http/fields/fields.js';
import { MAX_ROWS } from './subscriber-import.input.js';

const RESULTS = ['created', 'existing', 'refused'] as const;

/** Result of one row of an import. */
export class ImportedRow {
  @IntegerField({ min: 0, max: MAX_ROWS - 1, description: 'Index of the row, from 0.', example: 0 })
  readonly row!: number;

  @EnumField({
    values: RESULTS,
    name: 'ImportResult',
    about:
      'Existing: there is a subscriber with this channel and address, who stays as they are. Refused: `errors` says why.',
    description: 'The result.',
    example: 'created',
  })
  readonly result!: (typeof RESULTS)[number];

  @IdField({
    nullable: true,
    description: 'Id of the subscriber; null if the row was refused.',
    example: 9,
  })
  readonly id!: number | null;

  @TextListField({
    maxItems: 10,
    maxLength: 20,
    pattern: /^[a-z_]+$/,
    description: 'Fields in which the row differs from the existing subscriber, who does not change.',
    example: [],
  })
  readonly differs!: readonly string[];

  @IntegerField({
    min: 0,
    max: MAX_ROWS - 1,
    nullable: true,
    description: 'The earlier row of the same import with this channel and address; null: none.',
    example: null,
  })
  readonly duplicate_of!: number | null;
}

/** Result of an import: counts by outcome, and the result of each row. */
export class SubscriberImport {
  @IntegerField({ min: 0, max: MAX_ROWS, description: 'Subscribers that were created.', example: 1 })
  readonly created!: number;

  @IntegerField({
    min: 0,
    max: MAX_ROWS,
    description: 'Rows whose subscriber already existed.',
    example: 0,
  })
  readonly existing!: number;

  @IntegerField({ min: 0, max: MAX_ROWS, description: 'Rows that were refused.', example: 1 })
  readonly refused!: number;

  @field(
    { type: 'json' },
    { type: () => ImportedRow, isArray: true, maxItems: MAX_ROWS },
    { description: 'The result of each row, in order.' },
    [],
  )
  readonly rows!: readonly ImportedRow[];

  @field(
    { type: 'json' },
    {
      type: 'object',
      additionalProperties: {
        type: 'array',
        items: { type: 'string', maxLength: 1000, pattern: STORABLE },
        maxItems: 100,
      },
      maxProperties: 20 * MAX_ROWS,
    },
    {
      description: 'Why rows were refused: messages by field, as in a 422.',
      example: {
        'subscribers.1.address': [
          'The address must be a plain e-mail address such as ada@example.com, without name, quotes and comments.',
        ],
      },
    },
    [],
  )
  readonly errors!: Readonly<Record<string, readonly string[]>>;
}
