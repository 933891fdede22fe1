import { Type } from 'class-transformer';
import { IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { field, type FieldOptions } from './field.js';

/** A record within a body, declared by its own class. Problems are reported at `record.field`. */
export function RecordInputField(record: () => new () => object, options: FieldOptions): PropertyDecorator {
  return field({ type: 'json' }, { type: () => record() }, options, [
    IsObject({ message: 'The $property must be an object.' }),
    // class-validator would validate the elements of a list instead of refusing the list.
    ValidateBy({
      name: 'single',
      validator: {
        validate: (value) => !Array.isArray(value),
        defaultMessage: () => 'The $property must be an object.',
      },
    }),
    ValidateNested({ message: 'The $property must be an object.' }),
    Type(record),
  ]);
}
