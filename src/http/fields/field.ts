import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { declareField, type FieldKind, type InBody } from './field-kinds.js';

/** What every field says of itself. */
export interface FieldOptions {
  readonly description: string;
  readonly example?: unknown;
  /** The value may be null. */
  readonly nullable?: boolean;
  /** In a body: the field may be left out. Fields of responses are always there. */
  readonly optional?: boolean;
  /** The value changes while nobody writes anything: `If-Match` does not look at it. */
  readonly movesByItself?: boolean;
}

/**
 * The common part of every field decorator: what is declared, documented and, where it came in, checked.
 *
 * @param inBody the field in a body that is derived from the record; left out: the same with the same rules
 */
export function field(
  kind: FieldKind,
  schema: Readonly<Record<string, unknown>>,
  options: FieldOptions,
  rules: PropertyDecorator[],
  inBody: InBody = (presence) =>
    field(kind, schema, { ...options, optional: presence !== 'required' }, rules, inBody),
): PropertyDecorator {
  const { description, example, nullable = false, optional = false, movesByItself = false } = options;
  return applyDecorators(
    (prototype: object, name: string | symbol) => {
      declareField(prototype, String(name), { kind, nullable, movesByItself, inBody });
    },
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
