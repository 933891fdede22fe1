import { labelOf } from './labels.js';

/** A schema of the reference, as far as screens are made from it. */
export interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly contentEncoding?: string;
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
}

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface RawParameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface RawOperation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
  readonly parameters?: readonly RawParameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
  readonly 'x-ability'?: string | null;
  readonly 'x-field-abilities'?: Readonly<Record<string, string>>;
}

/** The reference as the server sends it. */
export interface ReferenceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation of the API. */
export interface Operation {
  readonly method: Method;
  /** Segments below /api/v1, such as `announcements`, `{announcement}`, `publish`. */
  readonly segments: readonly string[];
  readonly summary: string;
  readonly description: string;
  /** What the session needs; null: nothing but being signed in. */
  readonly ability: string | null;
  /** Abilities that single fields of the body need as well. */
  readonly fieldAbilities: Readonly<Record<string, string>>;
  /** Parameters after the `?`. */
  readonly filters: readonly RawParameter[];
  /** Schema of the body; undefined: it takes none. */
  readonly body: Schema | undefined;
  readonly bodyExample: unknown;
  /** Schema of `data` in the answer; undefined: there is none. */
  readonly answer: Schema | undefined;
  /** True: the answer has pages that are found by cursor. */
  readonly isByCursor: boolean;
  /** True: it can also, or only, be had as CSV. */
  readonly isCsv: boolean;
  readonly takesIfMatch: boolean;
  /** Address of its description in the reference. */
  readonly docs: string;
}

/** Something that can be read at an address: a list, or a record. */
export interface Resource {
  readonly segments: readonly string[];
  readonly kind: 'list' | 'record' | 'csv';
  readonly tag: string;
  readonly title: string;
  readonly read: Operation;
  /** POST at the same address. */
  readonly create: Operation | undefined;
  /** PATCH at the same address, else PUT. */
  readonly change: Operation | undefined;
  readonly remove: Operation | undefined;
  /** What can be done with it, such as POST …/publish. */
  readonly steps: readonly Operation[];
  /** What can be done with one entry of a list whose entries cannot be read one by one. */
  readonly entrySteps: readonly Operation[];
  /** What is below it at fixed names, such as …/updates. */
  readonly children: readonly Resource[];
  /** One entry of a list; undefined: entries cannot be read one by one. */
  readonly entry: Resource | undefined;
  readonly parent: Resource | undefined;
}

const PREFIX = '/api/v1/';
const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What there is, as the reference says it. */
export class Reference {
  /** Everything that can be read, by address, such as `announcements/{announcement}`. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** All abilities that operations need. */
  readonly abilities: readonly string[];
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #descriptions: ReadonlyMap<string, string>;

  constructor({ paths, tags = [], components }: ReferenceDocument) {
    this.#schemas = components?.schemas ?? {};
    this.#descriptions = new Map(tags.map(({ name, description = '' }) => [name, description]));
    const operations = operationsOf(paths, (schema) => this.flat(schema));
    this.resources = resourcesOf(operations, (schema) => this.flat(schema));
    this.abilities = [...new Set(operations.map(({ operation }) => operation.ability ?? ''))]
      .filter((ability) => ability !== '')
      .toSorted();
  }

  /** Resources that are below no other one, by the headings of the reference and in their order. */
  get families(): readonly { tag: string; description: string; resources: readonly Resource[] }[] {
    const roots = [...this.resources.values()].filter(
      ({ parent, segments }) => parent === undefined && !segments.some(isParameter),
    );
    const tags = new Set([...this.#descriptions.keys(), ...roots.map(({ tag }) => tag)]);
    return [...tags]
      .map((tag) => ({
        tag,
        description: this.#descriptions.get(tag) ?? '',
        resources: roots.filter((root) => root.tag === tag),
      }))
      .filter(({ resources }) => resources.length > 0);
  }

  /** The resource at an address such as `announcements/7`; fixed names win over parameters. */
  find(address: readonly string[]): Resource | undefined {
    return [...this.resources.values()]
      .filter(
        ({ segments }) =>
          segments.length === address.length &&
          segments.every((segment, index) => isParameter(segment) || segment === address[index]),
      )
      .toSorted((one, other) => parametersIn(one) - parametersIn(other))[0];
  }

  /** The list whose entries a field such as `component_id` names: by the name of the parameter, `{component}`. */
  listOf(name: string): Resource | undefined {
    return [...this.resources.values()].find(
      ({ kind, segments, entry }) =>
        kind === 'list' && segments.length === 1 && entry?.segments[1] === `{${name}}`,
    );
  }

  /** A schema without references and parts, and whether it allows null. */
  flat(schema: Schema | undefined): Schema & { readonly isNullable: boolean } {
    let flat: Schema = schema ?? {};
    let isNullable = false;
    for (let depth = 0; depth < 8; depth += 1) {
      const { $ref, allOf, anyOf, oneOf, ...own } = flat;
      const choices = anyOf ?? oneOf;
      if ($ref !== undefined) flat = { ...this.#schemas[$ref.split('/').at(-1) ?? ''], ...own };
      else if (allOf !== undefined)
        flat = { ...allOf.reduce<Schema>((all, part) => ({ ...all, ...this.flat(part) }), {}), ...own };
      else if (choices === undefined) break;
      else {
        const real = choices.filter(({ type }) => type !== 'null');
        if (real.length < choices.length) isNullable = true;
        // Texts by language may also be given as one text.
        const one = real.find(({ propertyNames }) => propertyNames !== undefined) ?? real[0];
        flat = real.length > 1 && one?.propertyNames === undefined ? own : { ...one, ...own };
      }
    }
    const types = typesOf(flat);
    return { ...flat, isNullable: isNullable || types.includes('null') };
  }
}

/** The types of a schema, without `null`. */
export function typesOf({ type }: Schema): readonly string[] {
  if (type === undefined) return [];
  return typeof type === 'string' ? [type] : type;
}

export function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function parametersIn({ segments }: Resource): number {
  return segments.filter(isParameter).length;
}

interface Found {
  readonly key: string;
  readonly tag: string;
  readonly operation: Operation;
}

type Flat = (schema: Schema | undefined) => Schema;

function operationsOf(paths: ReferenceDocument['paths'], flat: Flat): readonly Found[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith(PREFIX))
    .flatMap(([path, methods]) =>
      METHODS.flatMap((method) => {
        const raw = methods[method.toLowerCase()];
        if (raw?.['x-ability'] === undefined) return [];
        const segments = path.slice(PREFIX.length).split('/');
        const tag = raw.tags?.[0] ?? '';
        return [{ key: segments.join('/'), tag, operation: operationOf(raw, method, segments, tag, flat) }];
      }),
    );
}

function operationOf(
  raw: RawOperation,
  method: Method,
  segments: readonly string[],
  tag: string,
  flat: Flat,
): Operation {
  const { summary = '', description = '', parameters = [], requestBody, responses = {} } = raw;
  const body = requestBody?.content?.['application/json'];
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const answer = flat(success?.content?.['application/json']?.schema).properties;
  return {
    method,
    segments,
    summary,
    description,
    ability: raw['x-ability'] ?? null,
    fieldAbilities: raw['x-field-abilities'] ?? {},
    filters: parameters.filter((parameter) => parameter.in === 'query'),
    body: body?.schema,
    bodyExample: body?.example,
    answer: answer?.data,
    isByCursor: flat(answer?.meta).properties?.next_cursor !== undefined,
    isCsv: success?.content?.['text/csv'] !== undefined,
    takesIfMatch: parameters.some(({ name }) => name === 'If-Match'),
    docs: `/api/v1/docs#/${encodeURIComponent(tag)}/${raw.operationId ?? ''}`,
  };
}

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] extends readonly (infer E)[] ? E[] : T[Name] };

