import { ApiExtraModels, getSchemaPath } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { field } from '../../../http/fields/field.js';
import { CreateSubscriber } from './subscriber.input.js';

/** Rows of one import. */
export const MAX_ROWS = 1000;

/** Subscribers to be made at once. The rows are checked one by one, so that one that is wrong keeps no other back. */
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
      ArrayMinSize(1, { message: 'The $property must have one row at least.' }),
      ArrayMaxSize(MAX_ROWS, { message: `The $property must not have more than ${MAX_ROWS} rows.` }),
    ],
  )
  readonly subscribers!: readonly unknown[];
}
