import { applyDecorators } from '@nestjs/common';
import { Expose, Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { DEFAULT_QUOTAS, parseQuotas } from './quotas.js';

/** Reads a decimal integer; anything else is left as it is for the validator to name. */
export function integer({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value;
}

/** A setting that is an integer in a range. */
export function IntegerSetting(name: string, min: number, max = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  return applyDecorators(
    Expose({ name }),
    Transform(integer),
    IsInt({ message: `${name} must be an integer` }),
    Min(min, { message: `${name} must be ${min} or more` }),
    Max(max, { message: `${name} must be ${max} or less` }),
  );
}

/** The address of a PostgreSQL server, which may be left out. */
export function DatabaseUrlSetting(name: string): PropertyDecorator {
  return applyDecorators(
    Expose({ name }),
    IsOptional(),
    Matches(/^postgres(ql)?:\/\//, { message: `${name} must start with postgres:// or postgresql://` }),
  );
}

/** A port, or that there shall be none. */
@ValidatorConstraint({ name: 'isPortOrOff' })
export class IsPortOrOff implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return value === 'off' || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65_535);
  }

  defaultMessage(): string {
    return 'METRICS_PORT must be a port from 0 to 65535, or off';
  }
}

/** Reads `true`, `1`, `false` and `0`; anything else is left as it is for the validator to name. */
export function boolean({ value }: { value: unknown }): unknown {
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  return value;
}

/** Reads a list with commas. */
export function list({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Reads quotas, on top of the usual ones. */
export function quotas({ value }: { value: unknown }): unknown {
  if (typeof value !== 'string') return value;
  const set = parseQuotas(value.split(','));
  return set === undefined ? value : { ...DEFAULT_QUOTAS, ...set };
}
