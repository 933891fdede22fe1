import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { field, type FieldOptions } from '#http/fields/field.js';

const MOST = 999_999_999;
const MAX_QUOTAS = 100;

/** Quotas by name. In a body, null stands for the default quota; the service checks the names. */
export function QuotasField({
  inBody = false,
  ...options
}: FieldOptions & { inBody?: boolean }): PropertyDecorator {
  const most = { type: inBody ? ['integer', 'null'] : 'integer', minimum: 0, maximum: MOST };
  const schema = { type: 'object', maxProperties: MAX_QUOTAS, additionalProperties: most };
  return field({ type: 'json' }, schema, options, [
    // As it was sent: class-transformer would drop names such as toString, and nobody would learn of them.
    Transform(({ obj, key }: { obj: Readonly<Record<string, unknown>>; key: string }) => obj[key]),
    ValidateBy({
      name: 'quotas',
      validator: {
        validate: isQuotas,
        defaultMessage: () =>
          `The $property must be an object of whole numbers from 0 to ${MOST} by name, or null for the default.`,
      },
    }),
  ]);
}

function isQuotas(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const all = Object.values(value);
  return all.length <= MAX_QUOTAS && all.every((most) => most === null || isQuota(most));
}

function isQuota(most: unknown): boolean {
  return Number.isInteger(most) && Number(most) >= 0 && Number(most) <= MOST;
}
