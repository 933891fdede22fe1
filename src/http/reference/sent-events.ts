import type { OpenAPIObject } from '@nestjs/swagger';
import { documentedOperations, type DocumentedOperation } from './documented-operations.js';

type Schemas = Readonly<Record<string, object>>;

/** An event that webhooks are sent, as the document describes it. */
interface SentEvent {
  readonly name: string;
  readonly operation: DocumentedOperation;
  readonly schema: object;
  readonly example: unknown;
}

interface Header {
  readonly name: string;
  readonly description?: string;
  readonly schema?: object;
  readonly example?: unknown;
}

const SCHEMA_PATH = '#/components/schemas/';

/** Returns what webhooks are sent as an AsyncAPI document, in version 3.0. */
export function asyncDocument(document: OpenAPIObject): object {
  const { title, version, license } = document.info;
  const events = sentEvents(document);
  const messages = events.map((event) => [event.name, messageOf(event)] as const);
  const schemas = schemasIn(
    events.map(({ schema }) => schema),
    allSchemas(document),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${title}: webhooks`,
      version,
      license,
      description:
        'What subscribers with the channel `webhook` are sent, as Standard Webhooks: https://www.standardwebhooks.com.',
    },
    defaultContentType: 'application/json',
    channels: {
      webhook: {
        // Each subscriber has its own.
        address: null,
        title: 'Webhook',
        description: 'The address of a subscriber, to which each event is sent with POST.',
        messages: Object.fromEntries(
          events.map(({ name }) => [name, { $ref: `#/components/messages/${name}` }]),
        ),
      },
    },
    operations: Object.fromEntries(
      events.map(({ name, operation: { operationId, summary } }) => [
        String(operationId).replace(/^receive/, 'send'),
        {
          action: 'send',
          summary,
          channel: { $ref: '#/channels/webhook' },
          messages: [{ $ref: `#/channels/webhook/messages/${name}` }],
        },
      ]),
    ),
    components: { messages: Object.fromEntries(messages), schemas },
  };
}

/** Returns the body of each event as a JSON Schema that needs no other, by event. */
export function eventSchemas(document: OpenAPIObject): ReadonlyMap<string, object> {
  const all = allSchemas(document);
  return new Map(
    sentEvents(document).map(({ name, operation, schema }) => {
      const whole = {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        title: name,
        description: operation.summary,
        ...schema,
        $defs: schemasIn([schema], all),
      };
      return [name, JSON.parse(JSON.stringify(whole).replaceAll(`"${SCHEMA_PATH}`, '"#/$defs/')) as object];
    }),
  );
}

function sentEvents({ webhooks = {} }: OpenAPIObject): SentEvent[] {
  return Object.entries(webhooks).flatMap(([name, item]) =>
    documentedOperations({ [name]: item }).map((operation) => {
      const { content } = operation.requestBody as {
        content: Record<string, { schema: object; example?: unknown }>;
      };
      const { schema = {}, example } = content['application/json'] ?? {};
      return { name, operation, schema, example };
    }),
  );
}

function messageOf({ name, operation, schema, example }: SentEvent): object {
  const headers = (operation.parameters ?? []) as readonly Header[];
  return {
    name,
    title: operation.summary,
    summary: operation.description,
    headers: {
      type: 'object',
      required: headers.map((header) => header.name),
      properties: Object.fromEntries(
        headers.map((header) => [header.name, { ...header.schema, description: header.description }]),
      ),
    },
    payload: schema,
    examples: [
      { headers: Object.fromEntries(headers.map((one) => [one.name, one.example])), payload: example },
    ],
  };
}

function allSchemas({ components }: OpenAPIObject): Schemas {
  return components?.schemas ?? {};
}

/** The named schemas that others refer to, and those that they refer to. */
function schemasIn(schemas: readonly object[], all: Schemas): Schemas {
  const found: Record<string, object> = {};
  const waiting = [...schemas];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [, name = ''] of JSON.stringify(next).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = all[name];
      if (schema === undefined || name in found) continue;
      found[name] = schema;
      waiting.push(schema);
    }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}
