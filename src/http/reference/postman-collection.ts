import type { OpenAPIObject } from '@nestjs/swagger';
import type { DocumentedOperation } from './documented-operations.js';

/** The parts of a parameter that a collection shows. */
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: string | number | boolean | null;
  readonly schema?: { readonly example?: string | number | boolean | null };
}
type Bodies = Readonly<Record<string, Body>>;
interface Body {
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** Values of variables, which a person changes in one place after the import. */
interface Variables {
  /** Scheme, host and port of the status page. */
  readonly origin: string;
}

const FORM = 'application/x-www-form-urlencoded';

/**
 * Returns the document as a Postman collection, in format 2.1, which Bruno and Insomnia import, too. It has one
 * folder for each tag, and one request for each operation with its example. Without the variables that
 * {@link collectionVariables} returns.
 */
export function postmanCollection({ info, tags = [], paths }: OpenAPIObject): object {
  const requests = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Readonly<Record<string, DocumentedOperation>>).map(([method, operation]) => ({
      tag: operation.tags?.[0],
      item: requestOf(method.toUpperCase(), path, operation),
    })),
  );
  return {
    info: {
      name: info.title,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    item: tags
      .map(({ name, description }) => ({
        name,
        description,
        item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

/** Returns the variables of a collection: the address of the status page, and the key, which is still to be filled in. */
export function collectionVariables({ origin }: Variables): readonly object[] {
  return [
    { key: 'base_url', value: origin },
    { key: 'api_key', value: '' },
  ];
}

function requestOf(method: string, path: string, operation: DocumentedOperation): object {
  const { summary, description, parameters = [], requestBody, security } = operation;
  const named = parameters as readonly Parameter[];
  const bodies = (requestBody as { readonly content?: Bodies } | undefined)?.content;
  const segments = path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    name: summary,
    request: {
      method,
      description,
      // An empty list is an operation that needs no key.
      ...(security?.length === 0 ? { auth: { type: 'noauth' } } : {}),
      url: {
        raw: `{{base_url}}/${segments}`,
        host: ['{{base_url}}'],
        path: segments.split('/'),
        query: of(named, 'query').map((parameter) => ({
          ...entryOf(parameter),
          disabled: !parameter.required,
        })),
        variable: of(named, 'path').map(entryOf),
      },
      header: of(named, 'header').map((parameter) => ({
        ...entryOf(parameter),
        disabled: !parameter.required,
      })),
      ...(bodies === undefined ? {} : { body: bodyOf(bodies) }),
    },
    response: [],
  };
}

function of(parameters: readonly Parameter[], place: string): Parameter[] {
  return parameters.filter((parameter) => parameter.in === place);
}

function entryOf({ name, description, example, schema }: Parameter): object {
  return { key: name, value: String(example ?? schema?.example ?? ''), description };
}

/** Body with the first example of JSON, or of a form if it takes nothing else. */
function bodyOf(bodies: Bodies): object {
  const json = bodies['application/json'];
  if (json !== undefined) {
    const raw = JSON.stringify(exampleOf(json), null, 2);
    return { mode: 'raw', raw, options: { raw: { language: 'json' } } };
  }
  const fields = Object.entries((exampleOf(bodies[FORM]) ?? {}) as Readonly<Record<string, unknown>>);
  return { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value: String(value) })) };
}

function exampleOf({ example, examples = {} }: Body = {}): unknown {
  return example ?? Object.values(examples)[0]?.value;
}