function resourcesOf(operations: readonly Found[], flat: Flat): ReadonlyMap<string, Resource> {
  const resources = new Map<string, Mutable<Resource>>();
  for (const { key, tag, operation } of operations)
    // What cannot be read by its address alone, such as the search, is no list.
    if (operation.method === 'GET' && operation.filters.every(({ required }) => required !== true)) {
      const kind = typesOf(flat(operation.answer)).includes('array') ? 'list' : 'record';
      resources.set(key, {
        segments: [...operation.segments],
        kind: operation.answer === undefined ? 'csv' : kind,
        tag,
        title: labelOf(operation.segments.findLast((segment) => !isParameter(segment)) ?? ''),
        read: operation,
        create: undefined,
        change: undefined,
        remove: undefined,
        steps: [],
        entrySteps: [],
        children: [],
        entry: undefined,
        parent: undefined,
      });
    }
  for (const resource of resources.values()) {
    const parent = nearest(resources, resource.segments.slice(0, -1));
    if (parent === undefined) continue;
    resource.parent = parent;
    const rest = resource.segments.slice(parent.segments.length);
    if (rest.length === 1 && rest.some(isParameter)) parent.entry = resource;
    else if (!rest.some(isParameter)) parent.children.push(resource);
  }
  for (const { key, operation } of operations) addWrite(resources, resources.get(key), operation);
  nameFamilies(resources);
  for (const trash of resources.values()) if (trash.segments.at(-1) === 'trash') moveRestore(trash);
  return resources;
}

function addWrite(
  resources: ReadonlyMap<string, Mutable<Resource>>,
  own: Mutable<Resource> | undefined,
  operation: Operation,
): void {
  const { method, segments } = operation;
  if (method === 'GET') return;
  if (own !== undefined) {
    if (method === 'POST') own.create = operation;
    else if (method === 'DELETE') own.remove = operation;
    else if (method === 'PATCH' || own.change === undefined) own.change = operation;
    return;
  }
  const owner = nearest(resources, segments.slice(0, -1));
  if (owner === undefined) return;
  const [first = '', ...others] = segments.slice(owner.segments.length);
  // Such as an id of another system, which nobody is asked for.
  if (others.some(isParameter)) return;
  const isOfEntry = isParameter(first);
  (isOfEntry ? owner.entrySteps : owner.steps).push(operation);
}

function nearest(
  resources: ReadonlyMap<string, Mutable<Resource>>,
  segments: readonly string[],
): Mutable<Resource> | undefined {
  for (let length = segments.length; length > 0; length -= 1) {
    const found = resources.get(segments.slice(0, length).join('/'));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A family of one list or record is called as its heading in the reference: `API keys`. */
function nameFamilies(resources: ReadonlyMap<string, Mutable<Resource>>): void {
  const roots = [...resources.values()].filter(({ parent }) => parent === undefined);
  for (const root of roots)
    if (roots.filter(({ tag }) => tag === root.tag).length === 1) root.title = root.tag;
}

/** What is in the trash cannot be read one by one, so that the step to restore it belongs to the list of the trash. */
function moveRestore(trash: Mutable<Resource>): void {
  const entry = trash.parent?.entry as Mutable<Resource> | undefined;
  const restore = entry?.steps.find(({ segments }) => segments.at(-1) === 'restore');
  if (entry === undefined || restore === undefined) return;
  entry.steps = entry.steps.filter((step) => step !== restore);
  trash.entrySteps.unshift(restore);
}
