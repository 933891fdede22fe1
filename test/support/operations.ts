import type { OpenAPIObject } from '@nestjs/swagger';
import { API_PREFIX } from '#http/reference/document.js';

const BASE = `/${API_PREFIX}`;

/** The parts of a JSON schema that tests read. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly example?: unknown;
  /** For a text: no two records of a tenant may have the same one. */
  readonly 'x-unique'?: boolean;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** Operation of the reference. */
export interface Operation {
  /** `PATCH /components/{component}` */
  readonly name: string;
  /** `patchComponent` */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** Ability that its key needs; null if any key will do. */
  readonly ability: string | null;
  /** Abilities that its key needs as well to change a member of its body, by member. */
  readonly fieldAbilities: Readonly<Record<string, string>>;
  /** Abilities that its key needs as well for whatever its body changes. */
  readonly changeAbilities: readonly string[];
  /** True if it accepts these headers. */
  readonly ifMatch: boolean;
  readonly idempotencyKey: boolean;
  /** True if it creates a record. */
  readonly creates: boolean;
  readonly query: readonly Parameter[];
  /** Schema of its body and the examples that the reference gives. */
  readonly body?: OperationBody;
}

interface OperationBody {
  readonly schema: Schema;
  readonly example: Readonly<Record<string, unknown>>;
  /** All examples, including the first one above. */
  readonly examples: readonly Readonly<Record<string, unknown>>[];
  /** Members whose text must be unique among the tenant's records. */
  readonly unique: readonly string[];
}

/** A body with one example, or with several by name. */
interface DocumentedBody {
  readonly schema: Schema;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly examples?: Readonly<Record<string, { readonly value: Readonly<Record<string, unknown>> }>>;
}

interface DocumentedOperation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, DocumentedBody>>;
  };
  readonly responses?: Readonly<Record<string, object>>;
  readonly 'x-ability': string | null;
  readonly 'x-field-abilities'?: Readonly<Record<string, string>>;
  readonly 'x-change-abilities'?: readonly string[];
}

/**
 * All operations of the management API in the reference, for whichever modules are installed, with paths below
 * its base path.
 */
export function operationsOf({ paths, components }: OpenAPIObject): Operation[] {
  const shared = (components?.parameters ?? {}) as Readonly<Record<string, Parameter>>;
  const managing = Object.entries(paths)
    .filter(([path]) => path.startsWith(BASE))
    .map(([path, item]) => [path.slice(BASE.length), item] as const);
  return managing.flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, DocumentedOperation>>)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => {
        const parameters = (operation.parameters ?? []).map((one) =>
          '$ref' in one ? shared[String(one.$ref).split('/').at(-1)!]! : one,
        );
        const takes = (header: string): boolean =>
          parameters.some((one) => one.in === 'header' && one.name === header);
        const body = operation.requestBody?.content['application/json'];
        return {
          name: `${method.toUpperCase()} ${path}`,
          id: operation.operationId ?? '',
          method: method.toUpperCase(),
          path,
          ability: operation['x-ability'],
          fieldAbilities: operation['x-field-abilities'] ?? {},
          changeAbilities: operation['x-change-abilities'] ?? [],
          ifMatch: takes('If-Match'),
          idempotencyKey: takes('Idempotency-Key'),
          creates: operation.responses?.['201'] !== undefined,
          query: parameters.filter((one) => one.in === 'query'),
          ...(body === undefined ? {} : { body: withExamples(body, components?.schemas) }),
        };
      }),
  );
}

function withExamples(
  { schema, example = {}, examples = {} }: DocumentedBody,
  schemas: object = {},
): OperationBody {
  const all = Object.values(examples).map(({ value }) => value);
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const { properties = {} } = (schemas as Readonly<Record<string, Schema>>)[name] ?? schema;
  const unique = Object.keys(properties).filter((one) => properties[one]?.['x-unique'] === true);
  return { schema, example: all[0] ?? example, examples: all.length === 0 ? [example] : all, unique };
}
