import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { field } from '#http/fields/field.js';
import { CreateSubscriber } from './subscriber.input.js';

/** Maximum number of rows of an import. */
export const MAX_ROWS = 1000;

/**
 * Subscribers to create in one request. Rows are validated one by one. An
 * invalid row does not block others.
 */
@ApiExtraModels(CreateSubscriber)
export class ImportSubscribers {
  @field(
    { type: 'json' },
    {
      type: 'array',
      minItems: 1,
      maxItems: MAX_ROWS,
      items: { $ref: getSchemaPath(CreateSubscriber) },
    },
    { description: 'The subscribers, each with what `POST /subscribers` takes.' },
    [
      IsArray({ message: 'The $property must be a list.' }),
      ArrayMinSize(1, { message: 'The $property must have at least one row.' }),
      ArrayMaxSize(MAX_ROWS, { message: `The $property must not have more than ${MAX_ROWS} rows.` }),
    ],
  )
  readonly subscribers!: readonly unknown[];
}
