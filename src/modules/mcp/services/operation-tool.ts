import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentedOperation } from '#http/reference/documented-operations.js';

/** A JSON Schema, or a part of one. */
type Schema = Readonly<Record<string, unknown>>;

/** An operation of the management API, as a tool for assistants. */
export interface OperationTool {
  /** The operation's id. */
  readonly name: string;
  /** The operation in a few words. */
  readonly title: string;
  readonly description: string;
  /** Its parameters by name, and its body as `body`. */
  readonly inputSchema: { readonly type: 'object' } & Schema;
  readonly method: Method;
  /** With parameters in braces. */
  readonly path: string;
  /** Ability that it needs; null if any caller may use it. */
  readonly ability: string | null;
  readonly query: readonly string[];
  readonly hasBody: boolean;
  readonly effect: Effect;
  /** Path that the record which it changes is read at; undefined if there is none. */
  readonly recordPath: string | undefined;
  /** Counts of those whom notifications about such records would reach. */
  readonly recipients: { readonly method: Method; readonly path: string } | undefined;
}

/**
 * `read`: changes nothing, or is a preview. `create`, `change`: of a record that can be a draft, and harmless while it
 * is one. `act`: everything else, which has consequences.
 */
type Effect = 'read' | 'create' | 'change' | 'act';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;
type Method = (typeof METHODS)[number];
type PathItem = OpenAPIObject['paths'][string];

const PREFIX = '/api/v1/';
/** What decides who may sign in and as whom is left to people. */
const LEFT_TO_PEOPLE = new Set(['Admissions', 'API keys', 'Single sign-on']);
const OWN_ACCOUNT = `${PREFIX}members/me`;
/** Operations by POST that store nothing, or only a link to a preview. */
const HARMLESS = /^(count|preview|render)[A-Z]/;
const RECORD = /\/\{\w+\}$/;

/** The tools for the operations of a reference, except for those that hand out secrets or decide who may sign in. */
export function toolsOf({ paths, components }: OpenAPIObject): OperationTool[] {
  const schemas = (components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation: DocumentedOperation | undefined = item[method];
      return operation !== undefined && isOffered(method, path, item, operation, schemas)
        ? [toolOf({ method, path, operation, paths, schemas })]
        : [];
    }),
  );
}

function isOffered(
  method: Method,
  path: string,
  item: PathItem,
  operation: DocumentedOperation,
  schemas: Readonly<Record<string, Schema>>,
): boolean {
  const { 'x-ability': ability, tags = [] } = operation;
  if (ability === undefined || !path.startsWith(PREFIX) || path.startsWith(OWN_ACCOUNT)) return false;
  // A PUT with a PATCH beside it does the same.
  if (method === 'put' && item.patch !== undefined) return false;
  return !tags.some((tag) => LEFT_TO_PEOPLE.has(tag)) && !hasField(recordOf(operation, schemas), 'secret');
}

interface Offered {
  readonly method: Method;
  readonly path: string;
  readonly operation: DocumentedOperation;
  readonly paths: OpenAPIObject['paths'];
  readonly schemas: Readonly<Record<string, Schema>>;
}

function toolOf(offered: Offered): OperationTool {
  const { method, path, operation, paths } = offered;
  const { operationId: name = '', summary = name, description = '', 'x-ability': ability = null } = operation;
  const effect = effectOf(offered);
  const confirm = effect === 'read' ? [] : [CONFIRM];
  return {
    name,
    title: summary,
    description: [`${summary}.`, description, ...confirm].join('\n\n'),
    inputSchema: inputSchemaOf(offered, effect),
    method,
    path,
    ability,
    query: parametersOf(operation, 'query').map((one) => one.name),
    hasBody: operation.requestBody !== undefined,
    effect,
    recordPath: recordPathOf(path, paths),
    recipients: recipientsOf(path, paths),
  };
}

const CONFIRM =
  'Unless it only writes a draft, the first call does nothing: it returns a preview with a value for `confirm`. Show the preview to the person you work for, and call again with `confirm` only if they agree.';

