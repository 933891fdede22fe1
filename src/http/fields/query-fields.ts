import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { FieldOptions } from './field.js';
import type { FieldKind } from './field-kinds.js';
import { BooleanField, IdField, IntegerField } from './fields.js';

type QueryFieldOptions = Pick<FieldOptions, 'description' | 'example'>;

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Parses plain decimal integers only: not `1.0`, `1e3`, ` 1` or `+1`. */
function decimal({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

function truth({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? (BOOLEANS[value] ?? value) : value;
}

/** Converts a query parameter to a value of this kind. */
export function FromQuery({ type }: FieldKind): PropertyDecorator {
  if (type === 'id' || type === 'integer') return Transform(decimal);
  return type === 'boolean' ? Transform(truth) : () => undefined;
}

/** A query parameter that is a boolean: true, false, 1 or 0. */
export function QueryBoolean(options: QueryFieldOptions): PropertyDecorator {
  return applyDecorators(BooleanField({ ...options, optional: true }), Transform(truth));
}

/** A query parameter that is a page size: one above `most`, of any number of digits, counts as `most`. */
export function QueryPageSize({ most, ...options }: QueryFieldOptions & { most: number }): PropertyDecorator {
  return applyDecorators(
    IntegerField({ ...options, optional: true, min: 1, max: Number.MAX_SAFE_INTEGER }),
    Transform((params: { value: unknown }) =>
      typeof params.value === 'string' && /^\d+$/.test(params.value)
        ? Math.min(Number(params.value), most)
        : decimal(params),
    ),
  );
}

/** A query parameter that is a whole number. */
export function QueryInteger(options: QueryFieldOptions & { min: number; max?: number }): PropertyDecorator {
  return applyDecorators(IntegerField({ ...options, optional: true }), Transform(decimal));
}

/** A query parameter that is an id, or empty to find records without one. */
export function QueryIdOrNone(options: QueryFieldOptions): PropertyDecorator {
  return applyDecorators(
    IdField({ ...options, optional: true, nullable: true }),
    // A URL can only have an empty value, which is converted to null.
    ApiProperty({ allowEmptyValue: true, nullable: false } as ApiPropertyOptions),
    Transform((params: { value: unknown }) => (params.value === '' ? null : decimal(params))),
  );
}

/** A query parameter that is an id. */
export function QueryId(options: QueryFieldOptions): PropertyDecorator {
  return applyDecorators(IdField({ ...options, optional: true }), Transform(decimal));
}
