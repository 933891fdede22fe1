import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedOperations } from './documented-operations.js';
import { WHOLE_EXAMPLE } from './whole-example.js';

/** The parts of a schema that determine its example. */
export interface Schema {
  readonly $ref?: string;
  readonly example?: unknown;
  readonly readOnly?: boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
}

/** The body of a request or a response, by media type. */
interface Body {
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly examples?: object; example?: unknown }>
  >;
}

/**
 * Adds a complete example to every request and response body in the
 * document, built from the examples of its fields.
 */
export function addExamples(document: OpenAPIObject): void {
  const { schemas = {} } = document.components ?? {};
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = withWholeExample(schema);
  for (const { requestBody, responses } of documentedOperations(document.paths)) {
    const bodies = [requestBody ?? {}, ...Object.values(responses)] as readonly Body[];
    for (const content of bodies.flatMap((body) => Object.values(body.content ?? {}))) {
      if (content.example !== undefined || content.examples !== undefined) continue;
      if (content.schema === undefined) continue;
      content.example = exampleOf(content.schema, schemas);
    }
  }
}

/** Replaces the extension in which a class declares its whole example by the schema's own `example`. */
function withWholeExample<T extends object>(schema: T): T {
  const { [WHOLE_EXAMPLE]: example, ...rest } = schema as T & { readonly [WHOLE_EXAMPLE]?: unknown };
  return example === undefined ? schema : ({ ...rest, example } as unknown as T);
}

/** Returns an example for a schema; undefined if the schema gives no hint of one. */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    return target === undefined ? undefined : exampleOf(target, schemas);
  }
  const [alternative] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  if (alternative !== undefined) return exampleOf(alternative, schemas);
  if (schema.items !== undefined) return [exampleOf(schema.items, schemas)];
  if (schema.properties !== undefined) {
    const { required = [] } = schema;
    const members = Object.entries(schema.properties)
      .filter(([, property]) => property.readOnly !== true)
      // Leaves out optional enums without an example, because the valid value may depend on the record.
      .filter(([name, property]) => required.includes(name) || !isBareEnum(property, schemas))
      .map(([name, property]) => [name, exampleOf(property, schemas)] as const);
    return Object.fromEntries(members.filter(([, example]) => example !== undefined));
  }
  return schema.enum?.[0];
}

/** True if a schema is an enum without an example of its own. */
function isBareEnum(schema: Schema, schemas: Readonly<Record<string, Schema>>): boolean {
  if (schema.example !== undefined) return false;
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1);
  return (name === undefined ? schema : schemas[name])?.enum !== undefined;
}
