import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { exampleOf, type Schema } from './examples.js';
import type { DescribedWebhook, WebhookReference } from './webhook-reference.js';

const WHEN = '2026-03-01T09:30:00.000Z';

/** Headers of Standard Webhooks. */
const HEADERS = [
  {
    name: 'webhook-id',
    description: 'The same each time the event is sent to this subscriber: remember it for a day or two.',
    schema: { type: 'string', maxLength: 200, pattern: '^msg_' },
    example: 'msg_0197f3c26a317c499f572f6d3a1b8e90_42_7',
  },
  {
    name: 'webhook-timestamp',
    description: 'When this attempt was made, in seconds since 1970.',
    schema: { type: 'string', maxLength: 20, pattern: '^[0-9]+$' },
    example: '1772357400',
  },
  {
    name: 'webhook-signature',
    description: 'Signatures of id, timestamp and body, one for each valid secret, separated by spaces.',
    schema: { type: 'string', maxLength: 500, pattern: '^v1,' },
    example: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
].map((header) => ({ ...header, in: 'header' as const, required: true }));

/** Describes webhooks for the document, each with a schema and an example of its body. */
export function describeWebhooks(
  { tag, webhooks }: WebhookReference,
  schemas: Readonly<Record<string, Schema>>,
): OpenAPIObject['paths'] {
  return Object.fromEntries(webhooks.map((webhook) => [webhook.event, pathItem(webhook, tag.name, schemas)]));
}

function pathItem(
  { event, summary, description, data, example }: DescribedWebhook,
  tag: string,
  schemas: Readonly<Record<string, Schema>>,
): OpenAPIObject['paths'][string] {
  const record = exampleOf({ $ref: getSchemaPath(data) }, schemas) as object;
  return {
    post: {
      operationId: `receive${event.replaceAll(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      description,
      tags: [tag],
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        description: 'The event, at most 20 kB; signed, so verify it before you parse it.',
        content: {
          'application/json': {
            schema: bodyOf(event, data),
            example: { type: event, timestamp: WHEN, data: { ...record, ...example } },
          },
        },
      },
      responses: {
        204: { description: 'Received. Any other 2xx will do, too, within 10 seconds.' },
        410: {
          description: 'Gone: nothing more is sent. Any other response, or none, is retried for 28 hours.',
        },
      },
    },
  };
}

function bodyOf(
  event: string,
  data: DescribedWebhook['data'],
): NonNullable<NonNullable<OpenAPIObject['components']>['schemas']>[string] {
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: [event], description: 'Name of the event.', example: event },
      timestamp: {
        type: 'string',
        format: 'date-time',
        maxLength: 35,
        description: 'When it happened.',
        example: WHEN,
      },
      data: { $ref: getSchemaPath(data) },
      shortened: {
        type: 'boolean',
        description:
          'True if the record was shortened to fit: texts end with `…`, and older updates or further components are missing. Left out otherwise.',
        example: false,
      },
      test: {
        type: 'boolean',
        description:
          'True if somebody asked for an example of this event: nothing has happened, and the record does not exist. Left out otherwise.',
        example: false,
      },
    },
    additionalProperties: false,
  };
}
