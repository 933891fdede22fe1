import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { declareField, type FieldKind, type InBody } from './field-kinds.js';

/** Options of every field. */
export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** The value may be null. */
  readonly nullable?: boolean;
  /** In a body, the field may be omitted. Fields of responses are always present. */
  readonly optional?: boolean;
  /** The value changes without a write, so `If-Match` ignores it. */
  readonly movesByItself?: boolean;
  /** An inbound address, shown masked to keys that must not know it ({@link HookAddresses}); `If-Match` ignores it. */
  readonly isSecret?: boolean;
}

/**
 * Common part of all field decorators: declares and documents a field, and validates it in input.
 *
 * @param inBody the field in a body that is derived from the record;
 *   default: the same field with the same rules
 */
export function field(
  kind: FieldKind,
  schema: Readonly<Record<string, unknown>>,
  options: FieldOptions,
  rules: PropertyDecorator[],
  inBody: InBody = (presence) =>
    field(kind, schema, { ...options, optional: presence !== 'required' }, rules, inBody),
): PropertyDecorator {
  const { description, example, nullable = false, optional = false } = options;
  const { movesByItself = false, isSecret = false } = options;
  return applyDecorators(
    (prototype: object, name: string | symbol) =>
      declareField(prototype, String(name), { kind, nullable, movesByItself, isSecret, inBody }),
    ApiProperty({
      ...schema,
      description,
      required: !optional,
      ...(example === undefined ? {} : { example }),
      ...(nullable ? { nullable: true } : {}),
    }),
    ValidateIf((_, value) => !(optional && value === undefined) && !(nullable && value === null)),
    ...rules,
  );
}
