import { NumberField } from '#http/fields/fields.js';

/** A duration in seconds, precise to a millisecond. */
export function SecondsField(options: {
  readonly description: string;
  readonly example?: number;
  readonly nullable?: boolean;
  readonly min?: number;
}): PropertyDecorator {
  const { min = 0, ...rest } = options;
  return NumberField({ ...rest, min, max: Number.MAX_SAFE_INTEGER });
}

/** Converts milliseconds to seconds. */
export function seconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** Formats an instant in milliseconds for clients. */
export function timestamp(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
