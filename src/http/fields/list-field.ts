import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { parseInstantOrDate } from '#core/time/instant.js';
import { field, type FieldOptions } from './field.js';

const MAX_COUNT = 2_147_483_647;

/**
 * A list of records in a body, declared by their own class. Problems are reported at `list.0.field`.
 *
 * @param options `inBody` is the class of the elements in bodies, if it is another one
 */
export function RecordListField(
  element: () => new () => object,
  { inBody, ...options }: FieldOptions & { maxItems: number; inBody?: () => new () => object },
): PropertyDecorator {
  const { maxItems } = options;
  const rules = [
    IsArray({ message: 'The $property must be a list.' }),
    ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    // class-validator would validate the elements of a nested list as if they were in the outer one.
    ValidateBy({
      name: 'flat',
      validator: {
        validate: (value) => !Array.isArray(value) || !value.some(Array.isArray),
        defaultMessage: () => 'The $property must be a list of objects.',
      },
    }),
    ValidateNested({ each: true, message: 'The $property must be a list of objects.' }),
    Type(element),
  ];
  const schema = { type: () => element(), isArray: true, maxItems };
  return inBody === undefined
    ? field({ type: 'json' }, schema, options, rules)
    : field({ type: 'json' }, schema, options, rules, (presence) =>
        RecordListField(inBody, { ...options, optional: presence !== 'required' }),
      );
}

/** A list of distinct texts in a body. `patternInWords` is one of them in words, for messages. */
export function TextSetField(
  options: FieldOptions & { maxItems: number; maxLength: number; pattern: RegExp; patternInWords: string },
): PropertyDecorator {
  const { maxItems, maxLength, pattern, patternInWords } = options;
  const items = { type: 'string', maxLength, pattern: pattern.source };
  const each = { each: true, message: `Each of the $property must be ${patternInWords}.` };
  return field({ type: 'json' }, { type: 'array', maxItems, uniqueItems: true, items }, options, [
    IsArray({ message: 'The $property must be a list.' }),
    ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    ArrayUnique({ message: 'The $property must name each once.' }),
    Matches(pattern, each),
    MaxLength(maxLength, each),
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

/** A list of distinct whole numbers in a body. */
export function IntegerSetField(
  options: FieldOptions & { maxItems: number; min: number; max: number },
): PropertyDecorator {
  const { maxItems, min, max } = options;
  const items = { type: 'integer', format: 'int32', minimum: min, maximum: max };
  return field({ type: 'json' }, { type: 'array', maxItems, uniqueItems: true, items }, options, [
    IsArray({ message: 'The $property must be a list.' }),
    ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    ValidateBy({
      name: 'integers',
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          value.every((one) => Number.isInteger(one) && one >= min && one <= max) &&
          new Set(value).size === value.length,
        defaultMessage: () => `The $property must be a list of integers from ${min} to ${max}, each once.`,
      },
    }),
  ]);
}

/** A list with a fixed number of counts, in a response. */
export function IntegerListField(options: FieldOptions & { items: number }): PropertyDecorator {
  const { items: count } = options;
  const items = { type: 'integer', format: 'int32', minimum: 0, maximum: MAX_COUNT };
  return field({ type: 'json' }, { type: 'array', minItems: count, maxItems: count, items }, options, []);
}

/** A list of distinct days in a body: `2026-12-25`. */
export function DateListField(options: FieldOptions & { maxItems: number }): PropertyDecorator {
  const { maxItems } = options;
  const items = { type: 'string', maxLength: 10, pattern: String.raw`^\d{4}-\d{2}-\d{2}$` };
  return field({ type: 'json' }, { type: 'array', maxItems, uniqueItems: true, items }, options, [
    IsArray({ message: 'The $property must be a list.' }),
    ArrayMaxSize(maxItems, { message: `The $property must not have more than ${maxItems} elements.` }),
    ValidateBy({
      name: 'days',
      validator: {
        validate: (value) =>
          Array.isArray(value) && value.every(isDay) && new Set(value).size === value.length,
        defaultMessage: () => 'The $property must be a list of days such as 2026-12-25, each once.',
      },
    }),
  ]);
}

function isDay(value: unknown): boolean {
  return typeof value === 'string' && value.length === 10 && parseInstantOrDate(value, 'start') !== undefined;
}

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0;
}
