import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { parseInstant, parseInstantOrDate } from '#core/time/instant.js';
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

/** True if a timestamp has a space where its offset should have a plus sign. */
function isDecodedPlus(value: unknown): boolean {
  return typeof value === 'string' && /T.* \d{2}:?\d{2}$/.test(value);
}

/** An instant in a body: ISO 8601 with an offset or Z, converted to a Date. */
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
 * A time bound in a query: an instant, or a date in UTC.
 *
 * @param edge what a date means: the start of that day, or through its end
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
 * A time bound in a query: an instant, or a day in the tenant's time zone. A day remains a text
 * (`2026-03-01`), because its instants depend on the time zone.
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

/** True if a text is a day in the years that records may have, from 1970. */
function isDay(text: string): boolean {
  const day = text.length === 10 ? parseInstantOrDate(text, 'start') : undefined;
  return day !== undefined && day.getTime() >= 0;
}
