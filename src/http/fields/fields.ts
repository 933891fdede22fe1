import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  isEmail,
  isUUID,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { isLongerThan, tidy, unstorable } from '#core/text/locale-text.js';
import { field, type FieldOptions } from './field.js';
import type { RecordClass } from './field-kinds.js';
import { InstantField } from './instant-field.js';

/** Pattern of texts that PostgreSQL can store: anything but NUL. */
export const STORABLE = '^[^\\u0000]*$';

/** Length of a timestamp with nanoseconds and an offset. */
const TIMESTAMP_LENGTH = 35;

/** Range of PostgreSQL's `integer`, for counts and positions. */
const INT4 = { min: -2_147_483_648, max: 2_147_483_647 };

/** Default maximum of an {@link IntegerField}. */
export const MAX_INTEGER = INT4.max;

function named(rule: string): { message: string } {
  return { message: `The $property ${rule}.` };
}

/** A whole number; by default one that fits PostgreSQL's `integer`. */
export function IntegerField(options: FieldOptions & { min?: number; max?: number }): PropertyDecorator {
  const { min = INT4.min, max = INT4.max } = options;
  const schema = {
    type: 'integer',
    format: max > INT4.max ? 'int64' : 'int32',
    minimum: min,
    maximum: max,
  };
  return field({ type: 'integer' }, schema, options, [
    IsInt(named('must be an integer')),
    Min(min, named(`must be ${min} or more`)),
    Max(max, named(`must be ${max} or less`)),
  ]);
}

/** The id of a record: a positive integer that JSON represents exactly. */
export function IdField(options: FieldOptions): PropertyDecorator {
  const schema = { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
  return field({ type: 'id' }, schema, options, [
    IsInt(named('must be an integer')),
    Min(1, named('must be a positive integer')),
    Max(Number.MAX_SAFE_INTEGER, named(`must be ${Number.MAX_SAFE_INTEGER} or less`)),
  ]);
}

/** A number that may have a fraction. */
export function NumberField(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  return field({ type: 'number' }, { type: 'number', minimum: options.min, maximum: options.max }, options, [
    IsNumber({ allowNaN: false, allowInfinity: false }, named('must be a number')),
    Min(options.min, named(`must be ${options.min} or more`)),
    Max(options.max, named(`must be ${options.max} or less`)),
  ]);
}

export function BooleanField(options: FieldOptions): PropertyDecorator {
  return field({ type: 'boolean' }, { type: 'boolean' }, options, [
    IsBoolean(named('must be true or false')),
  ]);
}

/** Formats of texts. Each has a check, so requests are validated against what the reference promises. */
const FORMATS = {
  uri: { isSuch: (text: string) => URL.canParse(text), problem: 'must be an absolute address' },
  uuid: { isSuch: (text: string) => isUUID(text), problem: 'must be a UUID' },
  email: { isSuch: (text: string) => isEmail(text), problem: 'must be an e-mail address' },
};

/** A text without translations. Trimmed and NFC-normalized in input. */
export function TextField(
  options: FieldOptions & {
    maxLength: number;
    minLength?: number;
    format?: keyof typeof FORMATS;
    pattern?: RegExp;
    /** The pattern in words, for messages: `a color such as #0a7cff`. */
    patternInWords?: string;
  },
): PropertyDecorator {
  const { maxLength, minLength = 0, format, pattern } = options;
  const { patternInWords = 'in the documented format' } = options;
  const schema = {
    type: 'string',
    maxLength,
    ...(minLength > 0 ? { minLength } : {}),
    ...(format === undefined ? {} : { format }),
    // A format already restricts the characters of the text.
    ...(pattern !== undefined
      ? { pattern: pattern.source }
      : format === undefined
        ? { pattern: STORABLE }
        : {}),
  };
  const problem = (value: unknown): string | undefined => {
    if (typeof value !== 'string') return 'must be a text';
    if (value.length < minLength) return 'must not be empty';
    if (isLongerThan(value, maxLength)) return `must not be longer than ${maxLength} characters`;
    // Checked before formats, whose checks may fail on a lone surrogate.
    const isUnstorable = unstorable(value);
    if (isUnstorable !== undefined) return isUnstorable;
    if (format !== undefined && !FORMATS[format].isSuch(value)) return FORMATS[format].problem;
    if (pattern !== undefined && !pattern.test(value)) return `must be ${patternInWords}`;
    return undefined;
  };
  return field({ type: 'text' }, schema, options, [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? tidy(value, maxLength) : value,
    ),
    ValidateBy({
      name: 'text',
      validator: {
        validate: (value) => problem(value) === undefined,
        defaultMessage: (args) => `The $property ${problem(args?.value) ?? ''}.`,
      },
    }),
  ]);
}

/** Longest e-mail address that can be delivered to. Source: RFC 5321, section 4.5.3.1.3, less its angle brackets. */
const EMAIL_LENGTH = 254;

/** An e-mail address. Only its form is checked. */
export function EmailField(options: FieldOptions): PropertyDecorator {
  return TextField({ ...options, maxLength: EMAIL_LENGTH, format: 'email' });
}

/** One of a fixed set of texts. `name` makes the set a separate schema, with the description `about`. */
export function EnumField(
  options: FieldOptions & { values: readonly string[]; name: string; about?: string },
): PropertyDecorator {
  const { values, name, about } = options;
  const schema = {
    type: 'string',
    // No copy: modules may add values before the document is built.
    enum: values,
    enumName: name,
    ...(about === undefined ? {} : { enumSchema: { description: about } }),
  };
  return field({ type: 'text' }, schema, options, [
    IsIn(values, { message: () => `The $property must be one of ${values.join(', ')}.` }),
  ]);
}

/** An instant: UTC with milliseconds in responses, ISO 8601 with an offset or Z in requests. */
export function TimestampField(options: FieldOptions): PropertyDecorator {
  return field(
    { type: 'timestamp' },
    { type: 'string', format: 'date-time', maxLength: TIMESTAMP_LENGTH },
    { example: '2026-03-01T09:30:00.000Z', ...options },
    [IsISO8601({ strict: true }, named('must be an ISO 8601 timestamp with an offset'))],
    (presence) => InstantField({ ...options, optional: presence !== 'required' }),
  );
}

/** A list of texts. */
export function TextListField(
  options: FieldOptions & { maxItems: number; maxLength: number; pattern: RegExp },
): PropertyDecorator {
  const { maxItems, maxLength, pattern } = options;
  const items = { type: 'string', maxLength, pattern: pattern.source };
  const schema = { type: 'array', maxItems, items };
  return field({ type: 'json' }, schema, options, []);
}

/** A nested record, declared by its own class. (Nest recognizes a lazy type by the function's name, `type`.) */
export function RecordField(record: () => RecordClass, options: FieldOptions): PropertyDecorator {
  return field({ type: 'record', record }, { type: () => record() }, options, []);
}
