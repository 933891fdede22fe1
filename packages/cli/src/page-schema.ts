import { CommandFailed, EXIT } from './command-failed.js';
import { send } from './send.js';

const REFERENCE_PATH = '/api/v1/openapi.json';
const REFERRED = '#/components/schemas/';

type Schema = Readonly<Record<string, unknown>>;

/** JSON Schema of a page as code, from the reference of the page's own server, whose version it thus has. */
export async function pageSchema(url: string): Promise<Schema> {
  const answer = await send(new Request(new URL(REFERENCE_PATH, url)));
  if (answer.status !== 200)
    throw new CommandFailed(`${url} publishes no reference: ${answer.status}.`, EXIT.notServed);
  const { components } = (await answer.json()) as { components: { schemas: Record<string, Schema> } };
  const { schemas } = components;
  const found = new Map<string, unknown>();
  const page = selfContained(schemas['PageDocument'], schemas, found);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A status page as code',
    ...(page as Schema),
    $defs: Object.fromEntries(found),
  };
}

/** A schema whose references lead into `$defs`. @param found what they lead to, by name */
function selfContained(
  schema: unknown,
  schemas: Readonly<Record<string, Schema>>,
  found: Map<string, unknown>,
): unknown {
  if (Array.isArray(schema)) return schema.map((one) => selfContained(one, schemas, found));
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema)
    // Of the reference only: JSON Schema has the plural, as a list.
    .filter(([name]) => name !== 'example')
    .map(([name, value]): [string, unknown] => {
      if (name !== '$ref' || typeof value !== 'string') return [name, selfContained(value, schemas, found)];
      const to = value.slice(REFERRED.length);
      if (!found.has(to)) {
        found.set(to, true);
        found.set(to, selfContained(schemas[to], schemas, found));
      }
      return [name, `#/$defs/${to}`];
    });
  return Object.fromEntries(members);
}
