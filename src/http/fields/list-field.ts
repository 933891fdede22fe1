import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateBy, ValidateNested } from 'class-validator';
import { field, type FieldOptions } from './field.js';

/** A list of records in a body, each declared by its own class; problems stand at `list.0.field`. */
export function RecordListField(
  element: () => new () => object,
  options: FieldOptions & { maxItems: number },
): PropertyDecorator {
  const { maxItems } = options;
  return field({ type: 'json' }, { type: () => element(), isArray: true, maxItems }, options, [
    IsArray({ message: 'The $property must be a list.' }),
    ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    // A list within the list would be looked through as if it were not there.
    ValidateBy({
      name: 'flat',
      validator: {
        validate: (value) => !Array.isArray(value) || !value.some(Array.isArray),
        defaultMessage: () => 'The $property must be a list of objects.',
      },
    }),
    ValidateNested({ each: true, message: 'The $property must be a list of objects.' }),
    Type(element),
  ]);
}

/** A list of ids of records. */
export function IdListField(options: FieldOptions & { maxItems: number }): PropertyDecorator {
  const { maxItems } = options;
  const items = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  return field({ type: 'json' }, { type: 'array', maxItems, items }, options, [
    IsArray({ message: 'The $property must be a list.' }),
    ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    ValidateBy({
      name: 'ids',
      validator: {
        validate: (value) => Array.isArray(value) && value.every(isId),
        defaultMessage: () => 'The $property must be a list of ids.',
      },
    }),
  ]);
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