/** A POST to a list adds a record to it; one to anything else is a step. */
function effectOf({ method, path, operation, paths, schemas }: Offered): Effect {
  if (method === 'get' || (method === 'post' && HARMLESS.test(operation.operationId ?? ''))) return 'read';
  const isDraft =
    hasField(recordOf(operation, schemas), 'published_at') ||
    hasField(recordOf(paths[recordPathOf(path, paths) ?? '']?.get, schemas), 'published_at');
  if (!isDraft) return 'act';
  if (method === 'patch' || method === 'put') return 'change';
  if (method !== 'post' || paths[path]?.get === undefined) return 'act';
  return recordPathOf(path, paths) === undefined ? 'create' : 'change';
}

/** The nearest path upwards that reads one record. */
function recordPathOf(path: string, paths: OpenAPIObject['paths']): string | undefined {
  for (let at = path; at.length > PREFIX.length; at = at.slice(0, at.lastIndexOf('/')))
    if (RECORD.test(at) && paths[at]?.get !== undefined) return at;
  return undefined;
}

function recipientsOf(path: string, paths: OpenAPIObject['paths']): OperationTool['recipients'] {
  const family = path.slice(PREFIX.length).split('/', 1)[0] ?? '';
  const counted = `${PREFIX}${family}/recipients`;
  const method = METHODS.find((one) => paths[counted]?.[one] !== undefined);
  return method && { method, path: counted };
}

function inputSchemaOf({ operation, schemas }: Offered, effect: Effect): OperationTool['inputSchema'] {
  const parameters = [...parametersOf(operation, 'path'), ...parametersOf(operation, 'query')];
  const { requestBody: body } = operation;
  const content = body !== undefined && 'content' in body ? body : undefined;
  const properties = {
    ...Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
    ...(content === undefined ? {} : { body: content.content['application/json']?.schema ?? {} }),
    ...(effect === 'read'
      ? {}
      : { confirm: { type: 'string', maxLength: 64, description: 'The value that the preview returned.' } }),
  };
  const required = [
    ...parameters.filter((parameter) => parameter.required === true).map(({ name }) => name),
    ...(content?.required === true ? ['body'] : []),
  ];
  const defs: Record<string, unknown> = {};
  const schema = withDefinitions(properties, schemas, defs);
  return {
    type: 'object',
    properties: schema,
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    ...(Object.keys(defs).length === 0 ? {} : { $defs: defs }),
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: object;
}

function parametersOf({ parameters = [] }: DocumentedOperation, place: 'path' | 'query'): Parameter[] {
  return (parameters as unknown as readonly Parameter[]).filter((parameter) => parameter.in === place);
}

const IN_DOCUMENT = '#/components/schemas/';

/**
 * Copies a part of the document without examples. Schemas that it refers to are added to `defs`.
 */
function withDefinitions(
  part: unknown,
  schemas: Readonly<Record<string, Schema>>,
  defs: Record<string, unknown>,
): unknown {
  if (Array.isArray(part)) return part.map((one) => withDefinitions(one, schemas, defs));
  if (typeof part !== 'object' || part === null) return part;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(part)) {
    if (key === 'example' || value === undefined) continue;
    if (key === '$ref' && typeof value === 'string' && value.startsWith(IN_DOCUMENT)) {
      const name = value.slice(IN_DOCUMENT.length);
      copy[key] = `#/$defs/${name}`;
      if (name in defs) continue;
      // Before its own references are followed, because they can lead back to it.
      defs[name] = {};
      defs[name] = withDefinitions(schemas[name], schemas, defs);
    } else copy[key] = withDefinitions(value, schemas, defs);
  }
  return copy;
}

/** The schema of the record that an operation returns, in its envelope or alone. */
function recordOf(
  operation: DocumentedOperation | undefined,
  schemas: Readonly<Record<string, Schema>>,
): Schema | undefined {
  const found = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const content = (found as { content?: Record<string, { schema?: Schema }> } | undefined)?.content;
  const envelope = resolved(content?.['application/json']?.schema, schemas);
  const data = (envelope?.['properties'] as Record<string, Schema> | undefined)?.['data'];
  return resolved((data?.['items'] ?? data) as Schema | undefined, schemas);
}

function resolved(schema: Schema | undefined, schemas: Readonly<Record<string, Schema>>): Schema | undefined {
  const ref = schema?.['$ref'];
  return typeof ref === 'string' ? schemas[ref.slice(IN_DOCUMENT.length)] : schema;
}

function hasField(schema: Schema | undefined, field: string): boolean {
  return field in ((schema?.['properties'] as Schema | undefined) ?? {});
}
