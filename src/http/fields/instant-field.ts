import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { parseInstant, parseInstantOrDate } from '../../time/instant.js';
import { field, type FieldOptions } from './field.js';

function instant(
  options: FieldOptions,
  schema: object,
  read: (text: string) => Date | undefined,
  rule: (value: unknown) => string,
): PropertyDecorator {
  return field({ type: 'timestamp' }, { type: 'string', ...schema }, options, [
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (read(value) ?? value) : value,
    ),
    ValidateBy({
      name: 'instant',
      validator: {
        validate: (value) => value instanceof Date,
        defaultMessage: (args) => `The $property must be ${rule(args?.value)}.`,
      },
    }),
  ]);
}

const UNENCODED_PLUS = '; in an address, a + means a space: write it as %2B';

/** Whether a timestamp has a blank where its offset would have a plus sign. */
function isDecodedPlus(value: unknown): boolean {
  return typeof value === 'string' && /T.* \d{2}:?\d{2}$/.test(value);
}

/** An instant in a body: ISO 8601 with an offset or Z; the class has it as a Date. */
export function InstantField(options: FieldOptions): PropertyDecorator {
  const rule = 'an ISO 8601 timestamp with an offset or Z, from 1970 to 9999';
  return instant(
    { example: '2026-03-01T10:30:00+01:00', ...options },
    { format: 'date-time', maxLength: 40 },
    parseInstant,
    () => rule,
  );
}

/**
 * A bound in a query: an instant, or a date in UTC.
 *
 * @param edge what a date stands for: the start of that day, or all of it
 */
export function QueryInstant(
  options: Pick<FieldOptions, 'description'>,
  edge: 'start' | 'through',
): PropertyDecorator {
  const rule = (value: unknown): string =>
    `an ISO 8601 timestamp with an offset or Z, or a date${isDecodedPlus(value) ? UNENCODED_PLUS : ''}`;
  const schema = { maxLength: 40, pattern: String.raw`^\d{4}-\d{2}-\d{2}(T.+)?$` };
  return instant({ ...options, optional: true }, schema, (text) => parseInstantOrDate(text, edge), rule);
}

/**
 * A bound in a query: an instant, or a day of the tenant's zone, which the class has as it is written (`2026-03-01`): what it
 * stands for depends on the zone.
 */
export function QueryInstantOrDay(options: Pick<FieldOptions, 'description'>): PropertyDecorator {
  const rule = (value: unknown): string =>
    `an ISO 8601 timestamp with an offset or Z, or a date, from 1970 to 9999${isDecodedPlus(value) ? UNENCODED_PLUS : ''}`;
  const schema = { type: 'string', maxLength: 40, pattern: String.raw`^\d{4}-\d{2}-\d{2}(T.+)?$` };
  const read = (text: string): Date | string => (isDay(text) ? text : (parseInstant(text) ?? text));
  return field({ type: 'timestamp' }, schema, { ...options, optional: true }, [
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value)),
    ValidateBy({
      name: 'instantOrDay',
      validator: {
        validate: (value) => value instanceof Date || (typeof value === 'string' && isDay(value)),
        defaultMessage: (args) => `The $property must be ${rule(args?.value)}.`,
      },
    }),
  ]);
}

/** Whether a text is a day of the years that records can lie in. */
function isDay(text: string): boolean {
  const day = text.length === 10 ? parseInstantOrDate(text, 'start') : undefined;
  return day !== undefined && day.getTime() >= 0;
}
