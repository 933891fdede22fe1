import { field } from '#http/fields/field.js';
import { EnumField, STORABLE, TextField } from '#http/fields/fields.js';

/** Ids as Statuspage has them: texts. */
const ID = { type: 'string', maxLength: 15, pattern: String.raw`^[1-9]\d*$` };

interface Options {
  readonly nullable?: true;
  readonly optional?: true;
}

/** The id of a record. */
export function Id(
  description: string,
  example: string | null = '12',
  options: Options = {},
): PropertyDecorator {
  return field({ type: 'text' }, ID, { description, example, ...options }, []);
}

/** Ids of several records. */
export function Ids(description: string, maxItems: number, options: Options = {}): PropertyDecorator {
  const schema = { type: 'array', maxItems, items: ID };
  return field(
    { type: 'json' },
    schema,
    { description, example: maxItems === 0 ? [] : ['1'], ...options },
    [],
  );
}

export function Text(
  description: string,
  example: string | null,
  { maxLength = 255, ...options }: Options & { readonly maxLength?: number } = {},
): PropertyDecorator {
  return TextField({ description, example, maxLength, ...options });
}

/** A member without counterpart, which is always null. */
export function Nothing(): PropertyDecorator {
  const schema = { type: 'null' };
  return field({ type: 'json' }, schema, { description: 'Always null.', example: null }, []);
}

const KEPT = {
  anyOf: [
    { type: 'array', maxItems: 100, items: {} },
    { type: 'string', maxLength: 200, pattern: STORABLE },
    { type: 'number', minimum: -1e15, maximum: 1e15 },
    { type: 'boolean' },
    { type: 'object', maxProperties: 100, additionalProperties: true },
    { type: 'null' },
  ],
};

/** A value of any kind that is stored and given back. */
export function Kept(description: string, example: unknown, options: Options = {}): PropertyDecorator {
  return field({ type: 'json' }, KEPT, { description, example, ...options }, []);
}

/** An object with members that clients choose. */
export function Members(
  description: string,
  example: object,
  values: object | true = true,
  options: Options = {},
): PropertyDecorator {
  const schema = { type: 'object', maxProperties: 1_000, additionalProperties: values };
  return field({ type: 'json' }, schema, { description, example, ...options }, []);
}

/** A day: `2026-03-01`. */
export function Day(description: string, options: Options = {}): PropertyDecorator {
  const schema = { type: 'string', maxLength: 35, pattern: STORABLE };
  return field({ type: 'text' }, schema, { description, example: '2026-03-01', ...options }, []);
}

export function ComponentStatusMember(description: string, options: Options = {}): PropertyDecorator {
  return EnumField({
    values: ['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'],
    name: 'ComponentStatus',
    description,
    example: 'operational',
    ...options,
  });
}
