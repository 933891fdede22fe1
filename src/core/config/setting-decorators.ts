import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  Min,
  type ValidationArguments,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';

/** Parses a decimal integer. Anything else is left unchanged for the validator to report. */
export function integer({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
}

/** An integer setting within a range. */
export function IntegerSetting(name: string, min: number, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return applyDecorators(
    Expose({ name }),
    Transform(integer),
    IsInt({ message: `${name} must be an integer` }),
    Min(min, { message: `${name} must be ${min} or more` }),
    Max(max, { message: `${name} must be ${max} or less` }),
  );
}

/** Form of the URL of a PostgreSQL server. */
export const DATABASE_ADDRESS = /^postgres(ql)?:\/\//;

/** An optional setting with the URL of a PostgreSQL server. */
export function DatabaseUrlSetting(name: string): PropertyDecorator {
  return applyDecorators(
    Expose({ name }),
    IsOptional(),
    Matches(DATABASE_ADDRESS, { message: `${name} must start with postgres:// or postgresql://` }),
  );
}

/** Accepts a port, or `off`. */
@ValidatorConstraint({ name: 'isPortOrOff' })
export class IsPortOrOff implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return value === 'off' || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535);
  }

  defaultMessage({ constraints }: ValidationArguments): string {
    return `${String(constraints[0])} must be a port from 0 to 65535, or off`;
  }
}

/** Parses `true`, `1`, `false` and `0`. Anything else is left unchanged for the validator to report. */
export function boolean({ value }: { value: unknown }): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}

/** A setting that is on or off. */
export function BooleanSetting(name: string): PropertyDecorator {
  return applyDecorators(
    Expose({ name }),
    Transform(boolean),
    IsBoolean({ message: `${name} must be true or false` }),
  );
}

/** Parses a comma-separated list. */
export function list({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** A setting with a comma-separated list. @param of what it lists, for the message */
export function ListSetting(name: string, of: string): PropertyDecorator {
  return applyDecorators(
    Expose({ name }),
    Transform(list),
    IsString({ each: true, message: `${name} must list ${of}` }),
  );
}

/** Form of the URL of an interface, to which paths are appended. */
const API_URL = /^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?(?<!\/)$/;

/** A setting with the URL of an interface of another service. */
export function ApiUrlSetting(name: string, example: string): PropertyDecorator {
  const message = `${name} must be an address such as ${example}, without a slash at its end`;
  return applyDecorators(Expose({ name }), Matches(API_URL, { message }));
}
