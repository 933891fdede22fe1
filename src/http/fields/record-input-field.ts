import { Type } from 'class-transformer';
import { IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { field, type FieldOptions } from './field.js';

/** Rules of a value that is one object. */
export function singleObject(): PropertyDecorator[] {
  const message = 'The $property must be an object.';
  const validate = (value: unknown): boolean => !Array.isArray(value);
  // class-validator would validate the elements of a list instead of refusing the list.
  return [
    IsObject({ message }),
    ValidateBy({ name: 'single', validator: { validate, defaultMessage: () => message } }),
  ];
}

/** A record within a body, declared by its own class. Problems are reported at `record.field`. */
export function RecordInputField(record: () => new () => object, options: FieldOptions): PropertyDecorator {
  return field({ type: 'json' }, { type: () => record() }, options, [
    ...singleObject(),
    ValidateNested({ message: 'The $property must be an object.' }),
    Type(record),
  ]);
}
